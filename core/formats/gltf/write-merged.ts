import { addAccessor, FLOATS, type GlbChunks, LONGS, packGlb, PageLayout, SHORTS } from './container.ts';
import { describeMaterial } from './write-glb.ts';
import { gridOf, mergeParts, rangesOf, type MergedTile, planMerge } from './merged-tiles.ts';
import { place } from './placement.ts';
import { type Scene, shapeOfPart } from './scene.ts';
import {
  groupShared,
  placeInstances,
  storeShape,
  type Sharing,
  INSTANCE_BYTES,
  mergedUseBytes,
  planSharing,
} from './repeated-shapes.ts';

type Origin = readonly [number, number, number];

/** A page takes primitives until it has this many vertices: what the viewer draws as one piece. */
const PAGE = 1_500_000;

/** The lists of the glTF file, as JSON texts. */
const newLists = (scene: Scene) => ({
  scene,
  layout: new PageLayout(),
  accessors: [] as string[],
  meshes: [] as string[],
  nodes: [] as string[],
  /** number of the material by colour */
  materials: new Map<number, number>(),
  /** vertices on the open page */
  vertices: 0,
});
type Lists = ReturnType<typeof newLists>;

/** Writes a scene as GLB for our own viewer: metres, Y up, few large primitives (one per colour and tile) instead of
 *  one node per element. Every vertex carries the number of its element as `_FEATURE_ID_0` (EXT_mesh_features);
 *  coordinates have 16 bits (KHR_mesh_quantization). Shapes of `sharing` are stored once, with the places, and the
 *  elements, of their uses (EXT_mesh_gpu_instancing, EXT_instance_features). `extras.plinth` of the file: `global_ids`
 *  by feature, `spaces` (features that are rooms), `pages` (bytes of each part of the buffer that is complete in
 *  itself) and `ranges`, the buffer view of the side table on the first page: rows of four uint32, feature, primitive
 *  (counted over all merged meshes), first index, count, in the order of the primitives; every merged index is in
 *  exactly one row. `origin` (world, Y up) is the translation of the root. The same scene gives the same bytes. */
export function writeMerged(scene: Scene, origin: Origin, sharing: Sharing = planSharing(scene)): GlbChunks {
  const lists = newLists(scene);
  const tiles = planMerge(scene, sharing);
  const ranges: number[] = [];
  for (const [primitive, group] of tiles.flatMap(({ groups }) => groups).entries())
    for (const [feature, first, count] of rangesOf(scene, group)) ranges.push(feature, primitive, first, count);
  const table = ranges.length > 0 ? lists.layout.add('ranges', Uint32Array.from(ranges)).view : undefined;
  addShared(lists, sharing, origin);
  for (const tile of tiles) addTile(lists, tile, origin);
  lists.layout.turn();
  return pack(lists, origin, table, sharing.shapes.length > 0);
}

/**
 * Approximate bytes of writeMerged's file for a scene, without its texts: position and feature of every corner, and
 * long indices.
 */
export function mergedBytes(scene: Scene, sharing: Sharing): number {
  let bytes = sharing.shapes.reduce((sum, shape) => sum + mergedUseBytes(scene.shapes[shape]!), 0);
  for (let part = 0; part < scene.partShapes.length; part++)
    bytes += sharing.parts[part] === 0 ? mergedUseBytes(shapeOfPart(scene, part)) : INSTANCE_BYTES;
  return bytes;
}

function addShared(lists: Lists, sharing: Sharing, origin: Origin): void {
  for (const [number, groups] of groupShared(lists.scene, sharing)) {
    const shape = storeShape(lists.scene.shapes[number]!);
    const position = addPositions(lists, shape.positions, shape.low, shape.high);
    const index = addIndices(lists, shape.indices);
    for (const group of groups) {
      const placed = placeInstances(lists.scene, group, shape, origin);
      const attributes = [
        `"TRANSLATION":${add(lists, 'vectors', placed.translations, 'VEC3')}`,
        `"ROTATION":${add(lists, 'rotations', placed.rotations, 'VEC4')}`,
        `"SCALE":${add(lists, 'vectors', placed.scales, 'VEC3')}`,
        `"_FEATURE_ID_0":${add(lists, 'features', placed.features, 'SCALAR')}`,
      ];
      const material = materialOf(lists, group.colour);
      const primitive = `{"attributes":{"POSITION":${position}},"indices":${index},"material":${material}}`;
      const mesh = lists.meshes.push(`{"primitives":[${primitive}]}`) - 1;
      const instancing = `"EXT_mesh_gpu_instancing":{"attributes":{${attributes.join()}}}`;
      const features = `"EXT_instance_features":{${featureIds(lists)}}`;
      lists.nodes.push(`{"mesh":${mesh},"extensions":{${instancing},${features}}}`);
    }
    fill(lists, shape.positions.length / 4);
  }
}

