// Short pieces of zstd, packed and unpacked at once in as much memory as they need: zlib takes 64 KB for each result,
// which a thread that does little else keeps until that is 64 MB.
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { trimmed } from './release.ts';

/** Room for a result; a longer one is joined from several. */
const [LEAST_ROOM, MOST_ROOM] = [256, 1024 * 1024];

const roomFor = (bytes: number): number => Math.min(MOST_ROOM, Math.max(LEAST_ROOM, bytes));

/** With the size of the content in its header. */
export const packZstd = (bytes: Uint8Array): Buffer =>
  zstdCompressSync(bytes, { pledgedSrcSize: bytes.length, chunkSize: roomFor(bytes.length >> 2) });

/** @returns bytes in memory of their own @throws zlib's error, for bytes that are no zstd */
export const unpackZstd = (packed: Uint8Array): Buffer =>
  trimmed(zstdDecompressSync(packed, { chunkSize: roomFor(contentSize(packed) ?? packed.length * 4) }));

/** Length of the content by the header of a zstd frame (RFC 8878, 3.1.1.1); undefined when it has none. */
export function contentSize(packed: Uint8Array): number | undefined {
  const [description] = packed.subarray(4);
  if (description === undefined) return undefined;
  const isSingleSegment = (description & 0x20) !== 0;
  const length = [isSingleSegment ? 1 : 0, 2, 4, 8][description >> 6] ?? 0;
  const start = 5 + (isSingleSegment ? 0 : 1) + ([0, 1, 2, 4][description & 3] ?? 0);
  if (length === 0 || packed.length < start + length) return undefined;
  const view = new DataView(packed.buffer, packed.byteOffset + start, length);
  switch (length) {
    case 1:
      return view.getUint8(0);
    case 2:
      return view.getUint16(0, true) + 256;
    case 4:
      return view.getUint32(0, true);
    default:
      return Number(view.getBigUint64(0, true));
  }
}
