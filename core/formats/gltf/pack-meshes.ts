import type { Assembly, Piece } from './assembly.ts';
import { aligned } from './container.ts';
import { type Box, emptyBox, middleOf, type Shape, shapeBox, sidesOf, widenAxis } from './scene.ts';

/** Triangles of one colour of one mesh, and the offsets of their data in the attribute buffers (bytes). */
export type Primitive = Readonly<ReturnType<typeof reserve>>;

/** One mesh: stored coordinates times `grid` plus `origin` are the frame of the assembly. */
export interface PackedMesh {
  readonly quantised: boolean;
  readonly grid: number;
  readonly origin: readonly [number, number, number];
  readonly primitives: readonly Primitive[];
}

/** The binary part of a GLB: one run of bytes per kind of attribute. */
export type PackedMeshes = Readonly<ReturnType<typeof packMeshes>>;

const strides = { 'short positions': 8, 'float positions': 12, 'short indices': 2, 'long indices': 4 } as const;
export type RunKind = keyof typeof strides;

// 16 bits over this many metres are steps of 2 mm; larger meshes (terrain, tracks) keep 32-bit floats.
const QUANTISED_LIMIT = 131;

/** Pieces of one colour. */
interface Layout {
  readonly colour: number;
  readonly pieces: Piece[];
  vertices: number;
  indices: number;
}

/** Quantises every assembly into shared buffers. Pieces of one colour become one primitive. */
export function packMeshes(shapes: readonly Shape[], assemblies: readonly Assembly[]) {
  const boxes = new Map<number, Box>();
  const boxOf = (shape: number): Box => {
    let box = boxes.get(shape);
    if (box === undefined) boxes.set(shape, (box = shapeBox(shapes[shape]!)));
    return box;
  };
  const plans = assemblies.map(assembly => ({
    ...gridOf(assembly, boxOf),
    pieces: assembly.pieces,
    layouts: byColour(shapes, assembly.pieces),
  }));
  const sizes = { 'short positions': 0, 'float positions': 0, 'short indices': 0, 'long indices': 0 };
  // A shape used alone in several colours is stored once.
  const stored = new Map<number, PackedMesh[]>();
  const meshes = plans.map(({ layouts, quantised, grid, origin, pieces }): PackedMesh => {
    const [{ shape, colour }] = pieces;
    const alone = pieces.length === 1 && quantised ? shape : -1;
    const ofShape = alone < 0 ? undefined : stored.get(alone);
    const known = ofShape?.find(each => each.grid === grid);
    if (known !== undefined) return { ...known, primitives: known.primitives.map(each => ({ ...each, colour })) };
    const primitives = layouts.map(layout => reserve(layout, quantised, sizes));
    const mesh = { quantised, grid, origin, primitives };
    if (ofShape !== undefined) ofShape.push(mesh);
    else if (alone >= 0) stored.set(alone, [mesh]);
    return mesh;
  });
  let total = 0;
  const runs = (Object.keys(sizes) as RunKind[])
    .filter(kind => sizes[kind] > 0)
    .map(kind => {
      const run = { kind, at: total, size: sizes[kind], stride: strides[kind] };
      total += aligned(run.size);
      return run;
    });
  const bytes = new Uint8Array(total);
  const startOf = (kind: RunKind): number => runs.find(run => run.kind === kind)?.at ?? 0;
  const views: Views = {
    shorts: new Uint16Array(bytes.buffer),
    floats: new Float32Array(bytes.buffer),
    longs: new Uint32Array(bytes.buffer),
    shortsAt: startOf('short positions'),
    floatsAt: startOf('float positions'),
    fewAt: startOf('short indices'),
    manyAt: startOf('long indices'),
  };
  const written = new Set<Box>();
  meshes.forEach((mesh, n) =>
    mesh.primitives.forEach((primitive, k) => {
      if (written.has(primitive.range)) return;
      written.add(primitive.range);
      write(shapes, mesh, primitive, plans[n]!.layouts[k]!.pieces, views);
    }),
  );
  return { meshes, bytes, runs };
}

/** The cube that the 16-bit steps divide. One step size for all axes leaves angles as they are; its size in metres
 *  is rounded up to two digits, which keeps the nodes of the JSON short. */
