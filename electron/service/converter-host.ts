// Runs the converter as a utility process of Electron: `child_process.fork` does not work in a packaged program.
import type { UtilityProcess } from 'electron';
import type { CoreParts } from '../../core/app.ts';

type MakeHost = NonNullable<CoreParts['makeConverterHost']>;

/** Maximum length of a converter's standard error in the log. */
const LONGEST_COMPLAINT = 16_384;

/** `fork` is Electron's `utilityProcess.fork`. The process gets no environment but the time zone. */
export function createUtilityHost(
  fork: (entry: string, args: string[], options: Electron.ForkOptions) => UtilityProcess,
): MakeHost {
  return ({ entry, log }) => ({
    start(listener) {
      const child = fork(entry, [], {
        serviceName: 'Plinth converter',
        env: { TZ: 'UTC' },
        stdio: ['ignore', 'ignore', 'pipe'],
        execArgv: ['--max-semi-space-size=4'],
      });
      let complaint = '';
      child.stderr?.on('data', chunk => {
        complaint = (complaint + String(chunk)).slice(0, LONGEST_COMPLAINT);
      });
      child.on('message', message => listener(message as Parameters<typeof listener>[0]));
      const ended = new Promise<{ readonly how: string; readonly isOutOfMemory: boolean }>(resolve => {
        child.once('exit', code => {
          if (complaint) log.warn('the converter wrote to standard error', { text: complaint });
          // Exit codes of V8 when it is out of memory; Chromium has its own for that on Windows.
          resolve({ how: `it ended with code ${code}`, isOutOfMemory: [132, 133, 134].includes(code) || code < 0 });
        });
      });
      return {
        get pid() {
          return child.pid;
        },
        ended,
        send(message) {
          child.postMessage(message);
        },
        kill() {
          child.kill();
        },
      };
    },
  });
}
