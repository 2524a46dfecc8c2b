// Focus after a floating element was closed.
import { useEffect, useState } from 'react';

/**
 * For a dialog that is mounted while it is open: when it is unmounted, the focus returns to the element that had it
 * before, or to the content if it no longer exists. The dialog's own return of the focus works only for one that stays
 * mounted.
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
