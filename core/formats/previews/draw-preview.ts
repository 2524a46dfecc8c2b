// The preview of a document: a picture of its first page and its text, made from an untrusted file.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdf } from './pdf.ts';
import { readRevit } from './revit.ts';
import { drawPicture, LONGEST_EDGE } from './picture.ts';
import { openSource, type DrawSource } from './source.ts';
import { fileTypeOf } from '../../kit/files/file-types.ts';
import { toNfc } from '../../kit/text/unicode.ts';
import { formatOfEnding, formats } from '../catalogue.ts';
import { readHead } from '../read-head.ts';

// The text of a text file: decoded and normalised in the process that reads untrusted files.

const MOST_BYTES = formats.text.mostBytes;

/** Whether a file is read as text; all others are recognised by their bytes. */
const isWritten = (fileName: string): boolean => formatOfEnding(fileTypeOf(fileName) ?? '')?.preview === 'text';

/** The text of the first megabyte; empty for other files. */
const readWritten = async (file: Pick<DrawSource, 'source' | 'encoding'>): Promise<string> =>
  searchable(decode(await readHead(file, MOST_BYTES)));

/** A text as it is stored and searched; empty for bytes with NUL, which no text contains. */
function searchable(text: string): string {
  return text.includes('\0') ? '' : toNfc(text.trim());
}

/** UTF-8 or UTF-16, else the letters of old Western systems. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  // Its end may be cut within a letter.
  const read = (name: string, fatal: boolean) => new TextDecoder(name, { fatal }).decode(bytes, { stream: true });
  try {
    return read(encoding, true);
  } catch {
    return read('windows-1252', false);
  }
}

interface Output {
  readonly kind: 'picture' | 'text';
  readonly file: string;
  readonly bytes: number;
}

export interface DrawnPreview {
  readonly outputs: readonly Output[];
  /** empty for a text file */
  readonly facts: {
    readonly width?: number;
    readonly height?: number;
    readonly pages?: number;
    /** of the program that wrote the file */
    readonly version?: string;
  };
}

/**
 * Draws the first page into `picture.webp`, and writes the text of all pages, where there is one, to `text.txt`. The
 * format is recognised by the bytes, not the name; but text is recognised by its name, and has no picture.
 * @throws PreviewError when the file is to blame
 */
export async function drawPreview(source: DrawSource & { readonly fileName?: string }): Promise<DrawnPreview> {
  const { folder, fileName = '' } = source;
  if (isWritten(fileName)) return { outputs: await keepText(folder, await readWritten(source)), facts: {} };
  const { path, isPdf, isRevit } = await openSource(source);
  if (isRevit) return drawRevit(path, folder);
  const pdf = isPdf ? await readPdf(path) : undefined;
  const { bytes, width, height } = await drawPicture(pdf?.bitmap ?? path);
  await writeFile(join(folder, 'picture.webp'), bytes);
  const picture: Output = { kind: 'picture', file: 'picture.webp', bytes: bytes.length };
  const outputs = [picture, ...(await keepText(folder, searchable(pdf?.text ?? '')))];
  return { outputs, facts: { width, height, pages: pdf?.pages ?? 1 } };
}

/** The preview picture in a Revit file, where there is one. */
async function drawRevit(path: string, folder: string): Promise<DrawnPreview> {
  const { version, picture } = await readRevit(path);
  const facts = version === undefined ? {} : { version };
  if (picture === undefined) return { outputs: [], facts };
  const { bytes, width, height } = await drawPicture(picture);
  await writeFile(join(folder, 'picture.webp'), bytes);
  return {
    outputs: [{ kind: 'picture', file: 'picture.webp', bytes: bytes.length }],
    facts: { ...facts, width, height },
  };
}

async function keepText(folder: string, text: string): Promise<Output[]> {
  if (text === '') return [];
  const bytes = Buffer.from(text);
  await writeFile(join(folder, 'text.txt'), bytes);
  return [{ kind: 'text', file: 'text.txt', bytes: bytes.length }];
}

async function readPdf(path: string) {
  const pdf = await openPdf(path);
  try {
    return { pages: pdf.pages, bitmap: await pdf.draw(0, () => LONGEST_EDGE), text: pdf.text() };
  } finally {
    pdf.close();
  }
}
