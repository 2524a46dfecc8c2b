// A process of the program's own beside the service: a child process of Node, or a utility process in Electron.
import { fork } from 'node:child_process';

export interface OwnProcess {
  send(message: unknown): void;
  /** Immediately, whatever it is doing. */
  kill(): void;
  /** Why it failed, in words; undefined when it ended with code 0. */
  readonly ended: Promise<string | undefined>;
}

/** Starts the process of an entry (a path); `listener` gets its messages. */
export type StartProcess = (entry: string, listener: (message: unknown) => void) => OwnProcess;

/** Characters of its standard error that are shown. */
const LONGEST_COMPLAINT = 1000;

export const startNodeProcess: StartProcess = (entry, listener) => {
  const child = fork(entry, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT);
  });
  child.on('message', listener);
  return {
    ended: new Promise(done => {
      child.once('error', error => done(`it could not be started: ${error.message}`));
      child.once('close', (code, signal) =>
        done(code === 0 ? undefined : `it ended with ${signal ?? `code ${code}`}: ${complaint.trim()}`),
      );
    }),
    // A message to a process that has just ended is lost; `ended` notifies the sender.
    send: message => void (child.connected && child.send(message as object, () => undefined)),
    kill: () => void child.kill('SIGKILL'),
  };
};
