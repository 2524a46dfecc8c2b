// Reads Wavefront OBJ: objects and groups with their names, faces, materials by name. Their colours are in another
// file, which is not available; colours of points are.
import { Growing } from '../gltf/growing.ts';
import type { Shape } from '../gltf/scene.ts';
import { createTextBound, longTextWarnings } from '../long-texts.ts';
import { SpacedNumbers } from '../pointcloud/text/decimal-signs.ts';
import { placeOf, plainText } from '../text-bytes.ts';
import { eachLine, restOf, ObjGroups } from './obj-lines.ts';
import { dividedBy, meanTints, packTint } from './face-tints.ts';
import { trianglesOf, shapeAround } from './triangles.ts';
import { countWarning, MeshError, type FileWarning } from '../errors.ts';
import { mostTriangles, PLAIN_COLOUR, type MeshMaterial, type MeshModel, type MeshNode } from './mesh-model.ts';

const MOST_POINTS = 200_000_000;
/** Elements other than faces. */
const otherThings: ReadonlySet<string> = new Set(['l', 'p', 'curv', 'curv2', 'surf', 'call', 'csh']);
/** Descriptions of the names in lines, by the first word of the line. */
const names: Readonly<Record<string, string>> = {
  o: 'Name of an object',
  g: 'Name of a group',
  usemtl: 'Name of a material',
};
const [SLASH, SPACE, TAB] = [47, 32, 9];

/** @param between called now and then: it may throw. @throws MeshError when nothing in it can be drawn */
export function readObj(file: Buffer, between: () => void): MeshModel {
  const text = plainText(file);
  const reading = new ObjReading(text);
  eachLine(text, (word, wordEnd, end) => reading.line(word, wordEnd, end), between);
  return reading.model();
}

class ObjReading {
  readonly #file: Buffer;
  readonly #groups = new ObjGroups();
  readonly #points = new Growing<Float64Array<ArrayBuffer>>(size => new Float64Array(size), 3_000);
  /** of points, red, green and blue; empty while none has one */
  readonly #colours = new Growing<Float32Array<ArrayBuffer>>(size => new Float32Array(size), 0);
  readonly #numbers = new Float64Array(8);
  readonly #spaced = new SpacedNumbers((offset, why) => new MeshError(`${placeOf(this.#file, offset)}: ${why}`));
  readonly #libraries = new Set<string>();
  readonly #texts = createTextBound();
  #triangles = 0;
  #odd = 0;
  #others = 0;

  constructor(file: Buffer) {
    this.#file = file;
  }

  line(word: number, wordEnd: number, end: number): void {
    const file = this.#file;
    if (wordEnd === word + 1 && file[word] === 118) this.#point(wordEnd, end);
    else if (wordEnd === word + 1 && file[word] === 102) this.#face(wordEnd, end);
    else if (wordEnd - word <= 6) this.#other(file.toString('latin1', word, wordEnd), wordEnd, end);
  }

  #point(from: number, end: number): void {
    const count = this.#spaced.read(this.#file, from, end, this.#numbers);
    const points = this.#points;
    if (points.length / 3 >= MOST_POINTS) throw new MeshError('The file has more points than can be read.');
    points.room(3);
    const read = count < 0 ? -1 - count : count;
    for (let axis = 0; axis < 3; axis++) points.data[points.length++] = axis < read ? this.#numbers[axis]! : NaN;
    if (read >= 6 || this.#colours.length > 0) {
      // Points before the first colour have none.
      while (this.#colours.length < points.length - 3) this.#colours.push(NaN);
      for (let n = 3; n < 6; n++) this.#colours.push(read >= 6 ? this.#numbers[n]! : NaN);
    }
  }

