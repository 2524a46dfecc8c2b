// The plan that is being placed, with exact picking: clicks snap to ends, midpoints and intersections of a drawing.
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createPicturePainter, extentsOfPicture } from '../../sheets/picture-painter.ts';
import { markColours } from '../../sheets/sheet-marks.ts';
import { createSheetPainter } from '../../sheets/sheet-painter.ts';
import { SheetStage, type PaintedSheet } from '../../sheets/sheet-stage.ts';
import type { Spot } from '../../ui/canvas/pan-zoom.ts';
import { snapAt, type Snap } from '../../sheets/snap-index.ts';
import { CanvasSurface, type OpenSurface, type SurfaceElements } from '../../ui/canvas/canvas-surface.tsx';
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

  const open = useCallback(
    ({ place, ...canvases }: SurfaceElements): OpenSurface<SheetStage> => {
      const own = new SheetStage({ ...drawnOn(canvases.base, sheet), ...canvases });
      stage.current = own;
      own.setColours(markColours(place));
      const reach = matchMedia('(pointer: coarse)').matches ? FINGER_REACH : REACH;
      const stopDrawing = own.onDraw(pin.current);
      return {
        stage: own,
        events: {
          onMove: own.move,
          onZoom: own.zoom,
          onHover: at => own.setMarks({ measures: [], found: [], snap: at && takenAt(sheet, own, at, reach) }),
          onClick(at) {
            place.focus({ preventScroll: true });
            current.current.onPoint(takenAt(sheet, own, at, reach).at);
          },
          onDoubleClick: () => undefined,
        },
        close() {
          stopDrawing();
          stage.current = null;
        },
      };
    },
    [sheet],
  );

  return (
    <CanvasSurface
      className={classes.surface}
      label={`${label}: ${t('storeyPlans.keys')}`}
      data={{ 'data-placing': true }}
      open={open}
      keys={(own, middle) => ({
        Enter: () => onPoint(takenAt(sheet, own, middle, REACH).at),
        Backspace: onBack,
      })}
    >
      <div ref={numbers} aria-hidden>
        {points.map((_point, n) => (
          <span key={n} className={classes.number}>
            {n + 1}
          </span>
        ))}
      </div>
      <span className={classes.cross} aria-hidden />
    </CanvasSurface>
  );
}

/** Returns the painter of the sheet. @throws Error when the browser cannot draw it */
function drawnOn(canvas: HTMLCanvasElement, opened: OpenSheet): PaintedSheet {
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
