import { pointsAlong } from '../curve.ts';
import { type Instance, listOf, numberOf, vectorOf } from '../instances.ts';
import type { Mesh } from '../mesh.ts';
import {
  agreeing,
  compacted,
  isClosed,
  joinPoints,
  openSides,
  outward,
  reversed,
  withoutEmpty,
  withoutTJoints,
} from './close-mesh.ts';
import { type FaceLoops, trianglesOf } from './faces.ts';
import { joined, type Shapes } from './shapes.ts';
import type { Vector } from '../vectors.ts';

// Shares of the chord tolerance within which corners of faces are one: a micrometre; more when the shell stays open.
const WELDS = [1e-3, 1e-2, 1e-1];

/** Faces over shared points: the outline of a face is its first loop, unless `outer` is unknown. */
interface FaceList {
  readonly points: Vector[];
  readonly faces: FaceLoops[];
}

/**
 * IfcFacetedBrep with or without voids, IfcAdvancedBrep of plane faces, shell and face based surface models, and face
 * sets. Corners within a micrometre become one, faces are turned so that neighbours agree, closed parts face outwards,
 * voids inwards. Surface models and face sets may be open, as the file has them. Null when a face cannot be read.
 */
export function drawShells(shapes: Shapes, of: Instance): Mesh | null {
  const { instances } = shapes;
  switch (of.type) {
    case 'IFCFACETEDBREP':
    case 'IFCADVANCEDBREP':
      return shellMesh(shapes, instances.follow(of, 0));
    case 'IFCFACETEDBREPWITHVOIDS':
    case 'IFCADVANCEDBREPWITHVOIDS': {
      const voids = instances.list(of, 1).map(shell => shellMesh(shapes, shell));
      return joined([
        shellMesh(shapes, instances.follow(of, 0)),
        ...voids.map(mesh => mesh && { points: mesh.points, indices: reversed(mesh.indices) }),
      ]);
    }
    case 'IFCSHELLBASEDSURFACEMODEL':
    case 'IFCFACEBASEDSURFACEMODEL':
      return joined(instances.list(of, 0).map(shell => shellMesh(shapes, shell)));
    case 'IFCPOLYGONALFACESET':
      return sound(shapes, polygonalFaces(shapes, of));
    case 'IFCTRIANGULATEDFACESET':
    case 'IFCTRIANGULATEDIRREGULARNETWORK':
      return sound(shapes, triangulatedFaces(shapes, of));
    default:
      return null;
  }
}

function shellMesh(shapes: Shapes, shell: Instance | null): Mesh | null {
  if (shell === null) return null;
  const points: Vector[] = [];
  const faces: FaceLoops[] = [];
  for (const face of shapes.instances.list(shell, 0)) {
    const loops = faceLoops(shapes, face, points);
    if (loops === null) return null;
    faces.push(loops);
  }
  return sound(shapes, { points, faces });
}

const PLANE_FACES = new Set(['IFCFACE', 'IFCFACESURFACE', 'IFCADVANCEDFACE']);

function faceLoops({ instances, curves, tolerance }: Shapes, face: Instance, points: Vector[]): FaceLoops | null {
  if (!PLANE_FACES.has(face.type)) return null;
  if (face.type !== 'IFCFACE' && instances.follow(face, 1)?.type !== 'IFCPLANE') return null;
  const loops: number[][] = [];
  let outer = -1;
  for (const bound of instances.list(face, 0)) {
    const loop = instances.follow(bound, 0);
    if (loop === null) return null;
    const corners =
      loop.type === 'IFCPOLYLOOP'
        ? instances.list(loop, 0).map(point => vectorOf(point.values[0]))
        : loop.type === 'IFCEDGELOOP'
          ? instances.list(loop, 0).flatMap((edge): (Vector | null)[] => {
              const curve = curves.read(edge);
              return curve === null ? [null] : pointsAlong(curve, tolerance).slice(0, -1);
            })
          : [null];
    if (bound.type === 'IFCFACEOUTERBOUND') outer = loops.length;
    const ranks: number[] = [];
    for (const corner of corners) {
      if (corner === null) return null;
      ranks.push(points.push(corner) - 1);
    }
    loops.push(bound.values[1] === 'F' ? ranks.reverse() : ranks);
  }
  return { loops, outer: loops.length === 1 ? 0 : outer };
}

