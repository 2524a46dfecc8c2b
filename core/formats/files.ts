// Stored files as jobs name them, and new files from pieces.
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdDecompress } from 'node:zlib';

/** A file as it is stored. */
export interface StoredFile {
  readonly source: string;
  readonly encoding: 'identity' | 'zstd';
  /** bytes before compression, if known */
  readonly size?: number;
}

/** A file to work on. `folder`: empty, for everything that is written. */
export interface FileJob extends StoredFile {
  readonly folder: string;
}

/** All bytes of a stored file. @param refusal the error when it cannot be unpacked within memory, or its size */
export async function readStored(
  { source, encoding, size }: StoredFile,
  refusal: (cause: unknown) => unknown = cause => cause,
): Promise<Buffer> {
  const stored = await readFile(source);
  if (encoding === 'identity') return stored;
  try {
    return await promisify(zstdDecompress)(stored, size === undefined ? {} : { maxOutputLength: Math.max(1, size) });
  } catch (cause) {
    throw refusal(cause);
  }
}

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

/**
 * Writes a new file from pieces and returns its size. The file must not exist yet. It is not synced: a process without
 * rights may not (Node's permission model forbids fsync), so the process that takes the file syncs it.
 */
export async function writeWhole(path: string, pieces: readonly Uint8Array[]): Promise<number> {
  await using file = await open(path, 'wx');
  let bytes = 0;
  for (const piece of pieces) {
    let at = 0;
    while (at < piece.length) at += (await file.write(piece, at)).bytesWritten;
    bytes += piece.length;
  }
  return bytes;
}

/** The first `most` bytes; all of a shorter file. @throws for a file that cannot be read or unpacked */
export async function readHead({ source, encoding }: StoredFile, most: number): Promise<Buffer> {
  const stored = createReadStream(source);
  const plain = encoding === 'identity' ? stored : stored.pipe(createZstdDecompress());
  stored.on('error', error => {
    plain.destroy(error);
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of plain as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= most) break;
  }
  stored.destroy();
  return Buffer.concat(parts).subarray(0, most);
}
