// The container of a glTF file, binary or text: its description and its buffers. Everything must be in the file itself.
import { MeshError } from '../errors.ts';
import { plainText } from '../text-bytes.ts';
import { compressedBy, damaged } from './mesh-model.ts';

// Values of an untrusted JSON file, where any value may have any type.

export type Members = Readonly<Record<string, unknown>>;

const nothing: Members = {};

/** The members of an object; none for other values. */
export const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : nothing;

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A whole number from 0; undefined for all else. */
export const rank = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** A list of so many finite numbers; undefined for all else. */
export function numbers(value: unknown, length: number): readonly number[] | undefined {
  const all = list(value);
  return all.length === length && all.every(Number.isFinite) ? (all as readonly number[]) : undefined;
}

/** A text that can be stored; null for other values. */
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.toWellFormed() : null;

export type GltfFile = Readonly<ReturnType<typeof openGltf>>;

const [JSON_CHUNK, DATA_CHUNK] = [0x4e4f534a, 0x004e4942];
/** V8 has no longer strings. */
const MOST_TEXT = 500 * 2 ** 20;

/** @throws MeshError for anything but glTF 2.0, for references to other files, or for unsupported extensions */
export function openGltf(file: Buffer) {
  const { text, data } =
    file.toString('latin1', 0, 4) === 'glTF' ? openBinary(file) : { text: plainText(file), data: undefined };
  if (text.length > MOST_TEXT)
    throw new MeshError('The description in the glTF file is too long. Export one GLB file and upload that.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.toString('utf8').replace(/^\ufeff/, ''));
  } catch (cause) {
    throw damaged('its description is no JSON', cause);
  }
  const described = members(parsed);
  checkVersion(described);
  checkExtensions(described);
  return { described, buffers: list(described['buffers']).map((buffer, n) => readBuffer(members(buffer), n, data)) };
}

function openBinary(file: Buffer): { readonly text: Buffer; readonly data: Buffer | undefined } {
  if (file.length < 20) throw damaged('it ends within its header');
  const version = file.readUInt32LE(4);
  if (version !== 2) throw new MeshError(`GLB ${version} is not read. Export glTF 2.0 and upload that.`);
  const end = Math.min(file.length, file.readUInt32LE(8));
  let text: Buffer | undefined;
  let data: Buffer | undefined;
  for (let at = 12; at + 8 <= end;) {
    const [size, kind] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)];
    if (at + 8 + size > file.length) throw damaged('it ends within its data');
    const chunk = file.subarray(at + 8, at + 8 + size);
    if (kind === JSON_CHUNK) text ??= chunk;
    else if (kind === DATA_CHUNK) data ??= chunk;
    at += 8 + size;
  }
  if (!text) throw damaged('it has no description');
  return { text, data };
}

function checkVersion(described: Members): void {
  const { version } = members(described['asset']);
  if (typeof version !== 'string') throw new MeshError('The file is not a glTF file: it has no version.');
  if (!version.startsWith('2.'))
    throw new MeshError(`glTF ${version.slice(0, 20)} is not read. Export glTF 2.0 and upload that.`);
}

/** Without these the shapes are right; their additions are not shown. */
const harmless = new RegExp(
  `^(?:${[
    'KHR_mesh_quantization|EXT_mesh_gpu_instancing|KHR_materials_\\w+|KHR_texture_\\w+|EXT_texture_\\w+',
    'MSFT_texture_dds|KHR_lights_punctual|KHR_xmp\\w*|KHR_animation_pointer|EXT_mesh_features|EXT_structural_metadata',
    'EXT_instance_features|KHR_node_visibility|MSFT_lod|KHR_gaussian_splatting',
  ].join('|')})$`,
);
const compressions: Readonly<Record<string, string>> = {
  KHR_draco_mesh_compression: 'Draco',
  EXT_meshopt_compression: 'meshopt',
  KHR_meshopt_compression: 'meshopt',
};

function checkExtensions(described: Members): void {
  for (const name of list(described['extensionsRequired']).map(String)) {
    const compression = compressions[name];
    if (compression !== undefined) throw compressedBy(compression, name);
    if (!harmless.test(name))
      throw new MeshError(`The file needs the extension ${name.slice(0, 80)}, which is not read. Export it without.`);
  }
}

/** Bytes of a buffer: the data of a GLB, or a data URI. Nothing else is fetched. */
function readBuffer(buffer: Members, n: number, data: Buffer | undefined): Buffer {
  const { uri } = buffer;
  const size = rank(buffer['byteLength']) ?? 0;
  if (uri === undefined) {
    // An empty placeholder for compressed data: reading it is refused.
    if (n > 0 || !data) return Buffer.alloc(0);
    if (data.length < size) throw damaged('its data is shorter than it says');
    return data;
  }
  const embedded = typeof uri === 'string' ? /^data:[^,]{0,200};base64,/.exec(uri) : null;
  if (typeof uri !== 'string' || !embedded) throw outside(uri);
  const bytes = Buffer.from(uri.slice(embedded[0].length), 'base64');
  if (bytes.length < size) throw damaged('its data is shorter than it says');
  return bytes;
}

function outside(uri: unknown): MeshError {
  const name = typeof uri === 'string' ? uri.slice(0, 80).toWellFormed() : 'another file';
  return new MeshError(
    `The file refers to “${name}”, which is not part of it. ` +
      'Export one GLB file with everything embedded and upload that.',
  );
}
