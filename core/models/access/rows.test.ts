import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveModels } from '../../testing/serve-models.ts';

test('changes of a model and of its content are logged under its name', async t => {
  const { db, send, request, project, modelId, documentId } = await serveModels(t);
  const linesAfter = async (seq: number) =>
    db.all<{ readonly seq: number; readonly action: string; readonly details: string }>(
      'SELECT seq, action, object_kind, object_id, object_name, folder_id, document_id, details FROM activity WHERE seq > ? ORDER BY seq',
      [seq],
    );
  const [complete] = await linesAfter(0);
  const place = { object_name: 'house.ifc', folder_id: 1, document_id: documentId };
  const model = { object_kind: 'model', object_id: modelId, ...place };
  assert.deepEqual(complete, { seq: 1, action: 'model.complete', ...model, details: '{}' });

  const [zone] = (await send('POST', 'zone', [{ name: 'East' }])).json as [{ id: number }];
  await send('PATCH', `zone/${zone.id}`, { name: 'West' });
  await send('POST', 'zone', [{ name: 'Nowhere', parent_id: 999 }]);
  await send('PATCH', 'transform', { rotate: 30 });
  await send('POST', 'access_token', { read_only: true });
  await send('DELETE', 'element/unknown');
  await request('POST', `${project}/model/create-metabuilding`, { name: 'Site' });
  await request('PATCH', `${project}/model/${modelId}`, { name: 'House' });
  const fields = (...names: string[]) => JSON.stringify({ fields: names });
  const expected = [
    { action: 'zone.create', object_kind: 'zone', object_id: null, ...place, details: '{}' },
    { action: 'zone.update', object_kind: 'zone', object_id: zone.id, ...place, details: fields('name') },
    { action: 'model.transform', ...model, details: fields('rotate') },
    {
      action: 'model-token.create',
      object_kind: 'model-token',
      object_id: null,
      ...place,
      details: fields('read_only'),
    },
    {
      action: 'model.create',
      object_kind: 'model',
      object_id: modelId + 1,
      object_name: 'Site',
      folder_id: null,
      document_id: null,
      details: fields('name'),
    },
    {
      action: 'model.update',
      ...model,
      object_name: 'House',
      details: JSON.stringify({ was: 'house.ifc', fields: ['name'] }),
    },
  ];
  assert.deepEqual(
    await linesAfter(1),
    expected.map((line, index) => ({ seq: index + 2, ...line })),
  );
});
