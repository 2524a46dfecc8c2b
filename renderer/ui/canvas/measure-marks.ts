// Measures over a drawing: lines with dots at their points, areas, and texts.
import type { Size, Spot } from './pan-zoom.ts';

export interface CanvasMeasure {
  readonly points: readonly Spot[];
  readonly isArea: boolean;
  /** null while there is no value yet */
  readonly text: string | null;
  /** place of the text */
  readonly label: Spot;
}

export type TagColours = { readonly surface: string; readonly text: string };

/** Clears a canvas of marks, and sets how they are written. */
export function clearMarks(context: CanvasRenderingContext2D, font: string): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  Object.assign(context, { lineJoin: 'round', textAlign: 'center', textBaseline: 'middle', font: `600 12px ${font}` });
}

export function pathThrough(spots: readonly Spot[], isClosed: boolean): Path2D {
  const path = new Path2D();
  for (const spot of spots) path.lineTo(...spot);
  if (isClosed) path.closePath();
  return path;
}

/** Draws the outlines of measures with dots at their points, in the colour of the context's lines. */
export function paintMeasures(
  context: CanvasRenderingContext2D,
  measures: readonly CanvasMeasure[],
  toScreen: (at: Spot) => Spot,
  { surface, radius, fillsAreas }: { readonly surface: string; readonly radius: number; readonly fillsAreas: boolean },
): void {
  context.lineWidth = 2;
  for (const { points, isArea } of measures) {
    const spots = points.map(toScreen);
    const path = pathThrough(spots, isArea);
    if (isArea && fillsAreas) {
      context.globalAlpha = 0.12;
      context.fillStyle = context.strokeStyle;
      context.fill(path);
      context.globalAlpha = 1;
    }
    context.stroke(path);
    for (const spot of spots) paintDot(context, spot, radius, surface);
  }
}

export function paintDot(context: CanvasRenderingContext2D, [x, y]: Spot, radius: number, fill: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.stroke();
}

/** Writes the texts of measures. `within`: a text near the border of this area is kept inside. */
export function paintTags(
  context: CanvasRenderingContext2D,
  measures: readonly CanvasMeasure[],
  toScreen: (at: Spot) => Spot,
  { surface, text: ink }: TagColours,
  within?: Size,
): void {
  for (const { text, label } of measures) {
    if (text === null) continue;
    const [middle, y] = toScreen(label);
    const width = context.measureText(text).width + 14;
    const isNear = within && middle > 0 && middle < within.width;
    const x = isNear ? Math.max(width / 2 + 4, Math.min(within.width - width / 2 - 4, middle)) : middle;
    context.beginPath();
    context.roundRect(x - width / 2, y - 11, width, 22, 4);
    context.fillStyle = surface;
    context.fill();
    context.lineWidth = 1;
    context.stroke();
    context.lineWidth = 2;
    context.fillStyle = ink;
    context.fillText(text, x, y);
  }
}
