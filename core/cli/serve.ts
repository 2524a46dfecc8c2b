// Starts the service and runs it until it is told to stop. Used by the command line and by `npm start`.
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { createCore, type Core, type CoreParts } from '../app.ts';
import type { Config } from '../config.ts';

/** How long an orderly stop may take before the process ends all the same: container engines kill after 10 s. */
const STOP_WITHIN = 8_000;

/** Builds and starts the service. @throws what createCore and its start throw; nothing is left running then */
export async function startCore(config: Config, parts?: CoreParts): Promise<Core> {
  // The heap that the launcher begins with is meant for this thread. Others do little: each would keep 112 MB of
  // garbage.
  setFlagsFromString('--initial-heap-size=0');
  const core = await createCore(config, parts);
  try {
    await core.start();
    return core;
  } catch (error) {
    await core.stop();
    throw error;
  }
}

/**
 * Says that the service is ready, waits for SIGINT, SIGTERM or the end of the process that launched this one, then
 * stops the core and ends the process.
 * @param launcher process id of the launcher, which hands signals on; undefined when there is none
 * @param announce says it: who hears that may send a signal at once, so signals are heeded before
 */
export async function serveUntilStopped(core: Core, launcher: number | undefined, announce: () => void): Promise<void> {
  const told = new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        resolve();
      });
    // A launcher that was killed cannot hand a signal on; its child is then given to another parent.
    if (launcher !== undefined)
      setInterval(() => {
        if (process.ppid !== launcher) resolve();
      }, 500).unref();
  });
  // A log on a full disk, or one that nobody reads any more, must not end the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  announce();
  // What was compiled is otherwise kept at an orderly end only, and the next start after a cut would take twice as
  // long.
  flushCompileCache();
  await told;
  setTimeout(() => process.exit(1), STOP_WITHIN).unref();
  await core.stop();
  // Everything is closed and every process has ended. What a request or a connection left open must not hold up the
  // end.
  process.exit();
}
