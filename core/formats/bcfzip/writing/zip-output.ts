// The archive while it is written: bytes are sent as fast as the sink accepts them.
import { once } from 'node:events';
import { type PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { BcfBytes } from '../shape.ts';

/**
 * Larger files are streamed; smaller ones are read first, since not every reader accepts sizes that follow the bytes.
 */
const LARGE = 16 * 1024 * 1024;
const packed = /\.(?:png|jpe?g|zip|bcf|bcfzip|ifczip|docx|xlsx|pdf|gz)$/i;

export interface ZipOutput {
  readonly addFolder: (path: string) => void;
  readonly addBuffer: (path: string, bytes: Buffer) => Promise<void>;
  readonly addBytes: (path: string, bytes: BcfBytes) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Writes into `sink` and ends it; rejects when the sink or a file fails. */
export function openZipOutput(sink: Writable, date: Date): ZipOutput {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => output.destroy(error));
  const written = pipeline(output, sink);
  // The error is reported at the next wait, or at the end.
  written.catch(() => undefined);
  const caughtUp = async () => {
    if (output.writableNeedDrain || output.destroyed) await Promise.race([once(output, 'drain'), written]);
  };
  const addBuffer = async (path: string, bytes: Buffer) => {
    zip.addBuffer(bytes, path, { mtime: date, mode: 0o100644, compress: !packed.test(path) });
    await caughtUp();
  };
  return {
    addFolder: path => zip.addEmptyDirectory(path, { mtime: date }),
    addBuffer,
    addBytes: async (path, bytes) => {
      if (bytes.size <= LARGE) return addBuffer(path, await bytes.read());
      const stream = await bytes.open();
      stream.once('error', error => output.destroy(error));
      output.once('close', () => stream.destroy());
      const read = once(stream, 'end');
      zip.addReadStream(stream, path, { mtime: date, mode: 0o100644, compress: true });
      await Promise.race([read, written]);
    },
    end: async () => {
      zip.end();
      await written;
    },
  };
}
