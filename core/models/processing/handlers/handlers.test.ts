import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveModels } from '../../../testing/serve-models.ts';

test('each processing is reported; a program annotates it until the queue continues', async t => {
  const { request, project, modelId, db, as, reach } = await serveModels(t);
  const one = `${project}/model/${modelId}`;
  const list = async () => (await request('GET', `${one}/processorhandler`)).json;
  const [first] = await list();
  assert.deepEqual(await list(), [{ id: first.id, worker: 'ifc converter', status: 'C', detail_message: null }]);
  const path = `${one}/processorhandler/${first.id}`;
  assert.deepEqual((await request('GET', path)).json, first);
  assert.equal((await request('GET', `${one}/processorhandler/${first.id + 1}`)).status, 404);

  const noted = await request('PATCH', path, { status: 'W', detail_message: 'looked at' });
  assert.deepEqual([noted.status, noted.json], [200, { ...first, status: 'W', detail_message: 'looked at' }]);
  assert.deepEqual((await request('PATCH', path, { detail_message: null })).json, { ...first, status: 'W' });
  assert.deepEqual((await request('GET', path)).json, { ...first, status: 'W' });
  assert.deepEqual(
    await db.get('SELECT state, error FROM job WHERE id = ?', [first.id]),
    { state: 'done', error: null },
    'the queue has its own mind',
  );
  assert.equal((await request('GET', one)).json.status, 'C');
  assert.equal((await request('PATCH', path, { status: 'Z' })).status, 400);
  assert.equal((await request('PATCH', `${one}/processorhandler/${first.id + 1}`, { status: 'C' })).status, 404);

  assert.equal((await request('POST', `${one}/reprocess`)).status, 204);
  await reach(modelId, 'C');
  const [second, again] = await list();
  assert.deepEqual([second.status, again.id, again.status], ['C', first.id, 'W']);
  await request('PATCH', `${one}/processorhandler/${second.id}`, { status: 'D' });
  await db.tx(tx => tx.run("UPDATE job SET state = 'failed', error = 'It broke.' WHERE id = ?", [second.id]));
  assert.deepEqual(
    (await list())[0],
    { ...second, status: 'E', detail_message: 'It broke.' },
    'a note of before says nothing of now',
  );

  as.role = 25;
  assert.deepEqual([(await request('GET', path)).status, (await request('PATCH', path, {})).status], [200, 403]);
});

test('the handler is named by its output', async t => {
  const { request, project, upload, reach } = await serveModels(t);
  const { modelId } = await upload('scan.xyz', '0 0 0');
  await reach(modelId, 'C');
  const [handler] = (await request('GET', `${project}/model/${modelId}/processorhandler`)).json;
  assert.deepEqual([handler.worker, handler.status], ['point cloud converter', 'C']);
});
