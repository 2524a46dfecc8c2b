// The memory of byte arrays: released at once, or trimmed to their size.

/**
 * Releases the memory of bytes that are no longer read, instead of waiting for the garbage collector. Only for bytes
 * that have memory of their own.
 */
export function release({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}

/**
 * Copies bytes that are kept into memory of their own. A short Buffer is usually a part of a shared 64 KB, and a result
 * of zlib is the beginning of as much: all of it stays as long as one of its parts does.
 */
export function trimmed(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
