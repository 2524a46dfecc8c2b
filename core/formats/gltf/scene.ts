// Input of the writers of 3D files: shapes once, and the elements that place them. Plain columns instead of objects,
// because a model has a hundred thousand parts and they are passed from one thread to another.
import type { Vector } from '../matrices.ts';

/** A triangle mesh in its own small frame (any unit; the matrix of a part scales it to metres). */
export interface Shape {
  /** x, y, z per vertex */
  readonly positions: Float32Array;
  /** three per triangle */
  readonly indices: Uint32Array;
}

/** Consecutive parts drawn under one name. */
export interface SceneElement {
  /** GlobalId, unique in the scene */
  readonly name: string;
  /** a room: drawn in `SPACE_COLOUR`, first */
  readonly space: boolean;
  readonly firstPart: number;
  readonly partCount: number;
}

/** Of rooms: blue and one fifth opaque, whatever the file says (XKT viewers expect it, and web-ifc paints them red). */
export const SPACE_COLOUR = 0x33ff0000;

const byte = (share: number): number => Math.max(0, Math.min(255, Math.round(share * 255)));

/** A colour of shares in one number, red in the lowest byte. */
export const packColour = (red: number, green: number, blue: number, alpha: number): number =>
  (byte(red) | (byte(green) << 8) | (byte(blue) << 16) | (byte(alpha) << 24)) >>> 0;

/** World frame: metres, Y up, right-handed (x, z, -y of IFC), in double precision. */
export interface Scene {
  readonly shapes: readonly Shape[];
  readonly elements: readonly SceneElement[];
  /** shape of each part */
  readonly partShapes: Int32Array;
  /** 16 doubles per part, column-major, from the frame of the shape to the world */
  readonly partMatrices: Float64Array;
  /** sRGB with alpha per part: red in the lowest byte */
  readonly partColours: Uint32Array;
}

/** A part to be put into a scene. */
export interface PlacedShape {
  readonly shape: number;
  readonly colour: number;
  readonly matrix: readonly number[];
}

/** The scene of these parts, of which the elements name consecutive ones. */
export function sceneOfParts(
  shapes: readonly Shape[],
  elements: readonly SceneElement[],
  parts: readonly PlacedShape[],
) {
  const partMatrices = new Float64Array(parts.length * 16);
  parts.forEach(({ matrix }, n) => partMatrices.set(matrix, n * 16));
  const partShapes = Int32Array.from(parts, ({ shape }) => shape);
  return { shapes, elements, partShapes, partMatrices, partColours: Uint32Array.from(parts, ({ colour }) => colour) };
}

/** The shape that a part draws. */
export const shapeOfPart = ({ shapes, partShapes }: Scene, part: number): Shape => shapes[partShapes[part]!]!;

/** The parts of an element, each with the number of its shape. */
export function* partsOf({ partShapes }: Scene, { firstPart, partCount }: SceneElement) {
  for (let part = firstPart; part < firstPart + partCount; part++) yield [part, partShapes[part]!] as const;
}

/** The row of an axis in the matrix that begins at `at`: factors of x, y and z, and the shift. An object and no list:
 *  taking a list apart costs more than reading it. */
export const rowOf = (m: Float64Array, at: number, axis: number) => ({
  x: m[at + axis]!,
  y: m[at + 4 + axis]!,
  z: m[at + 8 + axis]!,
  shift: m[at + 12 + axis]!,
});

/** Smallest and largest x, y, z. Empty: min is Infinity. */
export type Box = [minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number];

export const emptyBox = (): Box => [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];

/** The range of a box along a direction. */
export function boxAlong([x, y, z, X, Y, Z]: Box, [a, b, c]: Vector) {
  const low = a * (a > 0 ? x : X) + b * (b > 0 ? y : Y) + c * (c > 0 ? z : Z);
  return { low, high: a * (a > 0 ? X : x) + b * (b > 0 ? Y : y) + c * (c > 0 ? Z : z) };
}

/** Widens one axis of a box by a range. */
export function widenAxis(box: Box, axis: number, low: number, high: number): void {
  box[axis] = Math.min(box[axis]!, low);
  box[axis + 3] = Math.max(box[axis + 3]!, high);
}

