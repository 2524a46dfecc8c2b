// The plan that is being placed, with exact picking: clicks snap to ends, midpoints and intersections of a drawing.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createPicturePainter, extentsOfPicture } from '../../sheets/picture-painter.ts';
import type { MarkColours } from '../../sheets/sheet-marks.ts';
import { createSheetPainter } from '../../sheets/sheet-painter.ts';
import { createSheetStage, type SheetStage, type StageParts } from '../../sheets/sheet-stage.ts';
import type { Spot } from '../../sheets/sheet-view.ts';
import { snapAt, type Snap } from '../../sheets/snap-index.ts';
import { controlPlan, middleOf, movingKeys } from '../../viewer/plan/plan-control.ts';
import type { OpenSheet } from './queries.ts';
import classes from './placing.module.css';

interface PlacingCanvasProps {
  readonly sheet: OpenSheet;
  readonly label: string;
  /** points picked so far */
  readonly points: readonly Spot[];
  readonly onPoint: (at: Spot) => void;
  /** removes the last point */
  readonly onBack: () => void;
}

/** Snap radius around the pointer in pixels; larger for fingers, which hide more. */
const [REACH, FINGER_REACH] = [12, 24];

export function PlacingCanvas({ sheet, label, points, onPoint, onBack }: PlacingCanvasProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const stage = useRef<SheetStage | null>(null);
  const current = useRef({ points, onPoint });

  /** Moves the numbers to their points. */
  const pin = useRef((): void => {
    [...(numbers.current?.children ?? [])].forEach((number, n) => {
      const at = current.current.points[n];
      const [x, y] = (at && stage.current?.spotOf(at)) ?? [0, 0];
      if (number instanceof HTMLElement) number.style.transform = `translate(${x}px, ${y}px)`;
    });
  });
  useEffect(() => {
    current.current = { points, onPoint };
    pin.current();
  }, [points, onPoint]);

  useEffect(() => {
    if (!place.current || !base.current || !over.current) return undefined;
    const own = createSheetStage({ ...drawnOn(base.current, sheet), base: base.current, over: over.current });
    stage.current = own;
    own.setColours(markColours(place.current));
    const reach = matchMedia('(pointer: coarse)').matches ? FINGER_REACH : REACH;
    const mark = (snap: Snap | null) => {
      own.setMarks({ measures: [], found: [], snap });
    };
    const stopDrawing = own.onDraw(pin.current);
    const stop = controlPlan(place.current, {
      onMove: own.move,
      onZoom: own.zoom,
      onHover: at => {
        mark(at && takenAt(sheet, own, at, reach));
      },
      onClick(at) {
        place.current?.focus({ preventScroll: true });
        current.current.onPoint(takenAt(sheet, own, at, reach).at);
      },
      onDoubleClick: () => undefined,
    });
    const sized = new ResizeObserver(([entry]) => {
      if (entry) own.resize(entry.contentRect.width, entry.contentRect.height);
    });
    sized.observe(place.current);
    return () => {
      stop();
      stopDrawing();
      sized.disconnect();
      own.dispose();
      stage.current = null;
    };
  }, [sheet]);

  const onKey = (event: KeyboardEvent) => {
    const own = stage.current;
    if (!own || event.ctrlKey || event.metaKey || event.altKey || event.target !== place.current) return;
    const acts: Readonly<Record<string, () => void>> = {
      ...movingKeys(own),
      Enter: () => {
        onPoint(takenAt(sheet, own, middleOf(own), REACH).at);
      },
      Backspace: onBack,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the plan is used with the keys
    <div
      ref={place}
      className={classes.surface}
      role="application"
      tabIndex={0}
      aria-label={`${label}: ${t('storeyPlans.keys')}`}
      data-placing
      onKeyDown={onKey}
    >
      <canvas ref={base} />
      <canvas ref={over} />
      <div ref={numbers} aria-hidden>
        {points.map((_point, n) => (
          <span key={n} className={classes.number}>
            {n + 1}
          </span>
        ))}
      </div>
      <span className={classes.cross} aria-hidden />
    </div>
  );
}

/** Returns the painter of the sheet. @throws Error when the browser cannot draw it */
function drawnOn(canvas: HTMLCanvasElement, opened: OpenSheet): Pick<StageParts, 'extents' | 'painter'> {
  if (opened.kind === 'page')
    return { extents: extentsOfPicture(opened.picture), painter: createPicturePainter(canvas, opened.picture) };
  const { extents, layers } = opened.sheet.head;
  const painter = createSheetPainter(canvas, opened.sheet);
  painter.setLayers(layers.map(({ isShown }) => isShown));
  painter.setPaper({ paper: [1, 1, 1], ink: [0, 0, 0] });
  return { extents, painter };
}

/** The point that a click picks: a snap point of the drawing nearby, else the position itself. */
function takenAt(opened: OpenSheet, stage: SheetStage, at: Spot, reach: number): Snap {
  const spot = stage.placeAt(at);
  const found =
    opened.kind === 'drawing'
      ? snapAt(opened.sheet.snaps, spot, reach / stage.view.scale, (layer, owner) => {
          const { layers } = opened.sheet.head;
          return layers[layer]?.isShown !== false && layers[owner]?.isShown !== false;
        })
      : undefined;
  return found ?? { kind: 'line', at: spot };
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
