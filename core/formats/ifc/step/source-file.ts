import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import { IfcError } from '../errors.ts';
import { readIfcZip } from './ifczip.ts';

/** Reads a stored IFC or ifcZIP file into one Uint8Array on a SharedArrayBuffer. `encoding` is how the blob is stored;
 *  whether it is an archive is decided by its first bytes, `fileName` only improves the message when it is not. `size`:
 *  bytes before compression, if known; the memory is then taken once.
 *  Throws IfcError for archives that cannot be read. */
export async function readSource(
  path: string,
  encoding: 'identity' | 'zstd',
  fileName: string,
  size = 0,
): Promise<Uint8Array> {
  const bytes = encoding === 'zstd' ? await readZstd(path, size) : await readPlain(path);
  if (isZip(bytes))
    return readIfcZip(encoding === 'identity' ? path : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (bytes.length > 0 && /\.ifczip$/i.test(fileName) && !looksLikeStep(bytes))
    throw new IfcError('The file is named .ifczip but is not a ZIP archive.');
  return bytes;
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

// The end of the text ISO-10303-21 somewhere near the beginning; scanStep judges the rest.
const looksLikeStep = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4096)).toString('latin1').includes('10303-21');

async function readPlain(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { size } = await file.stat();
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, Math.min(size - at, 1 << 26), at);
    if (bytesRead === 0) throw new Error('the stored file became shorter while it was read');
    at += bytesRead;
    // An archive is unpacked from the path again; its first bytes are enough.
    if (isZip(bytes)) break;
  }
  return bytes;
}

async function readZstd(path: string, size: number): Promise<Uint8Array> {
  let bytes = new Uint8Array(new SharedArrayBuffer(size));
  let at = 0;
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20 }).pipe(
    createZstdDecompress({ chunkSize: 1 << 20 }),
  ) as AsyncIterable<Buffer>) {
    if (at + part.length > bytes.length) {
      const larger = new Uint8Array(new SharedArrayBuffer(Math.max(at + part.length, bytes.length * 2)));
      larger.set(bytes.subarray(0, at));
      bytes = larger;
    }
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.subarray(0, at);
}
