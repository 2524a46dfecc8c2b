// Reads PLY files with faces: polygons and strips of triangles, with the colours of points or faces.
import { Growing } from '../gltf/growing.ts';
import type { Shape } from '../gltf/scene.ts';
import { piecesOf } from '../pointcloud/reader.ts';
import { cornersOf, hasFaces, plyHeaderOf, type PlyElement, type PlyNumber } from '../pointcloud/ply/ply-header.ts';
import type { FileJob } from '../files.ts';
import { double } from '../matrices.ts';
import { plainText } from '../text-bytes.ts';
import { countWarning, MeshError } from '../errors.ts';
import { dividedBy, meanTints, packTint, type TintedFaces } from './face-tints.ts';
import { mostTriangles, PLAIN_COLOUR, type MeshModel, type MeshPart } from './mesh-model.ts';
import { readPlyRecords, type TakeRecord } from './ply-records.ts';
import { shapeAround, trianglesOf } from './triangles.ts';

const HEAD = 1 << 16;

/** Whether a stored PLY file has faces; files whose header cannot be read have none. */
export async function isPlyMesh(job: FileJob): Promise<boolean> {
  let head = Buffer.alloc(0);
  for await (const piece of piecesOf(job)) {
    head = Buffer.concat([head, piece]);
    if (head.length >= HEAD) break;
  }
  try {
    return hasFaces(plyHeaderOf(plainText(head)).header);
  } catch {
    // The reader of points says why it cannot be read.
    return false;
  }
}

/** @param between called now and then: it may throw. @throws MeshError when a face names a point that does not exist */
export function readPly(file: Buffer, between: () => void): MeshModel {
  const text = plainText(file);
  const found = plyHeaderOf(text);
  const reading = new PlyReading();
  readPlyRecords(text, found, element => reading.takerOf(element), between);
  return reading.model(`PLY 1.0, ${found.header.encoding.replaceAll('_', ' ')}`);
}

class PlyReading {
  readonly #points = new Growing<Float64Array<ArrayBuffer>>(size => new Float64Array(size), 3_000);
  /** four shares for each point, and for each triangle; empty without colours */
  readonly #pointTints = new Growing<Float32Array<ArrayBuffer>>(size => new Float32Array(size), 0);
  readonly #faceTints = new Growing<Float32Array<ArrayBuffer>>(size => new Float32Array(size), 0);
  /** ranks of points: the corners of faces one after the other, and where each face ends */
  readonly #corners = new Growing<Float64Array<ArrayBuffer>>(size => new Float64Array(size), 3_000);
  readonly #ends = new Growing<Float64Array<ArrayBuffer>>(size => new Float64Array(size), 1_000);
  #flat = 0;

  /** What takes the records of an element; null for what is not drawn. */
  takerOf(element: PlyElement): TakeRecord | null {
    if (element.name === 'vertex') return this.#vertices(element);
    const list = cornersOf(element);
    if (list === undefined) return null;
    const at = element.properties.indexOf(list);
    const tintOf = tintsOf(element);
    if (element.name === 'tristrips') return ({ lists }) => this.#strip(lists[at]!);
    return ({ numbers, lists }) => {
      this.#face(lists[at]!);
      if (tintOf !== null) this.#faceTints.append(tintOf(numbers));
    };
  }

