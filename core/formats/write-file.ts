import { open } from 'node:fs/promises';

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
