// Synthetic clouds for tests, and a reader of tiles that follows the rules of the public viewer.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { inflateSync } from 'node:zlib';
import { conversionOf } from '../../catalogue.ts';
import type { PointCloudConversion } from '../convert.ts';
import type { ReadCloud } from '../reader.ts';
import type { Tile, StoredTileset } from '../tiles/tile.ts';

type Triple = readonly [number, number, number];

export interface TestPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** red, green, blue of 8 bits */
  readonly colour: Triple;
  readonly intensity?: number;
  readonly classification?: number;
  readonly return_number?: number;
}

/** Points of a cube, coloured by their place, spread evenly and without order. `at`: its lower corner. */
export function cubeOfPoints(count: number, edge: number, lower: Triple = [0, 0, 0]): TestPoint[] {
  const [ox, oy, oz] = lower;
  return Array.from({ length: count }, (_, n) => {
    // Weyl sequences with roots of primes: the same points in every run, all different.
    const [a, b, c] = [Math.SQRT2, Math.sqrt(3), Math.sqrt(5)].map(root => (n * root) % 1) as [number, number, number];
    const colour = [Math.floor(a * 256), Math.floor(b * 256), Math.floor(c * 256)] as const;
    return { x: ox + edge * a, y: oy + edge * b, z: oz + edge * c, colour };
  });
}

/** Of each point format: bytes of a record, and where the colours are of those that have any. */
const lasLengths = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67];
const lasColours: Readonly<Record<number, number>> = { 2: 20, 3: 28, 5: 28, 7: 30, 8: 30, 10: 30 };

/**
 * A LAS file of point format 2 (1.2) or 7 (1.4), or another one, with a step of a millimetre. `extra`: bytes after each
 * point.
 */
export function lasOf(
  points: readonly TestPoint[],
  {
    minor = 2,
    format: given = undefined as number | undefined,
    extra = 0,
    offset = [0, 0, 0] as readonly number[],
    colourFactor = 257,
  } = {},
): Buffer {
  const format = given ?? (minor === 4 ? 7 : 2);
  const start = minor === 4 ? 375 : 227;
  const colourAt = lasColours[format];
  const length = lasLengths[format]! + extra;
  const file = Buffer.alloc(start + points.length * length);
  file.write('LASF', 'latin1');
  file.set([1, minor], 24);
  file.writeUInt16LE(start, 94);
  file.writeUInt32LE(start, 96);
  file[104] = format;
  file.writeUInt16LE(length, 105);
  if (minor === 4) file.writeBigUInt64LE(BigInt(points.length), 247);
  else file.writeUInt32LE(points.length, 107);
  offset.forEach((each, axis) => {
    file.writeDoubleLE(0.001, 131 + axis * 8);
    file.writeDoubleLE(each, 155 + axis * 8);
  });
  points.forEach(({ x, y, z, colour, intensity = 0, classification = 0, return_number = 1 }, n) => {
    const at = start + n * length;
    [x, y, z].forEach((value, axis) => file.writeInt32LE(Math.round((value - offset[axis]!) / 0.001), at + axis * 4));
    if (colourAt !== undefined)
      colour.forEach((channel, c) => file.writeUInt16LE(channel * colourFactor, at + colourAt + c * 2));
    file.writeUInt16LE(intensity, at + 12);
    file[at + 14] = format < 6 ? 8 + return_number : 16 + return_number; // of one
    file[at + (format < 6 ? 15 : 16)] = classification;
  });
  return file;
}

export const xyzOf = (points: readonly TestPoint[]): Buffer =>
  Buffer.from(points.map(({ x, y, z, colour }) => `${[x, y, z, ...colour].join(' ')}\n`).join(''));

/** A PLY file with colours, as text or as little-endian binary. */
export function plyOf(points: readonly TestPoint[], isText: boolean): Buffer {
  const properties = ['double x', 'double y', 'double z', 'uchar red', 'uchar green', 'uchar blue'];
  const lines = [
    'ply',
    `format ${isText ? 'ascii' : 'binary_little_endian'} 1.0`,
    `element vertex ${points.length}`,
    ...properties.map(property => `property ${property}`),
    'end_header\n',
  ];
  if (isText) return Buffer.concat([Buffer.from(lines.join('\n')), xyzOf(points)]);
  const records = points.map(({ x, y, z, colour }) => {
    const record = Buffer.alloc(27);
    [x, y, z].forEach((value, axis) => record.writeDoubleLE(value, axis * 8));
    record.set(colour, 24);
    return record;
  });
  return Buffer.concat([Buffer.from(lines.join('\n')), ...records]);
}

/** A folder for one conversion after the other. */
export function converterIn(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-clouds-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return async (fileName: string, bytes: Uint8Array) => {
    const source = join(folder, `source-${++count}`);
    writeFileSync(source, bytes);
    const own = mkdtempSync(join(folder, 'job-'));
    const convert = await conversionOf(fileName).load();
    const options = { xkt: true, plans: true, preview: true };
    const job = { source, encoding: 'identity', size: bytes.length, fileName, folder: own, options } as const;
    const { signal } = new AbortController();
    const result = (await convert(job, () => undefined, signal)) as PointCloudConversion;
    const fileOf = (kind: string): string => result.outputs.find(output => output.kind === kind)!.file;
    return { ...result, read: (kind: 'tiles' | 'tileset' | 'preview') => readFileSync(join(own, fileOf(kind))) };
  };
}

