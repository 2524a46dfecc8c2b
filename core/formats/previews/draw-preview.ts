// What a document looks like and what it says: a picture of its first page and its text, made from a file of a stranger.
import { open, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { PreviewError } from './errors.ts';
import { readPdf } from './pdf.ts';
import { drawPicture } from './picture.ts';

export interface PreviewSource {
  /** the stored bytes */
  readonly source: string;
  readonly encoding: 'identity' | 'zstd';
  /** bytes before compression */
  readonly size?: number;
  /** empty folder for the results */
  readonly folder: string;
}

export interface DrawnPreview {
  readonly outputs: readonly { readonly kind: 'picture' | 'text'; readonly file: string; readonly bytes: number }[];
  readonly facts: { readonly width: number; readonly height: number; readonly pages: number };
}

/** Larger files get no preview: a PDF must lie in memory as a whole. */
const LARGEST = 512 * 1024 * 1024;
const LARGEST_PDF = 256 * 1024 * 1024;

/**
 * Draws the first page into `picture.webp`, and writes the text of all pages, where there is one, to `text.txt`. The bytes
 * tell what the file is, not its name.
 * @throws PreviewError when the file is to blame
 */
export async function drawPreview({ source, encoding, size = 0, folder }: PreviewSource): Promise<DrawnPreview> {
  if (size > LARGEST) throw new PreviewError('The file is too large for a preview.');
  const path = encoding === 'identity' ? source : await unpack(source, join(folder, 'plain'), size);
  const isPdf = await startsLikePdf(path);
  if (isPdf && size > LARGEST_PDF) throw new PreviewError('The PDF is too large for a preview.');
  const page = isPdf ? await readPdf(path) : undefined;
  const { bytes, width, height } = await drawPicture(page?.bitmap ?? path);
  const outputs: DrawnPreview['outputs'][number][] = [{ kind: 'picture', file: 'picture.webp', bytes: bytes.length }];
  await writeFile(join(folder, 'picture.webp'), bytes);
  if (page?.text) {
    const text = Buffer.from(page.text);
    await writeFile(join(folder, 'text.txt'), text);
    outputs.push({ kind: 'text', file: 'text.txt', bytes: text.length });
  }
  return { outputs, facts: { width, height, pages: page?.pages ?? 1 } };
}

/** To a file, since libraries want to seek. The announced size is that of the upload, so there is no bomb to be met. */
async function unpack(source: string, path: string, size: number): Promise<string> {
  const plain = createZstdDecompress();
  let seen = 0;
  plain.on('data', (part: Buffer) => {
    seen += part.length;
    if (seen > size) plain.destroy(new Error('the stored file is larger than it was announced'));
  });
  await pipeline(createReadStream(source), plain, createWriteStream(path, { mode: 0o600 }));
  return path;
}

/** Readers accept a PDF whose first line comes within the first kilobyte. */
async function startsLikePdf(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  return buffer.toString('latin1', 0, bytesRead).includes('%PDF-');
}