  #vertices(element: PlyElement) {
    const columns = ['x', 'y', 'z'].map(name => columnOf(element, name));
    if (columns.some(column => column < 0)) throw new MeshError('The vertices of the PLY file have no x, y and z.');
    const tintOf = tintsOf(element);
    return ({ numbers }: { readonly numbers: Float64Array }): void => {
      for (const column of columns) this.#points.push(double(numbers, column));
      if (tintOf !== null) this.#pointTints.append(tintOf(numbers));
    };
  }

  #face(corners: readonly number[]): void {
    for (const corner of corners) this.#corners.push(corner);
    this.#ends.push(this.#corners.length);
  }

  /** Triangles of which each shares two points with the one before; -1 begins another strip. */
  #strip(corners: readonly number[]): void {
    let from = 0;
    for (let at = 0; at < corners.length; at++) {
      if (corners[at]! < 0) from = at + 1;
      else if (at >= from + 2) {
        const [a = 0, b = 0, c = 0] = corners.slice(at - 2, at + 1);
        this.#face((at - from) % 2 === 0 ? [a, b, c] : [b, a, c]);
      }
    }
  }

  /** Ranks of points of all triangles, and the face of each. */
  #triangulated() {
    const points = this.#points.data;
    const count = this.#points.length / 3;
    const triangles = new Growing<Uint32Array<ArrayBuffer>>(size => new Uint32Array(size), 3_000);
    const faces = new Growing<Float64Array<ArrayBuffer>>(size => new Float64Array(size), 1_000);
    for (let face = 0, from = 0; face < this.#ends.length; face++) {
      const to = this.#ends.data[face]!;
      const corners: number[] = [];
      for (; from < to; from++) {
        const corner = this.#corners.data[from]!;
        if (!(Number.isInteger(corner) && corner >= 0 && corner < count))
          throw new MeshError(
            `Face ${face + 1} of the PLY file names point ${corner}, but its ${count} points are numbered from 0.`,
          );
        if (corners.at(-1) !== corner) corners.push(corner);
      }
      if (corners.length > 1 && corners[0] === corners.at(-1)) corners.pop();
      if (corners.length < 3) {
        this.#flat += 1;
        continue;
      }
      const ranks = trianglesOf(corners, points);
      for (const rank of ranks) triangles.push(corners[rank]!);
      for (let n = 0; n < ranks.length; n += 3) faces.push(face);
      if (faces.length > mostTriangles) throw new MeshError('The file has more triangles than can be shown.');
    }
    return { triangles: triangles.take(), faces: faces.take() };
  }

  model(schema: string): MeshModel {
    const { triangles, faces } = this.#triangulated();
    const used = new Uint8Array(this.#points.length / 3);
    for (let at = 0; at < triangles.length; at++) used[triangles[at]!] = 1;
    const loose = used.reduce((sum, isUsed) => sum - isUsed, used.length);
    let lost = 0;
    const shapes: Shape[] = [];
    const parts: MeshPart[] = this.#divided(triangles, faces).map(({ tint, indices }) => {
      const { shift, whole } = shapeAround(this.#points.data, indices);
      lost += whole.lost;
      const colour = tint === null ? PLAIN_COLOUR : packTint(tint, share => Math.round(255 * share));
      const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...shift, 1];
      return { shape: shapes.push(whole.shape) - 1, material: -1, colour, matrix };
    });
    const odd = 'faces|face have|has less than three corners, or one that is nowhere, and were|was left out.';
    const apart = 'points|point that belong|belongs to no face are|is not drawn.';
    return {
      schema,
      prescribed: null,
      usualUp: 'z',
      nodes: [{ name: 'PLY', guid: null, parent: -1, parts, properties: [] }],
      shapes,
      materials: [],
      warnings: [...countWarning('lost_faces', this.#flat + lost, odd), ...countWarning('undrawn', loose, apart)],
    };
  }

  /** Triangles by colour: of their face, else of their points. */
  #divided(triangles: Uint32Array<ArrayBuffer>, faces: Float64Array): TintedFaces[] {
    if (triangles.length === 0) return [];
    const [ofFaces, ofPoints] = [this.#faceTints, this.#pointTints];
    if (ofFaces.length > 0) {
      const tints = new Float32Array(faces.length * 4);
      faces.forEach((face, n) => {
        for (let channel = 0; channel < 4; channel++) tints[n * 4 + channel] = ofFaces.data[face * 4 + channel]!;
      });
      return dividedBy(triangles, tints);
    }
    if (ofPoints.length === 0) return [{ indices: triangles, tint: null }];
    return dividedBy(triangles, meanTints(triangles, ofPoints.data));
  }
}

const columnOf = ({ properties }: PlyElement, ...names: readonly string[]): number =>
  properties.findIndex(({ name, length }) => length === undefined && names.includes(name.toLowerCase()));

/** Reads red, green, blue and opacity of a record as shares; null where an element has no colours. */
function tintsOf(element: PlyElement): ((numbers: Float64Array) => number[]) | null {
  const columns = [
    columnOf(element, 'red', 'r', 'diffuse_red'),
    columnOf(element, 'green', 'g', 'diffuse_green'),
    columnOf(element, 'blue', 'b', 'diffuse_blue'),
  ];
  if (columns.some(column => column < 0)) return null;
  const alpha = columnOf(element, 'alpha', 'a', 'diffuse_alpha');
  const full = [...columns, alpha].map(column => fullOf(element.properties[column]?.type));
  return numbers =>
    [...columns, alpha].map((column, n) =>
      column < 0 ? 1 : Math.min(1, Math.max(0, double(numbers, column) / full[n]!)),
    );
}

/** The value of a full channel. */
const fullOf = (type: PlyNumber | undefined): number =>
  type === 'f4' || type === 'f8' ? 1 : type === 'u2' || type === 'i2' ? 65_535 : 255;
