// The memory of bytes: given back at once, or no more of it kept than they need.

/** Gives the memory of bytes back now, which nobody may read any more: the engine would keep it until it looks for what
 *  is used. Only for bytes that have memory of their own. */
export function release({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}

/**
 * The same bytes in memory of their own, for those that are kept. A short Buffer is usually a part of 64 KB that it
 * shares with others, and what zlib gives is the beginning of as much: all of that stays as long as one of its parts
 * does.
 */
export function trimmed(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
