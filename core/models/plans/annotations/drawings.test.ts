import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertModel } from '../../../testing/insert-model.ts';
import { serveModels } from '../../../testing/serve-models.ts';
import { roles } from '../../../access/roles.ts';

test('drawings over a model are stored unchanged, with their author', async t => {
  const { request, project, db, modelId, as, documents, documentId } = await serveModels(t);
  const drawings = `${project}/model/${modelId}/drawing`;
  const one = await request('POST', drawings, { content: '<svg onload="alert(1)"/>', id: 99, creator: 5 });
  const { id, created_at, creator } = one.json;
  assert.equal(one.status, 201);
  assert.deepEqual(one.json, { id, content: '<svg onload="alert(1)"/>', creator, created_at });
  assert.deepEqual(
    [creator.email, one.headers['content-type']],
    ['ada@example.org', 'application/json; charset=utf-8'],
  );
  const two = (await request('POST', drawings, { content: 'é'.repeat(1_000_000) })).json;
  assert.equal(two.content.length, 1_000_000);
  assert.deepEqual((await request('GET', drawings)).json, [one.json, two]);
  assert.deepEqual((await request('GET', `${drawings.replace('/model/', '/ifc/')}/${id}`)).json, one.json);

  const change = (body: object) => request('PATCH', `${drawings}/${id}`, body);
  assert.deepEqual(
    [(await change({ content: '<svg></svg>' })).json, (await change({})).json.content],
    [{ ...one.json, content: '<svg></svg>' }, '<svg></svg>'],
  );
  for (const content of ['', null])
    assert.deepEqual(Object.keys((await change({ content })).json), ['content', 'code', 'reasons'], String(content));
  assert.deepEqual(Object.keys((await change({ content: 5 })).json), ['content', 'code']);
  assert.deepEqual(Object.keys((await request('POST', drawings, {})).json), ['content', 'code', 'reasons']);
  assert.deepEqual(
    [
      (await request('POST', drawings, { content: 'x'.repeat(4 * 1024 * 1024 + 1) })).status,
      (await request('POST', drawings, { content: 'x'.repeat(17 * 1024 * 1024) })).status,
    ],
    [400, 413],
  );

  await db.tx(tx => tx.run('UPDATE drawing SET size = ? WHERE id = ?', [64 * 1024 * 1024 - 11, two.id]));
  const full = await request('POST', drawings, { content: 'x' });
  assert.deepEqual(
    [
      full.status,
      full.json.code,
      (await change({ content: '<svg ></svg>' })).status,
      (await request('GET', `${drawings}/${id}`)).json.content,
    ],
    [409, 'too_large', 409, '<svg></svg>'],
    'too much for one list',
  );

  const other = await insertModel(db, 'PNG');
  const elsewhere = `${project}/model/${other}/drawing/${id}`;
  for (const method of ['GET', 'PATCH', 'DELETE'] as const)
    assert.equal((await request(method, elsewhere, method === 'PATCH' ? {} : undefined)).status, 404, method);
  as.role = roles.guest;
  assert.deepEqual(
    [
      (await request('GET', drawings)).json.length,
      (await request('POST', drawings, { content: 'x' })).status,
      (await change({})).status,
    ],
    [2, 403, 403],
  );
  as.role = roles.user;
  assert.deepEqual(
    [
      (await request('DELETE', `${drawings}/${id}`)).status,
      (await request('DELETE', `${drawings}/${id}`)).status,
      (await request('GET', `${drawings}/${id}`)).status,
    ],
    [204, 404, 404],
  );
  documents.hidden.add(documentId);
  assert.deepEqual(
    [
      (await request('GET', drawings)).status,
      (await request('GET', `${drawings}/${two.id}`)).status,
      (await request('DELETE', `${drawings}/${two.id}`)).status,
    ],
    [404, 404, 404],
  );
});

test('overlays are deleted with their model, not by a new conversion or with their author', async t => {
  const { request, project, db, modelId, records, at, reach } = await serveModels(t);
  const drawings = `${project}/model/${modelId}/drawing`;
  await request('POST', drawings, { content: 'kept' });
  await request('POST', `${project}/model/${modelId}/reprocess`);
  await reach(modelId, 'C');
  await db.tx(tx => tx.run('DELETE FROM account WHERE id = 1'));
  assert.deepEqual(
    (await request('GET', drawings)).json.map(({ content, creator }: { content: string; creator: unknown }) => [
      content,
      creator,
    ]),
    [['kept', null]],
  );
  await records.remove(at(modelId), { accountId: 1 } as never, { keepDocument: true });
  assert.deepEqual([(await request('GET', drawings)).status, await db.get('SELECT 1 FROM drawing')], [404, undefined]);
});
