// A large picture as tiles of several sizes in one file, so that a window fetches only the visible ones.
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PreviewError } from './errors.ts';
import { writeTiles } from './picture.ts';

/** Pictures with more pixels than this are cut: browsers can hold smaller ones whole. */
export const PYRAMID_FROM = 24_000_000;
/** Pixels of the edge of a tile. */
const TILE = 512;
const MAGIC = 'PLPY';
const VERSION = 1;

interface Level {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Writes the file. Little endian: `PLPY`, version, bytes of the text that follows (JSON: edge of a tile, levels from
 * the largest to the one of one tile, each half of the one before), then where each tile ends, counted from where the
 * first begins (four bytes each; row by row, level by level), then the tiles, which are JPEG.
 * @throws PreviewError when the picture is damaged
 */
export async function writePyramid(
  path: string,
  folder: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string> {
  const parts = await writeTiles(path, folder, TILE);
  const levels = levelsOf(width, height);
  const places = levels.flatMap(({ columns, rows }, n) =>
    Array.from({ length: columns * rows }, (_, i) =>
      join(parts, String(levels.length - 1 - n), `${i % columns}_${Math.floor(i / columns)}.jpeg`),
    ),
  );
  const ends = new Uint32Array(places.length);
  let end = 0;
  for (const [n, place] of places.entries()) {
    end += (await stat(place)).size;
    if (end > 0xffffffff) throw new PreviewError('The picture is too large to be cut into tiles.');
    ends[n] = end;
  }
  const head = Buffer.from(JSON.stringify({ tile: TILE, levels }));
  const padded = Buffer.concat([head, Buffer.alloc(-head.length & 3, ' ')]);
  const start = Buffer.alloc(12);
  start.write(MAGIC, 'latin1');
  start.writeUInt32LE(VERSION, 4);
  start.writeUInt32LE(padded.length, 8);
  await using file = await open(join(folder, 'pyramid-1'), 'wx');
  for (const bytes of [start, padded, Buffer.from(ends.buffer)]) await file.appendFile(bytes);
  for (const place of places) await file.appendFile(await readFile(place));
  await rm(parts, { recursive: true });
  return 'pyramid-1';
}

function levelsOf(width: number, height: number): Level[] {
  const levels: Level[] = [];
  for (let [w, h] = [width, height]; ; [w, h] = [Math.ceil(w / 2), Math.ceil(h / 2)]) {
    levels.push({ width: w, height: h, columns: Math.ceil(w / TILE), rows: Math.ceil(h / TILE) });
    if (Math.max(w, h) <= TILE) return levels;
  }
}
