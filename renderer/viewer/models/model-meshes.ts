// One loaded model in the scene: its chunks as meshes, its search trees, its edges.
import { BufferAttribute, BufferGeometry, Group, LineSegments, Mesh, type Camera } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { BakedInstance } from './baked-instance.ts';
import { add, subtract, type Box, type Vec } from '../camera/camera-math.ts';
import { viewFrom } from './instance-detail.ts';
import type { ChunkMesh, RangeMesh, InstancedChunk } from './instanced-chunk.ts';
import { createInstancedChunk, isLined } from './instanced-chunk.ts';
import { floatAt, indexAt } from '../load/array-reads.ts';
import type { Chunk } from '../load/chunks.ts';
import type { Edges } from '../load/edges.ts';
import type { Geometry, SearchTree } from '../load/messages.ts';
import type { Materials, Plane } from '../drawing/materials.ts';
import { movedPlanes, sideOfBox, type Searched } from '../tools/rectangle.ts';

export class ModelMeshes {
  readonly group = new Group();
  /** merged elements */
  readonly chunks: readonly ChunkMesh[];
  /** shapes with many instances; their search trees and edges are in the frame of the shape */
  readonly instanced: readonly InstancedChunk[];
  /** number of triangles of all instances, drawn finely */
  readonly instancedTriangles: number;
  /** merged and instanced, in the order of loading */
  readonly drawn: readonly ChunkMesh[];
  /** number of the first feature among all models */
  readonly first: number;
  readonly globalIds: readonly string[];
  /** place of the model's frame in the scene, in double precision */
  place: Vec;
  /** id of its record */
  id = -1;
  /** rank in the order of requests */
  order = 0;
  readonly origin: Vec;
  readonly boxes: Float32Array;
  readonly spaces: readonly number[];
  readonly #featureOf: ReadonlyMap<string, number>;
  readonly #materials: Materials;
  /** place of the file in the scene */
  readonly #filed: Vec;

