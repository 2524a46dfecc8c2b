// Runs the converter as a child process of Node, with as few rights as Node can give.
import { fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import type { FromConverter, ToConverter } from './protocol.ts';
import type { Log } from '../kit/log.ts';

// The interface of the converter process: a child process under Node, a utility process in Electron.

/** The end of a process. */
export interface ProcessEnd {
  /** in words */
  readonly how: string;
  /** whether the engine ended it, as it found no more memory */
  readonly isOutOfMemory: boolean;
}

export interface ConverterProcess {
  /** undefined when it could not be started */
  readonly pid: number | undefined;
  readonly ended: Promise<ProcessEnd>;
  send(message: ToConverter): void;
  /** Immediately, whatever it is doing. */
  kill(): void;
}

interface ConverterHostOptions {
  /** core/processes/converter.ts, or its built file */
  readonly entry: string;
  /** files and folders of the program that the process may read */
  readonly program: readonly string[];
  /** folder of the jobs' sources: read only, so that a hard link cannot be written through */
  readonly readable: string;
  /** folder of the jobs' results: the only writable one */
  readonly writable: string;
  /** whether the process loads a native addon */
  readonly addons?: boolean;
  readonly log: Log;
}

/** Makes a process for the converter: `createNodeHost`, or Electron's. */
export type MakeConverterHost = (options: ConverterHostOptions) => ConverterHost;

export interface ConverterHost {
  start(listener: (message: FromConverter) => void): ConverterProcess;
}

/** Longest part of a converter's standard error that is logged; a library may write without end. */
const LONGEST_COMPLAINT = 16_384;

/**
 * No environment but the time zone, no network credentials, no native addons (`--permission` forbids them) unless they
 * are asked for, files only where `options` says. Node's permissions do not keep a process from the network.
 * @param compileCache folder of compiled code, for tests, which start hundreds of processes. These may write there as
 * well, so a process that a file took over could affect the next.
 */
export function createNodeHost(
  { entry, program, readable, writable, log, addons = false }: ConverterHostOptions,
  compileCache?: string,
): ConverterHost {
  const shared = compileCache === undefined ? [] : [compileCache];
  const real = (path: string) => (existsSync(path) ? [realpathSync(path)] : []);
  const execArgv = [
    '--permission',
    '--allow-worker',
    ...(addons ? ['--allow-addons'] : []),
    ...[entry, ...program, readable, writable, ...shared].flatMap(real).map(path => `--allow-fs-read=${path}`),
    ...[writable, ...shared].flatMap(real).map(path => `--allow-fs-write=${path}`),
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    // Collecting a small nursery often costs less than a large one: half of a conversion's garbage survives its first
    // round.
    '--max-semi-space-size=4',
  ];
  const { SystemRoot } = process.env; // Windows starts nothing without it
  const env = {
    TZ: 'UTC',
    ...(SystemRoot !== undefined && { SystemRoot }),
    ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
  };

  return {
    start(listener) {
      const child = fork(entry, [], { execArgv, env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
      let complaint = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        complaint = (complaint + text).slice(0, LONGEST_COMPLAINT);
      });
      child.on('message', message => listener(message as FromConverter));
      child.unref();
      child.channel?.unref();
      const ended = new Promise<ProcessEnd>(resolve => {
        child.once('error', error =>
          resolve({ how: `it could not be started: ${error.message}`, isOutOfMemory: false }),
        );
        child.once('close', (code, signal) => {
          if (complaint) log.warn('the converter wrote to standard error', { text: complaint });
          const how = signal ? `it was ended by ${signal}` : `it ended with code ${code}`;
          resolve({ how, isOutOfMemory: isAbort(code, signal) });
        });
      });
      return {
        pid: child.pid,
        ended,
        // A message to a process that has just ended is lost; `ended` notifies the sender.
        send(message) {
          if (child.connected) child.send(message, () => undefined);
        },
        kill() {
          child.kill('SIGKILL');
        },
      };
    },
  };
}

/** How V8 ends a process that runs out of memory; code 134 where the system has no signals. */
const isAbort = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 134 || signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGILL';
