// Draws a shape with many instances: distributes its instances over a fine and a coarse mesh, depending on the view.
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  LineSegments,
  Object3D,
  Sphere,
  type Material,
} from 'three';
import type { MeshBVH } from 'three-mesh-bvh';
import { BLOCK, blocksOf, CLOSE, detailOf, FAR, NEAR, type View } from './instance-detail.ts';
import { floatAt } from '../load/array-reads.ts';
import type { Chunk, Instances } from '../load/chunks.ts';
import type { Edges } from '../load/edges.ts';
import type { Materials } from '../drawing/materials.ts';

// Drawing and search data of one chunk of a model.

export interface ChunkMesh {
  readonly chunk: Chunk;
  readonly geometry: BufferGeometry;
  readonly surface: Object3D;
  /** the same triangles as shades; drawn only while something is isolated or x-rayed */
  readonly shade: Object3D;
  tree: MeshBVH | null;
  edges: Edges | null;
  lines: LineSegments | null;
}

/** Triangles that belong to one element: a part of a merged chunk, or one instance of a shape. */
export interface RangeMesh extends Pick<ChunkMesh, 'chunk' | 'geometry' | 'edges' | 'tree'> {
  /** true: it owns its buffers, and the code that draws it must free them */
  readonly isBaked?: boolean;
}

export interface InstancedChunk extends ChunkMesh {
  readonly instances: Instances;
  /** boxes of BLOCK neighbours each, 6 numbers: searches test them first */
  readonly blocks: Float32Array;
  /**
   * Draws the instances that a view needs; without a view everything, coarsely. Of those of a few pixels, only one in
   * `share` is drawn.
   */
  arrange(view: View | null, share?: number): void;
  /** Adds the edges of the shape wherever it is drawn finely. */
  addLines(edges: Edges, material: Material): LineSegments;
  dispose(): void;
}

/** Makes the objects of an instanced chunk; surface and shade are in no group yet. */
export function createInstancedChunk(chunk: Chunk, instances: Instances, materials: Materials): InstancedChunk {
  const blocks = blocksOf(instances.boxes);
  const largest = largestOf(instances.boxes);
  const fine = new Places(chunk, instances, ({ coarse }, answer) => answer >= NEAR || (answer === FAR && !coarse));
  const coarse = instances.coarse && new Places(chunk, instances, (_instances, answer) => answer === FAR);
  const lined = new Places(chunk, instances, (_instances, answer) => answer === CLOSE);
  const all = [fine, lined, ...(coarse ? [coarse] : [])];
  const geometry = geometryOf(chunk, fine);
  const geometries = [geometry];
  const meshes: (InstancedMesh | InstancedLines)[] = [];
  if (instances.coarse && coarse) geometries.push(geometryOf(instances.coarse, coarse));
  const holder = (material: Material, order: number): Object3D => {
    const object = new Object3D();
    geometries.forEach((each, n) => {
      const mesh = meshOf(each, n === 0 ? fine : coarse!, material);
      mesh.renderOrder = order;
      object.add(mesh);
      meshes.push(mesh);
    });
    return object;
  };
  let last: Uint8Array | undefined;
  let lastShare = 1;
  return {
    chunk,
    instances,
    blocks,
    geometry,
    tree: null,
    edges: null,
    lines: null,
    surface: holder(chunk.translucent ? materials.translucent : materials.solid, chunk.translucent ? 3 : 0),
    shade: holder(materials.shade, 4),
    arrange(view, share = 1) {
      const detail = detailOf(blocks, largest, view);
      if (share === lastShare && last && detail.every((answer, n) => answer === last![n])) return;
      last = detail;
      lastShare = share;
      for (const places of all) places.fill(detail, share);
    },
    addLines(edges, material) {
      const lines = new InstancedLines(edges.positions, lined, material);
      geometries.push(lines.geometry);
      meshes.push(lines);
      last = undefined;
      return lines;
    },
    dispose() {
      for (const each of geometries) each.dispose();
      for (const mesh of meshes) mesh.dispose();
    },
  };
}

function geometryOf({ positions, indices }: Pick<Chunk, 'positions' | 'indices'>, { colours, features }: Places) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('colour', colours);
  geometry.setAttribute('feature', features);
  geometry.setIndex(new BufferAttribute(indices, 1));
  return geometry;
}

function meshOf(geometry: BufferGeometry, places: Places, material: Material): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, 0);
  mesh.instanceMatrix = places.matrices;
  // Read only when translucent objects are sorted; computing it would visit every instance.
  mesh.boundingSphere = new Sphere();
  return places.draw(mesh);
}

