// Files that the system gave to the desktop program, as the window knows files.
import type { DesktopBridge, HandedFile } from './bridge.ts';

const PIECE = 4 * 2 ** 20;

/** A file, and what may be read beside it until it is forgotten. */
export interface SystemFile {
  readonly file: File;
  readonly beside: readonly { readonly name: string; readonly read: () => Promise<File> }[];
  readonly forget: () => void;
}

/**
 * Returns what reads all files that wait and takes them off the list. One reading follows another: two at once would
 * both read what neither has taken off yet.
 */
export function createSystemFiles(bridge: DesktopBridge): () => Promise<SystemFile[]> {
  let last: Promise<unknown> = Promise.resolve();
  const known = new Set<string>();
  return async () => {
    const taken = last.then(async () => takeAll(bridge, known));
    last = taken.catch(() => undefined);
    return taken;
  };
}

/** What cannot be read any more is left out. */
async function takeAll(bridge: DesktopBridge, known: Set<string>): Promise<SystemFile[]> {
  const files: SystemFile[] = [];
  for (const handed of await bridge.waitingFiles()) {
    const { token, beside = [] } = handed;
    if (known.has(token)) continue;
    const release = () => bridge.releaseFile(token);
    try {
      const others = beside.map(other => ({ name: other.name, read: async () => read(bridge, other) }));
      const file = await read(bridge, handed);
      files.push({ file, beside: others, forget: () => void release().catch(() => undefined) });
      if (beside.length > 0) {
        known.add(token); // it waits on for the sake of what is beside it
        continue;
      }
    } catch {
      // Changed or gone since it was handed over: whoever did that opens it again.
    }
    await release();
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
