// Text, links and search results of the shown page, for the stage.
import { useEffect, useMemo, useRef, useState } from 'react';
import { createTextOverlay, type TextOverlay } from '../../../sheets/pdf/text-overlay.ts';
import { textOf, wholeOf } from '../../../sheets/pdf/page-text.ts';
import type { PdfPlace } from '../../../sheets/pdf/page-content.ts';
import type { FoundMatch } from './find-pages.ts';
import type { OpenPdf } from './open-pdf.ts';

export interface PageOverlay {
  readonly overlay: TextOverlay;
  readonly hasSelection: boolean;
  /** all of its text, for readers of the screen; empty until it is read */
  readonly spoken: string;
}

/** Letters that are read aloud. */
const MOST_SPOKEN = 20_000;

/** @param page counted from 0 */
export function usePageOverlay(
  pdf: OpenPdf,
  page: number | undefined,
  onPlace: (place: PdfPlace) => void,
): PageOverlay {
  const [hasSelection, setSelection] = useState(false);
  const [spoken, setSpoken] = useState('');
  // The overlay stays the same: a new one would open the stage again.
  const goTo = useRef(onPlace);
  useEffect(() => {
    goTo.current = onPlace;
  }, [onPlace]);
  const overlay = useMemo(
    () =>
      createTextOverlay({
        onSelection: setSelection,
        onLink({ to }) {
          if (typeof to === 'string') open(to, '_blank', 'noopener,noreferrer');
          else goTo.current(to);
        },
      }),
    [],
  );
  useEffect(() => {
    if (page === undefined) return undefined;
    let isLeft = false;
    setSelection(false);
    overlay.setContent({ codes: new Uint32Array(), boxes: new Float32Array() }, []);
    pdf.contentOf(page).then(
      ({ text, links }) => {
        if (isLeft) return;
        overlay.setContent(text, links);
        setSpoken(textOf(text, wholeOf(text)).slice(0, MOST_SPOKEN));
      },
      // The page is shown, but has no text.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [pdf, page, overlay]);
  useCopying(overlay);
  return { overlay, hasSelection, spoken };
}

/** Copies the selected text with the keys of the system, and by its menu. */
function useCopying(overlay: TextOverlay): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const text = overlay.selected();
      const isElsewhere = document.activeElement?.matches('input, textarea') || getSelection()?.toString();
      if (text === '' || isElsewhere || !event.clipboardData) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [overlay]);
}

/** Copies the selection; works without a secure connection, too. */
export const copySelection = (): boolean => document.execCommand('copy');

/** Highlights the results of the search on the shown page. */
export function useHighlights(
  overlay: TextOverlay,
  matches: readonly FoundMatch[],
  { page, at }: { readonly page: number | undefined; readonly at: number },
): void {
  useEffect(() => {
    const current = matches[at];
    overlay.setFound(
      matches.filter(match => match.page === page && match !== current).flatMap(({ rects }) => rects),
      current && current.page === page ? current.rects : [],
    );
  }, [overlay, matches, page, at]);
}