/** A variable list of instances, and the object that draws them. */
class Places {
  readonly matrices: InstancedBufferAttribute;
  readonly colours: InstancedBufferAttribute;
  readonly features: InstancedBufferAttribute;
  readonly #chunk: Chunk;
  readonly #instances: Instances;
  readonly #takes: (instances: Instances, answer: number) => boolean;
  readonly #drawn: { count: number }[] = [];

  /** `takes`: whether a block is drawn here, by its detail */
  constructor(chunk: Chunk, instances: Instances, takes: (instances: Instances, answer: number) => boolean) {
    const count = chunk.features.length;
    const changing = (attribute: InstancedBufferAttribute): InstancedBufferAttribute =>
      attribute.setUsage(DynamicDrawUsage);
    this.#chunk = chunk;
    this.#instances = instances;
    this.#takes = takes;
    this.matrices = changing(new InstancedBufferAttribute(new Float32Array(count * 16), 16));
    this.colours = changing(new InstancedBufferAttribute(new Uint8Array(count * 4), 4, true));
    this.features = changing(new InstancedBufferAttribute(new Float32Array(count), 1));
  }

  draw<Drawn extends Object3D & { count: number }>(object: Drawn): Drawn {
    // Instances off the canvas are left out block by block.
    object.frustumCulled = false;
    this.#drawn.push(object);
    return object;
  }

  /** `share`: of the instances of a far block, one in this many is drawn. */
  fill(detail: Uint8Array, share: number): void {
    const { features } = this.#chunk;
    let count = 0;
    detail.forEach((answer, block) => {
      if (!this.#takes(this.#instances, answer)) return;
      const [from, to] = [block * BLOCK, Math.min(features.length, (block + 1) * BLOCK)];
      if (answer !== FAR || share === 1) count = this.#copyRow(from, to, count);
      else for (let n = from; n < to; n += share) this.#copy(n, count++);
    });
    for (const object of this.#drawn) object.count = count;
    if (count === 0) return;
    for (const attribute of [this.matrices, this.colours, this.features]) {
      attribute.clearUpdateRanges();
      attribute.addUpdateRange(0, count * attribute.itemSize);
      attribute.needsUpdate = true;
    }
  }

  /** Copies neighbours to `count`; returns the new count. */
  #copyRow(from: number, to: number, count: number): number {
    const { features, colours } = this.#chunk;
    this.matrices.array.set(this.#instances.matrices.subarray(from * 16, to * 16), count * 16);
    this.colours.array.set(colours.subarray(from * 4, to * 4), count * 4);
    this.features.array.set(features.subarray(from, to), count);
    return count + to - from;
  }

  /** Copies one instance, without an object for each of a hundred thousand. */
  #copy(from: number, to: number): void {
    const { features, colours } = this.#chunk;
    const { matrices } = this.#instances;
    for (let i = 0; i < 16; i++) this.matrices.array[to * 16 + i] = floatAt(matrices, from * 16 + i);
    for (let i = 0; i < 4; i++) this.colours.array[to * 4 + i] = colours[from * 4 + i]!;
    this.features.array[to] = floatAt(features, from);
  }
}

/** three draws everything that carries this mark once per matrix; for lines it has no class of its own. */
class InstancedLines extends LineSegments {
  readonly isInstancedMesh = true;
  readonly instanceMatrix: InstancedBufferAttribute;
  readonly instanceColor = null;
  readonly morphTexture = null;
  override count = 0;

  constructor(positions: Float32Array, places: Places, material: Material) {
    super(new BufferGeometry(), material);
    this.geometry.setAttribute('position', new BufferAttribute(positions, 3));
    this.geometry.setAttribute('feature', places.features);
    this.instanceMatrix = places.matrices;
    places.draw(this);
  }
}

/** Whether any edges of a chunk are drawn, in its last arrangement. */
export const isLined = (lines: LineSegments | null): boolean =>
  lines !== null && !(lines instanceof InstancedLines && lines.count === 0);

/** Longest side of any box. */
function largestOf(boxes: Float32Array): number {
  let largest = 0;
  for (let at = 0; at < boxes.length; at += 6)
    largest = Math.max(
      largest,
      floatAt(boxes, at + 3) - floatAt(boxes, at),
      floatAt(boxes, at + 4) - floatAt(boxes, at + 1),
      floatAt(boxes, at + 5) - floatAt(boxes, at + 2),
    );
  return largest;
}
