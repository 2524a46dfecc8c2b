// Clouds made up for tests, and a reader of tiles that follows the rules of the public viewer.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { inflateSync } from 'node:zlib';
import { conversionOf } from '../catalogue.ts';
import type { PointCloudConversion, StoredTileset } from './convert.ts';
import type { CloudFound, ReadCloud } from './reader.ts';
import type { Tile } from './tile.ts';

export interface TestPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** red, green, blue of 8 bits */
  readonly colour: readonly [number, number, number];
}

/** Points of a cube, coloured by their place, spread evenly and without order. `at`: its lower corner. */
export function cubeOfPoints(
  count: number,
  edge: number,
  [ox, oy, oz]: readonly [number, number, number] = [0, 0, 0],
): TestPoint[] {
  return Array.from({ length: count }, (_, n) => {
    // Weyl sequences with roots of primes: the same points in every run, and none like another.
    const [a, b, c] = [Math.SQRT2, Math.sqrt(3), Math.sqrt(5)].map(root => (n * root) % 1) as [number, number, number];
    return {
      x: ox + edge * a,
      y: oy + edge * b,
      z: oz + edge * c,
      colour: [Math.floor(a * 256), Math.floor(b * 256), Math.floor(c * 256)],
    };
  });
}

/** Of each point format: bytes of a record, and where its colours are. */
const lasFormats: readonly (readonly [number, number?])[] = [
  [20],
  [28],
  [26, 20],
  [34, 28],
  [57],
  [63, 28],
  [30],
  [36, 30],
  [38, 30],
  [59],
  [67, 30],
];

/** A LAS file of point format 2 (1.2) or 7 (1.4), or another one, with a step of a millimetre. `extra`: bytes behind each point. */
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
  const [least, colourAt] = lasFormats[format]!;
  const length = least + extra;
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
  points.forEach(({ x, y, z, colour }, n) => {
    const at = start + n * length;
    [x, y, z].forEach((value, axis) => file.writeInt32LE(Math.round((value - offset[axis]!) / 0.001), at + axis * 4));
    if (colourAt !== undefined)
      colour.forEach((channel, c) => file.writeUInt16LE(channel * colourFactor, at + colourAt + c * 2));
    file[at + 14] = format < 6 ? 9 : 17; // the only return
  });
  return file;
}

export const xyzOf = (points: readonly TestPoint[]): Buffer =>
  Buffer.from(points.map(({ x, y, z, colour }) => `${[x, y, z, ...colour].join(' ')}\n`).join(''));

/** A folder for one conversion after the other. */
export function converterIn(
  t: TestContext,
): (
  fileName: string,
  bytes: Uint8Array,
) => Promise<PointCloudConversion & { readonly read: (kind: 'tiles' | 'tileset' | 'preview') => Buffer }> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-clouds-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  let count = 0;
  return async (fileName, bytes) => {
    const source = join(folder, `source-${++count}`);
    writeFileSync(source, bytes);
    const own = mkdtempSync(join(folder, 'job-'));
    const convert = await conversionOf(fileName).load();
    const options = { xkt: true, plans: true, preview: true };
    const result = (await convert(
      { source, encoding: 'identity', size: bytes.length, fileName, folder: own, options },
      () => undefined,
      new AbortController().signal,
    )) as PointCloudConversion;
    return {
      ...result,
      read: kind => readFileSync(join(own, result.outputs.find(output => output.kind === kind)!.file)),
    };
  };
}

/** Every point of a file as a reader hands it over: x, y, z and its colour as colours.ts packs it. */
export function readerIn(
  t: TestContext,
): (read: ReadCloud, bytes: Uint8Array) => Promise<CloudFound & { readonly points: number[][] }> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-read-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return async (read, bytes) => {
    const source = join(folder, 'source');
    writeFileSync(source, bytes);
    const points: number[][] = [];
    const found = await read(
      { source, encoding: 'identity', folder },
      {
        add: (...point) => {
          points.push(point);
        },
      },
      () => Promise.resolve(),
    );
    return { ...found, points };
  };
}

export interface ReadTile extends Tile {
  readonly id: string;
  readonly read: readonly TestPoint[];
  /** largest distance, of each axis, between a point and where it is stored; metres */
  readonly precision: number;
}

/** All tiles of a conversion with their points, Z up, parents first. */
export function tilesOf(tileset: Buffer, tiles: Buffer): ReadTile[] {
  const { root } = JSON.parse(tileset.toString()) as StoredTileset;
  const all = (tile: Tile): Tile[] => [tile, ...tile.children.flatMap(all)];
  return all(root).map(tile => ({ ...tile, ...readTile(tiles.subarray(tile.start, tile.start + tile.bytes)) }));
}

function readTile(xkt: Buffer): Pick<ReadTile, 'id' | 'read' | 'precision'> {
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
  const low = [0, 1, 2].map(axis => (count === 0 ? 0 : boxes.readDoubleLE(axis * 8))) as [number, number, number];
  const size = [0, 1, 2].map(axis => (count === 0 ? 0 : boxes.readDoubleLE(24 + axis * 8) - low[axis]!)) as [
    number,
    number,
    number,
  ];
  const read = Array.from({ length: count }, (_, n): TestPoint => {
    const [x, y, z] = [0, 1, 2].map(
      axis => low[axis]! + (positions.readUInt16LE(n * 6 + axis * 2) * size[axis]!) / 65535,
    ) as [number, number, number];
    return { x, y: -z, z: y, colour: [colours[n * 4]!, colours[n * 4 + 1]!, colours[n * 4 + 2]!] };
  });
  return { id, read, precision: Math.max(...size) / 131070 };
}
