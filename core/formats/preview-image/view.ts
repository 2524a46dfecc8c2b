import { boxAlong, type Box, type Scene } from '../gltf/scene.ts';
import { dot, rowAt, type Vector as Axis } from '../matrices.ts';

type Row = readonly [x: number, y: number, z: number, shift: number];

/**
 * A parallel view: rows of a matrix from the world (metres, Y up) to pixels right, pixels down, and depth in pixels.
 */
export interface View {
  readonly rows: readonly [right: Row, down: Row, depth: Row];
}

/** How far above the horizon the eye is: as in an isometric view, in radians. */
const HEIGHT = 0.6;

/**
 * Directions of the picture in the world: towards the eye, right, and down. `turn`: radians from the south (z) towards
 * the east (x).
 */
function axesFrom(turn: number): Readonly<Record<'eye' | 'right' | 'down', Axis>> {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [up, out] = [Math.sin(HEIGHT), Math.cos(HEIGHT)];
  return { eye: [sin * out, up, cos * out], right: [cos, 0, -sin], down: [sin * up, -out, cos * up] };
}

/** From the south-east. */
const FIRST_TURN = Math.PI / 4;
const { eye: EYE, right: RIGHT, down: DOWN } = axesFrom(FIRST_TURN);

// Empty share of the picture at each side.
const MARGIN = 0.04;
// Of many elements, those far outside the range of nearly all are strays that would make the rest tiny.
const MANY = 20;
const NEARLY_ALL = 0.02;
const STRAY_POINTS = 0.001;

/** Boxes of the elements that must be in the picture; those of the ground only where there is nothing else. */
function boxesToSee(scene: Scene, boxes: Float64Array, isGround: (guid: string) => boolean): Box[] {
  const all = scene.elements.flatMap(({ space, name }, e) => {
    const [x = 0, y = 0, z = 0, X = 0, Y = 0, Z = 0] = boxes.subarray(e * 6, e * 6 + 6);
    const box: Box = [x, y, z, X, Y, Z];
    return space ? [] : [{ name, box }];
  });
  const buildings = all.filter(({ name }) => !isGround(name));
  return (buildings.length > 0 ? buildings : all).map(({ box }) => box);
}

/** The view in which a model fills a picture; null when there is nothing to see. `boxes`: 6 doubles per element. */
export function fitView(
  scene: Scene,
  boxes: Float64Array,
  isGround: (guid: string) => boolean,
  width: number,
  height: number,
): View | null {
  const seen = boxesToSee(scene, boxes, isGround);
  if (seen.length === 0) return null;
  const along = (axis: Axis): Range => rangeOf(seen.map(box => boxAlong(box, axis)));
  return viewOver(along(RIGHT), along(DOWN), along(EYE), width, height);
}

/**
 * Views of a model from all sides, in equal steps, about one middle and in one scale: it turns on the spot, and fits
 * from every side. None when there is nothing to see. `size`: of the square pictures
 */
export function viewsAround(
  scene: Scene,
  boxes: Float64Array,
  isGround: (guid: string) => boolean,
  count: number,
  size: number,
): View[] {
  const seen = boxesToSee(scene, boxes, isGround);
  if (seen.length === 0) return [];
  const x = rangeOf(seen.map(([low, , , high]) => ({ low, high })));
  const y = rangeOf(seen.map(([, low, , , high]) => ({ low, high })));
  const z = rangeOf(seen.map(([, , low, , , high]) => ({ low, high })));
  const across = Math.hypot(x.high - x.low, z.high - z.low);
  const down = across * Math.sin(HEIGHT) + (y.high - y.low) * Math.cos(HEIGHT);
  const middle: Axis = [middleOf(x), middleOf(y), middleOf(z)];
  const scale = (size * (1 - 2 * MARGIN)) / Math.max(across, down, 1e-6);
  const row = (axis: Axis, shift: number): Row => rowAlong(axis, scale, shift - dot(axis, middle) * scale);
  return Array.from({ length: count }, (_, n) => {
    const { eye, right, down: below } = axesFrom(FIRST_TURN + (n * 2 * Math.PI) / count);
    return { rows: [row(right, size / 2), row(below, size / 2), row(eye, 0)] };
  });
}

