// The bodies of a model's elements, read from its glTF file (core/formats/gltf/write-glb.ts): meshes that elements
// share, each with its place. Pure: runs in a worker.
import type { Vec } from '../../../viewer/camera/camera-math.ts';

/** Coordinates of a mesh in its own frame, and its triangles. */
export interface BodyMesh {
  readonly parts: readonly MeshPart[];
  /** equal for meshes of the same numbers, also in another file */
  readonly key: string;
  /** smallest and largest x, y, z */
  readonly box: readonly number[];
  /** one step of a stored coordinate, which is exact to half of it; 0: stored as it is */
  readonly step: number;
}

export interface MeshPart {
  /** times `unit` */
  readonly positions: Uint16Array | Float32Array;
  readonly unit: number;
  /** numbers from one vertex to the next in `positions` */
  readonly stride: number;
  readonly indices: Uint16Array | Uint32Array;
}

/** Columns of a 3 x 3, then the shift: from the frame of a mesh to metres, Z up. */
export type BodyPlace = readonly number[];

/** A mesh of an element, and its place. */
export interface Body {
  readonly mesh: BodyMesh;
  readonly at: BodyPlace;
}

export interface Bodies {
  /** by GlobalId, of elements that are drawn */
  readonly of: ReadonlyMap<string, readonly Body[]>;
  /** place of zero of all of them in the file, metres, Z up */
  readonly origin: Vec;
}

interface Json {
  readonly asset?: { readonly generator?: string };
  readonly nodes?: readonly Node[];
  readonly meshes?: readonly {
    readonly primitives: readonly { readonly attributes: { readonly POSITION: number }; readonly indices: number }[];
  }[];
  readonly accessors?: readonly {
    readonly bufferView: number;
    readonly byteOffset?: number;
    readonly componentType: number;
    readonly count: number;
  }[];
  readonly bufferViews?: readonly { readonly byteOffset?: number; readonly byteStride?: number }[];
}

interface Node {
  readonly name?: string;
  readonly mesh?: number;
  readonly matrix?: readonly number[];
  readonly children?: readonly number[];
  readonly translation?: readonly [number, number, number];
  readonly rotation?: readonly [number, number, number, number];
  readonly scale?: readonly [number, number, number];
}

const [GLB, JSON_CHUNK] = [0x46546c67, 0x4e4f534a];
const [SHORTS, LONGS, FLOATS] = [5123, 5125, 5126];

/** Reads the bodies of a file; null for a file of another program, whose nodes may be anything. */
export function readBodies(file: ArrayBuffer): Bodies | null {
  const view = new DataView(file);
  if (file.byteLength < 20 || view.getUint32(0, true) !== GLB || view.getUint32(16, true) !== JSON_CHUNK) return null;
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 20, length))) as Json;
  const [root] = json.nodes ?? [];
  if (json.asset?.generator !== 'Plinth' || root?.matrix === undefined) return null;
  const meshAt = meshReader(json, file, 20 + length + 8);
  const of = new Map<string, readonly Body[]>();
  for (const child of root.children ?? []) {
    const node = json.nodes?.[child];
    if (node?.name === undefined) continue;
    const drawing = node.mesh === undefined ? (node.children ?? []).flatMap(each => json.nodes?.[each] ?? []) : [node];
    const bodies = drawing.flatMap(each =>
      each.mesh === undefined ? [] : [{ mesh: meshAt(each.mesh), at: placeOf(each) }],
    );
    if (bodies.length > 0) of.set(node.name, bodies);
  }
  const [x = 0, y = 0, z = 0] = root.matrix.slice(12);
  return { of, origin: [x, 0 - z, y] };
}

