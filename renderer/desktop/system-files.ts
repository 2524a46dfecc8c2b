// Files that the system passed to the desktop program, as files of the window.
import type { DesktopBridge, PassedFile } from './bridge.ts';

const PIECE = 4 * 2 ** 20;

/** A file, and its neighbours that may be read until it is forgotten. */
export interface SystemFile {
  readonly file: File;
  readonly beside: readonly { readonly name: string; readonly read: () => Promise<File> }[];
  readonly forget: () => void;
}

/**
 * Returns a function that reads all pending files and removes them from the list. Reads follow each other: two at once
 * would both read what neither has removed yet.
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

/** Files that cannot be read any more are left out. */
async function takeAll(bridge: DesktopBridge, known: Set<string>): Promise<SystemFile[]> {
  const files: SystemFile[] = [];
  for (const passed of await bridge.waitingFiles()) {
    const { token, beside = [] } = passed;
    if (known.has(token)) continue;
    const release = () => bridge.releaseFile(token);
    try {
      const others = beside.map(other => ({ name: other.name, read: async () => read(bridge, other) }));
      const file = await read(bridge, passed);
      files.push({ file, beside: others, forget: () => void release().catch(() => undefined) });
      if (beside.length > 0) {
        known.add(token); // stays pending, so that its neighbours can still be read
        continue;
      }
    } catch {
      // Changed or deleted since it was passed: the user can open it again.
    }
    await release();
  }
  return files;
}

/** Reads in pieces into the browser's own store, which keeps large files on disk. */
async function read(bridge: DesktopBridge, { token, name, size }: PassedFile): Promise<File> {
  const pieces: Blob[] = [];
  for (let offset = 0; offset < size;) {
    const piece = await bridge.readFile(token, offset, Math.min(PIECE, size - offset));
    if (piece.length === 0) throw new Error(`${name} is shorter than it was`);
    pieces.push(new Blob([new Uint8Array(piece)]));
    offset += piece.length;
  }
  return new File(pieces, name);
}