function addTile(lists: Lists, tile: MergedTile, origin: Origin): void {
  const grid = gridOf(tile);
  const shift = grid.origin.map((v, axis) => place(v - origin[axis]!));
  const primitives = tile.groups.map(group => {
    const { positions, features, indices, low, high } = mergeParts(lists.scene, group, grid);
    const position = addPositions(lists, positions, low, high);
    const feature = add(lists, 'features', features, 'SCALAR');
    const index = addIndices(lists, indices);
    const material = materialOf(lists, group.colour);
    fill(lists, features.length);
    const attributes = `"attributes":{"POSITION":${position},"_FEATURE_ID_0":${feature}}`;
    const extensions = `"extensions":{"EXT_mesh_features":{${featureIds(lists)}}}`;
    return `{${attributes},"indices":${index},"material":${material},${extensions}}`;
  });
  const mesh = lists.meshes.push(`{"primitives":[${primitives.join()}]}`) - 1;
  const scale = grid.quantised ? `,"scale":[${grid.grid},${grid.grid},${grid.grid}]` : '';
  lists.nodes.push(`{"mesh":${mesh},"translation":[${shift.join()}]${scale}}`);
}

/** The features of a primitive, or of its instances: the number of each is in `_FEATURE_ID_0`. */
const featureIds = ({ scene }: Lists): string =>
  `"featureIds":[{"featureCount":${scene.elements.length},"attribute":0}]`;

/** Counts vertices; a full page is ended. */
function fill(lists: Lists, vertices: number): void {
  lists.vertices += vertices;
  if (lists.vertices < PAGE) return;
  lists.vertices = 0;
  lists.layout.turn();
}

function addPositions(
  { layout, accessors }: Lists,
  positions: Uint16Array | Float32Array,
  low: readonly number[],
  high: readonly number[],
): number {
  const short = positions instanceof Uint16Array;
  const { view, at } = layout.add(short ? 'short positions' : 'float positions', positions);
  const [component, count] = short ? [SHORTS, positions.length / 4] : [FLOATS, positions.length / 3];
  return addAccessor(accessors, { view, at, component, count, type: 'VEC3', limits: { low, high } });
}

function addIndices({ layout, accessors }: Lists, indices: Uint16Array | Uint32Array): number {
  const long = indices instanceof Uint32Array;
  const { view, at } = layout.add(long ? 'long indices' : 'short indices', indices);
  const component = long ? LONGS : SHORTS;
  return addAccessor(accessors, { view, at, component, count: indices.length, type: 'SCALAR' });
}

const widths = { SCALAR: 1, VEC3: 3, VEC4: 4 } as const;

function add(
  { layout, accessors }: Lists,
  kind: 'features' | 'vectors' | 'rotations',
  data: Float32Array,
  type: keyof typeof widths,
): number {
  const { view, at } = layout.add(kind, data);
  return addAccessor(accessors, { view, at, component: FLOATS, count: data.length / widths[type], type });
}

function materialOf({ materials }: Lists, colour: number): number {
  let material = materials.get(colour);
  if (material === undefined) materials.set(colour, (material = materials.size));
  return material;
}

function pack(
  { scene, layout, accessors, meshes, nodes, materials }: Lists,
  origin: Origin,
  table: number | undefined,
  instanced: boolean,
): GlbChunks {
  const features = scene.elements.map(({ name }) => JSON.stringify(name)).join();
  const spaces = scene.elements.flatMap(({ space }, e) => (space ? [e] : [])).join();
  const pages = layout.pages.map(({ length }) => length).join();
  const ranges = table === undefined ? '' : `,"ranges":${table}`;
  const children = nodes.length > 0 ? `,"children":[${nodes.map((_, n) => n).join()}]` : '';
  const members = [
    '"asset":{"version":"2.0","generator":"Plinth"}',
    '"scene":0',
    `"scenes":[{"nodes":[${nodes.length}]}]`,
    `"nodes":[${[...nodes, `{"translation":[${origin.map(place).join()}]${children}}`].join()}]`,
    `"extras":{"plinth":{"form":2,"global_ids":[${features}],"spaces":[${spaces}],"pages":[${pages}]${ranges}}}`,
  ];
  if (meshes.length > 0) {
    const required = ['"KHR_mesh_quantization"', ...(instanced ? ['"EXT_mesh_gpu_instancing"'] : [])];
    const used = [
      ...required,
      ...(table === undefined ? [] : ['"EXT_mesh_features"']),
      ...(instanced ? ['"EXT_instance_features"'] : []),
    ];
    members.push(
      `"extensionsUsed":[${used.join()}]`,
      `"extensionsRequired":[${required.join()}]`,
      `"materials":[${[...materials.keys()].map(describeMaterial).join()}]`,
      `"meshes":[${meshes.join()}]`,
      `"accessors":[${accessors.join()}]`,
      `"bufferViews":[${layout.views.join()}]`,
      `"buffers":[{"byteLength":${layout.size}}]`,
    );
  }
  return packGlb(`{${members.join()}}`, ...layout.pages);
}
