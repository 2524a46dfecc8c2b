// The pages of a PDF, or a picture, for a viewer of plans or panoramas; made from an untrusted file.
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PreviewError } from '../errors.ts';
import { openPdf } from './pdf.ts';
import { PYRAMID_FROM, writePyramid, drawPicture, writePng, writeUpright, type Bitmap } from './picture.ts';
import { openSource } from './source.ts';
import type { FileJob } from '../files.ts';

interface DrawnOutput {
  readonly kind: 'page-png' | 'page-jpeg' | 'panorama-png' | 'panorama-jpeg' | 'pyramid' | 'thumbnail';
  readonly file: string;
  readonly bytes: number;
  /** from 1 */
  readonly page: number;
}

/** Pages of one PDF that are drawn. */
const MOST_PAGES = 200;
/** Two pixels for each point of 1/72 inch: 144 dots per inch, so that the small print of a plan can be read. */
const PIXELS_PER_POINT = 2;
/** Pixels of the longer edge of a page: a small one is drawn larger, one of A0 at 128 dots per inch. */
const [SHORTEST, LONGEST] = [2048, 6000];
const edgeOf = (points: number): number => Math.min(LONGEST, Math.max(SHORTEST, points * PIXELS_PER_POINT));

/**
 * Draws a file into `folder`: of each page its picture and a thumbnail, of a large one its tiles. Pages of a PDF become
 * PNG; a PNG or JPEG keeps its format, turned upright. Returns the outputs and the pixels of each page.
 * @param onPage receives the share done, 0 to 1
 * @throws PreviewError when the file is to blame; a PDF is no panorama
 */
export async function drawPages(source: FileJob, draw: 'pages' | 'panorama', onPage: (share: number) => void) {
  const { path, isPdf } = await openSource(source);
  if (!isPdf) return drawOne(path, source.folder, draw);
  if (draw === 'panorama') throw new PreviewError('A panorama is a PNG or JPEG, not a PDF.');
  return drawPdf(path, source.folder, onPage);
}

async function drawOne(path: string, folder: string, draw: 'pages' | 'panorama') {
  const thumbnail = await writeThumbnail(path, folder, 1); // first: it decodes every pixel, and refuses what is damaged
  const { type, width, height } = await writeUpright(path, join(folder, 'page-1'));
  const isAround = draw === 'pages' || Math.abs(width / height - 2) < 0.02;
  const message = `The picture has ${width} × ${height} pixels; one of all around is twice as wide as high.`;
  const kind = `${draw === 'panorama' ? 'panorama' : 'page'}-${type}` as const;
  const pyramid =
    draw === 'pages' && width * height > PYRAMID_FROM
      ? [await outputOf(folder, 'pyramid', await writePyramid(path, folder, { width, height }), 1)]
      : [];
  return {
    outputs: [await outputOf(folder, kind, 'page-1', 1), ...pyramid, thumbnail],
    facts: { pages: 1, sizes: [{ width, height }] },
    warnings: isAround ? [] : [{ code: 'panorama', message }],
  };
}

async function drawPdf(path: string, folder: string, onPage: (share: number) => void) {
  const pdf = await openPdf(path);
  try {
    const outputs: DrawnOutput[] = [];
    const sizes: { readonly width: number; readonly height: number }[] = [];
    const pages = Math.min(pdf.pages, MOST_PAGES);
    for (let page = 1; page <= pages; page += 1) {
      const bitmap = await pdf.draw(page - 1, edgeOf);
      const file = `page-${page}`;
      await writePng(bitmap, join(folder, file));
      outputs.push(await outputOf(folder, 'page-png', file, page), await writeThumbnail(bitmap, folder, page));
      sizes.push({ width: bitmap.width, height: bitmap.height });
      onPage(page / pages);
    }
    const message = `Only the first ${pages} of its ${pdf.pages} pages are shown.`;
    return { outputs, facts: { pages, sizes }, warnings: pdf.pages > pages ? [{ code: 'pages', message }] : [] };
  } finally {
    pdf.close();
  }
}

async function writeThumbnail(picture: string | Bitmap, folder: string, page: number): Promise<DrawnOutput> {
  const { bytes } = await drawPicture(picture);
  await writeFile(join(folder, `thumbnail-${page}`), bytes);
  return { kind: 'thumbnail', file: `thumbnail-${page}`, bytes: bytes.length, page };
}

async function outputOf(folder: string, kind: DrawnOutput['kind'], file: string, page: number): Promise<DrawnOutput> {
  return { kind, file, bytes: (await stat(join(folder, file))).size, page };
}
