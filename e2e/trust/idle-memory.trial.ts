// Memory of the service and its processes a quiet minute after a model of 70 MB.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../core/testing/http-client.ts';
import { removeDataFolder, startProcess } from '../../core/testing/process.ts';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { writeReplicatedIfc } from '../fixtures/replicate-ifc.ts';
import { familyOf, proportionalMegabytes, residentMegabytes } from './memory.ts';
import { reportFigure } from './report.ts';

const BYTES = 70_000_000;

test('a minute after a large model memory is released', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-idle-'));
  const service = await startProcess(folder);
  t.after(async () => {
    await service.stop();
    removeDataFolder(folder);
  });
  const { client, key, pid } = service;
  const send = async (target: string, body: unknown) => (await client.request('POST', target, { as: key, body })).json;
  const cloud = await send('/cloud', { name: 'Idle' });
  const project = await send(`/cloud/${cloud.id}/project`, { name: 'Idle' });
  const path = `/cloud/${cloud.id}/project/${project.id}`;

  async function convert(name: string, bytes: Uint8Array): Promise<number> {
    const started = performance.now();
    const { model_id: modelId } = await send(`${path}/document`, fileForm(name, bytes));
    for (;;) {
      const { json } = await client.request('GET', `${path}/model/${modelId}`, { as: key });
      if (json.status === 'C') return performance.now() - started;
      if (json.status === 'E') throw new Error(`${name}: ${json.errors[0]}`);
      await sleep(50);
    }
  }
  const house = join(folder, 'house.ifc');
  const large = join(folder, 'large.ifc');
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