function gridOf(assembly: Assembly, boxOf: (shape: number) => Box) {
  const all = emptyBox();
  for (const { shape, shift } of assembly.pieces) {
    const box = boxOf(shape);
    shift.forEach((by, axis) => widenAxis(all, axis, box[axis]! + by, box[axis + 3]! + by));
  }
  const metres = Math.max(...sidesOf(all)) * assembly.scale;
  if (assembly.stretched || !(metres <= QUANTISED_LIMIT)) return { quantised: false, grid: 1, origin: middleOf(all) };
  const grid = twoDigits(Math.max(metres, 1e-3)) / assembly.scale;
  return { quantised: true, grid, origin: [all[0], all[1], all[2]] as const };
}

// The small margin keeps the largest coordinate from rounding beyond the last step.
function twoDigits(metres: number): number {
  const unit = 10 ** (Math.floor(Math.log10(metres)) - 1);
  return Number((Math.ceil((metres / unit) * (1 + 1e-9)) * unit).toPrecision(2));
}

function byColour(shapes: readonly Shape[], pieces: readonly Piece[]): Layout[] {
  const layouts = new Map<number, Layout>();
  for (const piece of pieces) {
    const { positions, indices } = shapes[piece.shape]!;
    let layout = layouts.get(piece.colour);
    if (layout === undefined)
      layouts.set(piece.colour, (layout = { colour: piece.colour, pieces: [], vertices: 0, indices: 0 }));
    layout.pieces.push(piece);
    layout.vertices += positions.length / 3;
    layout.indices += indices.length;
  }
  return [...layouts.values()];
}

function reserve(layout: Layout, quantised: boolean, sizes: Record<RunKind, number>) {
  const { colour, vertices, indices } = layout;
  const take = (kind: RunKind, count: number): number => {
    const at = sizes[kind];
    sizes[kind] += count * strides[kind];
    return at;
  };
  // 65535 itself is the restart value of strips and must not be an index.
  const wideIndices = vertices > 65_535;
  return {
    colour,
    vertices,
    indices,
    wideIndices,
    /** smallest and largest stored coordinate */
    range: emptyBox(),
    positionsAt: take(quantised ? 'short positions' : 'float positions', vertices),
    indicesAt: take(wideIndices ? 'long indices' : 'short indices', indices),
  };
}

/** The whole buffer seen as each kind of number, and where the runs begin (bytes). One set for all primitives: making
 *  views for each costs more than filling a small mesh. */
interface Views {
  readonly shorts: Uint16Array;
  readonly floats: Float32Array;
  readonly longs: Uint32Array;
  readonly shortsAt: number;
  readonly floatsAt: number;
  readonly fewAt: number;
  readonly manyAt: number;
}

function write(
  shapes: readonly Shape[],
  mesh: PackedMesh,
  primitive: Primitive,
  pieces: readonly Piece[],
  views: Views,
): void {
  const { shorts, floats } = views;
  const { range, wideIndices } = primitive;
  const triangles = wideIndices ? views.longs : shorts;
  let corner = wideIndices ? (views.manyAt + primitive.indicesAt) / 4 : (views.fewAt + primitive.indicesAt) / 2;
  let at = mesh.quantised ? (views.shortsAt + primitive.positionsAt) / 2 : (views.floatsAt + primitive.positionsAt) / 4;
  const [ox, oy, oz] = mesh.origin;
  const step = 65_535 / mesh.grid;
  let base = 0;
  for (const { shape, shift } of pieces) {
    const [sx, sy, sz] = shift;
    const { positions, indices } = shapes[shape]!;
    for (let v = 0; v < positions.length; v += 3) {
      let x = positions[v]! + sx - ox;
      let y = positions[v + 1]! + sy - oy;
      let z = positions[v + 2]! + sz - oz;
      if (mesh.quantised) {
        shorts[at] = x = Math.round(x * step);
        shorts[at + 1] = y = Math.round(y * step);
        shorts[at + 2] = z = Math.round(z * step);
        at += 4;
      } else {
        floats[at] = x = Math.fround(x);
        floats[at + 1] = y = Math.fround(y);
        floats[at + 2] = z = Math.fround(z);
        at += 3;
      }
      if (x < range[0]) range[0] = x;
      if (y < range[1]) range[1] = y;
      if (z < range[2]) range[2] = z;
      if (x > range[3]) range[3] = x;
      if (y > range[4]) range[4] = y;
      if (z > range[5]) range[5] = z;
    }
    for (let i = 0; i < indices.length; i++) triangles[corner++] = indices[i]! + base;
    base += positions.length / 3;
  }
}
