import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { emptyBox, middleOf, widenAxis } from '../../gltf/scene.ts';
import { type Mesh, volumeOf } from '../own-geometry/mesh.ts';
import { add, type Frame, place, subtract, type Vector } from '../own-geometry/vectors.ts';

/** A solid for cutting. It has coordinates near itself: manifold-3d takes 32 bits. */
export interface Solid {
  readonly body: Manifold;
  /** what has to be added to its coordinates */
  readonly origin: Vector;
}

let loading: Promise<ManifoldToplevel> | null = null;

/** Loads manifold-3d, once in each thread. */
export const loadManifold = (): Promise<ManifoldToplevel> => (loading ??= load());

async function load(): Promise<ManifoldToplevel> {
  const path = createRequire(import.meta.url).resolve('manifold-3d/manifold.wasm');
  const { default: create } = await import('manifold-3d');
  // It would search the file beside the bundle.
  const settings = { locateFile: () => path, wasmBinary: readFileSync(path) };
  const loaded = await create(settings);
  loaded.setup();
  return loaded;
}

/** The solid that a mesh encloses; null when it is not closed, or encloses nothing. Corners at equal places are one. */
export function solidOf({ Manifold, Mesh: Given }: ManifoldToplevel, mesh: Mesh): Solid | null {
  const box = emptyBox();
  for (const point of mesh.points) point.forEach((v, axis) => widenAxis(box, axis, v, v));
  const origin = middleOf(box);
  if (!origin.every(Number.isFinite)) return null;
  const { vertices, ranks } = welded(mesh.points, origin);
  const triangles: number[] = [];
  // Where all faces look inwards they are turned.
  const [second, third] = volumeOf(mesh) < 0 ? [2, 1] : [1, 2];
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a = 0, b = 0, c = 0] = [0, second, third].map(n => ranks[mesh.indices[i + n]!]);
    if (a !== b && b !== c && c !== a) triangles.push(a, b, c);
  }
  const given = new Given({ numProp: 3, vertProperties: vertices, triVerts: new Uint32Array(triangles) });
  const body = accepted(Manifold, given) ?? (given.merge() ? accepted(Manifold, given) : null);
  return body && { body, origin };
}

function accepted(Given: ManifoldToplevel['Manifold'], mesh: ConstructorParameters<typeof Given>[0]): Manifold | null {
  try {
    const body = new Given(mesh);
    if (body.status() === 'NoError' && body.volume() > 0) return body;
    body.delete();
  } catch {
    // It throws for what is not closed.
  }
  return null;
}

/** Points in 32 bits around an origin; equal ones only once. `ranks`: the new rank of each point. */
function welded(points: readonly Vector[], origin: Vector) {
  const vertices = new Float32Array(points.length * 3);
  const ranks = new Uint32Array(points.length);
  const known = new Map<string, number>();
  points.forEach((point, i) => {
    const [x, y, z] = subtract(point, origin);
    const key = `${Math.fround(x) + 0},${Math.fround(y) + 0},${Math.fround(z) + 0}`;
    let rank = known.get(key);
    if (rank === undefined) {
      known.set(key, (rank = known.size));
      vertices.set([x, y, z], rank * 3);
    }
    ranks[i] = rank;
  });
  return { vertices: vertices.slice(0, known.size * 3), ranks };
}

/** The solid in the frame around its own, as another one. */
export function movedSolid({ body, origin }: Solid, frame: Frame): Solid {
  const { x, y, z } = frame;
  return { body: body.transform([...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1]), origin: place(frame, origin) };
}

/** Triangles of a solid in double precision. */
export function meshOf({ body, origin }: Solid): Mesh {
  const { vertProperties: at, triVerts, numProp } = body.getMesh();
  const points: Vector[] = [];
  for (let i = 0; i < at.length; i += numProp) points.push(add(origin, [at[i]!, at[i + 1]!, at[i + 2]!]));
  return { points, indices: [...triVerts] };
}

/** The body of a solid in coordinates that count from another origin; to be released by the caller. */
export const bodyAt = ({ body, origin }: Solid, at: Vector): Manifold => body.translate([...subtract(origin, at)]);
