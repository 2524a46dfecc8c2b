// Writes a zip while it is read: one file after the other, none of them ever whole in memory.
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
  /** false for what is packed already */
  readonly compress: boolean;
  readonly open: () => Readable;
}

/**
 * The bytes of a zip (zip64 where that is needed). A reader that stops reading stops the files being read; one that
 * goes away ends it. A file that cannot be read breaks it off, so that nobody takes a part for the whole.
 */
export function writeZip(emptyFolders: readonly string[], entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => {
    output.destroy(error);
  });
  output.once('close', () => {
    current?.destroy();
  });
  // Before all files: behind one that is being written they would wait, and then be written each from within the other.
  for (const path of emptyFolders) zip.addEmptyDirectory(path);
  for (const { path, size, modified, compress, open } of entries) {
    zip.addReadStreamLazy(
      path,
      { size, mtime: modified, mode: 0o100644, ...(compress ? { compressionLevel: 1 } : { compress: false }) },
      give => {
        if (output.destroyed) return;
        current = open();
        current.once('error', error => {
          output.destroy(error);
        });
        give(null, current);
      },
    );
  }
  zip.end();
  return output;
}
