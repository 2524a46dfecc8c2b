/** A binary glTF 2.0 file in pieces to be written one after the other: container header and JSON, then the data. */
export type GlbChunks = readonly Uint8Array[];

/** A number of bytes, rounded up to a multiple of four: where the next part may begin (glTF 2.0, 3.6.2.4 and 4.4). */
export const aligned = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/**
 * Packs a JSON text and the pieces of its binary buffer (may be none) into the GLB container, each at the next multiple
 * of four bytes.
 */
export function packGlb(text: string, ...pieces: readonly Uint8Array[]): GlbChunks {
  const size = pieces.reduce((sum, { length }) => sum + aligned(length), 0);
  const json = Buffer.from(text);
  const jsonSize = aligned(json.length);
  const hasData = size > 0;
  const head = Buffer.alloc(20 + jsonSize + (hasData ? 8 : 0), 0x20);
  head.writeUInt32LE(0x46546c67, 0);
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(head.length + size, 8);
  head.writeUInt32LE(jsonSize, 12);
  head.writeUInt32LE(0x4e4f534a, 16);
  json.copy(head, 20);
  if (!hasData) return [head];
  head.writeUInt32LE(size, 20 + jsonSize);
  head.writeUInt32LE(0x004e4942, 24 + jsonSize);
  return [head, ...pieces.flatMap(piece => [piece, new Uint8Array(aligned(piece.length) - piece.length)])].filter(
    ({ length }) => length > 0,
  );
}