/** Pixels of a metre across a view. */
export const pixelsOf = ({ rows: [[x, y, z]] }: View): number => Math.hypot(x, y, z);

/**
 * The view in which points fill a picture, except a few that are far outside; null of none. `places`: x, y, z of each,
 * Z up.
 */
export function viewOfPoints(places: Float64Array, width: number, height: number): View | null {
  if (places.length === 0) return null;
  const along = ([a, b, c]: Axis): Range => {
    const values = new Float64Array(places.length / 3);
    for (let n = 0, at = 0; n < values.length; n++, at += 3)
      values[n] = a * places[at]! + b * places[at + 2]! - c * places[at + 1]!;
    values.sort();
    const cut = values.length >= MANY ? Math.floor(values.length * STRAY_POINTS) : 0;
    return { low: values.at(cut) ?? 0, high: values.at(-1 - cut) ?? 0 };
  };
  return viewOver(along(RIGHT), along(DOWN), along(EYE), width, height);
}

/** Across the picture, down it, and towards the eye. */
function viewOver(x: Range, y: Range, centre: Range, width: number, height: number): View {
  const fit = (pixels: number, { low, high }: Range) => (pixels * (1 - 2 * MARGIN)) / Math.max(high - low, 1e-6);
  const scale = Math.min(fit(width, x), fit(height, y));
  const right = rowAlong(RIGHT, scale, width / 2 - middleOf(x) * scale);
  const down = rowAlong(DOWN, scale, height / 2 - middleOf(y) * scale);
  // Depth counts from the middle of the model, so that a far one keeps its precision.
  return { rows: [right, down, rowAlong(EYE, scale, 0 - middleOf(centre) * scale)] };
}

const rowAlong = ([a, b, c]: Axis, scale: number, shift: number): Row => [a * scale, b * scale, c * scale, shift];

type Range = Readonly<Record<'low' | 'high', number>>;

const middleOf = ({ low, high }: Range): number => (low + high) / 2;

/** The range of all, without strays. */
function rangeOf(ranges: readonly Range[]): Range {
  const middles = Float64Array.from(ranges, middleOf).sort();
  const cut = ranges.length >= MANY ? Math.floor(ranges.length * NEARLY_ALL) : 0;
  const [first, last] = [middles.at(cut) ?? 0, middles.at(-1 - cut) ?? 0];
  const reach = ranges.length >= MANY ? 2 * (last - first) : Infinity;
  const kept = ranges.filter(range => middleOf(range) >= first - reach && middleOf(range) <= last + reach);
  return kept.reduce((all, { low, high }) => ({ low: Math.min(all.low, low), high: Math.max(all.high, high) }));
}

/** Rows of 4: from a shape to the view. */
export type Composed = readonly [...Four, ...Four, ...Four];
type Four = [number, number, number, number];

/** The matrix that begins at `at`, then the view. */
export function compose({ rows: [right, down, depth] }: View, m: Float64Array, at: number): Composed {
  const [x, y, z] = [rowAt(m, at, 0), rowAt(m, at, 1), rowAt(m, at, 2)];
  return [...turned(right, x, y, z), ...turned(down, x, y, z), ...turned(depth, x, y, z)];
}

const turned = ([a, b, c, shift]: Row, x: Row, y: Row, z: Row): Four => [
  a * x[0] + b * y[0] + c * z[0],
  a * x[1] + b * y[1] + c * z[1],
  a * x[2] + b * y[2] + c * z[2],
  a * x[3] + b * y[3] + c * z[3] + shift,
];

/** Positions of a shape as a composed matrix shows them: x, y, depth per vertex. */
export function project(
  [ax, bx, cx, dx, ay, by, cy, dy, az, bz, cz, dz]: Composed,
  positions: Float32Array,
  into: Float32Array,
): void {
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!,
      y = positions[i + 1]!,
      z = positions[i + 2]!;
    into[i] = ax * x + bx * y + cx * z + dx;
    into[i + 1] = ay * x + by * y + cy * z + dy;
    into[i + 2] = az * x + bz * y + cz * z + dz;
  }
}
