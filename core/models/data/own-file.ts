// Files that only the account of the service can read, whatever the umask: what SQLite makes itself, everybody may read.
import { closeSync, openSync, rmSync } from 'node:fs';

/** Makes an empty file, and removes what an earlier attempt left there and next to it. */
export function makeOwnFile(path: string): void {
  for (const tail of ['', '-journal', '-wal', '-shm']) rmSync(path + tail, { force: true });
  closeSync(openSync(path, 'wx', 0o600));
}
