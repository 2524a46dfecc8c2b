import { type Assemblies, type Use, assemble } from './assembly.ts';
import { addAccessor, FLOATS, type GlbChunks, LONGS, packGlb, SHORTS } from './container.ts';
import { type PackedMesh, type PackedMeshes, type Primitive, type RunKind, packMeshes } from './pack-meshes.ts';
import { nodeTransform, place, turn, short } from './placement.ts';
import type { Scene } from './scene.ts';

/** The glTF material of a colour (sRGB with alpha, red in the lowest byte): dull, seen from both sides. */
export function describeMaterial(colour: number): string {
  const [r, g, b] = [0, 8, 16].map(bits => short4(linear(((colour >>> bits) & 255) / 255)));
  const alpha = (colour >>> 24) / 255;
  const factor = `"pbrMetallicRoughness":{"baseColorFactor":[${r},${g},${b},${short4(alpha)}],"metallicFactor":0}`;
  return `{${factor}${alpha < 1 ? ',"alphaMode":"BLEND"' : ''},"doubleSided":true}`;
}

/** sRGB to linear light, for baseColorFactor (IEC 61966-2-1). */
const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

const short4 = (v: number): number => Math.round(short(v) * 1e4) / 1e4;

/** Writes a scene as GLB: metres, Y up, one node per element named by its GlobalId, equal shapes shared, coordinates in
 *  16 bits (KHR_mesh_quantization). Without normals: readers then use those of the triangles (glTF 2.0, 3.7.2.1), which
 *  is what buildings want. `origin` (world, Y up) is the translation of the root node, in double precision, so
 *  that a model far from zero has small numbers below it. The same scene gives the same bytes.
 *  Elements of several parts are one mesh of several primitives; parts that are turned against each other are child
 *  nodes without name. */
export function writeGlb(scene: Scene, origin: readonly [number, number, number]): GlbChunks {
  const grouped = assemble(scene);
  const packed = packMeshes(grouped.shapes, grouped.assemblies);
  return packGlb(describe(scene, grouped, packed, origin), packed.bytes);
}

function describe(scene: Scene, grouped: Assemblies, packed: PackedMeshes, origin: readonly [number, number, number]) {
  const materials = new Map<number, number>();
  const { views, viewOf } = describeViews(packed);
  const accessors: string[] = [];
  const known = new Map<Primitive['range'], string>();
  const meshes = packed.meshes.map(mesh => {
    const primitives = mesh.primitives.map(primitive => {
      let material = materials.get(primitive.colour);
      if (material === undefined) materials.set(primitive.colour, (material = materials.size));
      let data = known.get(primitive.range);
      if (data === undefined)
        known.set(primitive.range, (data = describePrimitive(mesh, primitive, accessors, viewOf)));
      return `{${data},"material":${material}}`;
    });
    return `{"primitives":[${primitives.join()}]}`;
  });
  const nodes = describeNodes(scene, grouped, packed.meshes, origin);
  const members = [
    '"asset":{"version":"2.0","generator":"Plinth"}',
    '"scene":0',
    '"scenes":[{"nodes":[0]}]',
    `"nodes":[${nodes.join()}]`,
  ];
  if (packed.meshes.length > 0) {
    if (packed.runs.some(({ kind }) => kind === 'short positions'))
      members.unshift('"extensionsUsed":["KHR_mesh_quantization"],"extensionsRequired":["KHR_mesh_quantization"]');
    members.push(
      `"materials":[${[...materials.keys()].map(describeMaterial).join()}]`,
      `"meshes":[${meshes.join()}]`,
      `"accessors":[${accessors.join()}]`,
      `"bufferViews":[${views.join()}]`,
      `"buffers":[{"byteLength":${packed.bytes.length}}]`,
    );
  }
  return `{${members.join()}}`;
}

type ViewOf = Readonly<Record<RunKind, number>>;

function describeViews(packed: PackedMeshes): { views: string[]; viewOf: ViewOf } {
  const views = packed.runs.map(({ kind, at, size, stride }) =>
    kind.endsWith('indices')
      ? `{"buffer":0,"byteOffset":${at},"byteLength":${size},"target":34963}`
      : `{"buffer":0,"byteOffset":${at},"byteLength":${size},"byteStride":${stride},"target":34962}`,
  );
  return { views, viewOf: Object.fromEntries(packed.runs.map(({ kind }, n) => [kind, n])) as ViewOf };
}

function describePrimitive(mesh: PackedMesh, primitive: Primitive, accessors: string[], viewOf: ViewOf): string {
  const { range, vertices, indices, positionsAt, indicesAt, wideIndices } = primitive;
  const position = addAccessor(accessors, {
    view: viewOf[mesh.quantised ? 'short positions' : 'float positions'],
    at: positionsAt,
    component: mesh.quantised ? SHORTS : FLOATS,
    count: vertices,
    type: 'VEC3',
    limits: { low: range.slice(0, 3), high: range.slice(3) },
  });
  const index = addAccessor(accessors, {
    view: viewOf[wideIndices ? 'long indices' : 'short indices'],
    at: indicesAt,
    component: wideIndices ? LONGS : SHORTS,
    count: indices,
    type: 'SCALAR',
  });
  return `"attributes":{"POSITION":${position}},"indices":${index}`;
}

// The root turns Z up into Y up with exact numbers; below it everything is in the axes of IFC.
function describeNodes(
  scene: Scene,
  grouped: Assemblies,
  meshes: readonly PackedMesh[],
  origin: readonly [number, number, number],
): string[] {
  const nodes = [''];
  const children: number[] = [];
  const base = [origin[0], -origin[2], origin[1]] as const;
  const drawing = ({ assembly, placement }: Use): string => {
    const mesh = meshes[assembly]!;
    const shift = turn(placement.linear, ...mesh.origin).map((v, axis) => v + (placement.shift[axis]! - base[axis]!));
    return `"mesh":${assembly},${nodeTransform(placement.linear, mesh.grid, shift)}`;
  };
  scene.elements.forEach((element, e) => {
    const uses = grouped.uses[e] ?? [];
    const name = `"name":${JSON.stringify(element.name)}`;
    const [only, second] = uses;
    if (only !== undefined && second === undefined) {
      children.push(nodes.push(`{${name},${drawing(only)}}`) - 1);
      return;
    }
    const first = nodes.length;
    for (const use of uses) nodes.push(`{${drawing(use)}}`);
    children.push(
      nodes.push(`{${name}${uses.length > 0 ? `,"children":[${uses.map((_, n) => first + n).join()}]` : ''}}`) - 1,
    );
  });
  const matrix = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, ...origin.map(place), 1];
  nodes[0] = `{"matrix":[${matrix.join()}]${children.length > 0 ? `,"children":[${children.join()}]` : ''}}`;
  return nodes;
}
