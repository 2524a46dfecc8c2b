// What floats above all screens comes at the first sign of a person, so that it is there when it is asked for, also
// when the line breaks. It is drawn at once then: what is typed right after Ctrl+K belongs to the palette.
import { useEffect, useState } from 'react';
import { loadLaterTexts } from '../../i18n/language.ts';

type Parts = typeof import('./floating.tsx');
export type FloatingName = 'palette' | 'keys';

/** Which part is asked for, and the parts as soon as they are loaded. */
export function useFloating() {
  const [wanted, setWanted] = useState<FloatingName>();
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    if (parts) return undefined;
    const isDone = new AbortController();
    const load = () => {
      // What fails to load once stays failed for every page that shares it, until the window is loaded anew.
      if (!navigator.onLine) return;
      Promise.all([import('./floating.tsx'), loadLaterTexts()]).then(
        ([loaded]) => {
          setParts(loaded);
        },
        () => undefined, // the next sign tries again
      );
    };
    if (wanted) load();
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(sign, load, { signal: isDone.signal });
    return () => {
      isDone.abort();
    };
  }, [wanted, parts]);
  return { wanted, setWanted, parts };
}
