// Elements that a rectangle on the canvas selects. The rectangle cuts a pyramid (or a shaft) out of the world: four
// planes and the half-space in front of the eye. Boxes decide for nearly all elements, triangles for those at its
// border.
import type { Vec } from '../camera/camera-math.ts';
import type { Plane } from '../drawing/materials.ts';

export interface Rectangle {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Drawn to the right: elements wholly inside. Drawn to the left: elements it touches. */
export type Reach = 'inside' | 'touching';
export const reachOf = ({ x0, x1 }: Rectangle): Reach => (x1 >= x0 ? 'inside' : 'touching');

/**
 * Planes of a rectangle; inside is dot(xyz, point) + w >= 0. `toClip`: the 16 numbers, column by column, of the matrix
 * from the world to clip space; the rectangle in pixels of a canvas of `width` by `height`.
 */
export function planesOfRectangle(
  toClip: ArrayLike<number>,
  { x0, y0, x1, y1 }: Rectangle,
  width: number,
  height: number,
): Plane[] {
  const row = (n: number): Plane => [toClip[n]!, toClip[n + 4]!, toClip[n + 8]!, toClip[n + 12]!];
  const [right, up, depth] = [row(0), row(1), row(3)];
  const sum = (a: Plane, k: number, b: Plane, m: number): Plane => [
    a[0] * k + b[0] * m,
    a[1] * k + b[1] * m,
    a[2] * k + b[2] * m,
    a[3] * k + b[3] * m,
  ];
  const [west, east] = [(Math.min(x0, x1) / width) * 2 - 1, (Math.max(x0, x1) / width) * 2 - 1];
  const [south, north] = [1 - (Math.max(y0, y1) / height) * 2, 1 - (Math.min(y0, y1) / height) * 2];
  return [
    depth,
    sum(right, 1, depth, -west),
    sum(right, -1, depth, east),
    sum(up, 1, depth, -south),
    sum(up, -1, depth, north),
  ];
}

/** The same planes for points relative to `origin`. */
export const movedPlanes = (planes: readonly Plane[], origin: Vec): Plane[] =>
  planes.map(plane => movedPlane(plane, origin));

export const movedPlane = ([x, y, z, w]: Plane, [dx, dy, dz]: Vec): Plane => [x, y, z, w + x * dx + y * dy + z * dz];

/** Side of the box at `boxes[at]` (six numbers, low then high): 1 inside of all planes, -1 outside of one, else 0. */
export function sideOfBox(planes: readonly Plane[], boxes: ArrayLike<number>, at: number): -1 | 0 | 1 {
  const [x0, y0, z0] = [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!];
  const [x1, y1, z1] = [boxes[at + 3]!, boxes[at + 4]!, boxes[at + 5]!];
  let side: 0 | 1 = 1;
  for (const [x, y, z, w] of planes) {
    const farthest = x * (x > 0 ? x1 : x0) + y * (y > 0 ? y1 : y0) + z * (z > 0 ? z1 : z0) + w;
    if (farthest < 0) return -1;
    const nearest = x * (x > 0 ? x0 : x1) + y * (y > 0 ? y0 : y1) + z * (z > 0 ? z0 : z1) + w;
    if (nearest < 0) side = 0;
  }
  return side;
}

/** Whether any part of a triangle is inside of all planes: clips it by one after the other. */
export function touchesTriangle(planes: readonly Plane[], a: Vec, b: Vec, c: Vec): boolean {
  let corners: Vec[] = [a, b, c];
  for (const plane of planes) {
    const kept: Vec[] = [];
    corners.forEach((corner, n) => {
      const next = corners[n + 1] ?? corners[0] ?? corner;
      const [here, there] = [heightOver(plane, corner), heightOver(plane, next)];
      if (here >= 0) kept.push(corner);
      if (here >= 0 === there >= 0) return;
      const k = here / (here - there);
      kept.push([
        corner[0] + (next[0] - corner[0]) * k,
        corner[1] + (next[1] - corner[1]) * k,
        corner[2] + (next[2] - corner[2]) * k,
      ]);
    });
    if (kept.length === 0) return false;
    corners = kept;
  }
  return true;
}

const heightOver = ([x, y, z, w]: Plane, p: Vec): number => x * p[0] + y * p[1] + z * p[2] + w;

/** Parts of `ModelMeshes` that are read. */
export interface Searched {
  readonly first: number;
  readonly place: Vec;
  /** six numbers per feature, in the model's frame */
  readonly boxes: ArrayLike<number>;
  readonly chunks: readonly {
    readonly chunk: {
      readonly positions: ArrayLike<number>;
      readonly indices: ArrayLike<number>;
      readonly ranges: ArrayLike<number>;
    };
  }[];
}

const OUT = 0,
  TAKEN = 1,
  ASKED = 2;

/** Features of a model that a rectangle selects, ascending. `cuts`: section planes; parts they remove do not count. */
export function featuresInRectangle(
  { first, place, boxes, chunks }: Searched,
  rectangle: readonly Plane[],
  cuts: readonly Plane[],
  reach: Reach,
  isPickable: (feature: number) => boolean,
): number[] {
  const sides = movedPlanes(rectangle, place);
  const all = [...sides, ...movedPlanes(cuts, place)];
  const count = boxes.length / 6;
  const answers = new Uint8Array(count);
  for (let n = 0; n < count; n++) {
    if (!(boxes[n * 6]! <= boxes[n * 6 + 3]!) || !isPickable(n + first)) continue;
    const side = sideOfBox(all, boxes, n * 6);
    if (side !== -1) answers[n] = side === 1 ? TAKEN : ASKED;
  }
  if (reach === 'inside') {
    // Parts of an element that a section removes may be in front of the cut face: the whole element only has to be
    // within the rectangle.
    for (let n = 0; n < count; n++)
      if (answers[n] === ASKED && sideOfBox(sides, boxes, n * 6) === 1) answers[n] = TAKEN;
    forAsked(chunks, answers, (own, a, b, c) => {
      for (const plane of sides)
        if (heightOver(plane, a) < 0 || heightOver(plane, b) < 0 || heightOver(plane, c) < 0) answers[own] = OUT;
    });
    return numbersOf(answers, answer => answer !== OUT, first);
  }
  forAsked(chunks, answers, (own, a, b, c) => {
    if (touchesTriangle(all, a, b, c)) answers[own] = TAKEN;
  });
  return numbersOf(answers, answer => answer === TAKEN, first);
}

/** Visits the triangles of the queried features, each until its answer is known. */
function forAsked(
  chunks: Searched['chunks'],
  answers: Uint8Array,
  visit: (own: number, a: Vec, b: Vec, c: Vec) => void,
): void {
  for (const { chunk } of chunks) {
    const { positions, indices, ranges } = chunk;
    const corner = (i: number): Vec => {
      const v = indices[i]! * 3;
      return [positions[v]!, positions[v + 1]!, positions[v + 2]!];
    };
    for (let row = 0; row < ranges.length; row += 3) {
      const [own, start, size] = [ranges[row]!, ranges[row + 1]!, ranges[row + 2]!];
      for (let i = start; i < start + size && answers[own] === ASKED; i += 3)
        visit(own, corner(i), corner(i + 1), corner(i + 2));
    }
  }
}

function numbersOf(answers: Uint8Array, passes: (answer: number) => boolean, first: number): number[] {
  const found: number[] = [];
  answers.forEach((answer, n) => {
    if (passes(answer)) found.push(n + first);
  });
  return found;
}
