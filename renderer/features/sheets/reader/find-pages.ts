// Search of a whole document, page by page from the one that is shown; results come while it runs.
import { useEffect, useState } from 'react';
import type { PageMatch } from '../../../sheets/pdf/pdf-calls.ts';
import { foldSearch } from '../../../sheets/pdf/page-text.ts';
import { ranks } from '../../../sheets/pdf/pdf-file.ts';
import { ignoreFailure } from '../../../ui/commands.ts';
import type { OpenPdf } from './open-pdf.ts';

export interface FoundMatch extends PageMatch {
  /** counted from 0 */
  readonly page: number;
  /** of its page */
  readonly number: number;
}

export interface FoundPages {
  /** in the order of the pages */
  readonly matches: readonly FoundMatch[];
  /** pages that were searched; all of them at the end */
  readonly searched: number;
}

/** More are listed by no reader. */
export const MOST_MATCHES = 1000;
/** Milliseconds after the last key until the search begins, and between two updates of the list. */
const [PATIENCE, UPDATE] = [200, 150];

const nothing: FoundPages = { matches: [], searched: 0 };

/** Pages in the order in which they are searched: from a page to the end, then from the start. */
export const searchOrder = (pages: number, from: number): number[] =>
  Array.from({ length: pages }, (_, n) => (from + n) % pages);

export const inPageOrder = (matches: readonly FoundMatch[]): FoundMatch[] =>
  matches.toSorted((a, b) => a.page - b.page || a.number - b.number);

/** Index of the first result on a page or after it; the first of all after the last page. */
export const firstFrom = (matches: readonly FoundMatch[], page: number): number =>
  Math.max(
    0,
    matches.findIndex(match => match.page >= page),
  );

/** @param from the page from which it begins, counted from 0; later pages do not begin it again */
export function useFoundPages(pdf: OpenPdf, search: string, from: () => number): FoundPages {
  const [found, setFound] = useState(nothing);
  const wanted = foldSearch(search);
  useEffect(() => {
    setFound(nothing);
    if (wanted === '') return undefined;
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      let matches: FoundMatch[] = [];
      let [searched, shownAt] = [0, 0];
      for (const page of searchOrder(pdf.file.pages, from())) {
        const most = MOST_MATCHES - matches.length;
        if (most > 0) {
          const onPage = await pdf.file.ask(
            'find',
            { page, wanted, most },
            { rank: ranks.search, signal: stop.signal },
          );
          if (stop.signal.aborted) return;
          matches = [...matches, ...onPage.map((match, number) => ({ ...match, page, number }))];
        }
        searched++;
        if (performance.now() - shownAt < UPDATE && searched < pdf.file.pages) continue;
        shownAt = performance.now();
        setFound({ matches: inPageOrder(matches), searched });
      }
    };
    // A PDF that was closed, or a page that cannot be read: what was found stays.
    const timer = setTimeout(() => ignoreFailure(run()), PATIENCE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pdf, wanted, from]);
  return found;
}
