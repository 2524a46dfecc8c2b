/** Gives the memory of bytes back now, which nobody may read any more: the engine would keep it until it looks for what is
 *  used. Only for bytes that have memory of their own. */
export function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
