// Entry of `npm start`: the desktop program where a window is possible, else the same service for a browser.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT, readConfig } from '../core/config.ts';
import { serveUntilStopped } from '../core/cli/serve.ts';
import { build } from '../resources/build.ts';
import { buildDesktop } from '../resources/desktop.ts';
import { buildWindow } from '../resources/window.ts';
import { findElectron } from './start/find-electron.ts';
import { openCore } from './service/open-core.ts';
import { runWindow } from './start/run-window.ts';
import { welcome } from './start/welcome.ts';

const project = join(import.meta.dirname, '..');

/** Runs the desktop program until it ends; returns the reason if it cannot run. */
async function openWindow(words: readonly string[], launcher: number | undefined): Promise<string | undefined> {
  const say = (line: string) => console.log(line);
  const found = findElectron({
    environment: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    say,
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
for (const step of [buildWindow, build]) await step(line => console.log(line));
const { dataFolder, launcher } = readConfig(flags);
const words = [
  ...(flags.data === undefined ? [] : ['--data', dataFolder]),
  ...(flags.port === undefined ? [] : ['--port', flags.port]),
];
const reason = await openWindow(words, launcher);
if (reason !== undefined) {
  const core = await openCore({
    flags: { ...flags, hidden: false },
    settings: { port: DEFAULT_PORT, share: false, dataFolder: null },
    program: project,
    onPortTaken: port => console.log(`Port ${port} is taken by another program; a free one is used.`),
  });
  await serveUntilStopped(core, launcher, () => console.log(welcome({ reason, url: core.url, dataFolder })));
}
