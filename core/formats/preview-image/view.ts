import type { Scene } from '../gltf/scene.ts';

type Row = readonly [x: number, y: number, z: number, shift: number];

/**
 * A parallel view: rows of a matrix from the world (metres, Y up) to pixels right, pixels down, and depth in pixels.
 */
export interface View {
  readonly rows: readonly [right: Row, down: Row, depth: Row];
}

type Axis = readonly [x: number, y: number, z: number];

/** Directions of the picture in the world: towards the eye, right, and down. */
interface Axes {
  readonly eye: Axis;
  readonly right: Axis;
  readonly down: Axis;
}

/** How far above the horizon the eye is: as in an isometric view, in radians. */
const HEIGHT = 0.6;

/** `turn`: radians from the south (z) towards the east (x). */
function axesFrom(turn: number): Axes {
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
function boxesToSee(scene: Scene, boxes: Float64Array, isGround: (guid: string) => boolean): Float64Array[] {
  const all = scene.elements.flatMap((element, e) =>
    element.space ? [] : [{ guid: element.name, box: boxes.subarray(e * 6, e * 6 + 6) }],
  );
  const buildings = all.filter(({ guid }) => !isGround(guid));
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
  const [x, y, depth] = [RIGHT, DOWN, EYE].map(axis => rangeOf(seen.map(box => extent(box, axis))));
  return viewOver(x!, y!, depth!, width, height);
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
  const along = [0, 1, 2].map(k => rangeOf(seen.map(box => ({ low: box[k]!, high: box[k + 3]! }))));
  const [x, y, z] = along.map(({ low, high }) => high - low) as [number, number, number];
  const middle = along.map(({ low, high }) => (low + high) / 2) as [number, number, number];
  const across = Math.hypot(x, z);
  const down = across * Math.sin(HEIGHT) + y * Math.cos(HEIGHT);
  const scale = (size * (1 - 2 * MARGIN)) / Math.max(across, down, 1e-6);
  const row = (axis: Axis, shift: number) =>
    [
      axis[0] * scale,
      axis[1] * scale,
      axis[2] * scale,
      shift - (axis[0] * middle[0] + axis[1] * middle[1] + axis[2] * middle[2]) * scale,
    ] as const;
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
  const along = (axis: readonly [number, number, number]): Range => {
    const values = new Float64Array(places.length / 3);
    for (let n = 0; n < values.length; n++)
      values[n] = axis[0] * places[n * 3]! + axis[1] * places[n * 3 + 2]! - axis[2] * places[n * 3 + 1]!;
    values.sort();
    const cut = values.length >= MANY ? Math.floor(values.length * STRAY_POINTS) : 0;
    return { low: values[cut]!, high: values[values.length - 1 - cut]! };
  };
  return viewOver(along(RIGHT), along(DOWN), along(EYE), width, height);
}

/** Across the picture, down it, and towards the eye. */
function viewOver(x: Range, y: Range, centre: Range, width: number, height: number): View {
  const scale = Math.min(
    (width * (1 - 2 * MARGIN)) / Math.max(x.high - x.low, 1e-6),
    (height * (1 - 2 * MARGIN)) / Math.max(y.high - y.low, 1e-6),
  );
  const row = (axis: readonly [number, number, number], shift: number) =>
    [axis[0] * scale, axis[1] * scale, axis[2] * scale, shift] as const;
  return {
    rows: [
      row(RIGHT, width / 2 - ((x.low + x.high) / 2) * scale),
      row(DOWN, height / 2 - ((y.low + y.high) / 2) * scale),
      // Depth counts from the middle of the model, so that a far one keeps its precision.
      row(EYE, 0 - ((centre.low + centre.high) / 2) * scale),
    ],
  };
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** The range of a box along a direction. */
function extent(box: ArrayLike<number>, axis: readonly [number, number, number]): Range {
  let [low, high] = [0, 0];
  for (let k = 0; k < 3; k++) {
    low += Math.min(axis[k]! * box[k]!, axis[k]! * box[k + 3]!);
    high += Math.max(axis[k]! * box[k]!, axis[k]! * box[k + 3]!);
  }
  return { low, high };
}

/** The range of all, without strays. */
function rangeOf(ranges: readonly Range[]): Range {
  const middles = Float64Array.from(ranges, ({ low, high }) => (low + high) / 2).sort();
  const cut = ranges.length >= MANY ? Math.floor(ranges.length * NEARLY_ALL) : 0;
  const first = middles[cut]!,
    last = middles[middles.length - 1 - cut]!;
  const reach = ranges.length >= MANY ? 2 * (last - first) : Infinity;
  const kept = ranges.filter(({ low, high }) => (low + high) / 2 >= first - reach && (low + high) / 2 <= last + reach);
  return kept.reduce((all, { low, high }) => ({ low: Math.min(all.low, low), high: Math.max(all.high, high) }));
}

/** Into rows of 4: the matrix that begins at `at`, then the view. */
export function composeInto(into: Float64Array, { rows }: View, m: Float64Array, at: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const [x, y, z, shift] = rows[axis]!;
    for (let column = 0; column < 4; column++) {
      const from = at + column * 4;
      into[axis * 4 + column] = x * m[from]! + y * m[from + 1]! + z * m[from + 2]! + (column === 3 ? shift : 0);
    }
  }
}

/** Positions of a shape as a composed matrix shows them: x, y, depth per vertex. */
export function project(m: Float64Array, positions: Float32Array, into: Float32Array): void {
  const ax = m[0]!,
    bx = m[1]!,
    cx = m[2]!,
    dx = m[3]!,
    ay = m[4]!,
    by = m[5]!,
    cy = m[6]!,
    dy = m[7]!,
    az = m[8]!,
    bz = m[9]!,
    cz = m[10]!,
    dz = m[11]!;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!,
      y = positions[i + 1]!,
      z = positions[i + 2]!;
    into[i] = ax * x + bx * y + cx * z + dx;
    into[i + 1] = ay * x + by * y + cy * z + dy;
    into[i + 2] = az * x + bz * y + cz * z + dz;
  }
}
