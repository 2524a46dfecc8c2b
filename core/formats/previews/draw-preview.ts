// The preview of a document: a picture of its first page and its text, made from an untrusted file.
import { writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOffice } from './office.ts';
import { openPdf } from './pdf.ts';
import { drawPicture, LONGEST_EDGE } from './picture.ts';
import { openSource } from './source.ts';
import { fileTypeOf } from '../../kit/text/names.ts';
import { toNfc } from '../../kit/text/unicode.ts';
import { formatOfEnding, formats } from '../catalogue.ts';
import { type FileJob, readHead } from '../files.ts';
import { PreviewError } from '../errors.ts';

// Reads a Revit file without Revit: the version that wrote it, and its preview picture.

const PNG_MARK = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Largest streams that are read: that with the text and that with the picture. */
const [MOST_WORDS, MOST_PICTURE] = [1 << 20, 32 << 20];

/** Both are undefined where they cannot be read; the picture is a PNG. @throws PreviewError for a damaged file */
async function readRevit(path: string) {
  const streamOf = await openStreams(await readFile(path));
  const picture = streamOf(/^RevitPreview/i, MOST_PICTURE);
  const at = picture?.indexOf(PNG_MARK) ?? -1;
  return {
    version: versionIn(streamOf(/^BasicFileInfo$/i, MOST_WORDS) ?? Buffer.alloc(0)),
    picture: at < 0 ? undefined : picture?.subarray(at),
  };
}

/** Streams of a compound file by their names, whatever folder they are in. */
async function openStreams(file: Buffer): Promise<(name: RegExp, most: number) => Buffer | undefined> {
  const { default: cfb } = await import('cfb');
  try {
    const { FileIndex, FullPaths } = cfb.parse(file);
    return (name, most) => {
      const nameOf = (n: number): string => FullPaths[n]?.split('/').findLast(part => part !== '') ?? '';
      const found = FileIndex.find(({ type }, n) => type === 2 && name.test(nameOf(n)));
      const bytes = found?.content && Buffer.from(found.content);
      return bytes && bytes.length <= most ? bytes : undefined;
    };
  } catch (cause) {
    throw new PreviewError('The file is damaged or of an unknown kind.', { cause });
  }
}

/**
 * Newer files have `Format: 2021`, older ones `Autodesk Revit Architecture 2011 (Build: ...)`: text of two bytes a
 * letter that may begin at any byte.
 */
function versionIn(bytes: Buffer): string | undefined {
  for (const start of [0, 1]) {
    const text = bytes.toString('utf16le', start);
    const found = /Format:\s*(\d{4})\b/.exec(text) ?? /Autodesk Revit[^()\r\n]{0,60}?\b(\d{4})\b/.exec(text);
    if (found) return found[1];
  }
  return undefined;
}

// The text of a text file: decoded and normalised in the process that reads untrusted files.

const MOST_BYTES = formats.text.mostBytes;

/** Whether a file is read as text; all others are recognised by their bytes. */
const isWritten = (fileName: string): boolean => formatOfEnding(fileTypeOf(fileName) ?? '')?.preview === 'text';

/** The text of the first megabyte; empty for other files. */
const readWritten = async (file: Pick<FileJob, 'source' | 'encoding'>): Promise<string> =>
  searchable(decode(await readHead(file, MOST_BYTES)));

/** A text as it is stored and searched; empty for bytes with NUL, which no text contains. */
const searchable = (text: string): string => (text.includes('\0') ? '' : toNfc(text.trim()));

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

/**
 * Draws the first page into `picture.webp`, and writes the text of all pages, where there is one, to `text.txt`. The
 * format is recognised by the bytes, not the name; but text is recognised by its name, and has no picture.
 * @throws PreviewError when the file is to blame
 */
export async function drawPreview(source: FileJob & { readonly fileName?: string }) {
  const { folder, fileName = '' } = source;
  if (isWritten(fileName)) return { outputs: await keepText(folder, await readWritten(source)), facts: {} };
  const { path, isPdf, isRevit, isOffice } = await openSource(source);
  if (isRevit) return drawRevit(path, folder);
  if (isOffice) return drawOffice(path, folder);
  const pdf = isPdf ? await readPdf(path) : undefined;
  const { output, size } = await keepPicture(folder, pdf?.bitmap ?? path);
  const outputs = [output, ...(await keepText(folder, searchable(pdf?.text ?? '')))];
  return { outputs, facts: { ...size, pages: pdf?.pages ?? 1 } };
}

/** The preview picture in a Revit file, where there is one. */
async function drawRevit(path: string, folder: string) {
  const { version, picture } = await readRevit(path);
  const facts = version === undefined ? {} : { version };
  if (picture === undefined) return { outputs: [], facts };
  const { output, size } = await keepPicture(folder, picture);
  return { outputs: [output], facts: { ...facts, ...size } };
}

/** The picture that an Office program saved, where there is one, and the text. */
async function drawOffice(path: string, folder: string) {
  const { picture, text } = await readOffice(path);
  const kept = picture && (await keepPicture(folder, picture).catch(nothingDrawn));
  return { outputs: [...(kept ? [kept.output] : []), ...(await keepText(folder, searchable(text)))], facts: {} };
}

/** A damaged picture is none; the text stays. */
function nothingDrawn(error: unknown): undefined {
  if (!(error instanceof PreviewError)) throw error;
}

async function keepPicture(folder: string, source: Parameters<typeof drawPicture>[0]) {
  const { bytes, ...size } = await drawPicture(source);
  await writeFile(join(folder, 'picture.webp'), bytes);
  const output = { kind: 'picture' as const, file: 'picture.webp', bytes: bytes.length };
  return { output, size };
}

async function keepText(folder: string, text: string) {
  if (text === '') return [];
  const bytes = Buffer.from(text);
  await writeFile(join(folder, 'text.txt'), bytes);
  return [{ kind: 'text' as const, file: 'text.txt', bytes: bytes.length }];
}

async function readPdf(path: string) {
  const pdf = await openPdf(path);
  try {
    return { pages: pdf.pages, bitmap: await pdf.draw(0, () => LONGEST_EDGE), text: pdf.text() };
  } finally {
    pdf.close();
  }
}