/** Reads each mesh once, when an element first has it. */
function meshReader(json: Json, file: ArrayBuffer, start: number): (mesh: number) => BodyMesh {
  const known = new Map<number, BodyMesh>();
  const numbersOf = (accessor: number, width: number) => {
    const { bufferView = -1, byteOffset = 0, componentType = 0, count = 0 } = json.accessors?.[accessor] ?? {};
    const { byteOffset: at = 0, byteStride } = json.bufferViews?.[bufferView] ?? {};
    const from = start + at + byteOffset;
    if (componentType === FLOATS) return { numbers: new Float32Array(file, from, count * width), stride: width };
    if (componentType === LONGS) return { numbers: new Uint32Array(file, from, count * width), stride: width };
    if (componentType !== SHORTS) throw new Error(`the glTF file has numbers of kind ${componentType}`);
    const stride = byteStride === undefined ? width : byteStride / 2;
    // The last vertex has no padding behind it.
    return { numbers: new Uint16Array(file, from, Math.max(0, (count - 1) * stride + width)), stride };
  };
  const read = (number: number): BodyMesh => {
    const parts = (json.meshes?.[number]?.primitives ?? []).map(({ attributes, indices }): MeshPart => {
      const { numbers: positions, stride } = numbersOf(attributes.POSITION, 3);
      const { numbers: corners } = numbersOf(indices, 1);
      if (positions instanceof Uint32Array || corners instanceof Float32Array)
        throw new Error('the glTF file has no triangles');
      // Normalised: whole steps of a cube of size 1.
      return { positions, unit: positions instanceof Uint16Array ? 1 / 65_535 : 1, stride, indices: corners };
    });
    const step = parts.some(({ unit }) => unit < 1) ? 1 / 65_535 : 0;
    return { parts, step, key: keyOf(parts), box: boxOf(parts) };
  };
  return number => {
    const mesh = known.get(number) ?? read(number);
    known.set(number, mesh);
    return mesh;
  };
}

/** Translation, rotation and scale of a node as a 3 x 3 and a shift. */
function placeOf({ translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] }: Node): BodyPlace {
  const [x, y, z, w] = rotation;
  const [a, b, c] = scale;
  return [
    (1 - 2 * (y * y + z * z)) * a,
    2 * (x * y + z * w) * a,
    2 * (x * z - y * w) * a,
    2 * (x * y - z * w) * b,
    (1 - 2 * (x * x + z * z)) * b,
    2 * (y * z + x * w) * b,
    2 * (x * z + y * w) * c,
    2 * (y * z - x * w) * c,
    (1 - 2 * (x * x + y * y)) * c,
    ...translation,
  ];
}

/** Two hashes of all numbers (FNV-1a, and one with another factor), and how many there are. */
function keyOf(parts: readonly MeshPart[]): string {
  let [one, other, count] = [0x811c9dc5, 0x9e3779b1, 0];
  const add = (numbers: Uint16Array | Uint32Array): void => {
    count += numbers.length;
    for (const each of numbers) {
      one = Math.imul(one ^ each, 0x01000193);
      other = Math.imul(other ^ each, 0x85ebca6b);
      other ^= other >>> 13;
    }
  };
  for (const { positions, indices } of parts) {
    add(
      positions instanceof Float32Array
        ? new Uint32Array(positions.buffer, positions.byteOffset, positions.length)
        : positions,
    );
    add(indices);
  }
  return `${count} ${one >>> 0} ${other >>> 0}`;
}

function boxOf(parts: readonly MeshPart[]): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { positions, unit, stride } of parts)
    for (let at = 0; at < positions.length; at += stride)
      for (let axis = 0; axis < 3; axis++) {
        const value = (positions[at + axis] ?? 0) * unit;
        if (value < (box[axis] ?? 0)) box[axis] = value;
        if (value > (box[axis + 3] ?? 0)) box[axis + 3] = value;
      }
  return box;
}

/** A point of the frame of a mesh, in metres. */
export function placed(at: BodyPlace, x: number, y: number, z: number): Vec {
  const row = (axis: number): number =>
    (at[axis] ?? 0) * x + (at[axis + 3] ?? 0) * y + (at[axis + 6] ?? 0) * z + (at[axis + 9] ?? 0);
  return [row(0), row(1), row(2)];
}
