// Marks over a sheet: measures, the snap point, and found texts.
import type { Snap } from './snap-index.ts';
import { clearMarks, paintMeasures, paintTags, pathThrough, type CanvasMeasure } from '../ui/canvas/measure-marks.ts';
import type { Size, Spot } from '../ui/canvas/pan-zoom.ts';
import { toScreen, type SheetView } from './sheet-view.ts';
import type { MarkColours, StageOverlay } from './stage-overlay.ts';

export interface SheetMarks {
  readonly measures: readonly CanvasMeasure[];
  readonly snap: Snap | null;
  /** corners of found texts: x, y, x, y, ...; the first one is the current one */
  readonly found: readonly (readonly number[])[];
}

export const noMarks: SheetMarks = { measures: [], snap: null, found: [] };

/** Clears the canvas and draws the marks on it. */
export function paintSheetMarks(
  context: CanvasRenderingContext2D,
  { measures, snap, found }: SheetMarks,
  { view, size, density }: { readonly view: SheetView; readonly size: Size; readonly density: number },
  colours: MarkColours,
  overlay?: StageOverlay,
): void {
  clearMarks(context, colours.font);
  context.setTransform(density, 0, 0, density, 0, 0);
  const at = (spot: Spot): Spot => toScreen(view, size, spot);
  overlay?.paint(context, at, colours);
  context.strokeStyle = colours.found;
  found.forEach((frame, n) => {
    context.lineWidth = n === 0 ? 3 : 1.5;
    context.stroke(pathThrough(cornersOf(frame).map(at), true));
  });
  context.strokeStyle = colours.accent;
  paintMeasures(context, measures, at, { surface: colours.surface, radius: 3.5, fillsAreas: true });
  if (snap) context.stroke(snapSign(snap.kind, at(snap.at)));
  paintTags(context, measures, at, colours);
}

const cornersOf = (frame: readonly number[]): Spot[] =>
  Array.from({ length: frame.length / 2 }, (_, n) => [frame[n * 2]!, frame[n * 2 + 1]!]);

/** Signs as in CAD programs: a square at ends, a triangle at middles, a cross at crossings, a ring at centres. */
function snapSign(kind: Snap['kind'], [x, y]: Spot): Path2D {
  const sign = new Path2D();
  const half = 6;
  if (kind === 'end') sign.rect(x - half, y - half, half * 2, half * 2);
  else if (kind === 'middle')
    return pathThrough(
      [
        [x - 7, y + half],
        [x + 7, y + half],
        [x, y - half],
      ],
      true,
    );
  else if (kind === 'centre' || kind === 'line') sign.arc(x, y, kind === 'line' ? 3.5 : half, 0, 2 * Math.PI);
  else
    for (const way of [1, -1]) {
      sign.moveTo(x - half, y - half * way);
      sign.lineTo(x + half, y + half * way);
    }
  return sign;
}

/** The colours of the theme in effect for an element. */
export function markColours(element: Element): MarkColours {
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
