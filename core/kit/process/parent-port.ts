// The line from a process to the one that started it: the channel of a child process of Node, or the port of a utility
// process in Electron.
import { Worker } from 'node:worker_threads';

// Processes that work for the service end with it, whatever they are doing.

/**
 * Ends this process when its parent is gone. Work that hangs cannot hear that a channel is closed; a thread can see it.
 */
export function endWithParent(): void {
  new Worker(
    `
    const parent = process.ppid;
    const isGone = () => {
      if (process.ppid !== parent) return true;
      try { process.kill(parent, 0); return false; } catch (error) { return error.code === 'ESRCH'; }
    };
    setInterval(() => { if (isGone()) process.kill(process.pid, 'SIGKILL'); }, 1000);
  `,
    { eval: true, name: 'watch of the parent' },
  ).unref();
}

export interface ParentPort {
  /** A message that cannot be sent any more is dropped: the process is about to end then. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** What Electron gives a utility process (electron.d.ts, ParentPort). */
interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
}

/**
 * The line of this process. The process ends when a channel of Node closes. Undefined when nobody started it that way.
 */
export function openParentPort(owner: NodeJS.Process = process): ParentPort | undefined {
  const { parentPort } = owner as { readonly parentPort?: UtilityPort };
  if (parentPort) {
    return {
      send: message => {
        parentPort.postMessage(message);
      },
      onMessage: listener => {
        parentPort.on('message', ({ data }) => {
          listener(data);
        });
      },
    };
  }
  if (!owner.send) return undefined;
  return {
    // A channel that is closed with a message under way throws into its callback.
    send: message => {
      owner.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage(listener) {
      owner.on('message', listener);
      owner.on('disconnect', () => {
        owner.exit();
      });
    },
  };
}
