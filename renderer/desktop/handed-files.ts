// Files that the system gave to the desktop program, as the window knows files.
import type { DesktopBridge, HandedFile } from './bridge.ts';

const PIECE = 4 * 2 ** 20;

/**
 * Returns what reads all files that wait and takes them off the list. One reading follows another: two at once would both read
 * what neither has taken off yet.
 */
export function createHandedFiles(bridge: DesktopBridge): () => Promise<File[]> {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    const taken = last.then(async () => takeAll(bridge));
    last = taken.catch(() => undefined);
    return taken;
  };
}

/** What cannot be read any more is left out. */
async function takeAll(bridge: DesktopBridge): Promise<File[]> {
  const files: File[] = [];
  for (const handed of await bridge.waitingFiles()) {
    try {
      files.push(await read(bridge, handed));
    } catch {
      // Changed or gone since it was handed over: whoever did that opens it again.
    }
    await bridge.releaseFile(handed.token);
  }
  return files;
}

/** Piece by piece into the browser's own store, which keeps large ones on disk. */
async function read(bridge: DesktopBridge, { token, name, size }: HandedFile): Promise<File> {
  const pieces: Blob[] = [];
  for (let offset = 0; offset < size;) {
    const piece = await bridge.readFile(token, offset, Math.min(PIECE, size - offset));
    if (piece.length === 0) throw new Error(`${name} is shorter than it was`);
    pieces.push(new Blob([new Uint8Array(piece)]));
    offset += piece.length;
  }
  return new File(pieces, name);
}
