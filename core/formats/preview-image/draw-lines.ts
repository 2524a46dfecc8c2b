import { eachEdge, eachPoint, placed, type FlatPoints } from '../flat-points.ts';
import { type Canvas, drawPicture, FINE } from './canvas.ts';

// The picture of a viewpoint without a known model: a house in outline.

const [LINE, WALL] = [0x9aa7b5, 0xdfe5ec];
const outline = (points: FlatPoints): FlatShape => ({ kind: 'line', points, isClosed: true, colour: LINE });
const area = (points: FlatPoints, colour: number): FlatShape => ({ kind: 'area', loops: [points], colour, cover: 1 });

const front = [0, 0, 6, 0, 6, 4, 3, 6.4, 0, 4];
const side = [6, 0, 9, 1.6, 9, 5.6, 6, 4];
const roof = [6, 4, 9, 5.6, 6, 8, 3, 6.4];
const door = [2.4, 0, 3.6, 0, 3.6, 2.4, 2.4, 2.4];

let drawn: Uint8Array | undefined;

/** A PNG, the same every time. */
export function drawPlaceholder(): Uint8Array {
  const walls = [side, roof, front].map(points => area(points, WALL));
  return (drawn ??= drawFlat([...walls, ...[front, side, roof, door].map(outline)], [-6, -4, 15, 12]));
}

/** A line or an area of a flat drawing, y up, in any unit. Loops of an area are filled by the even-odd rule. */
export type FlatShape =
  | { readonly kind: 'line'; readonly points: FlatPoints; readonly isClosed: boolean; readonly colour: number }
  | { readonly kind: 'area'; readonly loops: readonly FlatPoints[]; readonly colour: number; readonly cover: number };

/** Empty pixels around the drawing. */
const MARGIN = 24 * FINE;
const PAPER = 0xffffff;

/**
 * Draws a small picture of a flat drawing on white paper, as PNG. `extents`: min x, min y, max x, max y of what is to
 * be seen whole.
 */
export const drawFlat = (shapes: Iterable<FlatShape>, extents: Extents): Uint8Array =>
  drawPicture(canvas => drawShapes(canvas, shapes, extents));

type Extents = readonly [number, number, number, number];

function drawShapes(canvas: Canvas, shapes: Iterable<FlatShape>, [left, bottom, right, top]: Extents): void {
  const { width, height } = canvas;
  for (let pixel = 0; pixel < width * height; pixel++) blend(canvas, pixel, PAPER, 1);
  const fit = (pixels: number, size: number): number => (pixels - 2 * MARGIN) / (size || 1e-9);
  const scale = Math.min(fit(width, right - left), fit(height, top - bottom));
  const across = (x: number): number => width / 2 + (x - (left + right) / 2) * scale;
  const down = (y: number): number => height / 2 - (y - (bottom + top) / 2) * scale;
  const toPicture = (points: FlatPoints): number[] => placed(points, (x, y) => [across(x), down(y)]);
  for (const shape of shapes) {
    if (shape.kind === 'area') fillArea(canvas, shape.loops.map(toPicture), shape.colour, shape.cover);
    else drawChain(canvas, toPicture(shape.points), shape.isClosed, shape.colour);
  }
}

function blend({ colour }: Canvas, pixel: number, rgb: number, cover: number): void {
  const at = pixel * 4;
  for (let k = 0; k < 3; k++) {
    const channel = (rgb >> (16 - 8 * k)) & 255;
    colour[at + k] = channel * cover + colour[at + k]! * (1 - cover);
  }
  colour[at + 3] = 255;
}

/** Lines of one pixel of the finished picture. */
function drawChain(canvas: Canvas, points: FlatPoints, isClosed: boolean, rgb: number): void {
  const { width, height } = canvas;
  const drawLine = (x0: number, y0: number, x1: number, y1: number): void => {
    const steps = Math.min(Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0))), width + height);
    for (let i = 0; i <= steps; i++) {
      const share = steps === 0 ? 0 : i / steps;
      const [x, y] = [Math.floor(x0 + (x1 - x0) * share), Math.floor(y0 + (y1 - y0) * share)];
      for (let n = 0; n < FINE * FINE; n++) {
        const [px, py] = [x + (n % FINE), y + Math.floor(n / FINE)];
        if (px >= 0 && py >= 0 && px < width && py < height) blend(canvas, py * width + px, rgb, 1);
      }
    }
  };
  eachEdge(points, drawLine, isClosed && points.length > 4);
}

/** Fills row by row between the crossings of the edges. */
function fillArea(canvas: Canvas, loops: readonly FlatPoints[], rgb: number, cover: number): void {
  const { width, height } = canvas;
  const rows = new Map<number, number[]>();
  for (const loop of loops)
    eachEdge(loop, (x0, y0, x1, y1) => {
      const low = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5));
      const high = Math.min(height - 1, Math.ceil(Math.max(y0, y1) - 0.5) - 1);
      for (let y = low; y <= high; y++) {
        const crossings = rows.get(y) ?? [];
        crossings.push(x0 + ((y + 0.5 - y0) / (y1 - y0)) * (x1 - x0));
        rows.set(y, crossings);
      }
    });
  for (const [y, crossings] of rows) {
    crossings.sort((a, b) => a - b);
    eachPoint(crossings, (enters, leaves) => {
      const [from, to] = [Math.max(0, Math.round(enters)), Math.min(width, Math.round(leaves))];
      for (let x = from; x < to; x++) blend(canvas, y * width + x, rgb, cover);
    });
  }
}
