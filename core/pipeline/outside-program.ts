// Runs a program of the computer that is no part of this one: in a process of its own, with caps, and without anything left of it.
import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

export interface OutsideCaps {
  readonly milliseconds: number;
  /** bytes of memory of its own; only where `prlimit` is found, as on most Linux systems */
  readonly memory: number;
  /** bytes of the file that it writes */
  readonly output: number;
}

export interface OutsideWork {
  /** path of the program, and its words: no shell reads them */
  readonly program: string;
  readonly words: readonly string[];
  /** where it works, and the name of the file there that it is to write */
  readonly folder: string;
  readonly output: string;
  /** folders of programs; all that it gets of the environment */
  readonly searchPath: string;
  readonly caps: OutsideCaps;
  readonly signal: AbortSignal;
}

/** `bytes`: of the file that it wrote; `how`: what went wrong, in words that follow "it". */
export type OutsideEnd =
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'too long' | 'too large' }
  | { readonly kind: 'failed'; readonly how: string };

const isWindows = process.platform === 'win32';
const WATCH_EVERY = 100;
/** So much of what it writes to standard error is kept, from the end, and of that a line of this length is shown. */
const MOST_COMPLAINTS = 4_096;
const LONGEST_LINE = 200;

/** The path of a program in the folders of `searchPath`; undefined when it is in none. */
export async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter).filter(isAbsolute)) {
    const path = join(folder, isWindows ? `${name}.exe` : name);
    if (await isProgram(path)) return path;
  }
  return undefined;
}

/** Whether there is a file at `path` that may be run. */
export async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** Runs a program until it ends, or ends it with what it has started. @throws the reason of `signal`, once it has ended */
export async function runOutside(work: OutsideWork): Promise<OutsideEnd> {
  const { folder, searchPath, caps, signal } = work;
  const [command, ...words] = await limited(work);
  signal.throwIfAborted();
  const { SystemRoot } = process.env; // Windows starts nothing without it
  const child: ChildProcess = spawn(command, words, {
    cwd: folder,
    env: { PATH: searchPath, ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: !isWindows, // a group of its own, which is ended as a whole
    windowsHide: true,
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MOST_COMPLAINTS);
  });
  let cut: 'too long' | 'too large' | undefined;
  const end = () => {
    endGroup(child.pid);
    child.stderr?.destroy(); // whatever still holds its other side
  };
  const cutOff = (why: 'too long' | 'too large') => {
    cut ??= why;
    end();
  };
  const file = join(folder, work.output);
  const clock = setTimeout(() => {
    cutOff('too long');
  }, caps.milliseconds);
  const watch = setInterval(() => {
    void sizeOf(file).then(bytes => {
      if (bytes >= caps.output) cutOff('too large');
    });
  }, WATCH_EVERY);
  signal.addEventListener('abort', end, { once: true });
  const how = await new Promise<string | undefined>(resolve => {
    child.once('error', error => {
      resolve(`could not be started (${(error as NodeJS.ErrnoException).code ?? error.message})`);
    });
    child.once('exit', () => {
      endGroup(child.pid); // what it has started, and what may hold its standard error open
    });
    child.once('close', (code, by) => {
      if (by === 'SIGXCPU') cut ??= 'too long';
      resolve(code === 0 ? undefined : by ? `was ended by ${by}` : `ended with code ${code}`);
    });
  });
  clearTimeout(clock);
  clearInterval(watch);
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  const bytes = await sizeOf(file);
  if (bytes >= caps.output) cut ??= 'too large';
  if (cut) return { kind: cut };
  const line = lastLine(complaint);
  const said = line === undefined ? '' : `: "${line}"`;
  if (how !== undefined) return { kind: 'failed', how: `${how}${said}` };
  return bytes > 0 ? { kind: 'done', bytes } : { kind: 'failed', how: `wrote no file${said}` };
}

/** The command, on Linux within limits that the system keeps, also of a process whose service was killed. */
async function limited({ program, words, searchPath, caps }: OutsideWork): Promise<[string, ...string[]]> {
  const prlimit = process.platform === 'linux' ? await findProgram('prlimit', searchPath) : undefined;
  if (prlimit === undefined) return [program, ...words];
  const limits = [
    `--data=${caps.memory}`,
    `--fsize=${caps.output}`,
    `--cpu=${Math.ceil(caps.milliseconds / 1000)}`,
    '--core=0',
  ];
  return [prlimit, ...limits, '--', program, ...words];
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch {
    return; // it has ended already
  }
}

/** Bytes of an ordinary file; 0 for everything else, also a link. */
async function sizeOf(path: string): Promise<number> {
  try {
    const found = await lstat(path);
    return found.isFile() ? found.size : 0;
  } catch {
    return 0; // it is not there yet
  }
}

/** The last line that speaks of an error, else the last one. */
function lastLine(text: string): string | undefined {
  const lines = text
    .split(/[\r\n]+/)
    .map(line => line.replace(/\p{Cc}+/gu, ' ').trim())
    .filter(line => line !== '');
  return (lines.findLast(line => /error/i.test(line)) ?? lines.at(-1))?.slice(0, LONGEST_LINE);
}
