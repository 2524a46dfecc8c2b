// Shapes in their form for pictures: shapes smaller than a pixel of the raster are not drawn, and a shape that is drawn
// often and small is simplified once for all.
import { shapeBox, type Scene, type Shape } from '../gltf/scene.ts';
import { diagonalOf, simplifyShape, stretchOf } from '../gltf/simplify-shape.ts';
import { cross, double, float, index, unit, type Vector } from '../matrices.ts';
import { facesOf, type Faces, UNIT, Slab } from './faces.ts';

// Long thin shapes (tubes, bars, profiles) in their form for a width of a pixel or two: with three sides.

/** A straight piece about the middle of a shape, in the frame of the shape. */
type Rod = NonNullable<ReturnType<typeof rodOf>>;

/** The mean width of a regular prism of three sides, seen from all around, by the radius about its corners. */
const WIDTH_OF_PRISM = (3 * Math.sqrt(3)) / Math.PI;

/** Parts of a line that are checked for gaps. */
const PARTS = 16;

/** For the current shape, as long as the largest so far. */
let room = new Float64Array(1024);

/**
 * The rod of a shape; null when it has no length, or gaps along it. Its line is through the middles of both halves.
 * `reach`: largest distance of the shape from its line; `faces`: of a prism of three sides, of the same length and mean
 * width as the shape.
 */
export function rodOf({ positions, indices }: Shape) {
  const [one, other] = middlesOfHalves(positions);
  if (!one || !other) return null;
  const between: Vector = [other[0] - one[0], other[1] - one[1], other[2] - one[2]];
  if (!(Math.hypot(...between) > 0)) return null;
  const line = unit(between);
  if (room.length < positions.length / 3) room = new Float64Array((positions.length / 3) * 2);
  const along = room;
  let [first, last, reach, sum] = [Infinity, -Infinity, 0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    const x = float(positions, i) - one[0],
      y = float(positions, i + 1) - one[1],
      z = float(positions, i + 2) - one[2];
    const here = (along[i / 3] = x * line[0] + y * line[1] + z * line[2]);
    const aside = Math.max(0, x * x + y * y + z * z - here * here);
    if (here < first) first = here;
    if (here > last) last = here;
    if (aside > reach) reach = aside;
    sum += aside;
  }
  if (!covers(along, indices, first, last)) return null;
  const radius = (2 * Math.sqrt((sum * 3) / positions.length)) / WIDTH_OF_PRISM;
  return { reach: Math.sqrt(reach), faces: prismAbout(one, line, [first, last], radius) };
}

/**
 * Whether each part of a line has a triangle next to it: a row of lamps is no rod.
 * @param along position of each vertex along it
 */
function covers(along: Float64Array, indices: Uint32Array, first: number, last: number): boolean {
  const partOf = (place: number) => Math.min(PARTS - 1, Math.floor(((place - first) / (last - first)) * PARTS));
  let covered = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = double(along, index(indices, i)),
      b = double(along, index(indices, i + 1)),
      c = double(along, index(indices, i + 2));
    covered |= (2 << partOf(Math.max(a, b, c))) - (1 << partOf(Math.min(a, b, c)));
  }
  return covered === (1 << PARTS) - 1;
}

/**
 * The middles of the vertices nearer to one end, and to the other. Ends: the vertex furthest from any other, and the
 * one furthest from that; null where there are none.
 */
function middlesOfHalves(positions: Float32Array): [Vector | null, Vector | null] {
  const from = furthest(positions, 0);
  const to = furthest(positions, from);
  const [near, far] = [new Sum(), new Sum()];
  for (let i = 0; i < positions.length; i += 3) {
    const half = distance(positions, i, from) <= distance(positions, i, to) ? near : far;
    half.add(float(positions, i), float(positions, i + 1), float(positions, i + 2));
  }
  return [near.mean(), far.mean()];
}

/** The sum of some points. */
class Sum {
  #x = 0;
  #y = 0;
  #z = 0;
  #count = 0;

  add(x: number, y: number, z: number): void {
    this.#x += x;
    this.#y += y;
    this.#z += z;
    this.#count += 1;
  }

