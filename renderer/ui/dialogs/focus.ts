// Where the keyboard is after something that floated has gone.
import { useEffect, useState } from 'react';

/**
 * For a dialog that is mounted while it is open: when it goes, the focus returns to what had it before, or to the
 * content when that is no more. The dialog's own return of the focus works only for one that stays mounted.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Something else took the focus on purpose.
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const target = before?.isConnected ? before : document.getElementById('content');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [before],
  );
}
