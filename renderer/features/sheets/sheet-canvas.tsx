// The canvases of a sheet with pointer and keys. React creates the elements; the stage draws on them.
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberStyle } from '../../ui/numbers/number-style.ts';
import { CanvasSurface, type OpenSurface, type SurfaceElements } from '../../ui/canvas/canvas-surface.tsx';
import type { SheetText } from '../../sheets/loaded-sheet.ts';
import { markColours } from '../../sheets/sheet-marks.ts';
import { SheetStage, type PaintedSheet, type StagePainter } from '../../sheets/sheet-stage.ts';
import type { StageOverlay } from '../../sheets/stage-overlay.ts';
import type { Spot } from '../../ui/canvas/pan-zoom.ts';
import type { Snap } from '../../sheets/snap-index.ts';
import { finished, shownMeasures, withoutLast, withPoint } from './measure-rules.ts';
import classes from './sheets.module.css';
import { getState, setState, useSheetState } from './state.ts';
import { markedTexts } from './text-rules.ts';

export interface OpenSheet<Painter extends StagePainter> {
  /** opens the painter of the sheet on a canvas; a new function opens it again */
  readonly open: (base: HTMLCanvasElement) => PaintedSheet<Painter>;
  /** called after opening and for each new function */
  readonly prepare: (painter: Painter) => void;
  /** the snap point of a measure near `at` */
  readonly snap: (at: Spot, reach: number) => Snap | undefined;
  /** metres per unit; null if unknown */
  readonly metres: number | null;
}

interface SheetCanvasProps<Painter extends StagePainter> extends OpenSheet<Painter> {
  readonly label: string;
  readonly found: readonly SheetText[];
  readonly onStage: (stage: SheetStage | null) => void;
}

/** Snap radius around the pointer in pixels; larger for fingers, which hide more. */
const REACH = 12;
/** Whether clicks add points. */
const takesPoints = (): boolean => getState().tool !== 'pan';
const FINGER_REACH = 24;

export function SheetCanvas<Painter extends StagePainter>(props: SheetCanvasProps<Painter>) {
  const { label, open, prepare, snap, metres, found, onStage } = props;
  const { t } = useTranslation();
  const style = useNumberStyle();
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<SheetStage | null>(null);
  const painter = useRef<Painter | null>(null);
  const says = useRef<HTMLParagraphElement>(null);
  const pointer = useRef<Snap | null>(null);
  const current = useRef({ snap, metres, found, style });
  const tool = useSheetState(state => state.tool);

  /** Draws the overlays of the sheet from the state and the pointer. */
  const mark = useRef((): void => {
    const { metres: unit, found: texts, style: written } = current.current;
    const state = getState();
    const at = state.tool === 'pan' ? null : pointer.current;
    stage.current?.setMarks({
      measures: shownMeasures(state, at?.at ?? null, unit, written),
      snap: at,
      found: markedTexts(texts, state.foundAt).map(({ frame }) => frame),
    });
  });

  useEffect(() => {
    current.current = { snap, metres, found, style };
    mark.current();
  }, [snap, metres, found, style]);

  const openStage = useCallback(
    ({ place: element, ...canvases }: SurfaceElements): OpenSurface<SheetStage> => {
      const opened = open(canvases.base);
      const { overlay } = opened;
      const own = new SheetStage({ ...opened, ...canvases });
      const keep = (openStage: SheetStage | null, openPainter: Painter | null): void => {
        stage.current = openStage;
        painter.current = openPainter;
        onStage(openStage);
      };
      keep(own, opened.painter);
      own.setColours(markColours(element));
      // Another page is shown in the same frame.
      if (opened.start) own.resize(element.clientWidth, element.clientHeight);
      const reach = matchMedia('(pointer: coarse)').matches ? FINGER_REACH : REACH;
      const takenAt = (at: Spot): Snap => taken(own, at, reach, current.current.snap);
      const stopState = useSheetState.subscribe((state, before) => {
        if (state.tool !== before.tool) pointer.current = null;
        mark.current();
        const last = shownMeasures(state, null, current.current.metres, current.current.style).at(-1);
        if (says.current && state.kept.length > before.kept.length) says.current.textContent = last?.text ?? '';
      });
      return {
        stage: own,
        events: {
          onMove: own.move,
          onZoom: own.zoom,
          onDrag(at) {
            if (takesPoints()) return undefined;
            const drag = overlay?.drag(own.placeAt(at), reach / own.view.scale);
            return drag && (to => drag(to && own.placeAt(to)));
          },
          onHover(at) {
            if (overlay)
              showHover(element, at && !takesPoints() && overlay.hover(own.placeAt(at), reach / own.view.scale));
            if (!takesPoints()) return;
            pointer.current = at && takenAt(at);
            mark.current();
          },
          onClick(at) {
            element.focus({ preventScroll: true });
            if (takesPoints()) setState(withPoint(getState(), takenAt(at).at));
            else overlay?.click(own.placeAt(at), reach / own.view.scale);
          },
          onDoubleClick(at) {
            if (takesPoints()) setState(finished(getState()));
            else if (!overlay?.doubleClick(own.placeAt(at), reach / own.view.scale)) own.zoom(at, 2);
          },
        },
        close() {
          stopState();
          keep(null, null);
        },
      };
    },
    [open, onStage],
  );

  useEffect(() => {
    if (!painter.current || !place.current) return;
    prepare(painter.current);
    stage.current?.setColours(markColours(place.current));
  }, [prepare, open]);

  return (
    <CanvasSurface
      className={classes.surface}
      label={`${label}: ${t('sheets.keys')}`}
      data={{ 'data-sheet': true, 'data-tool': tool }}
      open={openStage}
      keys={(own, middle, { shiftKey }) => keysOf(() => taken(own, middle, REACH, snap), shiftKey)}
      place={place}
    >
      <span className={classes.cross} aria-hidden />
      <p ref={says} className={classes.says} aria-live="polite" />
    </CanvasSurface>
  );
}

/** Shows what is below the pointer. */
function showHover(element: HTMLElement, hovered: ReturnType<StageOverlay['hover']> | null | false): void {
  element.style.cursor = hovered ? hovered.cursor : '';
  element.title = hovered ? (hovered.hint ?? '') : '';
}

/** The point that a click takes: a snap point nearby, else the position itself. */
function taken(stage: SheetStage, at: Spot, reach: number, snap: OpenSheet<StagePainter>['snap']): Snap {
  const spot = stage.placeAt(at);
  const snapped = getState().snaps ? snap(spot, reach / stage.view.scale) : undefined;
  return snapped ?? { kind: 'line', at: spot };
}

/** @param aimed the point in the middle */
function keysOf(aimed: () => Snap, shift: boolean): Readonly<Record<string, () => void>> {
  if (!takesPoints()) return {};
  return {
    Enter() {
      const state = getState();
      if (shift) setState(finished(state));
      else setState(withPoint(state, aimed().at));
    },
    Backspace: () => setState(withoutLast(getState())),
  };
}