/** Every point of a file as a reader emits it: x, y, z and its colour as colours.ts packs it. */
export function readerIn(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-read-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return async (read: ReadCloud, bytes: Uint8Array) => {
    const source = join(folder, 'source');
    writeFileSync(source, bytes);
    const points: number[][] = [];
    const sink = { add: (...point: number[]) => void points.push(point) };
    const found = await read({ source, encoding: 'identity', folder }, sink, () => Promise.resolve());
    return { ...found, points };
  };
}

export interface ReadTile extends Tile {
  /** of its entity; empty of pnts */
  readonly id: string;
  readonly read: readonly TestPoint[];
  /** largest distance, of each axis, between a point and where it is stored; metres */
  readonly precision: number;
}

/** All tiles of a conversion, or their XKT files, with their points, Z up, parents first. */
export function tilesOf(tileset: Buffer, tiles: Buffer): ReadTile[] {
  const { root } = JSON.parse(tileset.toString()) as StoredTileset;
  const all = (tile: Tile): Tile[] => [tile, ...tile.children.flatMap(all)];
  return all(root).map(tile => ({ ...tile, ...readTile(tiles.subarray(tile.start, tile.start + tile.bytes)) }));
}

type TileContent = Pick<ReadTile, 'id' | 'read' | 'precision'>;

const readTile = (file: Buffer): TileContent =>
  file.toString('latin1', 0, 4) === 'pnts' ? readPntsTile(file) : readXktTile(file);

interface BinaryField {
  readonly byteOffset: number;
  readonly componentType: 'UNSIGNED_BYTE' | 'UNSIGNED_SHORT';
}
type BinaryFields = Readonly<Record<string, BinaryField>>;

function readPntsTile(file: Buffer): TileContent {
  const [version, length] = [file.readUInt32LE(4), file.readUInt32LE(8)];
  const [json, binary] = [file.readUInt32LE(12), file.readUInt32LE(16)];
  const [batchJson, batchBinary] = [file.readUInt32LE(20), file.readUInt32LE(24)];
  const starts = [28, 28 + json, 28 + json + binary, 28 + json + binary + batchJson] as const;
  if (version !== 1 || length !== file.length || starts[3] + batchBinary !== length)
    throw new Error('a tile is no pnts file of version 1');
  // The header ends at no multiple of eight, so the table after it aligns the other parts.
  if ([...starts.slice(1), length].some(start => start % 8 !== 0))
    throw new Error('the parts of a tile are not aligned');
  const table = JSON.parse(file.toString('utf8', 28, starts[1])) as {
    POINTS_LENGTH: number;
    RTC_CENTER: number[];
    QUANTIZED_VOLUME_SCALE: number[];
    RGB: { byteOffset: number };
  };
  const batch = (batchJson === 0 ? {} : JSON.parse(file.toString('utf8', starts[2], starts[3]))) as BinaryFields;
  const scales = table.QUANTIZED_VOLUME_SCALE;
  const read = Array.from({ length: table.POINTS_LENGTH }, (_, n): TestPoint => {
    const share = (axis: number): number => file.readUInt16LE(starts[1] + n * 6 + axis * 2) / 65535;
    const [x, y, z] = [0, 1, 2].map(axis => table.RTC_CENTER[axis]! + share(axis) * scales[axis]!) as [...Triple];
    const colour = [...file.subarray(starts[1] + table.RGB.byteOffset + n * 3).subarray(0, 3)];
    const markAt = (at: number, { componentType }: BinaryField) =>
      componentType === 'UNSIGNED_SHORT' ? file.readUInt16LE(at + n * 2) : file[at + n];
    const marks = Object.entries(batch).map(([name, field]) => [name, markAt(starts[3] + field.byteOffset, field)]);
    return { x, y, z, colour: colour as [...Triple], ...Object.fromEntries(marks) };
  });
  return { id: '', read, precision: Math.max(...scales) / 131070 };
}

function readXktTile(xkt: Buffer): TileContent {
  let at = 8 + 28 * 4;
  const sections = Array.from({ length: 28 }, (_, n) => {
    const size = xkt.readUInt32LE(8 + n * 4);
    at += size;
    return size === 0 ? Buffer.alloc(0) : inflateSync(xkt.subarray(at - size, at));
  });
  if (xkt.readUInt32LE(0) !== 10 || xkt.readUInt32LE(4) !== 28 || at !== xkt.length)
    throw new Error('a tile is no XKT file of version 10');
  const [positions, colours, types, boxes] = [4, 6, 13, 26].map(n => sections[n]!) as [Buffer, Buffer, Buffer, Buffer];
  const [id = ''] = JSON.parse(sections[24]!.toString()) as string[];
  const count = positions.length / 6;
  if (count > 0 && (types.length !== 1 || types[0] !== 2 || colours.length !== count * 4 || sections[16]!.length !== 4))
    throw new Error('a tile is not one geometry of points with colours');
  const low = [0, 1, 2].map(axis => (count === 0 ? 0 : boxes.readDoubleLE(axis * 8)));
  const size = [0, 1, 2].map(axis => (count === 0 ? 0 : boxes.readDoubleLE(24 + axis * 8) - low[axis]!));
  const read = Array.from({ length: count }, (_, n): TestPoint => {
    const share = (axis: number): number => (positions.readUInt16LE(n * 6 + axis * 2) * size[axis]!) / 65535;
    const [x, y, z] = [0, 1, 2].map(axis => low[axis]! + share(axis)) as [...Triple];
    return { x, y: -z, z: y, colour: [colours[n * 4]!, colours[n * 4 + 1]!, colours[n * 4 + 2]!] };
  });
  return { id, read, precision: Math.max(...size) / 131070 };
}
