// New IFC files of a model, with the real process that writes them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../../core/testing/service.ts';

test('an export and an optimized file become models next to the first', async t => {
  const { request, application: as } = await startService(t);
  const cloud = (await request('POST', '/cloud', { as, body: { name: 'Jobs' } })).json;
  const project = (await request('POST', `/cloud/${cloud.id}/create-demo`, { as })).json;
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  const [demo] = (await request('GET', `${path}/model`, { as })).json;
  const read = async (id: number, what: string) => (await request('GET', `${path}/model/${id}/${what}`, { as })).json;

  for (const [target, body] of [
    [`ifc/${demo.id}/export`, { file_name: 'again.ifc' }],
    [`model/${demo.id}/optimize`, { floating_point_reduction: 6 }],
  ] as const) {
    assert.equal((await request('POST', `${path}/${target}`, { as, body })).status, 204, target);
  }
  const made = async (source: string) => {
    for (;;) {
      const [model] = (await request('GET', `${path}/model`, { as, query: { source } })).json;
      if (model && 'CE'.includes(model.status)) return model;
      await sleep(50);
    }
  };
  const elements = await read(demo.id, 'element/simple');
  for (const source of ['EXPORT', 'OPTIMIZED']) {
    const model = await made(source);
    assert.deepEqual(
      [model.status, model.errors, model.document.parent_id],
      ['C', [], demo.document.parent_id],
      source,
    );
    assert.deepEqual(Object.keys(await read(model.id, 'element/simple')).sort(), Object.keys(elements).sort(), source);
  }
  assert.deepEqual(
    (await read(demo.id, 'processorhandler')).map((each: { worker: string; status: string }) => [
      each.worker,
      each.status,
    ]),
    [
      ['ifc writer', 'C'],
      ['ifc writer', 'C'],
    ],
  );
  const file = (await request('GET', `${path}/document`, { as })).json.find(
    (each: { name: string }) => each.name === 'again.ifc',
  );
  assert.equal(typeof file.model_id, 'number');
});
