import { type Canvas, drawPicture } from './canvas.ts';
import { viewOfPoints, type View } from './view.ts';

/**
 * Points to draw. `places`: x, y, z of each, Z up, any unit; `colours`: red lowest, then green and blue, 8 bits each.
 */
export interface SeenPoints {
  readonly places: Float64Array;
  readonly colours: Uint32Array;
}

// Sides of the square that a point covers, in pixels of the fine picture: many points are small, few are large.
const SMALLEST = 2;
const LARGEST = 14;
// Share of the picture that the squares of all points would cover if none hid another.
const COVERED = 3;

/**
 * Draws a small picture of points, seen from the south-east and above, as PNG on a transparent ground; near points hide
 * far ones. A few points far from all others may be outside of it.
 */
export function drawPoints(points: SeenPoints): Uint8Array {
  const { places, colours } = points;
  return drawPicture(canvas => {
    const view = viewOfPoints(places, canvas.width, canvas.height);
    if (view === null) return;
    const share = Math.sqrt((COVERED * canvas.width * canvas.height) / colours.length);
    const side = Math.round(Math.min(LARGEST, Math.max(SMALLEST, share)));
    for (let n = 0; n < colours.length; n++) drawSquare(canvas, view, points, n, side);
  });
}

/** The point of number `n`. */
function drawSquare(
  { width, height, depth, colour }: Canvas,
  { rows: [right, down, near] }: View,
  { places, colours }: SeenPoints,
  n: number,
  side: number,
): void {
  const x = places[n * 3]!,
    y = places[n * 3 + 1]!,
    z = places[n * 3 + 2]!,
    rgb = colours[n]!;
  const at = ([a, b, c, shift]: View['rows'][number]): number => a * x + b * z - c * y + shift;
  const [left, top, here] = [Math.round(at(right) - side / 2), Math.round(at(down) - side / 2), at(near)];
  for (let row = Math.max(0, top); row < Math.min(height, top + side); row++) {
    const end = row * width + Math.min(width, left + side);
    for (let pixel = row * width + Math.max(0, left); pixel < end; pixel++) {
      if (here <= depth[pixel]!) continue;
      depth[pixel] = here;
      colour[pixel * 4] = rgb & 255;
      colour[pixel * 4 + 1] = (rgb >>> 8) & 255;
      colour[pixel * 4 + 2] = (rgb >>> 16) & 255;
      colour[pixel * 4 + 3] = 255;
    }
  }
}
