import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { emptyBox, middleOf, widenAxis } from '../../gltf/scene.ts';
import { type Mesh, volumeOf } from '../own-geometry/mesh.ts';
import { add, type Frame, place, subtract, type Vector } from '../own-geometry/vectors.ts';

type Numbers = readonly [x: number, y: number, z: number];

/** Triangles as manifold-3d takes and gives them: `numProp` numbers of each vertex begin with its place. */
interface Triangles {
  readonly numProp: number;
  readonly vertProperties: Float32Array;
  readonly triVerts: Uint32Array;
}

/** A closed body of manifold-3d in the memory of wasm, until it is deleted. Its own types do not resolve in modules of
 *  Node. */
export interface Manifold {
  add(other: Manifold): Manifold;
  subtract(other: Manifold): Manifold;
  intersect(other: Manifold): Manifold;
  translate(by: Numbers): Manifold;
  /** column by column */
  transform(matrix: readonly number[]): Manifold;
  warp(move: (point: [number, number, number]) => void): Manifold;
  /** Keeps what is in front of the plane. */
  trimByPlane(normal: Numbers, offset: number): Manifold;
  boundingBox(): { readonly min: Numbers; readonly max: Numbers };
  getMesh(): Triangles;
  isEmpty(): boolean;
  numTri(): number;
  numVert(): number;
  volume(): number;
  surfaceArea(): number;
  status(): string;
  delete(): void;
}

/** What is used of manifold-3d. */
export interface ManifoldToplevel {
  readonly Manifold: {
    new (mesh: Triangles): Manifold;
    cube(size: Numbers): Manifold;
    difference(bodies: readonly Manifold[]): Manifold;
  };
  readonly Mesh: new (triangles: Triangles) => Triangles & { merge(): boolean };
  readonly CrossSection: new (
    polygons: readonly (readonly (readonly [number, number])[])[],
    rule: 'EvenOdd',
  ) => { extrude(height: number): Manifold; delete(): void };
  setup(): void;
}

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
  const loaded: ManifoldToplevel = await create(settings);
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

function accepted(Given: ManifoldToplevel['Manifold'], mesh: Triangles): Manifold | null {
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
function welded(points: readonly Vector[], [ox, oy, oz]: Vector) {
  const vertices = new Float32Array(points.length * 3);
  const bits = new Int32Array(vertices.buffer);
  const ranks = new Uint32Array(points.length);
  // An open hash table of ranks + 1, at most half full.
  const mask = 2 ** Math.ceil(Math.log2(2 * points.length + 1)) - 1;
  const table = new Uint32Array(mask + 1);
  let count = 0;
  points.forEach(([x, y, z], i) => {
    const at = count * 3;
    // Zeros have no sign here.
    vertices[at] = Math.fround(x - ox) + 0;
    vertices[at + 1] = Math.fround(y - oy) + 0;
    vertices[at + 2] = Math.fround(z - oz) + 0;
    let slot = hashOf(bits[at]!, bits[at + 1]!, bits[at + 2]!) & mask;
    for (; table[slot] !== 0; slot = (slot + 1) & mask) {
      const other = (table[slot]! - 1) * 3;
      if (bits[other] === bits[at] && bits[other + 1] === bits[at + 1] && bits[other + 2] === bits[at + 2]) break;
    }
    if (table[slot] === 0) table[slot] = ++count;
    ranks[i] = table[slot]! - 1;
  });
  return { vertices: vertices.slice(0, count * 3), ranks };
}

function hashOf(x: number, y: number, z: number): number {
  const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
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
