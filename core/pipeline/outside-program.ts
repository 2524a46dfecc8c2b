// Runs a program of the computer that is no part of this one: in a process of its own, with caps, and without anything left of it.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { constants as system } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { messageOf } from '../kit/errors.ts';

export interface OutsideCaps {
  readonly milliseconds: number;
  /** bytes of memory of its own; only where `prlimit` is found, as on most Linux systems */
  readonly memory: number;
  /** bytes of the file that it writes */
  readonly output: number;
}

export interface OutsideWork {
  /** path of the program, and its words: no shell reads them */
  readonly command: readonly [string, ...string[]];
  /** where it works, and the name of the file there that it is to write */
  readonly folder: string;
  readonly output: string;
  /** folders of programs; all that it gets of the environment */
  readonly searchPath: string;
  readonly caps: OutsideCaps;
  readonly signal: AbortSignal;
}

/** What went wrong: `how` in words that follow "it"; `why` for the log only, as it names paths of the server. */
type OutsideFailure =
  | { readonly kind: 'failed'; readonly how: string }
  | { readonly kind: 'not started'; readonly why: string };

/** `bytes`: of the file that it wrote. */
export type OutsideEnd =
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'too long' | 'too large' }
  | OutsideFailure;

const isWindows = process.platform === 'win32';
const taskkill = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');
const WATCH_EVERY = 100;
/** So much of what it writes to standard error is kept, from the end, and of that a line of this length is shown. */
const MOST_COMPLAINTS = 4_096;
const LONGEST_LINE = 200;
/** Seconds between the signal that its processor time is over and the end that it cannot avoid. */
const PROCESSOR_GRACE = 5;
/** Codes of a program that was found and could not be run, as shells, `prlimit` and the loader of libraries have them. */
const notStartedCodes: ReadonlySet<number | null> = new Set([126, 127]);
/** `bwrap` ends with this code when what it shut in was ended by SIGXCPU. */
const CODE_OF_SIGXCPU = 128 + (system.signals.SIGXCPU ?? 0);

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
  const { folder, caps, signal } = work;
  const command = await limited(work);
  signal.throwIfAborted();
  let child: ChildProcess;
  try {
    child = start(command, work);
  } catch (error) {
    return { kind: 'not started', why: messageOf(error) };
  }
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MOST_COMPLAINTS);
  });
  let cut: 'too long' | 'too large' | undefined;
  const end = () => {
    endTree(child.pid);
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
  const failure = await new Promise<OutsideFailure | undefined>(resolve => {
    child.once('error', error => {
      resolve({ kind: 'not started', why: messageOf(error) });
    });
    child.once('exit', () => {
      // What it has started, and what may hold its standard error open. On Windows its id may be that of another by now.
      if (!isWindows) endTree(child.pid);
    });
    child.once('close', (code, by) => {
      if (by === 'SIGXCPU' || code === CODE_OF_SIGXCPU) cut ??= 'too long';
      resolve(failureOf(code, by, complaint));
    });
  });
  clearTimeout(clock);
  clearInterval(watch);
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  const bytes = await sizeOf(file);
  if (bytes >= caps.output) cut ??= 'too large';
  if (cut) return { kind: cut };
  if (failure) return failure;
  return bytes > 0 ? { kind: 'done', bytes } : { kind: 'failed', how: `wrote no file${quoted(complaint)}` };
}

function start([program, ...words]: OutsideWork['command'], { folder, searchPath }: OutsideWork): ChildProcess {
  const { SystemRoot } = process.env; // Windows starts nothing without it
  return spawn(program, words, {
    cwd: folder,
    env: { PATH: searchPath, ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: !isWindows, // a group of its own, which is ended as a whole
    windowsHide: true,
  });
}

/** The command, on Linux within limits that the system keeps, also of a process whose service was killed. */
async function limited({ command, searchPath, caps }: OutsideWork): Promise<OutsideWork['command']> {
  const prlimit = process.platform === 'linux' ? await findProgram('prlimit', searchPath) : undefined;
  if (prlimit === undefined) return command;
  const seconds = Math.ceil(caps.milliseconds / 1000);
  const limits = [
    `--data=${caps.memory}`,
    `--fsize=${caps.output}`,
    `--cpu=${seconds}:${seconds + PROCESSOR_GRACE}`,
    '--core=0',
  ];
  return [prlimit, ...limits, '--', ...command];
}

/** Undefined for a program that ended well. */
function failureOf(code: number | null, by: NodeJS.Signals | null, complaint: string): OutsideFailure | undefined {
  if (code === 0) return undefined;
  if (notStartedCodes.has(code) || /^(bwrap|prlimit): /.test(lastLine(complaint) ?? ''))
    return { kind: 'not started', why: `code ${code}: ${complaint.trim()}` };
  return { kind: 'failed', how: `${by ? `was ended by ${by}` : `ended with code ${code}`}${quoted(complaint)}` };
}

/** Ends a process with what it has started. Windows has no groups: its `taskkill` finds the children of one that still runs. */
function endTree(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    if (isWindows) execFile(taskkill, ['/T', '/F', '/PID', String(pid)], () => undefined);
    else process.kill(-pid, 'SIGKILL');
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

/** What it complained of, to be added to a reason, without the folders of the server. */
function quoted(complaint: string): string {
  const line = lastLine(complaint)?.replace(/(?<![\w.])(?:[A-Za-z]:)?(?:[\\/][^\\/\s:"']+)+[\\/]/g, '');
  return line === undefined ? '' : `: "${line.slice(0, LONGEST_LINE)}"`;
}

/** The last line that speaks of an error, else the last one. */
function lastLine(text: string): string | undefined {
  const lines = text
    .split(/[\r\n]+/)
    .map(line => line.replace(/\p{Cc}+/gu, ' ').trim())
    .filter(line => line !== '');
  return lines.findLast(line => /error/i.test(line)) ?? lines.at(-1);
}