  constructor(loaded: Omit<Geometry, 'kind'>, first: number, offset: Vec, materials: Materials) {
    this.first = first;
    this.globalIds = loaded.globalIds;
    this.origin = loaded.origin;
    this.boxes = loaded.boxes;
    this.spaces = loaded.spaces.map(feature => feature + first);
    this.#filed = subtract(loaded.origin, offset);
    this.place = this.#filed;
    this.#featureOf = new Map(loaded.globalIds.map((id, n) => [id, n + first]));
    this.#materials = materials;
    this.group.position.set(...this.place);
    this.drawn = loaded.chunks.map(chunk => this.#meshOf(chunk));
    this.instanced = this.drawn.filter(isInstanced);
    const corners = this.instanced.map(({ chunk }) => chunk.features.length * chunk.indices.length);
    this.instancedTriangles = corners.reduce((sum, count) => sum + count / 3, 0);
    this.chunks = this.drawn.filter(mesh => !isInstanced(mesh));
    this.group.updateMatrixWorld(true);
  }

  #meshOf(chunk: Chunk): ChunkMesh {
    this.#number(chunk.features);
    const mesh = chunk.instances
      ? createInstancedChunk(chunk, chunk.instances, this.#materials)
      : mergedMesh(chunk, this.#materials);
    mesh.shade.visible = false;
    this.group.add(mesh.surface, mesh.shade);
    return mesh;
  }

  /** Turns features of the file into those of the viewer, in place. */
  #number(features: Float32Array): void {
    if (this.first > 0) for (let v = 0; v < features.length; v++) features[v] = floatAt(features, v) + this.first;
  }

  /** Moves the model by metres from its place in the file. */
  setShift(shift: Vec): void {
    this.place = add(this.#filed, shift);
    this.group.position.set(...this.place);
    this.group.updateMatrixWorld(true);
  }

  setTree(number: number, { version, roots, order }: SearchTree): void {
    const mesh = this.drawn[number]!;
    const serialised = { version, roots: [...roots], index: null, indirectBuffer: order };
    mesh.tree = MeshBVH.deserialize(serialised, mesh.geometry, { setIndex: false });
  }

  setEdges(number: number, edges: Edges): void {
    const mesh = this.drawn[number]!;
    mesh.edges = edges;
    if (edges.positions.length === 0) return;
    mesh.lines = isInstanced(mesh) ? mesh.addLines(edges, this.#materials.edges) : this.#mergedLines(mesh, edges);
    mesh.lines.renderOrder = 2;
    this.group.add(mesh.lines);
    this.group.updateMatrixWorld(true);
  }

  #mergedLines(mesh: ChunkMesh, { positions, features }: Edges): LineSegments {
    this.#number(features);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setAttribute('feature', new BufferAttribute(features, 1));
    geometry.boundingSphere = mesh.geometry.boundingSphere;
    return new LineSegments(geometry, this.#materials.edges);
  }

  /** Whether a feature of the viewer belongs to this model. */
  owns(feature: number): boolean {
    return feature >= this.first && feature < this.first + this.globalIds.length;
  }

  featureOf(globalId: string): number | undefined {
    return this.#featureOf.get(globalId);
  }

  idOf(feature: number): string {
    return this.globalIds[feature - this.first] ?? '';
  }

  /** Box of a feature in the scene, or null when nothing of it is drawn. */
  boxOf(feature: number): Box | null {
    const at = (feature - this.first) * 6;
    const b = this.boxes;
    if (!(floatAt(b, at) <= floatAt(b, at + 3))) return null;
    const [x, y, z] = this.place;
    return [
      floatAt(b, at) + x,
      floatAt(b, at + 1) + y,
      floatAt(b, at + 2) + z,
      floatAt(b, at + 3) + x,
      floatAt(b, at + 4) + y,
      floatAt(b, at + 5) + z,
    ];
  }

  /** Whether nothing of it is drawn. */
  get isEmpty(): boolean {
    return this.drawn.length === 0;
  }

  /** Whether any of its edges is drawn, in the last arrangement. */
  get hasLines(): boolean {
    return this.drawn.some(({ lines }) => isLined(lines));
  }

  /** Box of those of its features that pass. */
  box(shows: (feature: number) => boolean): Box | null {
    // Runs after every change of what is shown: allocates nothing in its loop.
    const b = this.boxes;
    let [x0, y0, z0, x1, y1, z1] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let n = 0, at = 0; n < this.globalIds.length; n++, at += 6) {
      if (!(floatAt(b, at) <= floatAt(b, at + 3)) || !shows(n + this.first)) continue;
      x0 = Math.min(x0, floatAt(b, at));
      y0 = Math.min(y0, floatAt(b, at + 1));
      z0 = Math.min(z0, floatAt(b, at + 2));
      x1 = Math.max(x1, floatAt(b, at + 3));
      y1 = Math.max(y1, floatAt(b, at + 4));
      z1 = Math.max(z1, floatAt(b, at + 5));
    }
    const [x, y, z] = this.place;
    return x0 === Infinity ? null : [x0 + x, y0 + y, z0 + z, x1 + x, y1 + y, z1 + z];
  }

  /** Calls back with the triangles of a feature: their mesh, first index, count, and the number of the row. */
  forEachRange(feature: number, visit: (mesh: RangeMesh, first: number, count: number, row: number) => void): void {
    const own = feature - this.first;
    for (const mesh of this.chunks) {
      const { ranges } = mesh.chunk;
      for (let row = 0; row * 3 < ranges.length; row++)
        if (ranges[row * 3] === own) visit(mesh, indexAt(ranges, row * 3 + 1), indexAt(ranges, row * 3 + 2), row);
    }
    for (const mesh of this.instanced) {
      const { features, indices } = mesh.chunk;
      for (let n = features.indexOf(feature); n !== -1; n = features.indexOf(feature, n + 1))
        visit(new BakedInstance(mesh, n, this.first), 0, indices.length, 0);
    }
  }

  /**
   * Prepares the instances for a camera and the pixels of its canvas; without a camera everything is drawn, coarsely.
   * Of instances of a few pixels, one in `share` is drawn.
   */
  arrange(camera: Camera | null, width: number, height: number, share = 1): void {
    if (this.instanced.length === 0) return;
    const view = camera && viewFrom(camera, width, height, this.place);
    for (const mesh of this.instanced) mesh.arrange(view, share);
  }

  /**
   * The triangles that a search by planes (of the scene) visits: the merged ones, and those of instances that their
   * boxes do not decide.
   */
  searched(planes: readonly Plane[]): Searched {
    const { first, place, boxes } = this;
    const own = movedPlanes(planes, place);
    const asked: BakedInstance[] = [];
    for (const mesh of this.instanced) {
      mesh.chunk.features.forEach((feature, n) => {
        if (sideOfBox(own, boxes, (feature - first) * 6) === 0) asked.push(new BakedInstance(mesh, n, first));
      });
    }
    return { first, place, boxes, chunks: [...this.chunks, ...asked] };
  }

  /** Frees its memory on graphics cards; it is uploaded again when it is drawn. */
  release(): void {
    for (const { geometry, lines } of this.chunks) {
      geometry.dispose();
      lines?.geometry.dispose();
    }
    for (const mesh of this.instanced) mesh.dispose();
  }

  dispose(): void {
    this.release();
    this.group.removeFromParent();
  }
}

const isInstanced = (mesh: ChunkMesh): mesh is InstancedChunk => mesh.chunk.instances !== null;

function mergedMesh(chunk: Chunk, materials: Materials): ChunkMesh {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(chunk.positions, 3));
  geometry.setAttribute('colour', new BufferAttribute(chunk.colours, 4, true));
  geometry.setAttribute('feature', new BufferAttribute(chunk.features, 1));
  geometry.setIndex(new BufferAttribute(chunk.indices, 1));
  geometry.computeBoundingSphere();
  const surface = new Mesh(geometry, chunk.translucent ? materials.translucent : materials.solid);
  const shade = new Mesh(geometry, materials.shade);
  surface.renderOrder = chunk.translucent ? 3 : 0;
  shade.renderOrder = 4;
  return { chunk, geometry, surface, shade, tree: null, edges: null, lines: null };
}
