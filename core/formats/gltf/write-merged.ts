import type { GlbChunks } from './container.ts';
import { packGlb } from './container.ts';
import { describeMaterial } from './material.ts';
import { gridOf, mergeParts } from './merge-parts.ts';
import { planMerge } from './merge-plan.ts';
import { place } from './placement.ts';
import type { Scene } from './scene.ts';

type RunKind = 'short positions' | 'float positions' | 'features' | 'short indices' | 'long indices' | 'ranges';

const LONG_INDEX = 4;
const strides: Record<RunKind, number> = { 'short positions': 8, 'float positions': 12, 'features': 4, 'short indices': 2, 'long indices': LONG_INDEX, 'ranges': 0 };

/** Writes a scene as GLB for our own viewer: metres, Y up, few large primitives (one per colour and tile) instead of one
 *  node per element. Every vertex carries the number of its element as `_FEATURE_ID_0` (EXT_mesh_features); coordinates
 *  have 16 bits (KHR_mesh_quantization). `extras.plinth` of the file: `global_ids` by feature, `spaces` (features that are
 *  rooms) and `ranges`, the buffer view of the side table: rows of four uint32, feature, primitive (counted over all
 *  meshes), first index, count; every index is in exactly one row. `origin` (world, Y up) is the translation of the root.
 *  The same scene gives the same bytes. */
export function writeMerged(scene: Scene, origin: readonly [number, number, number]): GlbChunks {
  const runs = new Map<RunKind, { readonly parts: Uint8Array[]; size: number }>();
  const add = (kind: RunKind, data: Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array): number => {
    let run = runs.get(kind);
    if (run === undefined) runs.set(kind, (run = { parts: [], size: 0 }));
    const at = run.size;
    run.parts.push(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    run.size += data.byteLength;
    return at;
  };
  const accessors: ((viewOf: (kind: RunKind) => number) => string)[] = [];
  const materials = new Map<number, number>();
  const ranges: number[] = [];
  const nodes: string[] = [];
  let primitiveCount = 0;
  const meshes = planMerge(scene).map((tile, n) => {
    const grid = gridOf(tile);
    const shift = grid.origin.map((v, axis) => place(v - origin[axis]!));
    nodes.push(`{"mesh":${n},"translation":[${shift.join()}]${grid.quantised ? `,"scale":[${grid.grid},${grid.grid},${grid.grid}]` : ''}}`);
    return tile.groups.map((group) => {
      const made = mergeParts(scene, group, grid);
      for (const [feature, first, count] of made.ranges) ranges.push(feature, primitiveCount, first, count);
      primitiveCount++;
      let material = materials.get(group.colour);
      if (material === undefined) materials.set(group.colour, (material = materials.size));
      const positionKind = grid.quantised ? 'short positions' : 'float positions';
      const wide = made.indices.BYTES_PER_ELEMENT === 4;
      const indexKind = wide ? 'long indices' : 'short indices';
      const [p, f, i] = [add(positionKind, made.positions), add('features', made.features), add(indexKind, made.indices)];
      const count = made.features.length;
      const first = accessors.push(
        (viewOf) => `{"bufferView":${viewOf(positionKind)},"byteOffset":${p},"componentType":${grid.quantised ? '5123,"normalized":true' : '5126'},"count":${count},"type":"VEC3","min":[${made.low.join()}],"max":[${made.high.join()}]}`,
        (viewOf) => `{"bufferView":${viewOf('features')},"byteOffset":${f},"componentType":5126,"count":${count},"type":"SCALAR"}`,
        (viewOf) => `{"bufferView":${viewOf(indexKind)},"byteOffset":${i},"componentType":${wide ? 5125 : 5123},"count":${made.indices.length},"type":"SCALAR"}`,
      ) - 3;
      const extension = `"extensions":{"EXT_mesh_features":{"featureIds":[{"featureCount":${scene.elements.length},"attribute":0}]}}`;
      return `{"attributes":{"POSITION":${first},"_FEATURE_ID_0":${first + 1}},"indices":${first + 2},"material":${material},${extension}}`;
    });
  });
  if (ranges.length > 0) add('ranges', Uint32Array.from(ranges));
  const { bytes, views, viewOf } = join(runs);
  const features = scene.elements.map(({ name }) => JSON.stringify(name)).join();
  const spaces = scene.elements.flatMap(({ space }, e) => (space ? [e] : [])).join();
  const members = [
    '"asset":{"version":"2.0","generator":"Plinth"}', '"scene":0', `"scenes":[{"nodes":[${nodes.length}]}]`,
    `"nodes":[${[...nodes, `{"translation":[${origin.map(place).join()}]${nodes.length > 0 ? `,"children":[${nodes.map((_, n) => n).join()}]` : ''}}`].join()}]`,
    `"extras":{"plinth":{"form":1,"global_ids":[${features}],"spaces":[${spaces}]${ranges.length > 0 ? `,"ranges":${viewOf('ranges')}` : ''}}}`,
  ];
  if (meshes.length > 0) {
    members.push(
      '"extensionsUsed":["KHR_mesh_quantization","EXT_mesh_features"]', '"extensionsRequired":["KHR_mesh_quantization"]',
      `"materials":[${[...materials.keys()].map(describeMaterial).join()}]`, `"meshes":[${meshes.map((primitives) => `{"primitives":[${primitives.join()}]}`).join()}]`,
      `"accessors":[${accessors.map((write) => write(viewOf)).join()}]`, `"bufferViews":[${views.join()}]`, `"buffers":[{"byteLength":${bytes.length}}]`,
    );
  }
  return packGlb(`{${members.join()}}`, bytes);
}

/** About how many bytes writeMerged would make of a scene, its texts left out: position and feature of every corner, and long
 *  indices. */
export function mergedBytes(scene: Scene): number {
  let bytes = 0;
  for (let part = 0; part < scene.partShapes.length; part++) {
    const { positions, indices } = scene.shapes[scene.partShapes[part]!]!;
    bytes += (positions.length / 3) * (strides['short positions'] + strides['features']) + indices.length * LONG_INDEX;
  }
  return bytes;
}

/** Lays the runs one after the other, each beginning at a multiple of four bytes. */
function join(runs: ReadonlyMap<RunKind, { readonly parts: readonly Uint8Array[]; readonly size: number }>) {
  const kinds = [...runs.keys()];
  let total = 0;
  const views = [...runs].map(([kind, { size }]) => {
    const at = total;
    total += Math.ceil(size / 4) * 4;
    const stride = kind.endsWith('indices') ? ',"target":34963' : kind === 'ranges' ? '' : `,"byteStride":${strides[kind]},"target":34962`;
    return `{"buffer":0,"byteOffset":${at},"byteLength":${size}${stride}}`;
  });
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const { parts, size } of runs.values()) {
    let next = at;
    for (const part of parts) {
      bytes.set(part, next);
      next += part.length;
    }
    at += Math.ceil(size / 4) * 4;
  }
  return { bytes, views, viewOf: (kind: RunKind) => kinds.indexOf(kind) };
}
