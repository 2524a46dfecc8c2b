// Files opened from outside: by the file manager, by a second start, by a drop on the dock. The window gets a token for
// each and reads it in chunks; it never gets or sends a path.
import { randomBytes } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { WaitingFile } from './window/channels.ts';

/** File types associated with the program (electron-builder.yml): models, and files of issues. */
const models: ReadonlySet<string> = new Set(['.ifc', '.ifczip']);
const issues: ReadonlySet<string> = new Set(['.bcf', '.bcfzip']);
/** Maximum number of models offered from the folder of a file of issues: a folder may be an archive. */
const MOST_BESIDE = 200;
const endingOf = (path: string) => extname(path).toLowerCase();

export type WaitingFiles = ReturnType<typeof createWaitingFiles>;
interface Kept extends WaitingFile {
  readonly path: string;
  readonly changed: number;
  /** the file of issues in the same folder; undefined for files that were opened themselves */
  readonly of?: string;
}

export function createWaitingFiles() {
  const files = new Map<string, Kept>();
  const shown = ({ token, name, size }: Kept): WaitingFile => ({ token, name, size });

  /** @param of see `Kept` */
  async function keep(path: string, of?: string): Promise<string | undefined> {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const token = randomBytes(16).toString('hex');
    const { size, mtimeMs: changed } = found;
    files.set(token, { token, name: basename(path), size, path, changed, ...(of !== undefined && { of }) });
    return token;
  }

  return {
    /** Takes those of `paths` that have a supported type. Returns their number. */
    async take(paths: readonly string[]): Promise<number> {
      let taken = 0;
      for (const path of paths) {
        const token = await keep(path);
        if (token === undefined) continue;
        taken += 1;
        if (!issues.has(endingOf(path))) continue;
        const folder = dirname(path);
        const names = (await readdir(folder).catch(() => [])).filter(name => models.has(endingOf(name)));
        for (const name of names.slice(0, MOST_BESIDE)) await keep(join(folder, name), token);
      }
      return taken;
    },
    list(): WaitingFile[] {
      const besides = Map.groupBy(files.values(), ({ of }) => of);
      return (besides.get(undefined) ?? []).map(file => {
        const beside = besides.get(file.token);
        return { ...shown(file), ...(beside && { beside: beside.map(shown) }) };
      });
    },
    /** @throws when no pending file has this token, or the file changed since it was opened */
    async read(token: string, offset: number, length: number): Promise<Uint8Array> {
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
    /** Releases it, with the models next to it. */
    release(token: string): void {
      files.delete(token);
      for (const [key, { of }] of files) if (of === token) files.delete(key);
    },
  };
}

/** The files among the arguments of a command line that was entered in `folder`. */
export function filesOf(words: readonly string[], folder: string): string[] {
  return words
    .filter(word => !word.startsWith('-') && (models.has(endingOf(word)) || issues.has(endingOf(word))))
    .map(word => resolve(folder, word));
}
