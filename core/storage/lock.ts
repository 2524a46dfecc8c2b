// One service per data folder: `plinth.lock` names the process that holds it.
import { closeSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Kinds of file system (statfs f_type) where SQLite's locks cannot be trusted: NFS, SMB, CIFS, SMB2. */
const networkFileSystems = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/**
 * Takes the data folder for this process.
 * @returns how to give it back
 * @throws when another living process holds it, or when it lies on a network drive
 */
export function lockFolder(folder: string): () => void {
  if (networkFileSystems.has(statfsSync(folder).type >>> 0)) {
    throw new Error(
      `${folder} lies on a network drive, where the database cannot be kept safely; choose a folder on a local disk`,
    );
  }
  const file = join(folder, 'plinth.lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, `${process.pid}\n`);
      closeSync(handle);
      return () => {
        rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8').trim());
      if (isAlive(holder))
        throw new Error(
          `${folder} is in use by another Plinth (process ${holder}); stop it first, or choose another folder with --data`,
          { cause: error },
        );
      rmSync(file, { force: true }); // left by a process that was killed
    }
  }
  throw new Error(`${file} could not be taken`);
}

/** The process that holds the folder; undefined when none does. */
export function holderOf(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'plinth.lock'), 'utf8').trim());
    return isAlive(pid) || pid === process.pid ? pid : undefined;
  } catch {
    return undefined; // no lock file: nobody
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
