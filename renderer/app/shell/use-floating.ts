// Loads the dialogs above all screens at the first action of the user, so that they are available when needed, also
// when the connection fails. They render at once then: text typed right after Ctrl+K belongs to the palette.
import { useEffect, useState } from 'react';
import { loadLaterTexts } from '../../i18n/language.ts';

type Parts = typeof import('./floating.tsx');
export type FloatingName = 'palette' | 'keys';

/** The requested dialog, and all dialogs as soon as they are loaded. */
export function useFloating() {
  const [wanted, setWanted] = useState<FloatingName>();
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    if (parts) return undefined;
    const isDone = new AbortController();
    const load = () => {
      // A failed import stays failed for every page that shares it, until the window is reloaded.
      if (!navigator.onLine) return;
      Promise.all([import('./floating.tsx'), loadLaterTexts()]).then(
        ([loaded]) => setParts(loaded),
        () => undefined, // the next action tries again
      );
    };
    if (wanted) load();
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(sign, load, { signal: isDone.signal });
    return () => isDone.abort();
  }, [wanted, parts]);
  return { wanted, setWanted, parts };
}
