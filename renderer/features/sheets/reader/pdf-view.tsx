// A PDF page by page on the stage of sheets, with its pages at the side.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfPlace } from '../../../sheets/pdf/page-content.ts';
import { createPagePainter } from '../../../sheets/pdf/page-painter.ts';
import type { PdfCalls } from '../../../sheets/pdf/pdf-calls.ts';
import { ranks } from '../../../sheets/pdf/pdf-file.ts';
import type { PaintedSheet, SheetStage, StartView } from '../../../sheets/sheet-stage.ts';
import { nextTurn, type Extents } from '../../../sheets/sheet-view.ts';
import { useReportedPlace } from './reported-place.ts';
import type { Size } from '../../../ui/canvas/pan-zoom.ts';
import { useCommands } from '../../../ui/commands.ts';
import type { Document } from '../../../api/shapes.ts';
import { clearSheet } from '../state.ts';
import type { OpenPdf } from './open-pdf.ts';
import { readerCommands } from './reader-commands.ts';
import { clampPage, FULL_SIZE, viewOf, type ReadPlace } from './read-place.ts';
import { FIND_FIELD, ReaderPanel, type PanelSide } from './reader-panel.tsx';
import { ReaderStage } from './reader-stage.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { useFoundPages } from './find-pages.ts';
import { useHighlights, usePageOverlay } from './page-overlay.ts';
import sheetClasses from '../sheets.module.css';

interface PdfViewProps {
  readonly pdf: OpenPdf;
  readonly document: Pick<Document, 'id' | 'name'>;
  readonly place: ReadPlace;
  readonly side: PanelSide | undefined;
  /** a text to find at first */
  readonly find: string | undefined;
  readonly onSide: (side: PanelSide | undefined) => void;
  readonly onPlace: (place: ReadPlace) => void;
  readonly onCopyLink?: (() => void) | undefined;
}

interface ShownPage extends Size {
  /** counted from 0 */
  readonly page: number;
}

