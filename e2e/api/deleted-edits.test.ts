// Edits of deleted versions: they are deleted permanently or restored from the bin with their version, and belong to no
// other in the meantime.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { fileForm } from '../../core/testing/http-client.ts';
import { startService } from '../../core/testing/service.ts';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { FRONT, rated } from '../fixtures/next-house.ts';

test('edits of deleted versions', { timeout: 120_000 }, async t => {
  const service = await startService(t);
  const { path } = await service.createProject();
  const request = (method: string, target: string, body?: unknown) =>
    service.request(method, path + target, { as: service.application, ...(body !== undefined && { body }) });
  const house = readDemoHouse();
  const upload = async (mark: string, fields: Readonly<Record<string, string | number>> = {}) => {
    const { json } = await request('POST', '/document', fileForm('house.ifc', `${house}\n/* ${mark} */`, fields));
    await service.processed(path, json.model_id);
    return { id: json.id as number, modelId: json.model_id as number };
  };
  const rate = async ({ modelId }: { modelId: number }, value: string) =>
    assert.equal((await request('PATCH', `/model/${modelId}/element/${FRONT}`, rated(value))).status, 200);
  const rating = async ({ modelId }: { modelId: number }) =>
    (await request('GET', `/model/${modelId}/element/${FRONT}/simple`)).json[FRONT].Pset_DoorCommon.FireRating;
  const earlier = async ({ modelId }: { modelId: number }) => {
    const { json } = await request('GET', `/model/${modelId}/earlier-edits`);
    return [json.state, json.from_model_id, json.from_document_id, json.edits];
  };
  const drop = async ({ id }: { id: number }) => assert.equal((await request('DELETE', `/document/${id}`)).status, 204);
  const restore = async () => {
    const { json } = await request('GET', '/bin');
    for (const { id } of json.items) assert.equal((await request('POST', `/bin/${id}/restore`)).status, 200);
  };
  const rowsOfEdits = () => {
    const db = new Database(join(service.folder, 'plinth.db'), { readonly: true });
    try {
      const tables = ['model_editing', 'model_edit', 'model_earlier_edits', 'model_edit_conflict', 'data_file'];
      return tables.map(table => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    } finally {
      db.close();
    }
  };

  const first = await upload('first');
  await rate(first, 'EI 60');
  const second = await upload('second', { successor_of: first.id });
  while ((await earlier(second))[0] !== 'carried') await sleep(20);
  await rate(second, 'EI 90');
  const third = await upload('third', { successor_of: second.id, earlier_edits: 'later' });
  assert.deepEqual(await earlier(third), ['later', second.modelId, second.id, 2]);

  // In the bin: its edits are not offered, those of the version before are. With it they come back.
  await drop(second);
  assert.deepEqual(await earlier(third), ['later', first.modelId, first.id, 1]);
  await restore();
  assert.deepEqual(await earlier(third), ['later', second.modelId, second.id, 2]);
  assert.equal(await rating(second), 'EI 90');

  // Carried over: they stay, and no other version replaces the one that they came from.
  assert.equal((await request('PUT', `/model/${third.modelId}/earlier-edits`, { decision: 'carry' })).status, 200);
  while ((await earlier(third))[0] !== 'carried') await sleep(20);
  assert.deepEqual(await earlier(third), ['carried', second.modelId, second.id, 2]);
  await drop(second);
  assert.deepEqual(await earlier(third), ['carried', null, null, 0]);
  assert.equal((await request('DELETE', '/bin')).status, 204);
  assert.deepEqual(await earlier(third), ['carried', null, null, 0]);
  assert.equal(await rating(third), 'EI 90');

  for (const version of [first, third]) await drop(version);
  assert.equal((await request('DELETE', '/bin')).status, 204);
  for (let left = 100; rowsOfEdits().some(count => count !== 0) && left > 0; left -= 1) await service.core.tidy();
  assert.deepEqual(rowsOfEdits(), [0, 0, 0, 0, 0]);
});
