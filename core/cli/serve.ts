// Starts the service and runs it until a stop is requested. Used by the command line and by `npm start`.
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { createCore, type Core, type CoreParts } from '../app.ts';
import type { Config } from '../config.ts';

/** Limits an orderly stop before the process ends anyway: container engines kill after 10 s. */
const STOP_WITHIN = 8_000;

/** Builds and starts the service. @throws what createCore and its start throw; nothing is left running then */
export async function startCore(config: Config, parts?: CoreParts): Promise<Core> {
  // The heap size of the launcher is meant for this thread. Others do little: each would keep 112 MB of garbage.
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
 * Announces that the service is ready, waits for SIGINT, SIGTERM or the end of the process that launched this one, then
 * stops the core and ends the process.
 * @param launcher process id of the launcher, which forwards signals; undefined when there is none
 * @param announce may cause a signal at once, so signal handlers are installed before it
 */
export async function serveUntilStopped(core: Core, launcher: number | undefined, announce: () => void): Promise<void> {
  const told = new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    // A killed launcher cannot forward a signal; its child is then assigned to another parent.
    if (launcher !== undefined)
      setInterval(() => {
        if (process.ppid !== launcher) resolve();
      }, 500).unref();
  });
  // A log on a full disk, or one without a reader, must not end the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  announce();
  // Compiled code is otherwise saved at an orderly end only, and the next start after a kill would take twice as long.
  flushCompileCache();
  await told;
  setTimeout(() => process.exit(1), STOP_WITHIN).unref();
  await core.stop();
  // Everything is closed and every process has ended. Open requests and connections must not delay the end.
  process.exit();
}
