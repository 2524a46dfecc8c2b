// A service under steady load for PLINTH_SOAK_MINUTES (60) at PLINTH_SOAK_RATE (100) requests a second: its memory does
// not grow. PLINTH_SOAK_ONLY names kinds of requests (soak-load.ts) to find which of them is to blame.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller, createProject, processed } from '../../core/testing/calls.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { startProcess, temporaryFolder, type ServiceProcess } from '../../core/testing/process.ts';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { mappedMegabytes, residentMegabytes } from '../fixtures/process-cost.ts';
import { reportFigure } from './report.ts';
import type { LoadOrder, LoadReport } from './soak-load.ts';

const MINUTES = Number(process.env.PLINTH_SOAK_MINUTES ?? 60);
const RATE = Number(process.env.PLINTH_SOAK_RATE ?? 100);
const ONLY = process.env.PLINTH_SOAK_ONLY?.split(',') ?? [];
const SAMPLE_EVERY = 10_000;
/** Share of the time at the beginning: caches fill, and hot code is compiled. */
const WARMING = 1 / 6;

interface Sample {
  readonly minutes: number;
  /** of the service alone */
  readonly megabytes: number;
  /** of files, within these */
  readonly mapped: number;
  readonly walMegabytes: number;
}

test('memory stays the same under steady load', async t => {
  using folder = temporaryFolder('soak');
  await using service = await startProcess(folder.path);
  const order = await furnish(service);
  const load = fork(join(import.meta.dirname, 'soak-load.ts'), [JSON.stringify(order)]);
  t.after(() => load.kill('SIGKILL'));

  const samples = await watch(t, service, folder.path);
  const reported = once(load, 'message') as Promise<[LoadReport]>;
  load.send('end');
  const [{ requests, failures }] = await reported;
  t.diagnostic(JSON.stringify({ requests, rate: Math.round(requests / MINUTES / 60), failures }));

  const steady = samples.filter(({ minutes }) => minutes >= MINUTES * WARMING);
  const [first, last] = [medianOf(steady.slice(0, steady.length / 5)), medianOf(steady.slice(-steady.length / 5))];
  const growth = (100 * (last - first)) / first;
  reportFigure(t, {
    figure: `${first.toFixed(0)} -> ${last.toFixed(0)} MB, ${growth.toFixed(1)} %`,
    target: 'at most 5 % more from the first to the last fifth after warming up',
    pass: growth <= 5,
  });
  const wal = Math.max(...samples.map(({ walMegabytes }) => walMegabytes));
  reportFigure(t, { figure: `longest WAL ${wal.toFixed(0)} MB`, target: 'at most 64 MB', pass: wal <= 64 });
});

/** A project with a model and documents. */
async function furnish({ client, key, bootstrap }: ServiceProcess): Promise<LoadOrder> {
  const call = createCaller(client, key);
  const { projectId, path } = await createProject(client, key, 'Soak');
  const upload = (name: string, bytes: string) => call('POST', `${path}/document`, fileForm(name, bytes));
  const { model_id: modelId } = await upload('house.ifc', readDemoHouse());
  const documents: number[] = [];
  for (let n = 0; n < 60; n += 1) documents.push((await upload(`note ${n}.txt`, `note ${n} `.repeat(60 * n))).id);
  const { status } = await processed(client, key, `${path}/model/${modelId}`, Infinity, 200);
  if (status === 'E') throw new Error('the model could not be made');
  const { json } = await client.request('GET', `${path}/model/${modelId}/element`, { as: key });
  return {
    url: bootstrap.base_url,
    tokenUrl: `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}/protocol/openid-connect/token`,
    caFile: bootstrap.ca_file,
    key,
    application: bootstrap.application,
    path,
    projectId,
    modelId,
    elements: (json as readonly { uuid: string }[]).map(({ uuid }) => uuid),
    documents,
    requestsPerSecond: RATE,
    only: ONLY,
  };
}

async function watch(t: TestContext, { pid }: ServiceProcess, folder: string): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const started = performance.now();
  while (performance.now() - started < MINUTES * 60_000) {
    await sleep(SAMPLE_EVERY);
    const sample = {
      minutes: (performance.now() - started) / 60_000,
      megabytes: residentMegabytes(pid),
      mapped: mappedMegabytes(pid),
      walMegabytes: statSync(join(folder, 'plinth.db-wal')).size / 2 ** 20,
    };
    samples.push(sample);
    if (samples.length % 6 === 1)
      t.diagnostic(
        `${sample.minutes.toFixed(1)} min: ${sample.megabytes.toFixed(0)} MB, ${sample.mapped.toFixed(0)} of them files, WAL ${sample.walMegabytes.toFixed(0)} MB`,
      );
  }
  return samples;
}

const medianOf = (samples: readonly Sample[]): number =>
  samples.map(({ megabytes }) => megabytes).sort((one, other) => one - other)[Math.floor(samples.length / 2)] ?? 0;
