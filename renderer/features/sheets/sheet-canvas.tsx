// The canvases of a sheet with pointer and keys. React creates the elements; the stage draws on them.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberStyle } from '../../ui/numbers/number-style.ts';
import { controlPlan, middleOf, movingKeys } from '../../viewer/plan/plan-control.ts';
import type { SheetText } from '../../sheets/loaded-sheet.ts';
import type { MarkColours } from '../../sheets/sheet-marks.ts';
import { createSheetStage, type SheetStage, type StagePainter } from '../../sheets/sheet-stage.ts';
import type { Extents, Spot } from '../../sheets/sheet-view.ts';
import type { Snap } from '../../sheets/snap-index.ts';
import { finished, shownMeasures, withoutLast, withPoint } from './measure-rules.ts';
import classes from './sheets.module.css';
import { getState, setState, useSheetState } from './state.ts';
import { markedTexts } from './text-rules.ts';

export interface OpenSheet<Painter extends StagePainter> {
  /** opens the painter of the sheet on a canvas; a new function opens it again */
  readonly open: (base: HTMLCanvasElement) => { readonly extents: Extents; readonly painter: Painter };
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

export function SheetCanvas<Painter extends StagePainter>({
  label,
  open,
  prepare,
  snap,
  metres,
  found,
  onStage,
}: SheetCanvasProps<Painter>) {
  const { t } = useTranslation();
  const style = useNumberStyle();
  const place = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
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

  useEffect(() => {
    if (!place.current || !base.current || !over.current) return undefined;
    const opened = open(base.current);
    const own = createSheetStage({ ...opened, base: base.current, over: over.current });
    const keep = (openStage: SheetStage | null, openPainter: Painter | null): void => {
      stage.current = openStage;
      painter.current = openPainter;
      onStage(openStage);
    };
    keep(own, opened.painter);
    own.setColours(markColours(place.current));
    const taken = (at: Spot, reach: number): Snap | null => {
      const spot = own.placeAt(at);
      const snapped = getState().snaps ? current.current.snap(spot, reach / own.view.scale) : undefined;
      return snapped ?? { kind: 'line', at: spot };
    };
    const reach = matchMedia('(pointer: coarse)').matches ? FINGER_REACH : REACH;
    const stop = controlPlan(place.current, {
      onMove: own.move,
      onZoom: own.zoom,
      onHover(at) {
        if (!takesPoints()) return;
        pointer.current = at && taken(at, reach);
        mark.current();
      },
      onClick(at) {
        place.current?.focus({ preventScroll: true });
        const spot = taken(at, reach);
        if (takesPoints() && spot) setState(withPoint(getState(), spot.at));
      },
      onDoubleClick(at) {
        if (takesPoints()) setState(finished(getState()));
        else own.zoom(at, 2);
      },
    });
    const sized = new ResizeObserver(([entry]) => {
      if (entry) own.resize(entry.contentRect.width, entry.contentRect.height);
    });
    sized.observe(place.current);
    const stopState = useSheetState.subscribe((state, before) => {
      if (state.tool !== before.tool) pointer.current = null;
      mark.current();
      const last = shownMeasures(state, null, current.current.metres, current.current.style).at(-1);
      if (says.current && state.kept.length > before.kept.length) says.current.textContent = last?.text ?? '';
    });
    return () => {
      stop();
      sized.disconnect();
      stopState();
      own.dispose();
      keep(null, null);
    };
  }, [open, onStage]);

  useEffect(() => {
    if (!painter.current || !place.current) return;
    prepare(painter.current);
    stage.current?.setColours(markColours(place.current));
  }, [prepare, open]);

  const onKey = (event: KeyboardEvent) => {
    const own = stage.current;
    if (!own || event.ctrlKey || event.metaKey || event.altKey || event.target !== place.current) return;
    const middle = middleOf(own);
    const state = getState();
    const acts: Readonly<Record<string, () => void>> = {
      ...movingKeys(own),
      ...(takesPoints() && {
        Enter: () => {
          if (event.shiftKey) setState(finished(state));
          else {
            const at = own.placeAt(middle);
            const snapped = state.snaps ? snap(at, REACH / own.view.scale) : undefined;
            setState(withPoint(state, snapped?.at ?? at));
          }
        },
        Backspace: () => setState(withoutLast(state)),
      }),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the sheet is used with the keys
    <div
      ref={place}
      className={classes.surface}
      role="application"
      tabIndex={0}
      aria-label={`${label}: ${t('sheets.keys')}`}
      data-sheet
      data-tool={tool}
      onKeyDown={onKey}
    >
      <canvas ref={base} />
      <canvas ref={over} />
      <span className={classes.cross} aria-hidden />
      <p ref={says} className={classes.says} aria-live="polite" />
    </div>
  );
}

function markColours(element: Element): MarkColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    accent: token('--accent'),
    surface: token('--surface-raised'),
    text: token('--text'),
    found: token('--warning'),
    font: style.fontFamily,
  };
}
