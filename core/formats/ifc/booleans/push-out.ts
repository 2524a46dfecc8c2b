import type { Manifold } from 'manifold-3d';

// Faces and corners that are compared at most: a body of more is round, and has no faces to lie in.
const MOST_PAIRS = 400_000;

/**
 * A body that is subtracted, with corners that lie in a face of `from` moved out of it by a little more than `gap`.
 * Without this a skin is left where both have a face in one plane and the numbers are rounded.
 */
export function pushedOut(tool: Manifold, from: Manifold, gap: number): Manifold {
  if (!(tool.numVert() * 4 < MOST_PAIRS)) return tool.translate(0, 0, 0);
  const planes = planesOf(from, gap, Math.floor(MOST_PAIRS / tool.numVert()));
  if (planes === null) return tool.translate(0, 0, 0);
  return tool.warp((point: [number, number, number]) => {
    for (let i = 0; i < planes.length; i += 4) {
      const [x, y, z] = [planes[i]!, planes[i + 1]!, planes[i + 2]!];
      const far = x * point[0] + y * point[1] + z * point[2] - planes[i + 3]!;
      if (far > gap || far < -gap) continue;
      const by = 2 * gap - far;
      point[0] += x * by;
      point[1] += y * by;
      point[2] += z * by;
    }
  });
}

/** Different planes of the faces of a body: normal and offset, four numbers each. Null when there are too many. */
function planesOf(body: Manifold, gap: number, most: number): number[] | null {
  const { vertProperties: at, triVerts, numProp } = body.getMesh();
  const planes: number[] = [];
  const known = new Map<string, number>();
  for (let i = 0; i < triVerts.length; i += 3) {
    const [a = 0, b = 0, c = 0] = [triVerts[i]! * numProp, triVerts[i + 1]! * numProp, triVerts[i + 2]! * numProp];
    const [ux, uy, uz] = [at[b]! - at[a]!, at[b + 1]! - at[a + 1]!, at[b + 2]! - at[a + 2]!];
    const [vx, vy, vz] = [at[c]! - at[a]!, at[c + 1]! - at[a + 1]!, at[c + 2]! - at[a + 2]!];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(nx, ny, nz);
    const longest = Math.max(Math.hypot(ux, uy, uz), Math.hypot(vx, vy, vz));
    // The normal of a sliver says nothing.
    if (!(length > longest * gap)) continue;
    const [x, y, z] = [nx / length, ny / length, nz / length];
    const offset = x * at[a]! + y * at[a + 1]! + z * at[a + 2]!;
    const key = `${Math.round(x * 1e5)},${Math.round(y * 1e5)},${Math.round(z * 1e5)},${Math.round(offset / gap)}`;
    if (known.has(key)) continue;
    known.set(key, planes.length);
    planes.push(x, y, z, offset);
    if (planes.length / 4 > most) return null;
  }
  return planes;
}