/** Widens a box by the n-th of a list of boxes, 6 doubles each. */
export function widenByBox(box: Box, boxes: Float64Array, n: number): void {
  for (let axis = 0; axis < 3; axis++) widenAxis(box, axis, boxes[n * 6 + axis]!, boxes[n * 6 + axis + 3]!);
}

/** The length of a box along each axis. */
export const sidesOf = ([x, y, z, X, Y, Z]: Box): [x: number, y: number, z: number] => [X - x, Y - y, Z - z];
export function middleOf([x, y, z, X, Y, Z]: Box): [x: number, y: number, z: number] {
  return [(x + X) / 2, (y + Y) / 2, (z + Z) / 2];
}

/** Box of a shape in its own frame. */
export function shapeBox(shape: Shape): Box {
  const box = emptyBox();
  const p = shape.positions;
  for (let i = 0; i < p.length; i += 3) {
    const x = p[i]!,
      y = p[i + 1]!,
      z = p[i + 2]!;
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (z < box[2]) box[2] = z;
    if (x > box[3]) box[3] = x;
    if (y > box[4]) box[4] = y;
    if (z > box[5]) box[5] = z;
  }
  return box;
}

/**
 * Widens `into` by a shape under the matrix that begins at `at`. Exact: the box of the shape serves where an axis of
 * the world depends on one axis of the shape only, else every vertex is transformed.
 */
export function growByShape(into: Box, shape: Shape, own: Box, m: Float64Array, at: number): void {
  const p = shape.positions;
  for (let axis = 0; axis < 3; axis++) {
    const { x: a, y: b, z: c, shift } = rowOf(m, at, axis);
    let low: number;
    let high: number;
    if ((a !== 0 ? 1 : 0) + (b !== 0 ? 1 : 0) + (c !== 0 ? 1 : 0) <= 1) {
      low = turnedLow(own, a, b, c);
      high = turnedHigh(own, a, b, c);
    } else {
      low = Infinity;
      high = -Infinity;
      for (let i = 0; i < p.length; i += 3) {
        const value = a * p[i]! + b * p[i + 1]! + c * p[i + 2]!;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    widenAxis(into, axis, low + shift, high + shift);
  }
}

const turnedLow = (box: Box, a: number, b: number, c: number): number =>
  Math.min(a * box[0], a * box[3]) + Math.min(b * box[1], b * box[4]) + Math.min(c * box[2], c * box[5]);

const turnedHigh = (box: Box, a: number, b: number, c: number): number =>
  Math.max(a * box[0], a * box[3]) + Math.max(b * box[1], b * box[4]) + Math.max(c * box[2], c * box[5]);

/** Exact world box of every element, 6 doubles each. */
export function elementBoxes(scene: Scene): Float64Array {
  const own = scene.shapes.map(shapeBox);
  const boxes = new Float64Array(scene.elements.length * 6);
  scene.elements.forEach((element, e) => {
    const box = emptyBox();
    for (let part = element.firstPart; part < element.firstPart + element.partCount; part++) {
      const shape = scene.partShapes[part]!;
      growByShape(box, scene.shapes[shape]!, own[shape]!, scene.partMatrices, part * 16);
    }
    boxes.set(box, e * 6);
  });
  return boxes;
}

/**
 * Exact box of everything, or null when nothing is drawn. The vertices of a part are examined only when the corners of
 * its transformed box exceed the box so far.
 */
export function sceneBox(scene: Scene): Box | null {
  const own = scene.shapes.map(shapeBox);
  const all = emptyBox();
  const m = scene.partMatrices;
  for (let part = 0; part < scene.partShapes.length; part++) {
    const shape = scene.partShapes[part]!;
    const box = own[shape]!;
    const at = part * 16;
    for (let axis = 0; axis < 3; axis++) {
      const { x: a, y: b, z: c, shift } = rowOf(m, at, axis);
      if (turnedLow(box, a, b, c) + shift < all[axis]! || turnedHigh(box, a, b, c) + shift > all[axis + 3]!) {
        growByShape(all, scene.shapes[shape]!, box, m, at);
        break;
      }
    }
  }
  return all[0] === Infinity ? null : all;
}
