// The picture of a viewpoint without a known model: a house in outline.
import { drawFlat, type FlatShape } from './draw-lines.ts';

const [LINE, WALL] = [0x9aa7b5, 0xdfe5ec];
const outline = (points: readonly number[]): FlatShape => ({ kind: 'line', points, isClosed: true, colour: LINE });
const area = (points: readonly number[], colour: number): FlatShape => ({
  kind: 'area',
  loops: [points],
  colour,
  cover: 1,
});

const front = [0, 0, 6, 0, 6, 4, 3, 6.4, 0, 4];
const side = [6, 0, 9, 1.6, 9, 5.6, 6, 4];
const roof = [6, 4, 9, 5.6, 6, 8, 3, 6.4];
const door = [2.4, 0, 3.6, 0, 3.6, 2.4, 2.4, 2.4];

let drawn: Uint8Array | undefined;

/** A PNG, the same every time. */
export function drawPlaceholder(): Uint8Array {
  drawn ??= drawFlat(
    [...[side, roof, front].map(points => area(points, WALL)), ...[front, side, roof, door].map(outline)],
    [-6, -4, 15, 12],
  );
  return drawn;
}
