// Writes a ZIP as a stream: one file after the other, none of them ever whole in memory.
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { DamagedFile } from '../../kit/errors.ts';

interface ZipEntry {
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
  /** false for content that is compressed already */
  readonly compress: boolean;
  readonly open: () => Promise<Readable>;
}

/**
 * The bytes of a ZIP (zip64 where needed). When the reader pauses, reading the files pauses; when it disconnects, the
 * stream ends. Damaged files are left out and listed in a text in the ZIP; any other file that cannot be read aborts
 * the stream, so that a partial ZIP is not taken for a complete one.
 */
export function writeZip(emptyFolders: readonly string[], entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: unknown) => {
    output.destroy(error as Error);
  };
  zip.on('error', fail);
  output.once('close', () => {
    current?.destroy();
  });
  for (const path of emptyFolders) zip.addEmptyDirectory(path);

  /** Each file is opened after the previous one is written: a damaged one gets no entry. */
  async function writeEntries(): Promise<void> {
    const leftOut: string[] = [];
    for (const { path, size, modified, compress, open } of entries) {
      let file: Readable;
      try {
        current = file = await open();
      } catch (error) {
        if (!(error instanceof DamagedFile)) throw error;
        leftOut.push(path);
        continue;
      }
      const read = finished(file, { writable: false });
      if (output.destroyed) file.destroy();
      else
        zip.addReadStream(file, path, {
          size,
          mtime: modified,
          mode: 0o100644,
          ...(compress ? { compressionLevel: 1 } : { compress: false }),
        });
      await read;
    }
    if (leftOut.length > 0) zip.addBuffer(noteOf(leftOut), nameOfNote(entries));
    zip.end();
  }
  writeEntries().catch(fail);
  return output;
}

const noteOf = (paths: readonly string[]): Buffer =>
  Buffer.from(['These files are damaged on the server and are not in this archive:', '', ...paths, ''].join('\r\n'));

function nameOfNote(entries: readonly ZipEntry[]): string {
  const taken = new Set(entries.map(({ path }) => path.toLowerCase()));
  let name = 'Damaged files.txt';
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `Damaged files (${n}).txt`;
  return name;
}