  #face(from: number, end: number): void {
    const corners: number[] = [];
    const count = this.#points.length / 3;
    for (let at = from; at < end;) {
      const byte = this.#file[at]!;
      if (byte === SPACE || byte === TAB) {
        at += 1;
        continue;
      }
      let stop = at;
      while (stop < end && this.#file[stop] !== SPACE && this.#file[stop] !== TAB) stop += 1;
      const rank = this.#rankAt(at, stop);
      const corner = rank < 0 ? count + rank : rank - 1;
      if (!(corner >= 0 && corner < count)) {
        this.#odd += 1;
        return;
      }
      if (corners.at(-1) !== corner) corners.push(corner);
      at = stop;
    }
    if (corners.length > 1 && corners[0] === corners.at(-1)) corners.pop();
    if (corners.length < 3) return;
    const { corners: into } = this.#groups.open('OBJ');
    const triangles = trianglesOf(corners, this.#points.data);
    this.#triangles += triangles.length / 3;
    if (this.#triangles > mostTriangles) throw new MeshError('The file has more triangles than can be shown.');
    into.room(triangles.length);
    for (const corner of triangles) into.data[into.length++] = corners[corner]!;
  }

  /** The number before the first slash; NaN where there is none. */
  #rankAt(at: number, end: number): number {
    const isNegative = this.#file[at] === 45;
    let value = 0;
    let from = isNegative ? at + 1 : at;
    if (from === end || this.#file[from] === SLASH) return NaN;
    for (; from < end && this.#file[from] !== SLASH; from++) {
      const digit = this.#file[from]! - 48;
      if (digit < 0 || digit > 9) return NaN;
      value = value * 10 + digit;
    }
    return isNegative ? -value : value === 0 ? NaN : value;
  }

  #other(word: string, from: number, end: number): void {
    const rest = () => restOf(this.#file.subarray(from, end), this.#texts, names[word] ?? word);
    if (word === 'o') this.#groups.object(rest() || 'Object');
    else if (word === 'g') this.#groups.group(rest() || 'Group');
    else if (word === 'usemtl') this.#groups.material(rest());
    else if (word === 'mtllib') this.#libraries.add(rest());
    else if (otherThings.has(word)) this.#others += 1;
  }

  model(): MeshModel {
    const { nodes, parts } = this.#groups;
    const pointless = 'The faces of the OBJ file name points that it does not have.';
    const faceless = 'The file is not an OBJ model: it has no faces.';
    if (parts.length === 0) throw new MeshError(this.#odd > 0 ? pointless : faceless);
    const made = nodes.map(({ name, parent }): MeshNode => {
      return { name: name.toWellFormed(), guid: null, parent, parts: [], properties: [] };
    });
    const materials: MeshMaterial[] = [];
    const known = new Map<string | null, number>();
    const shapes: Shape[] = [];
    const tints = this.#tints();
    let lost = 0;
    for (const { node, material: name, corners } of parts) {
      let material = known.get(name);
      if (material === undefined)
        known.set(name, (material = materials.push({ name: name?.toWellFormed() ?? null, colour: PLAIN_COLOUR }) - 1));
      const all = corners.data.subarray(0, corners.length);
      for (const { indices, tint } of tints === null
        ? [{ indices: all, tint: null }]
        : dividedBy(all, meanTints(all, tints))) {
        const { shift, whole } = shapeAround(this.#points.data, indices);
        lost += whole.lost;
        const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...shift, 1];
        const colour = tint && { colour: packTint(tint, share => Math.round(255 * share)) };
        made[node]!.parts.push({ shape: shapes.push(whole.shape) - 1, material, ...colour, matrix });
      }
    }
    const warnings = this.#warnings(lost);
    return { schema: 'Wavefront OBJ', prescribed: null, nodes: made, shapes, materials, warnings };
  }

  /** Four shares for each point, NaN for those without a colour; null without colours. Some files have 0 to 255. */
  #tints(): Float32Array | null {
    const { data, length } = this.#colours;
    if (length === 0) return null;
    let full = 1;
    for (let at = 0; at < length; at++) if (data[at]! > 1) full = 255;
    return Float32Array.from({ length: (length / 3) * 4 }, (_, n) =>
      n % 4 === 3 ? 1 : data[Math.floor(n / 4) * 3 + (n % 4)]! / full,
    );
  }

  #warnings(lost: number): FileWarning[] {
    const odd = 'faces|face have|has a corner without a valid position and were|was left out.';
    const undrawn = 'points|point, lines|line or curved surfaces|surface are|is not drawn.';
    const warnings: FileWarning[] = [
      ...longTextWarnings(this.#texts.cut),
      ...countWarning('lost_faces', this.#odd + lost, odd),
      ...countWarning('undrawn', this.#others, undrawn),
    ];
    const [library] = this.#libraries;
    if (library !== undefined && this.#colours.length === 0)
      warnings.push({
        code: 'no_colours',
        message:
          `The colors of the materials are in another file (${library.toWellFormed()}) and are not shown. ` +
          'A GLB file holds its colors.',
      });
    return warnings;
  }
}
