// The files of jobs that another process does: each job has a folder to read from and one to write to.
import { mkdirSync, realpathSync, createReadStream } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { DamagedFile } from '../kit/errors.ts';
import type { BlobAddress, Blobs } from '../storage/blobs/blobs.ts';
import { ConversionRefused } from './converter.ts';
import type { SourceFile } from './protocol.ts';

// How much of a stored file is content: blanks, comments and long texts are read quickly and must not raise the limits.

/** Bytes of a STEP file that belong to one value of it: usual files have some 15. */
const BYTES_OF_VALUE = 32;
/** Bytes of a file for each byte that is stored compressed: models shrink to a fifth, and alike storeys to a tenth. */
const MOST_SHRUNK = 30;
/** Up to this size the content of a file makes no difference to its limits. */
const SMALL = 2 * 2 ** 20;

const [QUOTE, SLASH, STAR, COMMA, SEMICOLON, NEWLINE, HASH, SPACE] = [39, 47, 42, 44, 59, 10, 35, 32];

/** Bytes of a file, as it is before compression, that count as content. @param isStep whether it is the text of STEP */
export async function contentOf(
  { source, encoding, size = 0 }: Pick<SourceFile, 'source' | 'encoding' | 'size'>,
  isStep: boolean,
): Promise<number> {
  if (size <= SMALL) return size;
  const stored = encoding === 'zstd' ? (await stat(source)).size : size;
  const content = Math.min(size, stored * (encoding === 'zstd' ? MOST_SHRUNK : 1));
  if (!isStep || content <= SMALL) return content;
  const enough = Math.ceil(content / BYTES_OF_VALUE);
  const count = createValueCount();
  const file = createReadStream(source, { highWaterMark: 1 << 16 });
  const bytes = encoding === 'zstd' ? pipeline(file, createZstdDecompress(), () => undefined) : file;
  // Most files reach the limit long before their end. Breaking off closes the file.
  let isFirst = true;
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    // An archive under the name of a model.
    if ((isFirst && piece.toString('latin1', 0, 2) === 'PK') || count(piece) >= enough) return content;
    isFirst = false;
  }
  return Math.min(content, BYTES_OF_VALUE * count(Buffer.alloc(0)));
}

/** Counts the ends of values and statements, outside of texts and comments, piece by piece. Returns the sum so far. */
export function createValueCount(): (piece: Buffer) => number {
  let values = 0;
  let [isText, isComment, isLineStart, last] = [false, false, false, 0];
  return piece => {
    for (const byte of piece) {
      if (isComment) {
        if (byte === SLASH && last === STAR) isComment = false;
      } else if (isText) {
        // A text that is never closed ends where the next line begins a statement.
        if (byte === QUOTE || (byte === HASH && isLineStart)) isText = false;
        if (byte > SPACE) isLineStart = false;
        else if (byte === NEWLINE) isLineStart = true;
      } else if (byte === QUOTE) [isText, isLineStart] = [true, false];
      else if (byte === STAR && last === SLASH) {
        isComment = true;
        last = 0; // the star that opens it does not close it
        continue;
      } else if (byte === COMMA || byte === SEMICOLON) values += 1;
      last = byte;
    }
    return values;
  };
}

/**
 * Returns the path of a stored file, after its bytes were checked.
 * @param name as users know it
 * @throws ConversionRefused for a damaged one: trying again would end the same way
 */
export async function sourcePath(blobs: Blobs, source: BlobAddress, name: string): Promise<string> {
  try {
    return await blobs.pathOf(source);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    const remedy = 'Upload the same file again, or restore it from a backup.';
    throw new ConversionRefused(`The stored file ${name} is damaged. ${remedy}`, { cause: error });
  }
}

export type JobFolders = ReturnType<typeof createJobFolders>;
/** @param place where the folders are made; all paths returned are real ones, see `plainFileIn` */
export function createJobFolders(place: string) {
  // Made at once: a process gets its rights to existing folders. All that it may read, and all that it may write.
  const [readable, writable] = ['in', 'out'].map(name => {
    mkdirSync(join(place, name), { recursive: true, mode: 0o700 });
    return realpathSync(join(place, name));
  }) as [string, string];
  let sequence = 0;
  /**
   * Does `work` with several stored files in place, in their order, and an empty folder for the results; `readable` is
   * the folder that the files are in, for further files that the process reads. Both are deleted afterwards.
   */
  async function useSeveral<T>(
    stored: readonly string[],
    work: (job: {
      readonly sources: readonly string[];
      readonly readable: string;
      readonly folder: string;
    }) => Promise<T>,
  ): Promise<T> {
    const name = `${process.pid}-${++sequence}`;
    const [inside, folder] = [join(readable, name), join(writable, name)];
    try {
      for (const path of [inside, folder]) await mkdir(path, { recursive: true, mode: 0o700 });
      const sources = stored.map((_, i) => join(inside, i === 0 ? 'source' : `source-${i + 1}`));
      for (const [i, path] of stored.entries()) await linkOrCopy(path, sources[i] as string);
      return await work({ sources, readable: inside, folder });
    } finally {
      await Promise.all([inside, folder].map(path => rm(path, { recursive: true, force: true, maxRetries: 3 })));
    }
  }

  return {
    readable,
    writable,
    useSeveral,
    /** The same with one stored file. */
    use: <T>(stored: string, work: (job: { readonly source: string; readonly folder: string }) => Promise<T>) =>
      useSeveral([stored], ({ sources: [source = ''], folder }) => work({ source, folder })),
    /** Removes at start what jobs of earlier runs left. */
    async clear() {
      for (const folder of [readable, writable]) {
        for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
      }
    },
  };
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to); // another file system, or one without hard links
  }
}

/**
 * A result that a process names: an ordinary file directly in its folder. The process parses untrusted files, so
 * neither paths nor links of its making are followed; readers open the file with `openPlainFile`, because the process
 * may place a link there in the meantime.
 */
export async function plainFileIn(folder: string, file: string): Promise<string> {
  const path = join(folder, basename(file));
  if (!(await lstat(path)).isFile()) throw new Error('a process names a result that is no file');
  return path;
}
