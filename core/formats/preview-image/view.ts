import type { Scene } from '../gltf/scene.ts';

/** A parallel view: rows of a matrix from the world (metres, Y up) to pixels right, pixels down, and depth in pixels. */
export interface View {
  readonly rows: readonly (readonly [x: number, y: number, z: number, shift: number])[];
}

// From the south-east (east is x, south is z) and above, as high as in an isometric view.
const EYE = [Math.SQRT1_2 * Math.cos(0.6), Math.sin(0.6), Math.SQRT1_2 * Math.cos(0.6)] as const;
const RIGHT = [Math.SQRT1_2, 0, -Math.SQRT1_2] as const;
const DOWN = [Math.SQRT1_2 * Math.sin(0.6), -Math.cos(0.6), Math.SQRT1_2 * Math.sin(0.6)] as const;

// Share of the picture that stays empty at each side.
const MARGIN = 0.04;
// Of many elements, those far outside the range of nearly all are strays that would make the rest tiny.
const MANY = 20;
const NEARLY_ALL = 0.02;
const STRAY_POINTS = 0.001;

/** The view in which a model fills a picture; null when there is nothing to see. `boxes`: 6 doubles per element. */
export function fitView(
  scene: Scene,
  boxes: Float64Array,
  isGround: (guid: string) => boolean,
  width: number,
  height: number,
): View | null {
  const all = scene.elements.flatMap((element, e) =>
    element.space ? [] : [{ guid: element.name, box: boxes.subarray(e * 6, e * 6 + 6) }],
  );
  const buildings = all.filter(({ guid }) => !isGround(guid));
  const seen = (buildings.length > 0 ? buildings : all).map(({ box }) => ({
    x: extent(box, RIGHT),
    y: extent(box, DOWN),
  }));
  if (seen.length === 0) return null;
  const x = rangeOf(seen.map(each => each.x)),
    y = rangeOf(seen.map(each => each.y));
  return viewOver(x, y, extent((buildings[0] ?? all[0]!).box, EYE), width, height);
}

/** The view in which points fill a picture, but for a few that lie far outside; null of none. `places`: x, y, z of each, Z up. */
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
      // Depth counts from somewhere in the model, so that a far one keeps its precision.
      row(EYE, 0 - ((centre.low + centre.high) / 2) * scale),
    ],
  };
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** From where to where a box reaches along a direction. */
function extent(box: ArrayLike<number>, axis: readonly [number, number, number]): Range {
  let [low, high] = [0, 0];
  for (let k = 0; k < 3; k++) {
    low += Math.min(axis[k]! * box[k]!, axis[k]! * box[k + 3]!);
    high += Math.max(axis[k]! * box[k]!, axis[k]! * box[k + 3]!);
  }
  return { low, high };
}

/** The range of all, strays left out. */
function rangeOf(ranges: readonly Range[]): Range {
  const middles = ranges.map(({ low, high }) => (low + high) / 2).sort((a, b) => a - b);
  const cut = ranges.length >= MANY ? Math.floor(ranges.length * NEARLY_ALL) : 0;
  const first = middles[cut]!,
    last = middles[middles.length - 1 - cut]!;
  const reach = ranges.length >= MANY ? 2 * (last - first) : Infinity;
  const kept = ranges.filter(({ low, high }) => (low + high) / 2 >= first - reach && (low + high) / 2 <= last + reach);
  return kept.reduce((all, { low, high }) => ({ low: Math.min(all.low, low), high: Math.max(all.high, high) }));
}

/** Positions of a shape under the matrix that begins at `at`, as the view shows them: x, y, depth per vertex. */
export function project(
  { rows }: View,
  m: Float64Array,
  at: number,
  positions: Float32Array,
  into: Float32Array,
): void {
  rows.forEach(([x, y, z, shift], axis) => {
    const a = x * m[at]! + y * m[at + 1]! + z * m[at + 2]!;
    const b = x * m[at + 4]! + y * m[at + 5]! + z * m[at + 6]!;
    const c = x * m[at + 8]! + y * m[at + 9]! + z * m[at + 10]!;
    const d = x * m[at + 12]! + y * m[at + 13]! + z * m[at + 14]! + shift;
    for (let i = 0; i < positions.length; i += 3)
      into[i + axis] = a * positions[i]! + b * positions[i + 1]! + c * positions[i + 2]! + d;
  });
}
