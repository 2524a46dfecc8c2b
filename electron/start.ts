// What `npm start` runs: the desktop program where there can be a window, else the same service for a browser.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT, readConfig } from '../core/config.ts';
import { serveUntilStopped, startCore } from '../core/serve.ts';
import { build } from '../resources/build.ts';
import { buildDesktop } from '../resources/desktop.ts';
import { buildWindow } from '../resources/window.ts';
import { findElectron } from './find-electron.ts';
import { runWindow } from './run-window.ts';
import { welcome } from './welcome.ts';

interface Flags {
  readonly data?: string | undefined;
  readonly port?: string | undefined;
}

/** Starts on the usual port, or on a free one when another program has it. */
async function startOnUsualPort({ data, port: wanted }: Flags) {
  const start = async (port: string | undefined) => {
    const config = readConfig({ data, port });
    return { core: await startCore(config), config };
  };
  try {
    return await start(wanted);
  } catch (error) {
    if (wanted !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.log(`Port ${DEFAULT_PORT} is taken by another program; a free one is used.`);
    return start('0');
  }
}

/** The desktop program until its end; or why there is none. */
async function openWindow(words: readonly string[], launcher: number | undefined): Promise<string | undefined> {
  const project = join(import.meta.dirname, '..');
  const say = (line: string) => { console.log(line); };
  const found = findElectron({
    environment: process.env, platform: process.platform, isRoot: process.getuid?.() === 0, say,
    packageFolder: dirname(createRequire(import.meta.url).resolve('electron/package.json')),
  });
  if ('reason' in found) return found.reason;
  await buildDesktop(say);
  const end = await runWindow(found.program, project, words, launcher);
  if ('reason' in end) return end.reason;
  process.exitCode = end.code;
  return undefined;
}

const { values: flags } = parseArgs({ options: { data: { type: 'string' }, port: { type: 'string' } } });
for (const step of [buildWindow, build]) await step(line => { console.log(line); });
const { dataFolder, launcher } = readConfig(flags);
const words = [...(flags.data === undefined ? [] : ['--data', dataFolder]), ...(flags.port === undefined ? [] : ['--port', flags.port])];
const reason = await openWindow(words, launcher);
if (reason !== undefined) {
  const { core, config } = await startOnUsualPort(flags);
  console.log(welcome({ reason, url: core.url, dataFolder: config.dataFolder }));
  await serveUntilStopped(core, config.launcher);
}
