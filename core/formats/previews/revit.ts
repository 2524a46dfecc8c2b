// Reads a Revit file without Revit: the version that wrote it, and its preview picture.
import { readFile } from 'node:fs/promises';
import { PreviewError } from './errors.ts';

export interface RevitFacts {
  /** `2021`; undefined where it cannot be read */
  readonly version: string | undefined;
  /** a PNG */
  readonly picture: Buffer | undefined;
}

const PNG_MARK = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Largest streams that are read: that with the text and that with the picture. */
const [MOST_WORDS, MOST_PICTURE] = [1 << 20, 32 << 20];

/** @throws PreviewError for a file that is damaged */
export async function readRevit(path: string): Promise<RevitFacts> {
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
      const found = FileIndex.find(
        ({ type }, n) => type === 2 && name.test(FullPaths[n]?.split('/').findLast(part => part !== '') ?? ''),
      );
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
