// Files that the system hands over: by its file manager, by a second start, by a drop on the dock. The window gets a number
// for each and reads it in pieces; it never learns or names a path.
import { randomBytes } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import type { WaitingFile } from './channels.ts';

/** What the program is associated with (electron-builder.yml). */
const endings: ReadonlySet<string> = new Set(['.ifc', '.ifczip']);

export interface WaitingFiles {
  /** Takes those of `paths` that are files of ours. Returns how many. */
  take(paths: readonly string[]): Promise<number>;
  list(): WaitingFile[];
  /** @throws when nothing waits under this number, or the file changed since it was handed over */
  read(token: string, offset: number, length: number): Promise<Uint8Array>;
  release(token: string): void;
}

export function createWaitingFiles(): WaitingFiles {
  const files = new Map<string, WaitingFile & { readonly path: string; readonly changed: number }>();
  return {
    async take(paths) {
      let taken = 0;
      for (const path of paths) {
        const found = await stat(path).catch(() => undefined);
        if (!found?.isFile()) continue;
        const token = randomBytes(16).toString('hex');
        files.set(token, { token, name: basename(path), size: found.size, path, changed: found.mtimeMs });
        taken += 1;
      }
      return taken;
    },
    list: () => [...files.values()].map(({ token, name, size }) => ({ token, name, size })),
    async read(token, offset, length) {
      const file = files.get(token);
      if (!file) throw new Error('no such file waits');
      const handle = await open(file.path, 'r');
      try {
        const { size, mtimeMs } = await handle.stat();
        if (size !== file.size || mtimeMs !== file.changed) throw new Error(`${file.name} was changed meanwhile`);
        const { buffer, bytesRead } = await handle.read(
          new Uint8Array(Math.min(length, Math.max(0, size - offset))),
          0,
          undefined,
          offset,
        );
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    release: token => {
      files.delete(token);
    },
  };
}

/** The files among the words of a command line that was typed in `folder`. */
export function filesOf(words: readonly string[], folder: string): string[] {
  return words
    .filter(word => !word.startsWith('-') && endings.has(extname(word).toLowerCase()))
    .map(word => resolve(folder, word));
}
