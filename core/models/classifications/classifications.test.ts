import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';

test('classifications, and their elements', async t => {
  const { read, status } = await serveModels(t);
  const walls = { id: 1, name: 'Uniclass', notation: 'EF_25_10', title: 'Walls' };
  assert.deepEqual(await read('classification'), [walls]);
  assert.deepEqual(
    await read('classification-element'),
    [8, 9].map(number => ({ element_uuid: sampleGuid(number), classification_id: 1 })),
  );
  assert.deepEqual(await read(`element/${sampleGuid(8)}/classification`), [walls]);
  assert.deepEqual(await read(`element/${sampleGuid(10)}/classification`), []);
  assert.equal(await status('element/none/classification'), 404);
});

const ids = (list: { id: number }[]) => list.map(({ id }) => id);
const guids = (list: { uuid: string }[]) => list.map(({ uuid }) => uuid);

test('an element gets classifications, which belong to the project too; equal ones are reused', async t => {
  const { read, request, project, send } = await serveModels(t);
  const door = `element/${sampleGuid(10)}/classification`;
  const made = await send('POST', door, [
    { name: 'Omni', notation: '23', title: 'Doors' },
    { name: ' Uniclass', notation: 'EF_25_10', title: 'Walls ' },
    { name: 5 },
  ]);
  const [omni, walls, wrong] = made.json;
  assert.deepEqual(
    [made.status, omni, walls.id, wrong.code],
    [201, { id: omni.id, name: 'Omni', notation: '23', title: 'Doors' }, 1, 'invalid'],
  );
  assert.ok(omni.id > 1_000_000_000, 'no id of a file');
  assert.deepEqual((await request('GET', `${project}/classification/${omni.id}`)).json, omni);
  assert.deepEqual(
    [ids(await read('classification')), ids(await read(door))],
    [
      [1, omni.id],
      [1, omni.id],
    ],
  );
  const again = await send('POST', door, { name: 'Omni', notation: '23', title: 'Doors' });
  assert.deepEqual([again.status, again.json], [200, omni]);
  assert.deepEqual(
    [guids(await read('element?classification__notation=23')), guids(await read(`classification/${omni.id}/element`))],
    [[sampleGuid(10)], [sampleGuid(10)]],
  );
  assert.deepEqual(ids((await read(`element/${sampleGuid(10)}`)).classifications), [1, omni.id]);
  assert.equal((await send('POST', 'element/nobody/classification', {})).status, 404);
});

test('elements are linked to classifications of the model and the project, and unlinked', async t => {
  const { read, request, project, send } = await serveModels(t);
  const ofProject = (await request('POST', `${project}/classification`, { name: 'Own' })).json;
  const relate = (...pairs: [number, number][]) =>
    send(
      'POST',
      'classification-element',
      pairs.map(([element, classification_id]) => ({ element_uuid: sampleGuid(element), classification_id })),
    );
  assert.deepEqual(
    [
      (await relate([10, 1], [10, ofProject.id], [8, ofProject.id], [9, ofProject.id])).status,
      ids(await read('classification')),
    ],
    [201, [1, ofProject.id]],
  );
  assert.deepEqual(
    [(await relate([8, 999])).json, (await relate([99, 1])).json],
    [
      { classification_id: ['Classification 999 not found.'], code: 'does_not_exist' },
      { element_uuid: [`There is no element ${sampleGuid(99)}.`], code: 'does_not_exist' },
    ],
  );
  assert.equal((await send('DELETE', `classification/1/element/${sampleGuid(8)}`)).status, 204);
  assert.equal((await send('DELETE', `classification/1/element/${sampleGuid(8)}`)).status, 404);
  assert.equal((await send('DELETE', `element/${sampleGuid(10)}/classification/1`)).status, 204);
  assert.equal((await send('DELETE', 'classification/1/element/bulk_destroy', [9, 10, 77])).status, 204);
  assert.deepEqual(
    [await read('classification/1/element'), ids(await read('classification'))],
    [[], [1, ofProject.id]],
    'the file brought it: it stays',
  );
  assert.equal(
    (await send('DELETE', `element/${sampleGuid(8)}/classification/bulk_destroy`, [ofProject.id, 1])).status,
    204,
  );
  assert.deepEqual(
    await read('classification-element'),
    [9, 10].map(number => ({ element_uuid: sampleGuid(number), classification_id: ofProject.id })),
  );
  assert.equal((await send('DELETE', 'classification/list_destroy', {})).status, 400);
  assert.equal((await send('DELETE', 'classification/list_destroy?name=other', { title: 'x' })).status, 204);
  assert.equal((await send('DELETE', 'classification/list_destroy?name=own', { name: 'other' })).status, 204);
  assert.deepEqual(
    [await read('classification-element'), ids(await read('classification'))],
    [[], [1]],
    'the last element that had it is gone',
  );
  assert.deepEqual((await request('GET', `${project}/classification/${ofProject.id}`)).json, ofProject);
  assert.deepEqual(
    [(await relate([8, ofProject.id])).status, ids(await read('classification'))],
    [201, [1, ofProject.id]],
  );
  assert.deepEqual(
    [
      (await send('DELETE', 'classification/77/element/bulk_destroy', [8])).status,
      (await send('DELETE', `element/nobody/classification/1`)).status,
    ],
    [404, 404],
  );
});