function polygonalFaces({ instances }: Shapes, of: Instance): FaceList | null {
  const listed = listedPoints(instances.follow(of, 0), of.values[3]);
  if (listed === null) return null;
  const { points, at } = listed;
  const loopOf = (value: (typeof of.values)[number] | undefined): number[] => listOf(value).map(i => at(numberOf(i)));
  const faces = instances.list(of, 2).map(face => {
    const inner = face.type.endsWith('WITHVOIDS') ? listOf(face.values[1]).map(loopOf) : [];
    return { loops: [loopOf(face.values[0]), ...inner], outer: 0 };
  });
  return isSound(faces, points) ? { points, faces } : null;
}

function triangulatedFaces({ instances }: Shapes, of: Instance): FaceList | null {
  const listed = listedPoints(instances.follow(of, 0), of.values[4]);
  if (listed === null) return null;
  const { points, at } = listed;
  const faces = listOf(of.values[3]).map(row => ({ loops: [listOf(row).map(i => at(numberOf(i)))], outer: 0 }));
  return isSound(faces, points) ? { points, faces } : null;
}

const isSound = (faces: readonly FaceLoops[], points: readonly Vector[]): boolean =>
  faces.length > 0 && faces.every(({ loops }) => loops.every(loop => loop.every(rank => points[rank] !== undefined)));

/**
 * Points of an IfcCartesianPointList3D, and the rank of a point for an index, by the PnIndex where there is one. In
 * the first IFC4 this attribute is a list of lists, the indices of normals.
 */
function listedPoints(list: Instance | null, index: Instance['values'][number] | undefined) {
  const rows = listOf(list?.values[0]).map(row => vectorOf(row));
  const points = rows.filter(row => row !== null);
  if (list === null || points.length === 0 || points.length !== rows.length) return null;
  const numbers = listOf(index).map(number => numberOf(number));
  const isIndexed = numbers.length > 0 && numbers.every(Number.isInteger);
  return { points, at: (i: number): number => (isIndexed ? (numbers[i - 1] ?? NaN) : i) - 1 };
}

/** Triangles of the faces, as closed as they can be. */
function sound({ tolerance }: Shapes, list: FaceList | null): Mesh | null {
  if (list === null) return null;
  let best: Mesh | null = null;
  let fewest = Infinity;
  for (const share of WELDS) {
    const within = tolerance.most * share;
    const { unique, rankOf } = joinPoints(list.points, within);
    const faces = list.faces.map(face => trianglesOf(unique, face, rankOf));
    // Most shells are closed as they are, or when their faces are turned; sides are compared once for them.
    let mesh: Mesh = { points: unique, indices: withoutEmpty(faces.flat()) };
    let open = openSides(mesh).length;
    const turned = open === 0 ? mesh : { points: unique, indices: agreeing(mesh) };
    if (open > 0 && isClosed(turned)) [mesh, open] = [turned, 0];
    if (open > 0) {
      mesh = withoutTJoints({ points: unique, indices: withoutEmpty(needed(unique, faces).flat()) }, within);
      open = openSides(mesh).length;
    }
    if (open >= fewest) continue;
    [best, fewest] = [mesh, open];
    if (open === 0) break;
  }
  if (best === null || best.indices.length === 0) return null;
  if (fewest === 0) return compacted(outward(best));
  const agreed = outward({ points: best.points, indices: agreeing(best) });
  return compacted(isClosed(agreed) ? agreed : best);
}

/** Without faces that close nothing: at all of their sides there are two other faces already. Exporters leave the whole
 *  face of a wall beside the pieces that its openings left of it. */
function needed(points: Vector[], faces: readonly number[][]): readonly number[][] {
  if (openSides({ points, indices: faces.flat() }).length === 0) return faces;
  const borders = faces.map(indices => openSides({ points, indices }).map(([from, to]) => keyOf(from, to)));
  const counts = new Map<string, number>();
  for (const key of borders.flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return faces.filter((_, i) => {
    const border = borders[i]!;
    const isExtra = border.length > 0 && border.every(key => counts.get(key) === 3);
    if (isExtra) for (const key of border) counts.set(key, 2);
    return !isExtra;
  });
}

const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
