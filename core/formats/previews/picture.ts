// Small previews of large pictures, and pictures in the form for viewers.
import { copyFile, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { allFormats } from '../catalogue.ts';
import { PreviewError } from '../errors.ts';

// A large picture as tiles of several sizes in one file, so that a window fetches only the visible ones.

/** Pictures with more pixels than this are cut: browsers can hold smaller ones whole. */
export const PYRAMID_FROM = 24_000_000;
/** Pixels of the edge of a tile. */
const TILE = 512;
const MAGIC = 'PLPY';
const VERSION = 1;

/**
 * Writes the file. Little endian: `PLPY`, version, bytes of the text that follows (JSON: edge of a tile, levels from
 * the largest to the one of one tile, each half of the one before), then where each tile ends, counted from where the
 * first begins (four bytes each; row by row, level by level), then the tiles, which are JPEG.
 * @throws PreviewError when the picture is damaged
 */
export async function writePyramid(path: string, folder: string, { width, height }: Size): Promise<string> {
  const parts = await writeTiles(path, folder, TILE);
  const levels = levelsOf(width, height);
  const places = levels.flatMap(({ columns, rows }, n) => {
    const of = join(parts, String(levels.length - 1 - n));
    const nameOf = (i: number): string => `${i % columns}_${Math.floor(i / columns)}.jpeg`;
    return Array.from({ length: columns * rows }, (_, i) => join(of, nameOf(i)));
  });
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

function levelsOf(width: number, height: number) {
  const levels: Readonly<Record<'width' | 'height' | 'columns' | 'rows', number>>[] = [];
  for (let [w, h] = [width, height]; ; [w, h] = [Math.ceil(w / 2), Math.ceil(h / 2)]) {
    levels.push({ width: w, height: h, columns: Math.ceil(w / TILE), rows: Math.ceil(h / TILE) });
    if (Math.max(w, h) <= TILE) return levels;
  }
}

/** Longest edge of a preview in pixels. */
export const LONGEST_EDGE = 1024;
/** Pixels that are decoded at most, a few rows at a time: a scan of A0 at 600 dots per inch has 558 million. */
const MOST_PIXELS = 700_000_000;
/** Pixel formats only: no SVG, which can request more files. sharp names them as the catalogue does. */
const pixelFormats = allFormats.filter(({ preview }) => preview === 'pixels');
const readable: ReadonlySet<string> = new Set(pixelFormats.map(({ key }) => key));

type Size = Readonly<Record<'width' | 'height', number>>;

/** Red, green, blue and opacity of each pixel. */
export interface Bitmap extends Size {
  readonly data: Uint8Array;
}

/**
 * A WebP of at most 1024 pixels, upright as the camera was held; of several pictures in a file the first.
 * @param source a file, the bytes of one, or pixels
 * @throws PreviewError for anything but a picture, damaged, or larger than the limit
 */
export async function drawPicture(source: string | Buffer | Bitmap) {
  sharp.cache(false);
  sharp.concurrency(1);
  const isFile = typeof source === 'string' || Buffer.isBuffer(source);
  const image = isFile ? await openPicture(source) : opaque(source);
  const { data, info } = await image
    .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged);
  return { bytes: data, width: info.width, height: info.height };
}

const opaque = ({ data, width, height }: Bitmap): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();

/** Writes pixels as a PNG. */
export async function writePng(bitmap: Bitmap, to: string): Promise<void> {
  await opaque(bitmap).png({ compressionLevel: 6 }).toFile(to);
}

/**
 * Writes a PNG or JPEG unchanged, or turned upright by its orientation tag.
 * @returns the displayed size in pixels
 * @throws PreviewError for any other kind, and as `drawPicture`
 */
export async function writeUpright(path: string, to: string) {
  const image = await openPicture(path);
  const { format, orientation = 1, depth, autoOrient } = await image.metadata();
  const { width, height } = autoOrient;
  if (format !== 'png' && format !== 'jpeg') throw new PreviewError('The file is neither a PNG nor a JPEG.');
  if (orientation === 1) {
    await copyFile(path, to);
    return { type: format, width, height };
  }
  // Of 16 bits eight are visible: those are of sRGB, and the profile, which is of more, cannot be written with them.
  const turned = depth === 'ushort' ? image : image.keepIccProfile();
  await (format === 'png' ? turned.png() : turned.jpeg({ quality: 92 })).toFile(to).catch(refuseDamaged);
  return { type: format, width, height };
}

/** Cuts a picture, upright, into JPEG tiles of all sizes from its own down to one of one tile. Returns the folder that
 *  has a folder of them for each size, the smallest as `0`. @throws PreviewError as `drawPicture` */
export async function writeTiles(path: string, folder: string, edge: number): Promise<string> {
  const image = await openPicture(path);
  await image
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .tile({ size: edge, layout: 'dz', depth: 'onetile', container: 'fs' })
    .toFile(join(folder, 'tiles.dz'))
    .catch(refuseDamaged);
  return join(folder, 'tiles_files');
}

function refuseDamaged(cause: unknown): never {
  throw new PreviewError('The picture is damaged.', { cause });
}

/** Checks the header before a pixel is decoded. */
async function openPicture(path: string | Buffer): Promise<Sharp> {
  const image = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
  const { format, width, height } = await image.metadata().catch((cause: unknown) => {
    throw new PreviewError('The file is not a picture that can be read.', { cause });
  });
  if (!readable.has(format)) throw new PreviewError('The file is a kind of picture that gets no preview.');
  if (width * height > MOST_PIXELS)
    throw new PreviewError(`The picture has ${width} × ${height} pixels, which is too large for a preview.`);
  return image.autoOrient();
}
