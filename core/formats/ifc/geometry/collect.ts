import type { FlatMesh, IfcAPI, IfcGeometry } from 'web-ifc';
import { Growing } from '../../gltf/growing.ts';
import { packColour } from '../../gltf/scene.ts';
import { mirrors } from '../../gltf/placement.ts';
import type { GeometryBatch } from './protocol.ts';
import { roundPrism } from './round-prisms.ts';
import { isAmong } from './swept-solids.ts';
import { ContentIndex } from './share.ts';
import type { WasmHeaps } from './web-ifc.ts';
import type { Welder } from './weld.ts';

// Memory for copies of different meshes, to compare new ones with.
const SHARING_BUDGET = 128 << 20;
// A batch is sent when its shapes take some megabytes, or when it has this many parts.
const BATCH_FLOATS = 1 << 18;
const BATCH_PARTS = 2048;

const WITHOUT_TRIANGLES = -1;

/** Collects the meshes of a model into batches; a geometry is copied out of wasm memory only when it is new. */
export class Collector {
  drawn = 0;
  invalidTriangles = 0;
  readonly #api: IfcAPI;
  readonly #model: number;
  readonly #send: (batch: GeometryBatch) => void;
  readonly #welder: Welder;
  readonly #round: Float64Array;
  readonly #byId = new Map<number, number>();
  /**
   * How often each geometry was placed mirrored so far. web-ifc reverses the triangles that it keeps each time, so that
   * every second one would face inwards, and so would those that are not mirrored after an odd number.
   */
  readonly #mirrorings = new Map<number, number>();
  #byContent: ContentIndex;
  #nextShape: number;
  readonly #shapes = new Growing(n => new Uint32Array(n), 1024);
  readonly #target = {
    positions: new Growing(n => new Float32Array(n), BATCH_FLOATS),
    indices: new Growing(n => new Uint32Array(n), BATCH_FLOATS),
  };
  readonly #products = new Growing(n => new Float64Array(n), 1024);
  readonly #items = new Growing(n => new Float64Array(n), 1024);
  readonly #partShapes = new Growing(n => new Int32Array(n), 1024);
  readonly #matrices = new Growing(n => new Float64Array(n), 16_384);
  readonly #colours = new Growing(n => new Uint32Array(n), 1024);

  /** the last mesh of web-ifc: never read, see `rest` */
  lastMesh: FlatMesh | null = null;
  lastGeometries: FlatMesh['geometries'] | null = null;
  lastGeometry: IfcGeometry | null = null;

  constructor(options: {
    readonly api: IfcAPI;
    readonly model: number;
    readonly welder: Welder;
    /** number of the first new shape */
    readonly firstShape: number;
    readonly send: (batch: GeometryBatch) => void;
    /** shapes with lower numbers that may be reused */
    readonly known?: ContentIndex;
    /** ids of geometries that are extruded circles, in rising order */
    readonly round: Float64Array;
  }) {
    this.#api = options.api;
    this.#model = options.model;
    this.#welder = options.welder;
    this.#nextShape = options.firstShape;
    this.#send = options.send;
    this.#round = options.round;
    this.#byContent = options.known ?? new ContentIndex(SHARING_BUDGET);
  }

  /** Number that the next new shape would have. */
  get nextShape(): number {
    return this.#nextShape;
  }

  /** Adds one product's mesh during the callback of web-ifc. */
  add(mesh: FlatMesh): void {
    this.drawn++;
    const { geometries, expressID } = mesh;
    this.lastMesh = mesh;
    this.lastGeometries = geometries;
    const parts = Array.from({ length: geometries.size() }, (_, n) => {
      const { geometryExpressID: id, flatTransformation: matrix, color } = geometries.get(n);
      const mirrored = mirrors(matrix, 0);
      if (mirrored) this.#mirrorings.set(id, (this.#mirrorings.get(id) ?? 0) + 1);
      return { id, matrix, color, mirrored };
    });
    for (const { id, matrix, color, mirrored } of parts) {
      const shape = this.#shapeOf(id, mirrored, matrix);
      if (shape === WITHOUT_TRIANGLES) continue;
      if (!matrix.every(Number.isFinite)) continue;
      this.#products.push(expressID);
      this.#items.push(id);
      this.#partShapes.push(shape);
      this.#colours.push(packColour(color.x, color.y, color.z, color.w));
      this.#matrices.room(16);
      this.#matrices.data.set(matrix, this.#matrices.length);
      this.#matrices.length += 16;
    }
    if (this.#target.positions.length > BATCH_FLOATS || this.#partShapes.length > BATCH_PARTS) this.flush();
  }

  /** Sends the pending batch. */
  flush(): void {
    this.#send({
      shapes: this.#shapes.take(),
      positions: this.#target.positions.take(),
      indices: this.#target.indices.take(),
      products: this.#products.take(),
      items: this.#items.take(),
      partShapes: this.#partShapes.take(),
      matrices: this.#matrices.take(),
      colours: this.#colours.take(),
      drawn: this.drawn,
    });
  }

  /**
   * Releases all meshes. The collector itself is to stay until the next one, with an object of each kind: once a
   * garbage collection finds none, V8 drops the machine code that it made for them.
   */
  rest(): void {
    this.#byContent = new ContentIndex(0);
    this.#byId.clear();
    this.#mirrorings.clear();
    this.#target.positions.shrink(BATCH_FLOATS);
    this.#target.indices.shrink(BATCH_FLOATS);
  }

  /** Where a shape is placed mirrored, its triangles are reversed: that is another shape under the same id. */
  #shapeOf(id: number, mirrored: boolean, matrix: readonly number[]): number {
    const key = mirrored ? -id : id;
    const known = this.#byId.get(key);
    if (known !== undefined) return known;
    const geometry = this.#api.GetGeometry(this.#model, id);
    this.lastGeometry = geometry;
    // Requesting the vertices may grow the memory and replace the heaps: pointers first, views after.
    const vertexAt = geometry.GetVertexData() >>> 2;
    const vertexEnd = vertexAt + geometry.GetVertexDataSize();
    const indexAt = geometry.GetIndexData() >>> 2;
    const indexEnd = indexAt + geometry.GetIndexDataSize();
    const { HEAPF32, HEAPU32 } = this.#api.wasmModule as WasmHeaps;
    const triangles = HEAPU32.subarray(indexAt, indexEnd);
    const vertices = HEAPF32.subarray(vertexAt, vertexEnd);
    const mirrorings = this.#mirrorings.get(id) ?? 0;
    const facing = mirrorings === 0 ? 0 : facingOf(vertices, triangles);
    const isTurned = facing === 0 ? mirrorings % 2 === 1 : facing < 0;
    const shape =
      indexEnd === indexAt
        ? WITHOUT_TRIANGLES
        : this.#weld(
            vertices,
            isTurned === mirrored ? triangles : turned(triangles),
            isAmong(this.#round, id) ? Math.hypot(...matrix.slice(0, 3)) : null,
          );
    geometry.delete();
    this.#byId.set(key, shape);
    return shape;
  }

  /** Number of the mesh: that of an equal one, or a new one. A mesh without area has a number too, so that its product
   *  counts as drawn and is not tried again. `scale`: metres per unit of an extruded circle, which may become
   *  rounder */
  #weld(vertices: Float32Array, triangles: Uint32Array, scale: number | null): number {
    const { positions, indices } = this.#target;
    const [firstFloat, firstIndex] = [positions.length, indices.length];
    const drawn = this.#welder.weld(vertices, triangles, this.#target);
    const welded = scale === null ? drawn : roundPrism(this.#target, drawn, scale);
    const words = new Uint32Array(positions.data.buffer, firstFloat * 4, positions.length - firstFloat);
    const known = this.#byContent.find(words, indices.data.subarray(firstIndex, indices.length), this.#nextShape);
    if (known >= 0) {
      positions.length = firstFloat;
      indices.length = firstIndex;
      return known;
    }
    this.invalidTriangles += welded.invalid;
    this.#shapes.push(welded.vertices);
    this.#shapes.push(welded.indices);
    return this.#nextShape++;
  }
}

