// The channel from a process to its parent: that of a child process of Node, or the port of a utility process in
// Electron.
import { Worker } from 'node:worker_threads';

// Processes that work for the service end with it, whatever they are doing.

/** Ends this process with its parent. Blocked work cannot notice a closed channel; a thread can. */
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

interface ParentPort {
  /** A message that can no longer be sent is dropped: the process is about to end. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** What Electron gives a utility process (electron.d.ts, ParentPort). */
interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
}

/**
 * Opens the channel of this process, which ends when a channel of Node closes. Undefined when the process was started
 * without a channel.
 */
export function openParentPort(owner: NodeJS.Process = process): ParentPort | undefined {
  const { parentPort } = owner as { readonly parentPort?: UtilityPort };
  if (parentPort) {
    return {
      send: message => parentPort.postMessage(message),
      onMessage: listener => {
        parentPort.on('message', ({ data }) => listener(data));
      },
    };
  }
  if (!owner.send) return undefined;
  return {
    // A channel that is closed with a pending message passes the error to its callback.
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
