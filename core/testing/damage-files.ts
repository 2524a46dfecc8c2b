// Damages stored files in the way of disks, copies and users.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type DamageKind = 'flip' | 'cut' | 'empty' | 'delete';
export const damageKinds: readonly DamageKind[] = ['flip', 'cut', 'empty', 'delete'];

/** The stored file of some bytes, compressed or not. @throws when there is none, or two */
export function storedFile(folder: string, bytes: Uint8Array | string): string {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const shelf = join(folder, 'blobs', hash.slice(0, 2));
  const [name, ...others] = readdirSync(shelf).filter(each => each.startsWith(hash));
  if (name === undefined || others.length > 0) throw new Error(`${others.length + 1} files of ${hash}`);
  return join(shelf, name);
}

/** All bits of a byte are turned: one bit alone may be one that a compressed file does not use. */
export function damageFile(path: string, kind: DamageKind, place = 0.5): void {
  const { size, mtimeMs } = statSync(path);
  const at = Math.min(size - 1, Math.floor(size * place));
  if (kind === 'delete') {
    rmSync(path);
    return;
  }
  if (kind === 'flip') {
    const bytes = readFileSync(path);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(path, bytes);
  } else truncateSync(path, kind === 'cut' ? at : 0);
  // A test may be quicker than the clock of the file system.
  const changed = Math.max(Date.now(), mtimeMs + 10) / 1000;
  utimesSync(path, changed, changed);
}