// Floats of a vertex of web-ifc: its place and its normal.
const STRIDE = 6;
// Share of the area of a closed surface that its triangles may seem to have in a direction.
const OPEN = 1e-3;

/** 1 when the triangles of a closed mesh face outwards, -1 when they face inwards, 0 for an open one. */
function facingOf(vertices: Float32Array, triangles: Uint32Array): number {
  let [volume, area, x, y, z] = [0, 0, 0, 0, 0];
  const from = (triangles[0] ?? 0) * STRIDE;
  const side = (corner: number, axis: number): number =>
    vertices[triangles[corner]! * STRIDE + axis]! - vertices[from + axis]!;
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const [a, b, c] = [side(at, 0), side(at, 1), side(at, 2)];
    const [d, e, f] = [side(at + 1, 0) - a, side(at + 1, 1) - b, side(at + 1, 2) - c];
    const [g, h, i] = [side(at + 2, 0) - a, side(at + 2, 1) - b, side(at + 2, 2) - c];
    const [nx, ny, nz] = [e * i - f * h, f * g - d * i, d * h - e * g];
    x += nx;
    y += ny;
    z += nz;
    area += Math.hypot(nx, ny, nz);
    volume += a * nx + b * ny + c * nz;
  }
  return Math.hypot(x, y, z) > OPEN * area ? 0 : Math.sign(volume);
}

/** Triangles with the opposite orientation. */
function turned(triangles: Uint32Array): Uint32Array {
  const others = triangles.slice();
  for (let n = 1; n + 1 < others.length; n += 3) {
    others[n] = triangles[n + 1]!;
    others[n + 1] = triangles[n]!;
  }
  return others;
}
