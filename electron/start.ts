// What `npm start` runs: the service, with a window where there can be one.
import { parseArgs } from 'node:util';
import { build } from '../resources/build.ts';
import { buildWindow } from '../resources/window.ts';
import { DEFAULT_PORT, readConfig } from '../core/config.ts';
import { serveUntilStopped, startCore } from '../core/serve.ts';
import { welcome } from './welcome.ts';

/** Starts on the usual port, or on a free one when another program has it. */
async function startOnUsualPort(flags: { readonly data?: string | undefined; readonly port?: string | undefined }) {
  const start = async (port: string | undefined) => {
    const config = readConfig({ data: flags.data, port });
    return { core: await startCore(config), config };
  };
  try {
    return await start(flags.port);
  } catch (error) {
    if (flags.port !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.log(`Port ${DEFAULT_PORT} is taken by another program; a free one is used.`);
    return start('0');
  }
}

const { values: { data, port } } = parseArgs({ options: { data: { type: 'string' }, port: { type: 'string' } } });
for (const step of [buildWindow, build]) await step(line => { console.log(line); });
const { core, config } = await startOnUsualPort({ data, port });
console.log(welcome({ reason: 'The desktop window is not built yet', url: core.url, dataFolder: config.dataFolder }));
await serveUntilStopped(core, config.launcher);