/** The page with its size; the one before stays until that is known. */
function useShownPage(pdf: OpenPdf, page: number): ShownPage | undefined {
  const [shown, setShown] = useState<ShownPage>();
  useEffect(() => {
    let isLeft = false;
    pdf.sizeOf(page - 1).then(
      size => {
        if (!isLeft) setShown({ ...size, page: page - 1 });
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [pdf, page]);
  return shown;
}

/** Draws the next pages while this one is read. */
function useNeighbours(pdf: OpenPdf, stage: SheetStage | null, shown: ShownPage | undefined): void {
  useEffect(() => {
    if (!stage || !shown) return undefined;
    const stop = new AbortController();
    const draw = async (page: number): Promise<void> => {
      if (page < 0 || page >= pdf.file.pages) return;
      const size = await pdf.sizeOf(page);
      await pdf.tiles.fetchShown(page, size, stage.startScale(size), stop.signal);
    };
    const drawAll = async (): Promise<void> => {
      for (const step of [1, -1, 2]) await draw(shown.page + step);
    };
    drawAll().catch(() => undefined);
    return () => stop.abort();
  }, [pdf, stage, shown]);
}

/**
 * Shows another page, by its number or from that of the present one. A key may be pressed again before the page that
 * was asked for is shown: the next page is counted from that one.
 */
function usePageChanges(page: number, pages: number, onPlace: PdfViewProps['onPlace']) {
  const asked = useRef(page);
  useLayoutEffect(() => {
    asked.current = page;
  }, [page]);
  const onPage = useCallback(
    (next: number) => {
      asked.current = clampPage(next, pages);
      onPlace({ page: asked.current });
    },
    [pages, onPlace],
  );
  const pageNow = useCallback(() => asked.current, []);
  const changePage = useCallback((next: (page: number) => number) => onPage(next(asked.current)), [onPage]);
  // The view of a page that is being left must not lead back to it.
  const onRest = useCallback((place: ReadPlace) => asked.current === place.page && onPlace(place), [onPlace]);
  return { onPage, pageNow, changePage, onRest };
}

/** Outline and labels of the pages; empty until they are read. */
function useOutline(pdf: OpenPdf): PdfCalls['outline']['answer'] {
  const [outline, setOutline] = useState<PdfCalls['outline']['answer']>({ entries: [], labels: [] });
  useEffect(() => {
    // A document without them is read as well.
    pdf.file.ask('outline', {}, { rank: ranks.neighbour }).then(setOutline, () => undefined);
  }, [pdf]);
  return outline;
}

/** The search, its results, and the current one, which the view moves to. */
function useFind(pdf: OpenPdf, first: string, pageNow: () => number) {
  const [search, setSearch] = useState(first);
  const [at, setAt] = useState(-1);
  const from = useCallback(() => pageNow() - 1, [pageNow]);
  const found = useFoundPages(pdf, search, from);
  const onSearch = useCallback((text: string) => {
    setAt(-1);
    setSearch(text);
  }, []);
  return { search, found, at, setAt, onSearch };
}

/** The part of a page that is to be visible once that page is shown. */
interface Wanted {
  readonly page: number;
  readonly rectOf: (size: Size) => Extents;
}

function useReveal(stage: SheetStage | null, shown: ShownPage | undefined): (wanted: Wanted) => void {
  const wanted = useRef<Wanted>(undefined);
  const reveal = useCallback(() => {
    const next = wanted.current;
    if (!stage || !shown || next?.page !== shown.page || stage.size.width === 0) return;
    wanted.current = undefined;
    stage.reveal(next.rectOf(shown));
  }, [stage, shown]);
  useEffect(() => stage?.onDraw(reveal), [stage, reveal]);
  return useCallback(
    (next: Wanted) => {
      wanted.current = next;
      reveal();
    },
    [reveal],
  );
}

export function PdfView(props: PdfViewProps) {
  const { pdf, document, place, side, find, onSide, onPlace, onCopyLink } = props;
  const { t } = useTranslation();
  const { page } = place;
  const shown = useShownPage(pdf, page);
  const [stage, setStage] = useState<SheetStage | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const start = useRef<StartView>(viewOf(place.at, FULL_SIZE.pdf) ?? { fit: 'whole' });
  const keepStart = useCallback((view: StartView) => {
    start.current = view;
  }, []);
  const { onPage, pageNow, changePage, onRest } = usePageChanges(page, pdf.file.pages, onPlace);
  useEffect(clearSheet, [page]);
  useNeighbours(pdf, stage, shown);
  useReportedPlace({
    stage,
    page: shown ? shown.page + 1 : undefined,
    full: FULL_SIZE.pdf,
    onView: keepStart,
    onPlace: onRest,
  });
  const outline = useOutline(pdf);
  const finding = useFind(pdf, find ?? '', pageNow);
  const reveal = useReveal(stage, shown);
  const goTo = useCallback(
    ({ page: to, y }: PdfPlace) => {
      onPage(to + 1);
      if (y !== undefined) reveal({ page: to, rectOf: ({ width }) => [width / 2, y, width / 2, y] });
    },
    [onPage, reveal],
  );
  const { overlay, hasSelection, spoken } = usePageOverlay(pdf, shown?.page, goTo);
  useHighlights(overlay, finding.found.matches, { page: shown?.page, at: finding.at });

  const open = useCallback(
    (base: HTMLCanvasElement): PaintedSheet => {
      if (!shown) throw new Error('no page is shown');
      return {
        extents: [0, 0, shown.width, shown.height],
        painter: createPagePainter(base, pdf.tiles, shown),
        start: start.current,
        overlay,
      };
    },
    [pdf, shown, overlay],
  );
  const commands = useMemo(
    () =>
      readerCommands(t, {
        stage,
        pages: pdf.file.pages,
        changePage,
        onTurn: () => stage?.turnTo(nextTurn(stage.view)),
        onFind: () => openFind(onSide),
        onSelectAll: () => overlay.selectAll(),
        onPrint: () => setPrinting(true),
        onClear: () => overlay.clearSelection(),
        onCopyLink,
      }),
    [t, stage, pdf, changePage, onSide, overlay, onCopyLink],
  );
  useCommands(commands);

  return (
    <div className={sheetClasses.body}>
      {side && (
        <ReaderPanel
          {...{ pdf, page, side, onSide, onPage }}
          {...finding}
          labels={outline.labels}
          outline={outline.entries}
          foundAt={finding.at}
          onPlace={goTo}
          onFound={at => {
            const match = finding.found.matches[at];
            finding.setAt(at);
            if (!match) return;
            if (match.page !== page - 1) onPage(match.page + 1);
            const [rect] = match.rects;
            if (rect) reveal({ page: match.page, rectOf: () => rect });
          }}
        />
      )}
      <div className={sheetClasses.middle} data-paper="none" data-page={shown ? shown.page + 1 : undefined}>
        {shown && (
          <ReaderStage
            {...{ document, page, commands, open }}
            hasSelection={hasSelection}
            spoken={spoken}
            onStage={setStage}
          />
        )}
      </div>
      {isPrinting && <PrintDialog pdf={pdf} page={page} onClose={() => setPrinting(false)} />}
    </div>
  );
}

/** Opens the search, or moves the focus to its field. */
function openFind(onSide: (side: PanelSide) => void): void {
  const field = document.getElementById(FIND_FIELD);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  } else onSide('find');
}
