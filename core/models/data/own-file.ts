// Files that only the account of the service can read, whatever the umask: files that SQLite creates itself are
// readable by every account.
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates an empty file, and removes leftovers of an earlier attempt there and next to it. A lost folder is created
 * again, too.
 */
export function makeOwnFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  for (const tail of ['', '-journal', '-wal', '-shm']) rmSync(path + tail, { force: true });
  closeSync(openSync(path, 'wx', 0o600));
}
