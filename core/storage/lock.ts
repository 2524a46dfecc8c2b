// One service per data folder: `plinth.lock` names the process that holds it, and where Linux tells, since when it runs: after
// a power cut its number may be that of another program.
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
      writeSync(handle, `${process.pid}\n${lifeOf(process.pid)?.name ?? ''}\n`);
      closeSync(handle);
      return () => {
        rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (isAlive(holder))
        throw new Error(
          `${folder} is in use by another Plinth (process ${holder.pid}); stop it first, or choose another folder with --data`,
          { cause: error },
        );
      rmSync(file, { force: true }); // left by a process that was killed
    }
  }
  throw new Error(`${file} could not be taken`);
}

interface Holder {
  readonly pid: number;
  /** of its life; empty where the system does not tell */
  readonly life: string;
}

function readHolder(file: string): Holder {
  const [pid = '', life = ''] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid.trim()), life };
}

/** The process that holds the folder; undefined when none does. */
export function holderOf(folder: string): number | undefined {
  try {
    const holder = readHolder(join(folder, 'plinth.lock'));
    return isAlive(holder) || holder.pid === process.pid ? holder.pid : undefined;
  } catch {
    return undefined; // no lock file: nobody
  }
}

function isAlive({ pid, life }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = lifeOf(pid);
  return now === undefined || (!now.isOver && (life === '' || life === now.name));
}

/** What tells a process from a later one of its number: the start of the machine, and its own since then (proc_pid_stat(5)). Undefined where Linux's /proc is not. */
function lifeOf(pid: number): { readonly name: string; readonly isOver: boolean } | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { name: `${boot} ${fields[19] ?? ''}`, isOver: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return undefined; // no Linux, or it has just ended
  }
}
