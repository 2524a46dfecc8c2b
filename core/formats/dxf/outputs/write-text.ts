import { closeSync, openSync, writeSync } from 'node:fs';

const PORTION = 1 << 20;

/**
 * Writes a new text file from pieces, a portion at a time, so that the whole is never in memory; returns its bytes.
 * Without pieces no file is written.
 */
export function writeText(path: string, pieces: Iterable<string>): number {
  let file: number | undefined;
  let pending = '';
  let bytes = 0;
  const flush = (): void => {
    if (pending === '') return;
    file ??= openSync(path, 'wx');
    const portion = Buffer.from(pending);
    for (let at = 0; at < portion.length;) at += writeSync(file, portion, at);
    bytes += portion.length;
    pending = '';
  };
  try {
    for (const piece of pieces) {
      pending += piece;
      if (pending.length >= PORTION) flush();
    }
    flush();
  } finally {
    if (file !== undefined) closeSync(file);
  }
  return bytes;
}
