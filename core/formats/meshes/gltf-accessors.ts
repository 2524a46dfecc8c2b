// Numbers of a glTF file: an accessor defines their place, encoding and count.
import { MeshError } from '../errors.ts';
import { compressedBy, damaged, mostNumbers } from './mesh-model.ts';
import { list, members, rank, type Members, type GltfFile } from './gltf-file.ts';

/** Kinds of numbers: bytes of each, the largest of normalised ones, and how one is read. */
interface Kind {
  readonly size: number;
  readonly most: number;
  read(bytes: Buffer, at: number): number;
}
const kinds: Readonly<Record<number, Kind>> = {
  5120: { size: 1, most: 127, read: (bytes, at) => bytes.readInt8(at) },
  5121: { size: 1, most: 255, read: (bytes, at) => bytes.readUInt8(at) },
  5122: { size: 2, most: 32767, read: (bytes, at) => bytes.readInt16LE(at) },
  5123: { size: 2, most: 65535, read: (bytes, at) => bytes.readUInt16LE(at) },
  5125: { size: 4, most: 1, read: (bytes, at) => bytes.readUInt32LE(at) },
  5126: { size: 4, most: 1, read: (bytes, at) => bytes.readFloatLE(at) },
};
const widths: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

type Numbers = Float32Array | Uint32Array;

export type Accessors = ReturnType<typeof createAccessors>;

export function createAccessors({ described, buffers }: GltfFile) {
  const all = list(described['accessors']).map(members);
  const views = list(described['bufferViews']).map(members);
  let read = 0;

  /** Bytes of a view from a place in it, and how far one value is from the next. */
  function viewOf(n: unknown, offset: number, natural: number): { readonly bytes: Buffer; readonly stride: number } {
    const view = views[rank(n) ?? -1];
    if (!view) throw damaged('it names data that it does not have');
    const buffer = buffers[rank(view['buffer']) ?? -1];
    const start = rank(view['byteOffset']) ?? 0;
    const length = rank(view['byteLength']) ?? 0;
    if (!buffer || start + length > buffer.length) {
      const compression = Object.keys(members(view['extensions'])).find(name => name.endsWith('meshopt_compression'));
      if (compression !== undefined) throw compressedBy('meshopt', compression);
      throw damaged('it names data beyond its end');
    }
    return { bytes: buffer.subarray(start + offset, start + length), stride: rank(view['byteStride']) ?? natural };
  }

  function fill<T extends Numbers>(accessor: number, width: number, make: (length: number) => T): T {
    const described = all[accessor];
    const kind = kinds[Number(described?.['componentType'])];
    const count = rank(described?.['count']);
    if (!described || !kind || count === undefined || widths[String(described['type'])] !== width)
      throw damaged('it describes its numbers in a way that does not exist');
    read += count * width;
    if (read > mostNumbers) throw new MeshError('The file has more numbers than can be read.');
    const dense = described['bufferView'] !== undefined;
    if (!dense && described['sparse'] === undefined) throw damaged('numbers of a shape are missing');
    const divisor = described['normalized'] === true ? kind.most : 1;
    const offset = rank(described['byteOffset']) ?? 0;
    const view = dense ? viewOf(described['bufferView'], offset, kind.size * width) : undefined;
    const last = view ? (count - 1) * view.stride + kind.size * width : 0;
    if (view && count > 0 && last > view.bytes.length) throw damaged('it names data beyond its end');
    const numbers = make(count * width);
    if (view)
      for (let n = 0, to = 0; n < count; n++)
        for (let part = 0, at = n * view.stride; part < width; part++, to++, at += kind.size)
          numbers[to] = kind.read(view.bytes, at) / divisor;
    overlay(members(described['sparse']), numbers, width, kind, divisor);
    return numbers;
  }

  /** Replaces values by those of a sparse accessor. */
  function overlay(sparse: Members, numbers: Numbers, width: number, kind: Kind, divisor: number): void {
    const changed = rank(sparse['count']) ?? 0;
    if (changed === 0) return;
    const [places, values] = [members(sparse['indices']), members(sparse['values'])];
    const placeKind = kinds[Number(places['componentType'])];
    if (!placeKind) throw damaged('it describes its numbers in a way that does not exist');
    const from = viewOf(places['bufferView'], rank(places['byteOffset']) ?? 0, placeKind.size).bytes;
    const data = viewOf(values['bufferView'], rank(values['byteOffset']) ?? 0, kind.size * width).bytes;
    if (changed * placeKind.size > from.length || changed * kind.size * width > data.length)
      throw damaged('it names data beyond its end');
    for (let n = 0; n < changed; n++) {
      const place = placeKind.read(from, n * placeKind.size);
      if (place >= numbers.length / width) throw damaged('it changes a number that it does not have');
      for (let part = 0; part < width; part++)
        numbers[place * width + part] = kind.read(data, (n * width + part) * kind.size) / divisor;
    }
  }

  return {
    /** Number of values; undefined for an invalid accessor. */
    countOf: (accessor: number | undefined) => (accessor === undefined ? undefined : rank(all[accessor]?.['count'])),
    /** Number of numbers in each value; undefined for an invalid accessor. */
    widthOf: (accessor: number | undefined) =>
      accessor === undefined ? undefined : widths[String(all[accessor]?.['type'])],
    /** All numbers of an accessor of a width. @throws MeshError where it leads out of the file or has another type */
    floats: (accessor: number, width: number) => fill(accessor, width, length => new Float32Array(length)),
    /** The bytes of a view; undefined where it leads out of the file. */
    bytesOf(view: number): Buffer | undefined {
      const { buffer, byteOffset, byteLength } = views[view] ?? {};
      const start = rank(byteOffset) ?? 0;
      const end = start + (rank(byteLength) ?? 0);
      return buffers[rank(buffer) ?? -1]?.subarray(start, end);
    },
    indices: (accessor: number) => fill(accessor, 1, length => new Uint32Array(length)),
  };
}
