import { deflate, deflateSync } from 'node:zlib';
import { promisify } from 'node:util';
import { Growing } from '../gltf/growing.ts';
import type { GridMesh } from './grid-mesh.ts';

const compress = promisify(deflate);
const VERSION = 10;
const COUNT = 28;
const SURFACE = 1;
const POINTS = 2;
/** A few hundredths larger than at the usual level, in half the time. */
const LEVEL = 4;
/** Bytes of a section that another thread packs: for fewer, transferring them takes longer than packing. */
const WORTH_A_THREAD = 2 ** 18;

/** The arrays of an XKT file (version 10), filled in the order tiles, entities, meshes; geometries in any order. */
export class XktSections {
  readonly #positions = new Growing(n => new Uint16Array(n), 1 << 14);
  readonly #colours = new Growing(n => new Uint8Array(n), 256);
  readonly #indices = new Growing(n => new Uint32Array(n), 1 << 14);
  readonly #edges = new Growing(n => new Uint32Array(n), 1 << 14);
  readonly #matrices = new Growing(n => new Float32Array(n), 1 << 10);
  readonly #primitives = new Growing(n => new Uint8Array(n), 256);
  readonly #firstPosition = new Growing(n => new Uint32Array(n), 256);
  readonly #firstColour = new Growing(n => new Uint32Array(n), 256);
  readonly #firstIndex = new Growing(n => new Uint32Array(n), 256);
  readonly #firstEdge = new Growing(n => new Uint32Array(n), 256);
  readonly #meshGeometry = new Growing(n => new Uint32Array(n), 256);
  readonly #meshMatrix = new Growing(n => new Uint32Array(n), 256);
  readonly #materials = new Growing(n => new Uint8Array(n), 1 << 10);
  readonly #ids: string[] = [];
  readonly #firstMesh = new Growing(n => new Uint32Array(n), 256);
  readonly #tileBoxes = new Growing(n => new Float64Array(n), 6);
  readonly #firstEntity = new Growing(n => new Uint32Array(n), 1);

  /** Opens a tile; entities that follow belong to it. */
  tile(centre: readonly number[], half: readonly number[]): void {
    for (const sign of [-1, 1]) centre.forEach((c, axis) => this.#tileBoxes.push(c + sign * half[axis]!));
    this.#firstEntity.push(this.#ids.length);
  }

  /** Opens an entity; meshes that follow belong to it. */
  entity(id: string): void {
    this.#ids.push(id);
    this.#firstMesh.push(this.#meshGeometry.length);
  }

  /** Stores a geometry and returns its number. */
  geometry({ positions, indices, edges }: GridMesh): number {
    const number = this.#begin(SURFACE);
    this.#positions.append(positions);
    this.#indices.append(indices);
    this.#edges.append(edges);
    return number;
  }

  /**
   * Stores points on the grid of their tile and returns their number. `colours`: red, green, blue, opacity of each; the
   * colour of the mesh is ignored.
   */
  points(positions: Uint16Array, colours: Uint8Array): number {
    const number = this.#begin(POINTS);
    this.#positions.append(positions);
    this.#colours.append(colours);
    return number;
  }

  #begin(primitive: number): number {
    this.#firstPosition.push(this.#positions.length);
    this.#firstColour.push(this.#colours.length);
    this.#firstIndex.push(this.#indices.length);
    this.#firstEdge.push(this.#edges.length);
    this.#primitives.push(primitive);
    return this.#primitives.length - 1;
  }

  /** Draws a geometry. `colour`: sRGB, red lowest; `matrix` (16, column-major) only for geometries that are drawn more
   *  than once: the reader ignores it for others. */
  mesh(geometry: number, colour: number, matrix: Float64Array | null): void {
    this.#meshGeometry.push(geometry);
    this.#meshMatrix.push(matrix === null ? 0 : this.#matrices.length);
    if (matrix !== null) this.#matrices.append(matrix);
    for (let shift = 0; shift < 32; shift += 8) this.#materials.push((colour >>> shift) & 255);
    this.#materials.push(0);
    this.#materials.push(255);
  }

  /** The file: version, number of sections, their sizes, the sections each deflated. Empty arrays have size 0. */
  async pack(): Promise<Uint8Array[]> {
    const decode = Float32Array.of(1 / 65535, 0, 0, 0, 0, 1 / 65535, 0, 0, 0, 0, 1 / 65535, 0, 0, 0, 0, 1);
    const filled = new Map<number, Uint8Array>([
      [0, Buffer.from('{}')],
      [4, this.#positions.bytes()],
      [6, this.#colours.bytes()],
      [8, this.#indices.bytes()],
      [9, this.#edges.bytes()],
      [11, this.#matrices.bytes()],
      [12, new Uint8Array(decode.buffer)],
      [13, this.#primitives.bytes()],
      [14, this.#firstPosition.bytes()],
      // Without points the offsets of their colours are not read.
      [16, this.#colours.length === 0 ? new Uint8Array(0) : this.#firstColour.bytes()],
      [18, this.#firstIndex.bytes()],
      [19, this.#firstEdge.bytes()],
      [20, this.#meshGeometry.bytes()],
      [21, this.#meshMatrix.bytes()],
      [23, this.#materials.bytes()],
      [24, Buffer.from(JSON.stringify(this.#ids))],
      [25, this.#firstMesh.bytes()],
      [26, this.#tileBoxes.bytes()],
      [27, this.#firstEntity.bytes()],
    ]);
    const sections = await Promise.all(
      Array.from({ length: COUNT }, async (_, n): Promise<Uint8Array> => {
        const bytes = filled.get(n);
        if (bytes === undefined || bytes.length === 0) return new Uint8Array(0);
        return bytes.length < WORTH_A_THREAD ? deflateSync(bytes, { level: LEVEL }) : compress(bytes, { level: LEVEL });
      }),
    );
    const head = new Uint32Array([VERSION, COUNT, ...sections.map(section => section.length)]);
    return [new Uint8Array(head.buffer), ...sections];
  }
}
