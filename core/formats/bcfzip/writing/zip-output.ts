// The archive while it is written: bytes are sent as fast as the sink accepts them.
import { once } from 'node:events';
import type { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { BcfBytes } from '../shape.ts';

// Names in archives that every system can unpack, each once.

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The last part of a path without characters that some system refuses or that turn the text around. */
export function safeName(name: string): string {
  const safe = name
    .replace(/^.*[\\/]/, '')
    .normalize('NFC')
    // Controls, and those that change the direction of writing.
    .replace(/[\p{Cc}\p{Cs}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}<>:"|?*]/gu, '_')
    .replace(/[. ]+$/, '');
  if (safe === '' || safe === '..') return 'file';
  return reserved.test(safe) ? `_${safe}` : safe;
}

/** A path of safe names; undefined when it leads out of the archive. */
export function safePath(path: string): string | undefined {
  const steps = path.split(/[\\/]/).filter(step => step !== '' && step !== '.');
  return steps.length === 0 || steps.includes('..') ? undefined : steps.map(safeName).join('/');
}

/** Gives a path that no other has, whatever the case. */
export function claimPath(taken: Set<string>, path: string): string {
  let free = path;
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = path.replace(/(\.[^./]*)?$/, `-${n}$1`);
  taken.add(free.toLowerCase());
  return free;
}

/**
 * Larger files are streamed; smaller ones are read first, since not every reader accepts sizes that follow the bytes.
 */
const LARGE = 16 * 1024 * 1024;
const packed = /\.(?:png|jpe?g|zip|bcf|bcfzip|ifczip|docx|xlsx|pdf|gz)$/i;

export type ZipOutput = ReturnType<typeof openZipOutput>;

/** Writes into `sink` and ends it; rejects when the sink or a file fails. */
export function openZipOutput(sink: Writable, date: Date) {
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
    addFolder: (path: string): void => zip.addEmptyDirectory(path, { mtime: date }),
    addBuffer,
    addBytes: async (path: string, bytes: BcfBytes): Promise<void> => {
      if (bytes.size <= LARGE) return addBuffer(path, await bytes.read());
      const stream = await bytes.open();
      stream.once('error', error => output.destroy(error));
      output.once('close', () => stream.destroy());
      const read = once(stream, 'end');
      zip.addReadStream(stream, path, { mtime: date, mode: 0o100644, compress: true });
      await Promise.race([read, written]);
    },
    end: async (): Promise<void> => {
      zip.end();
      await written;
    },
  };
}
