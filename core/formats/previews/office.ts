// The preview of an Office file: the small picture that its program may have saved, and its text. OOXML
// (ECMA-376 part 2, thumbnails of packages) and OpenDocument (version 1.3, part 2: Thumbnails/thumbnail.png) are
// archives of XML.
import { SaxesParser } from 'saxes';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { PreviewError } from '../errors.ts';

const MOST_ENTRIES = 20_000;
/** Largest picture, and bytes of the unpacked XML that are read. */
const [MOST_PICTURE, MOST_XML] = [8 << 20, 64 << 20];
/** Characters of text that are read. */
const MOST_TEXT = 1_000_000;

const pictures = /^(?:docProps\/thumbnail\.(?:jpe?g|png)|Thumbnails\/thumbnail\.png)$/i;
/** Parts with text: of a document, its notes and headers, of a workbook, of the slides; of OpenDocument the content. */
const texts =
  /^(?:word\/(?:document|(?:foot|end)notes|(?:head|foot)er\d*)|xl\/sharedStrings|ppt\/slides\/slide\d+|content)\.xml$/i;

interface OfficeContent {
  readonly picture: Buffer | undefined;
  readonly text: string;
}

/** @throws PreviewError for a file that is no archive */
export async function readOffice(path: string): Promise<OfficeContent> {
  const zip = await open(path);
  try {
    const entries = await listEntries(zip);
    const picture = entries.find(({ fileName }) => pictures.test(fileName));
    const parts = entries.filter(({ fileName }) => texts.test(fileName)).sort(inOrder);
    return { picture: picture && (await readPicture(zip, picture)), text: await readTexts(zip, parts) };
  } finally {
    zip.close();
  }
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch (cause) {
    throw new PreviewError('The file is damaged or protected by a password.', { cause });
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.length === MOST_ENTRIES) throw new PreviewError('The file lists too many parts.');
      entries.push(entry);
    }
  } catch (cause) {
    if (cause instanceof PreviewError) throw cause;
    throw new PreviewError('The file is damaged: its parts cannot be read.', { cause });
  }
  return entries;
}

/** Slides by their numbers: 2 before 10. */
const inOrder = (a: Entry, b: Entry): number => a.fileName.localeCompare(b.fileName, 'en', { numeric: true });

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
}

/** Undefined for a picture that is too large or damaged. */
async function readPicture(zip: ZipFile, entry: Entry): Promise<Buffer | undefined> {
  if (entry.uncompressedSize > MOST_PICTURE) return undefined;
  try {
    return Buffer.concat(await Array.fromAsync(bytesOf(zip, entry)));
  } catch {
    // Its text can still be found.
    return undefined;
  }
}

async function readTexts(zip: ZipFile, parts: readonly Entry[]): Promise<string> {
  let [text, left] = ['', MOST_XML];
  for (const part of parts) {
    if (text.length >= MOST_TEXT || left <= 0) break;
    const reader = createTextReader(holders[/^content\.xml$/i.test(part.fileName) ? 'open' : 'ooxml']);
    try {
      for await (const bytes of bytesOf(zip, part)) {
        reader.write(bytes);
        left -= bytes.length;
        if (left <= 0 || text.length + reader.text().length >= MOST_TEXT) break;
      }
    } catch {
      // What was read before the damage counts.
    }
    text += `${reader.text()}\n`;
  }
  return text.slice(0, MOST_TEXT).trim();
}

/** Elements with text: of OpenDocument, and of OOXML, whose paragraphs contain more than text. */
const holders: Readonly<Record<'open' | 'ooxml', ReadonlySet<string>>> = {
  open: new Set(['p', 'h']),
  ooxml: new Set(['t']),
};
/** Elements after which a line ends, and those that are a blank. */
const lines: ReadonlySet<string> = new Set(['p', 'h', 'si']);
const blanks: ReadonlySet<string> = new Set(['tab', 'br', 'cr', 's', 'line-break']);

/** Collects the text of XML that arrives in pieces. @throws for XML that is not well-formed */
function createTextReader(containers: ReadonlySet<string>) {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  let [text, open] = ['', 0];
  const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    const local = localOf(name);
    if (blanks.has(local)) text += ' ';
    if (containers.has(local)) open += 1;
  });
  parser.on('closetag', ({ name }) => {
    const local = localOf(name);
    if (containers.has(local)) open -= 1;
    if (lines.has(local)) text += '\n';
  });
  parser.on('text', piece => {
    if (open > 0) text += piece;
  });
  return { write: (bytes: Uint8Array) => void parser.write(decoder.decode(bytes, { stream: true })), text: () => text };
}
