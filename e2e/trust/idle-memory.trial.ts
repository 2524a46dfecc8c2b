// Memory of the service and its processes a quiet minute after a model of 70 MB.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller, createProject, processed } from '../../core/testing/calls.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { startProcess, temporaryFolder } from '../../core/testing/process.ts';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { familyOf, proportionalMegabytes, residentMegabytes } from '../fixtures/process-cost.ts';
import { writeReplicatedIfc } from '../fixtures/replicate-ifc.ts';
import { reportFigure } from './report.ts';

const BYTES = 70_000_000;

test('a minute after a large model memory is released', async t => {
  using folder = temporaryFolder('idle');
  await using service = await startProcess(folder.path);
  const { client, key, pid } = service;
  const { path } = await createProject(client, key, 'Idle');

  async function convert(name: string, bytes: Uint8Array): Promise<number> {
    const started = performance.now();
    const { model_id: id } = await createCaller(client, key)('POST', `${path}/document`, fileForm(name, bytes));
    const { status, errors } = await processed(client, key, `${path}/model/${id}`, Infinity);
    if (status === 'E') throw new Error(`${name}: ${errors[0]}`);
    return performance.now() - started;
  }
  const house = join(folder.path, 'house.ifc');
  const large = join(folder.path, 'large.ifc');
  await convert('small.ifc', Buffer.from(readDemoHouse()));
  writeFileSync(house, readDemoHouse());
  writeReplicatedIfc(house, { copies: Math.ceil(BYTES / readDemoHouse().length) }, large);
  const took = await convert('large.ifc', readFileSync(large));
  const sumOf = (measure: (id: number) => number) => familyOf(pid).reduce((sum, id) => sum + measure(id), 0);
  t.diagnostic(`converted in ${Math.round(took)} ms, ${sumOf(residentMegabytes).toFixed(0)} MB just after`);

  await sleep(60_000);
  const resident = sumOf(residentMegabytes);
  reportFigure(t, {
    figure: `${resident.toFixed(0)} MB (${sumOf(proportionalMegabytes).toFixed(0)} MB with shared pages in parts) in ${familyOf(pid).length} processes`,
    target: 'at most 300 MB',
    pass: resident <= 300,
  });
  const again = await convert('again.ifc', Buffer.from(`${readDemoHouse()}/* again */\n`));
  t.diagnostic(`the next small model took ${Math.round(again)} ms, with a converter that was started for it`);
});