  mean(): Vector | null {
    const count = this.#count;
    return count === 0 ? null : [this.#x / count, this.#y / count, this.#z / count];
  }
}

/** The vertex that is furthest from another one; both as the number of their first coordinate. */
function furthest(positions: Float32Array, from: number): number {
  let [best, most] = [from, 0];
  for (let i = 0; i < positions.length; i += 3) {
    const far = distance(positions, i, from);
    if (far > most) [best, most] = [i, far];
  }
  return best;
}

/** Squared. */
function distance(positions: Float32Array, a: number, b: number): number {
  const x = float(positions, a) - float(positions, b),
    y = float(positions, a + 1) - float(positions, b + 1),
    z = float(positions, a + 2) - float(positions, b + 2);
  return x * x + y * y + z * z;
}

/** The ends, and three sides that are quads; seen from outside the corners are counter-clockwise. */
const CORNERS = Uint32Array.of(0, 2, 1, 3, 4, 5, 4, 0, 1, 4, 3, 0, 5, 1, 2, 5, 4, 1, 3, 2, 0, 3, 5, 2);
const ENDS = Uint32Array.of(3, 6, 12, 18, 24);
const QUADS = Uint8Array.of(0, 0, 1, 1, 1);
/** Thirds of a turn: the directions of corners, and half of them further, of sides. */
const TURNS = [0, 1, 2].map(n => (n * 2 * Math.PI) / 3);

const places = new Slab(length => new Float32Array(length), 2 ** 14);
const directions = new Slab(length => new Int16Array(length), 2 ** 14);

/** A closed prism. @param range of its ends along the line, from `base` */
function prismAbout(base: Vector, line: Vector, [first, last]: readonly [number, number], radius: number): Faces {
  const [across, third] = besides(line);
  const positions = places.zeros(18);
  const normals = directions.zeros(15);
  for (const axis of [0, 1, 2] as const) {
    const [origin, along, one, other] = [base[axis], line[axis], across[axis], third[axis]];
    normals[axis] = -UNIT * along;
    normals[axis + 3] = UNIT * along;
    for (const [corner, turn] of TURNS.entries()) {
      const out = radius * (Math.cos(turn) * one + Math.sin(turn) * other);
      positions[corner * 3 + axis] = origin + first * along + out;
      positions[corner * 3 + 9 + axis] = origin + last * along + out;
      const side = turn + Math.PI / 3;
      normals[corner * 3 + 6 + axis] = UNIT * (Math.cos(side) * one + Math.sin(side) * other);
    }
  }
  return { positions, indices: CORNERS, ends: ENDS, quads: QUADS, normals, closed: ENDS.length };
}

/** Two directions perpendicular to a line and to each other, counter-clockwise about it. */
function besides(line: Vector): [Vector, Vector] {
  // Away from the axis that the line follows least.
  const [x, y, z] = [Math.abs(line[0]), Math.abs(line[1]), Math.abs(line[2])];
  const least = x <= y && x <= z ? 0 : y <= z ? 1 : 2;
  const away = (axis: 0 | 1 | 2): number => (axis === least ? 1 : 0) - line[axis] * line[least];
  const across = unit([away(0), away(1), away(2)]);
  return [across, cross(line, across)];
}

/** Shapes of fewer triangles are not simplified. */
const FEW_TRIANGLES = 24;
/** Neither are shapes that are drawn fewer times: simplifying costs more than drawing. */
const FEW_PARTS = 4;
/**
 * Thickness in pixels of the picture below which a shape is drawn as a rod of three sides, and the number of triangles
 * from which that pays off.
 */
const THIN = 1.5;
const MORE_THAN_ROD = 16;
/** Cells along the longest edge of a shape; larger pictures show it unsimplified. */
const MOST_CELLS = 128;

export type Forms = ReturnType<typeof createForms>;

/** Forms of all shapes of a scene; each is made at its first use. */
export function createForms({ shapes, partShapes, partMatrices }: Scene) {
  const known = shapes.map(shape => {
    const box = shapeBox(shape);
    return { shape, box, diagonal: diagonalOf(box), uses: 0, rod: undefined as Rod | null | undefined };
  });
  const sizes = new Float32Array(partShapes.length);
  partShapes.forEach((number, part) => {
    const own = known[number]!;
    own.uses += 1;
    sizes[part] = own.diagonal * stretchOf(partMatrices, part * 16);
  });
  const made = new Map<number, Faces>();
  /** The rod of a shape where its width is a pixel or two: `pixels` for each of its units. */
  const thinRod = (own: (typeof known)[number], pixels: number): Rod | null => {
    if (own.shape.indices.length < 3 * MORE_THAN_ROD) return null;
    if (own.rod === undefined) own.rod = rodOf(own.shape);
    return own.rod && own.rod.reach * 2 * pixels <= THIN ? own.rod : null;
  };
  const madeOnce = (key: number, make: () => Shape): Faces => {
    let form = made.get(key);
    if (!form) made.set(key, (form = facesOf(make())));
    return form;
  };
  return {
    /** Largest size of each part, in metres from corner to corner. */
    sizes,
    /** The form of a part in a picture of so many pixels for each metre; null when all of it is within a pixel. */
    of(part: number, pixels: number): Faces | null {
      const size = float(sizes, part) * pixels;
      if (size < 1) return null;
      const number = partShapes[part]!;
      const own = known[number]!;
      const { shape, box, diagonal, uses } = own;
      const rod = thinRod(own, size / diagonal);
      if (rod) return rod.faces;
      const cells = 2 ** Math.ceil(Math.log2(size));
      const isWhole = !(cells <= MOST_CELLS) || shape.indices.length <= 3 * FEW_TRIANGLES || uses < FEW_PARTS;
      return isWhole
        ? madeOnce(number * 256, () => shape)
        : madeOnce(number * 256 + cells, () => simplifyShape(shape, box, diagonal / cells));
    },
  };
}
