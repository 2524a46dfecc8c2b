// Processes that work for the service end with it, whatever they are doing.
import { Worker } from 'node:worker_threads';

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
