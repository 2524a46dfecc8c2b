// The shortest distance between two elements, or between a face and an element: exact on their triangles.
import { BufferAttribute, BufferGeometry, Matrix4, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Vec } from '../camera/camera-math.ts';

export interface Clearance {
  /** metres; 0 where they touch or cut each other */
  readonly distance: number;
  /** nearest point on the first, then on the second */
  readonly ends: readonly [Vec, Vec];
}

/** Triangles as nine numbers each, metres. */
export type Triangles = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Null when one of the two has no triangle. */
export function clearanceOf(first: Triangles, second: Triangles): Clearance | null {
  if (first.length === 0 || second.length === 0) return null;
  // Near the first corner 32 bits are exact to a thousandth of a millimetre, wherever the model is.
  const base: Vec = [first[0]!, first[1]!, first[2]!];
  const [a, b] = [treeOf(first, base), treeOf(second, base)];
  const on = { point: new Vector3(), distance: 0, faceIndex: 0 };
  const onOther = { ...on, point: new Vector3() };
  const found = a.tree.closestPointToGeometry(b.geometry, new Matrix4(), on, onOther);
  if (!found) return null;
  const placed = ({ point: { x, y, z } }: typeof on): Vec => [x + base[0], y + base[1], z + base[2]];
  return { distance: found.distance, ends: [placed(on), placed(onOther)] };
}

function treeOf(triangles: Triangles, [x, y, z]: Vec): { readonly tree: MeshBVH; readonly geometry: BufferGeometry } {
  const positions = new Float32Array(triangles.length);
  for (let i = 0; i < triangles.length; i += 3) {
    positions[i] = triangles[i]! - x;
    positions[i + 1] = triangles[i + 1]! - y;
    positions[i + 2] = triangles[i + 2]! - z;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  const tree = new MeshBVH(geometry);
  // The property in which the library expects the tree of the other side.
  Object.assign(geometry, { boundsTree: tree });
  return { tree, geometry };
}

/** Triangles in the plane through a point: the picked face, with all that continues it. */
export function faceAt(triangles: Triangles, [x, y, z]: Vec, [nx, ny, nz]: Vec): Triangles {
  const kept: number[] = [];
  for (let at = 0; at < triangles.length; at += 9) {
    let isIn = true;
    for (let corner = at; corner < at + 9 && isIn; corner += 3) {
      isIn =
        Math.abs(
          (triangles[corner]! - x) * nx + (triangles[corner + 1]! - y) * ny + (triangles[corner + 2]! - z) * nz,
        ) < FLAT;
    }
    if (isIn) for (let i = at; i < at + 9; i++) kept.push(triangles[i]!);
  }
  return Float64Array.from(kept);
}

/** Metres from a plane within which corners count as in it: stored corners are rounded. */
const FLAT = 0.002;
