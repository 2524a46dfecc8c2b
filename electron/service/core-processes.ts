// Processes of the core as utility processes of Electron: `child_process.fork` does not work in a packaged program.
import type { UtilityProcess } from 'electron';
import type { CoreParts } from '../../core/app.ts';

type MakeHost = NonNullable<CoreParts['makeConverterHost']>;
type StartProcess = NonNullable<CoreParts['startProcess']>;
type Fork = (entry: string, args: string[], options: Electron.ForkOptions) => UtilityProcess;

/** Maximum length of a process's standard error in the log. */
const LONGEST_COMPLAINT = 16_384;

/** Starts a process; `ended` resolves with its exit code and what it wrote to standard error. */
function startUtility(child: UtilityProcess, listener: (message: unknown) => void) {
  let complaint = '';
  child.stderr?.on('data', chunk => {
    complaint = (complaint + String(chunk)).slice(0, LONGEST_COMPLAINT);
  });
  child.on('message', listener);
  return {
    ended: new Promise<{ readonly code: number; readonly complaint: string }>(resolve => {
      child.once('exit', code => resolve({ code, complaint }));
    }),
    send(message: unknown) {
      child.postMessage(message);
    },
    kill() {
      child.kill();
    },
  };
}

/** `fork` is Electron's `utilityProcess.fork`. The process gets no environment but the time zone. */
export function createUtilityHost(fork: Fork): MakeHost {
  return ({ entry, log }) => ({
    start(listener) {
      const child = fork(entry, [], {
        serviceName: 'Plinth converter',
        env: { TZ: 'UTC' },
        stdio: ['ignore', 'ignore', 'pipe'],
        execArgv: ['--max-semi-space-size=4'],
      });
      const started = startUtility(child, message => listener(message as Parameters<typeof listener>[0]));
      return {
        ...started,
        get pid() {
          return child.pid;
        },
        ended: started.ended.then(({ code, complaint }) => {
          if (complaint) log.warn('the converter wrote to standard error', { text: complaint });
          // Exit codes of V8 when it is out of memory; Chromium has its own for that on Windows.
          return { how: `it ended with code ${code}`, isOutOfMemory: [132, 133, 134].includes(code) || code < 0 };
        }),
      };
    },
  });
}

/** Processes that make and prove backups. */
export const createUtilityStart =
  (fork: Fork): StartProcess =>
  (entry, listener) => {
    const started = startUtility(
      fork(entry, [], { serviceName: 'Plinth backup', stdio: ['ignore', 'ignore', 'pipe'] }),
      listener,
    );
    return {
      ...started,
      ended: started.ended.then(({ code, complaint }) =>
        code === 0 ? undefined : `it ended with code ${code}: ${complaint.trim()}`,
      ),
    };
  };
