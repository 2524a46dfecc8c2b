// The loops of faces, and their triangles.
import { type Instance, type Instances, listOf, numberOf, vectorOf } from '../own-geometry/instances.ts';
import { triangulate } from '../own-geometry/triangulate.ts';
import { cross, subtract, type Vector } from '../own-geometry/vectors.ts';

/** Outline and holes of a face. */
export type Loops = readonly (readonly Vector[])[];

/** The faces of a tessellated face set, each with its outline and its holes. */
export function facesOf(instances: Instances, set: Instance): Loops[] {
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

/** Outline and holes of an IfcFace with straight edges; empty for others. */
export function boundsOf(instances: Instances, face: Instance): Loops {
  const bounds = instances.list(face, 0);
  const outer = bounds.find(({ type }) => type === 'IFCFACEOUTERBOUND') ?? bounds[0];
  const ordered = [...bounds.filter(bound => bound === outer), ...bounds.filter(bound => bound !== outer)];
  return ordered.map(bound => {
    const loop = instances.follow(bound, 0);
    if (loop?.type !== 'IFCPOLYLOOP') return [];
    const points = instances.list(loop, 0).flatMap(({ values }) => {
      const point = vectorOf(values[0]);
      return point === null ? [] : [point];
    });
    return bound.values[1] === 'F' ? points.reverse() : points;
  });
}

/** Triangles of a plane face with holes. */
export function trianglesOf([outline = [], ...holes]: Loops): [Vector, Vector, Vector][] {
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
