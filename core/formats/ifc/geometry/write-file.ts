import { open } from 'node:fs/promises';

/** Writes a new file from pieces and returns its size once it is on the disk. The file must not exist yet. */
export async function writeWhole(path: string, pieces: readonly Uint8Array[]): Promise<number> {
  await using file = await open(path, 'wx');
  let bytes = 0;
  for (const piece of pieces) {
    let at = 0;
    while (at < piece.length) at += (await file.write(piece, at)).bytesWritten;
    bytes += piece.length;
  }
  await file.sync();
  return bytes;
}
