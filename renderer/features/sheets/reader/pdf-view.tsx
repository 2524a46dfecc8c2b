// A PDF page by page on the stage of sheets, with its pages at the side.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPagePainter } from '../../../sheets/pdf/page-painter.ts';
import type { PaintedSheet, SheetStage, StartView } from '../../../sheets/sheet-stage.ts';
import type { SheetView, Turn } from '../../../sheets/sheet-view.ts';
import type { Size } from '../../../ui/canvas/pan-zoom.ts';
import { useCommands } from '../../../ui/commands.ts';
import { SheetCanvas } from '../sheet-canvas.tsx';
import { SheetTools } from '../sheet-tools.tsx';
import { clearSheet } from '../state.ts';
import type { OpenPdf } from './open-pdf.ts';
import { readerCommands } from './reader-commands.ts';
import { FULL_SIZE, nextStart, placeText, viewOf, type ReadPlace } from './read-place.ts';
import { Thumbnails } from './thumbnails.tsx';
import sheetClasses from '../sheets.module.css';

/** Metres of a point on paper. */
const POINT = 0.0254 / 72;
/** Milliseconds without a movement before the address follows. */
const SETTLED = 400;

interface PdfViewProps {
  readonly pdf: OpenPdf;
  readonly name: string;
  readonly place: ReadPlace;
  readonly isPanelOpen: boolean;
  readonly onPlace: (place: ReadPlace) => void;
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

export function PdfView({ pdf, name, place, isPanelOpen, onPlace }: PdfViewProps) {
  const { t } = useTranslation();
  const { page } = place;
  const shown = useShownPage(pdf, page);
  const [stage, setStage] = useState<SheetStage | null>(null);
  const turn = useRef<Turn>(0);
  const start = useRef<StartView>(viewOf(place.at, FULL_SIZE.pdf) ?? { fit: 'whole' });
  useEffect(clearSheet, [page]);
  useNeighbours(pdf, stage, shown);

  useEffect(() => {
    if (!stage || !shown) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: SheetView | undefined;
    const stop = stage.onDraw(() => {
      const { view, fitted } = stage;
      if (stage.size.width === 0 || view === known) return;
      start.current = nextStart(fitted, view.scale, turn.current);
      clearTimeout(timer);
      if (known)
        timer = setTimeout(
          () => onPlace({ page: shown.page + 1, at: placeText(view, fitted, FULL_SIZE.pdf) }),
          SETTLED,
        );
      known = view;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [stage, shown, onPlace]);

  const open = useCallback(
    (base: HTMLCanvasElement): PaintedSheet => {
      if (!shown) throw new Error('no page is shown');
      return {
        extents: [0, 0, shown.width, shown.height],
        painter: createPagePainter(base, pdf.tiles, shown),
        start: start.current,
      };
    },
    [pdf, shown],
  );

  const onPage = useCallback((next: number) => onPlace({ page: next }), [onPlace]);
  const commands = useMemo(
    () =>
      readerCommands(t, {
        stage,
        page,
        pages: pdf.file.pages,
        onPage,
        onTurn() {
          turn.current = ((turn.current + 1) % 4) as Turn;
          stage?.turnTo(turn.current);
        },
      }),
    [t, stage, page, pdf, onPage],
  );
  useCommands(commands);

  return (
    <div className={sheetClasses.body}>
      {isPanelOpen && <Thumbnails pdf={pdf} page={page} labels={noLabels} onPage={onPage} />}
      <div className={sheetClasses.middle} data-paper="none" data-page={shown ? shown.page + 1 : undefined}>
        {shown && (
          <SheetCanvas
            label={`${name}, ${t('sheets.page', { number: page })}`}
            open={open}
            snap={noSnap}
            prepare={nothing}
            metres={POINT}
            found={none}
            onStage={setStage}
          />
        )}
        <SheetTools commands={commands} />
      </div>
    </div>
  );
}

const noLabels: readonly string[] = [];
const none: readonly never[] = [];
const noSnap = (): undefined => undefined;
const nothing = (): void => undefined;
