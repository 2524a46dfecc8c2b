// Reads the GLB form of our own viewer (core/formats/gltf/write-merged.ts). Pure: runs in the loading worker and in tests.

/** One stored primitive: views into the file, and how its coordinates become metres in the model's frame. */
export interface Primitive {
  readonly positions: Uint16Array | Float32Array;
  /** numbers from one vertex to the next in `positions` */
  readonly stride: number;
  readonly scale: number;
  readonly shift: readonly [number, number, number];
  /** x, y, z of -127..127 and an unused byte */
  readonly features: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
  /** linear red, green, blue and opacity, 0 to 1 */
  readonly colour: readonly [number, number, number, number];
}

export interface MergedGlb {
  /** world place of the model's frame, metres, Y up, in double precision */
  readonly origin: readonly [number, number, number];
  /** GlobalId by feature */
  readonly globalIds: readonly string[];
  /** features that are rooms */
  readonly spaces: readonly number[];
  readonly primitives: readonly Primitive[];
  /** rows of feature, primitive, first index, count */
  readonly ranges: Uint32Array;
}

interface Json {
  readonly scenes: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes: readonly { readonly mesh?: number; readonly children?: readonly number[]; readonly translation?: readonly [number, number, number]; readonly scale?: readonly number[] }[];
  readonly meshes?: readonly { readonly primitives: readonly { readonly attributes: { readonly POSITION: number; readonly _FEATURE_ID_0: number }; readonly indices: number; readonly material: number }[] }[];
  readonly materials?: readonly { readonly pbrMetallicRoughness: { readonly baseColorFactor: readonly [number, number, number, number] } }[];
  readonly accessors?: readonly { readonly bufferView: number; readonly byteOffset?: number; readonly componentType: number; readonly count: number }[];
  readonly bufferViews?: readonly { readonly byteOffset?: number; readonly byteLength: number; readonly byteStride?: number }[];
  readonly extras?: { readonly plinth?: { readonly form: number; readonly global_ids: readonly string[]; readonly spaces: readonly number[]; readonly ranges?: number } };
}

/** Reads a file without copying its numbers. @throws when it is not such a file */
export function readMergedGlb(file: ArrayBuffer): MergedGlb {
  const view = new DataView(file);
  if (file.byteLength < 20 || view.getUint32(0, true) !== 0x46546c67 || view.getUint32(8, true) !== file.byteLength) throw new Error('the file is no complete GLB');
  const jsonSize = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 20, jsonSize))) as Json;
  const about = json.extras?.plinth;
  if (about?.form !== 1) throw new Error('the GLB has no table of its elements');
  const start = 28 + jsonSize;
  const root = json.nodes[json.scenes[0]?.nodes?.[0] ?? 0];
  const primitives = (root?.children ?? []).flatMap(child => readNode(json, file, start, child));
  const rangeView = about.ranges === undefined ? undefined : json.bufferViews?.[about.ranges];
  return {
    origin: root?.translation ?? [0, 0, 0], globalIds: about.global_ids, spaces: about.spaces, primitives,
    ranges: rangeView ? new Uint32Array(file, start + (rangeView.byteOffset ?? 0), rangeView.byteLength / 4) : new Uint32Array(0),
  };
}

function readNode(json: Json, file: ArrayBuffer, start: number, number: number): Primitive[] {
  const node = json.nodes[number];
  const mesh = json.meshes?.[node?.mesh ?? -1];
  if (!node || !mesh) return [];
  const shift = node.translation ?? [0, 0, 0];
  return mesh.primitives.map(({ attributes, indices, material }): Primitive => {
    const numbers = (accessor: number) => readNumbers(json, file, start, accessor);
    const positions = numbers(attributes.POSITION) as Uint16Array | Float32Array;
    const quantised = positions instanceof Uint16Array;
    const size = node.scale?.[0] ?? 1;
    return {
      positions, stride: quantised ? 4 : 3, scale: quantised ? size / 65_535 : size, shift,
      features: numbers(attributes._FEATURE_ID_0) as Float32Array,
      indices: numbers(indices) as Uint16Array | Uint32Array,
      colour: json.materials?.[material]?.pbrMetallicRoughness.baseColorFactor ?? [0.8, 0.8, 0.8, 1],
    };
  });
}

function readNumbers(json: Json, file: ArrayBuffer, start: number, number: number) {
  const accessor = json.accessors?.[number];
  const bufferView = json.bufferViews?.[accessor?.bufferView ?? -1];
  if (!accessor || !bufferView) throw new Error(`the GLB has no accessor ${number}`);
  const at = start + (bufferView.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  const bytes = accessor.count * (bufferView.byteStride ?? (accessor.componentType === 5123 ? 2 : 4));
  switch (accessor.componentType) {
    case 5120: return new Int8Array(file, at, bytes);
    case 5123: return new Uint16Array(file, at, bytes / 2);
    case 5125: return new Uint32Array(file, at, bytes / 4);
    case 5126: return new Float32Array(file, at, bytes / 4);
    default: throw new Error(`the GLB has numbers of kind ${accessor.componentType}`);
  }
}
