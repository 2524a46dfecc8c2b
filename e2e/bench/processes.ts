// Processes of benches: services that measure themselves, conversions, and programs of others.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Division } from '../../core/formats/ifc/convert.ts';
import type { IfcJob } from '../../core/formats/ifc/outputs.ts';
import { createHttpClient } from '../../core/testing/http-client.ts';
import { SERVICE_FLAGS, type Bootstrap } from '../../core/testing/process.ts';
import type { Cost, FromApi } from './api-service.ts';
import type { FromHostile, LoopReport } from './hostile-service.ts';

/** A service in a process of its own that measures itself between the begin and the end of some work. */
async function forkService<First extends { readonly url: string }, Report>(
  entry: string,
  data: string,
  execArgv?: readonly string[],
) {
  const child = fork(join(import.meta.dirname, entry), [data], execArgv && { execArgv: [...execArgv] });
  const hear = async () => (await once(child, 'message'))[0] as unknown;
  const first = (await hear()) as First;
  const bootstrap = JSON.parse(readFileSync(join(data, 'bootstrap.json'), 'utf8')) as Bootstrap;
  const client = createHttpClient(first.url, bootstrap.ca_file);
  return {
    ...first,
    bootstrap,
    client,
    as: `ApiKey ${bootstrap.application.api_key}`,
    async measure<T>(work: () => Promise<T>): Promise<Report & { readonly value: T; readonly ms: number }> {
      child.send('begin');
      await hear();
      const started = performance.now();
      const value = await work();
      const ms = performance.now() - started;
      child.send('end');
      return { value, ms, ...((await hear()) as Report) };
    },
    async [Symbol.asyncDispose]() {
      client.close();
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** Reports the CPU and the SQL statements of work. */
export const forkApi = (data: string) => forkService<Extract<FromApi, { url: string }>, Cost>('api-service.ts', data);

/** Reports how long its event loop was blocked, and its memory. Flags as the service itself is started with. */
export const forkHostile = (data: string) =>
  forkService<Extract<FromHostile, { url: string }>, LoopReport>('hostile-service.ts', data, [
    '--expose-gc',
    ...SERVICE_FLAGS,
  ]);

export type HostileService = Awaited<ReturnType<typeof forkHostile>>;

/** Installs packages from the registry into a folder. */
export async function installPackages(folder: string, packages: readonly string[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
}

/** Converts an IFC file in this process. Loads the converter only then. */
export async function convertOnce(source: string, folder: string, options: IfcJob['options'], division?: Division) {
  const { convertIfc } = await import('../../core/formats/ifc/convert.ts');
  const job = { source, encoding: 'identity', fileName: basename(source), folder, options } as const;
  return convertIfc(job, () => undefined, new AbortController().signal, division);
}
