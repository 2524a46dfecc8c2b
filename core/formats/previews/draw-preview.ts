// What a document looks like and what it says: a picture of its first page and its text, made from a file of a stranger.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdf } from './pdf.ts';
import { drawPicture, LONGEST_EDGE } from './picture.ts';
import { openSource, type DrawSource } from './source.ts';

export interface DrawnPreview {
  readonly outputs: readonly { readonly kind: 'picture' | 'text'; readonly file: string; readonly bytes: number }[];
  readonly facts: { readonly width: number; readonly height: number; readonly pages: number };
}

/**
 * Draws the first page into `picture.webp`, and writes the text of all pages, where there is one, to `text.txt`. The bytes
 * tell what the file is, not its name.
 * @throws PreviewError when the file is to blame
 */
export async function drawPreview(source: DrawSource): Promise<DrawnPreview> {
  const { folder } = source;
  const { path, isPdf } = await openSource(source);
  const pdf = isPdf ? await readPdf(path) : undefined;
  const { bytes, width, height } = await drawPicture(pdf?.bitmap ?? path);
  const outputs: DrawnPreview['outputs'][number][] = [{ kind: 'picture', file: 'picture.webp', bytes: bytes.length }];
  await writeFile(join(folder, 'picture.webp'), bytes);
  if (pdf?.text) {
    const text = Buffer.from(pdf.text);
    await writeFile(join(folder, 'text.txt'), text);
    outputs.push({ kind: 'text', file: 'text.txt', bytes: text.length });
  }
  return { outputs, facts: { width, height, pages: pdf?.pages ?? 1 } };
}

async function readPdf(path: string) {
  const pdf = await openPdf(path);
  try {
    return { pages: pdf.pages, bitmap: await pdf.draw(0, () => LONGEST_EDGE), text: pdf.text() };
  } finally {
    pdf.close();
  }
}
