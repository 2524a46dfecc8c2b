import { packColour } from '../geometry/collect.ts';
import { type Instance, type Instances, listOf, numberOf, vectorOf } from '../own-geometry/instances.ts';
import { triangulate } from '../own-geometry/triangulate.ts';
import { cross, subtract, type Vector } from '../own-geometry/vectors.ts';

/** The class that assigns colours to the faces of a tessellated face set. */
export const FACE_COLOURS = 'IFCINDEXEDCOLOURMAP';

/** Triangles of a face set in the frame of the item, with the colour of each. */
export interface ColouredFaces {
  readonly triangles: readonly (readonly [Vector, Vector, Vector])[];
  readonly colours: readonly number[];
  /** colour of what is on none of them; null: that of the largest part */
  readonly rest: number | null;
}

const OPERANDS: ReadonlyMap<string, readonly number[]> = new Map([
  ['IFCBOOLEANRESULT', [1, 2]],
  ['IFCBOOLEANCLIPPINGRESULT', [1, 2]],
  ['IFCCSGSOLID', [0]],
]);
const DEEPEST = 100;

/**
 * Reads IfcIndexedColourMap: colours of single faces, which count before the style of the whole set. `base`: colour of
 * an item by its style, whose opacity is taken where the map has none.
 */
export function createFaceColours(instances: Instances, base: (item: number) => number | null) {
  const maps = instances.referrers(FACE_COLOURS, 0);

  function sets(item: Instance, depth = 0): Instance[] {
    if (maps.has(item.id)) return [item];
    if (depth > DEEPEST) return [];
    return (OPERANDS.get(item.type) ?? []).flatMap(rank => {
      const operand = instances.follow(item, rank);
      return operand === null ? [] : sets(operand, depth + 1);
    });
  }

  function read(set: Instance): Omit<ColouredFaces, 'rest'> {
    const map = instances.get(maps.get(set.id) ?? -1);
    const [, opacity] = map.values;
    const overriding = instances.follow(map, 1);
    const given = overriding === null ? numberOf(opacity) : 1 - numberOf(overriding.values[1], 0);
    const style = base(set.id);
    const alpha = Number.isFinite(given) ? given : style === null ? 1 : (style >>> 24) / 255;
    const list = instances.follow(map, 2);
    const palette = listOf(list?.values[0]).map(rgb => {
      const [red = 0, green = 0, blue = 0] = listOf(rgb).map(share => numberOf(share, 0));
      return packColour(red, green, blue, alpha);
    });
    const ranks = listOf(map.values[3]);
    const found: { triangles: [Vector, Vector, Vector][]; colours: number[] } = { triangles: [], colours: [] };
    facesOf(instances, set).forEach((loops, face) => {
      const colour = palette[numberOf(ranks[face], 0) - 1] ?? style;
      if (colour === null) return;
      for (const triangle of trianglesOf(loops)) {
        found.triangles.push(triangle);
        found.colours.push(colour);
      }
    });
    return found;
  }

  return {
    /** The coloured faces that an item consists of, or that it was cut from; null without any. */
    of(item: number): ColouredFaces | null {
      const all = sets(instances.get(item)).map(read);
      if (all.length === 0) return null;
      return {
        triangles: all.flatMap(each => each.triangles),
        colours: all.flatMap(each => each.colours),
        rest: base(item),
      };
    },
  };
}

type Loops = readonly (readonly Vector[])[];

/** The faces of a tessellated face set, each with its outline and its holes. */
function facesOf(instances: Instances, set: Instance): Loops[] {
  const coordinates = instances.follow(set, 0);
  const points = listOf(coordinates?.values[0]).map(vectorOf);
  const isPolygonal = set.type === 'IFCPOLYGONALFACESET';
  const translation = listOf(set.values[isPolygonal ? 3 : 4]).map(rank => numberOf(rank));
  // Files of the first IFC4 have normals there, a list of lists, in place of numbers of points.
  const isTranslated = translation.length > 0 && translation.every(Number.isFinite);
  const loop = (ranks: readonly unknown[]): Vector[] =>
    ranks.flatMap(given => {
      const rank = typeof given === 'number' ? given : NaN;
      const point = points[(isTranslated ? (translation[rank - 1] ?? NaN) : rank) - 1];
      return point ? [point] : [];
    });
  if (!isPolygonal) return listOf(set.values[3]).map(ranks => [loop(listOf(ranks))]);
  return instances
    .list(set, 2)
    .map(face => [face.values[0], ...listOf(face.values[1])].map(ranks => loop(listOf(ranks))));
}

/** Triangles of a plane face with holes. */
function trianglesOf([outline = [], ...holes]: Loops): [Vector, Vector, Vector][] {
  if (outline.length < 3) return [];
  const normal = normalOf(outline);
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const [u, v] = normal[axis]! > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3];
  const flat = (loop: readonly Vector[]) => loop.map((point): [number, number] => [point[u]!, point[v]!]);
  // Holes turn the other way than their outline.
  const turned = holes
    .filter(hole => hole.length > 2)
    .map(hole => (normalOf(hole)[axis]! * normal[axis]! > 0 ? [...hole].reverse() : hole));
  const all = [outline, ...turned].flat();
  const ranks = outline.length === 3 && turned.length === 0 ? [0, 1, 2] : triangulate(flat(outline), turned.map(flat));
  const triangles: [Vector, Vector, Vector][] = [];
  for (let at = 0; at + 2 < ranks.length; at += 3)
    triangles.push([all[ranks[at]!]!, all[ranks[at + 1]!]!, all[ranks[at + 2]!]!]);
  return triangles;
}

/** By Newell; its length is twice the area. */
function normalOf(loop: readonly Vector[]): Vector {
  let sum: Vector = [0, 0, 0];
  const first = loop[0]!;
  for (let n = 1; n + 1 < loop.length; n++) {
    const part = cross(subtract(loop[n]!, first), subtract(loop[n + 1]!, first));
    sum = [sum[0] + part[0], sum[1] + part[1], sum[2] + part[2]];
  }
  return sum;
}
