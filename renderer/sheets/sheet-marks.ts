// Marks over a sheet: measures, the snap point, and found texts.
import type { Snap } from './snap-index.ts';
import { toScreen, type SheetView, type Size, type Spot } from './sheet-view.ts';

export interface SheetMeasure {
  readonly points: readonly Spot[];
  readonly isArea: boolean;
  /** null while there is no value yet */
  readonly text: string | null;
  /** place of the text */
  readonly label: Spot;
}

export interface SheetMarks {
  readonly measures: readonly SheetMeasure[];
  readonly snap: Snap | null;
  /** corners of found texts: x, y, x, y, ...; the first one is the current one */
  readonly found: readonly (readonly number[])[];
}

export interface MarkColours {
  readonly accent: string;
  readonly surface: string;
  readonly text: string;
  readonly found: string;
  readonly font: string;
}

export const noMarks: SheetMarks = { measures: [], snap: null, found: [] };

interface Screen {
  readonly view: SheetView;
  readonly size: Size;
  readonly density: number;
}

/** Clears the canvas and draws the marks on it. */
export function paintSheetMarks(
  context: CanvasRenderingContext2D,
  { measures, snap, found }: SheetMarks,
  { view, size, density }: Screen,
  colours: MarkColours,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.setTransform(density, 0, 0, density, 0, 0);
  const at = (spot: Spot): Spot => toScreen(view, size, spot);
  Object.assign(context, {
    lineJoin: 'round',
    textAlign: 'center',
    textBaseline: 'middle',
    font: `600 12px ${colours.font}`,
  });
  context.strokeStyle = colours.found;
  found.forEach((frame, n) => {
    context.lineWidth = n === 0 ? 3 : 1.5;
    context.stroke(pathThrough(cornersOf(frame).map(at), true));
  });
  context.strokeStyle = colours.accent;
  context.lineWidth = 2;
  for (const { points, isArea } of measures) {
    const spots = points.map(at);
    const path = pathThrough(spots, isArea);
    if (isArea) {
      context.globalAlpha = 0.12;
      context.fillStyle = colours.accent;
      context.fill(path);
      context.globalAlpha = 1;
    }
    context.stroke(path);
    context.fillStyle = colours.surface;
    for (const [x, y] of spots) {
      const dot = new Path2D();
      dot.arc(x, y, 3.5, 0, 2 * Math.PI);
      context.fill(dot);
      context.stroke(dot);
    }
  }
  if (snap) context.stroke(snapSign(snap.kind, at(snap.at)));
  for (const { text, label } of measures) if (text !== null) paintTag(context, text, at(label), colours);
}

const cornersOf = (frame: readonly number[]): Spot[] =>
  Array.from({ length: frame.length / 2 }, (_, n) => [frame[n * 2]!, frame[n * 2 + 1]!]);

function pathThrough(spots: readonly Spot[], isClosed: boolean): Path2D {
  const path = new Path2D();
  for (const spot of spots) path.lineTo(...spot);
  if (isClosed) path.closePath();
  return path;
}

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

function paintTag(context: CanvasRenderingContext2D, text: string, [x, y]: Spot, colours: MarkColours): void {
  const width = context.measureText(text).width + 14;
  const box = new Path2D();
  box.roundRect(x - width / 2, y - 11, width, 22, 4);
  context.fillStyle = colours.surface;
  context.fill(box);
  context.lineWidth = 1;
  context.stroke(box);
  context.lineWidth = 2;
  context.fillStyle = colours.text;
  context.fillText(text, x, y);
}
