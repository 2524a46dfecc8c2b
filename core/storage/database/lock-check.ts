// Whether other processes see that this one has a database open. Without that lock the next program that opens and
// closes the database deletes its -wal, and everything committed afterwards is lost at the end of the process.
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { entryBeside } from '../../kit/process/entries.ts';

/** `unknown`: it could not be found out. */
export type LockState = 'held' | 'lost' | 'unknown';

/** Asks the kernel's list of locks where there is one, else another process. */
export const isLockSeen = async (path: string): Promise<LockState> => (isListed(path) ? 'held' : askProcess(path));

/** Whether /proc/locks (proc_locks(5)) has a lock of this process on the file. False also where it cannot be read. */
function isListed(path: string): boolean {
  try {
    const { ino } = statSync(path, { bigint: true });
    return readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .some(line => {
        const [, kind, , , pid, file = ''] = line.split(/\s+/);
        return kind === 'POSIX' && Number(pid) === process.pid && file.endsWith(`:${ino}`);
      });
  } catch {
    return false;
  }
}

/** Asks a child process, which tries to take the database. Under Node only: Electron has no plain child processes. */
export async function askProcess(path: string): Promise<LockState> {
  if (process.versions.electron !== undefined) return 'unknown';
  const entry = fileURLToPath(entryBeside(import.meta.url, './lock-probe'));
  const answer = await new Promise<string>(resolve => {
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', entry, path], { timeout: 30_000 }, (_, out) =>
      resolve(out),
    );
  });
  if (answer === 'SQLITE_BUSY') return 'held';
  return answer === 'free' ? 'lost' : 'unknown';
}
