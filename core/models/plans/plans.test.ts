import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertModel } from '../../testing/insert-model.ts';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';
import { roles } from '../../access/roles.ts';

const nowhere = { translation_x: null, translation_y: null, rotate_z: null, scale: null, opacity: null };
const idsOf = (record: { plans: { plan: { id: number } }[] }) => record.plans.map(({ plan }) => plan.id);

async function open(t: Parameters<typeof serveModels>[0]) {
  const served = await serveModels(t);
  const { request, project, modelId, db, upload } = served;
  const { documentId } = await upload('ground.pdf', 'ground');
  const [pdf, png, dwg] = [
    await insertModel(db, 'PDF', { documentId }),
    await insertModel(db, 'PNG'),
    await insertModel(db, 'DWG'),
  ];
  const at = (place: string) => `${project}/model/${modelId}/${place}`;
  const plan = (place: string, method: 'POST' | 'PATCH' | 'GET' | 'DELETE', path: string, body?: object) =>
    request(method, `${at(place)}/plan/${path}`, body);
  return {
    ...served,
    pdf,
    png,
    dwg,
    planDocument: documentId,
    plan,
    record: async (place: string) => (await request('GET', at(place))).json,
  };
}

const storey = `storey/${sampleGuid(5)}`;
const building = `building/${sampleGuid(3)}`;

test('plans of storeys and buildings: added, ordered, moved, removed', async t => {
  const { pdf, png, dwg, plan, record, read, request, project, modelId, signals } = await open(t);
  for (const place of [storey, building]) {
    const before = await record(place);
    const added = await plan(place, 'POST', 'add', { id: png });
    assert.equal(added.status, 201);
    assert.deepEqual(added.json, {
      ...before,
      plans: [{ ...nowhere, plan: (await request('GET', `${project}/model/${png}`)).json }],
    });
    for (const id of [pdf, dwg]) await plan(place, 'POST', 'add', { id });
    assert.deepEqual([idsOf(await record(place)), (await record(place)).plans_unreachable_count], [[png, pdf, dwg], 0]);

    const again = await plan(place, 'POST', 'add', { id: pdf });
    assert.deepEqual([again.status, Object.keys(again.json), again.json.code], [400, ['id', 'code'], 'already_exists']);
    for (const id of [modelId, 987_654])
      assert.deepEqual(Object.keys((await plan(place, 'POST', 'add', { id })).json), ['id', 'code'], String(id));
    for (const id of [null, 'x'])
      assert.deepEqual(
        Object.keys((await plan(place, 'POST', 'add', { id })).json),
        ['id', 'code', 'reasons'],
        String(id),
      );

    const order = (ids: unknown) => plan(place, 'PATCH', 'order', ids as object);
    assert.deepEqual(idsOf((await order([dwg, pdf, png])).json), [dwg, pdf, png]);
    assert.deepEqual(idsOf((await order([png])).json), [png, dwg, pdf], 'the others follow as they were');
    for (const ids of [[pdf, 987_654], [pdf, pdf], [modelId], { id: pdf }, ['x']])
      assert.equal((await order(ids)).status, 400, JSON.stringify(ids));
    assert.deepEqual(idsOf(await record(place)), [png, dwg, pdf]);

    const position = (method: 'GET' | 'PATCH', body?: object, id = pdf) =>
      plan(place, method, `${id}/positioning`, body);
    assert.deepEqual((await position('GET')).json, nowhere);
    await position('PATCH', { translation_x: 1.5, rotate_z: 0.25, scale: 2 });
    const moved = { ...nowhere, translation_x: 1.5, rotate_z: 0.25, scale: null, opacity: 0.5 };
    assert.deepEqual(
      [
        (await position('PATCH', { scale: null, opacity: 0.5 })).json,
        (await position('GET')).json,
        (await position('GET', undefined, png)).json,
      ],
      [moved, moved, nowhere],
    );
    const { plan: _, ...inRecord } = (await record(place)).plans[2];
    assert.deepEqual(inRecord, moved);
    for (const body of [{ opacity: 2 }, { translation_x: 'far' }])
      assert.deepEqual(Object.keys((await position('PATCH', body)).json)[0], Object.keys(body)[0]);
    assert.deepEqual(
      [(await position('GET', undefined, modelId)).status, (await position('PATCH', {}, 987_654)).status],
      [404, 404],
    );

    assert.deepEqual(
      [
        (await plan(place, 'DELETE', String(pdf))).status,
        (await plan(place, 'DELETE', String(pdf))).status,
        idsOf(await record(place)),
      ],
      [204, 404, [png, dwg]],
    );
    // Three additions, two orders, two moves and one removal. A refused change sends no signal.
    assert.equal(signals.splice(0).filter(name => name === 'model.plans').length, 8);
  }
  assert.deepEqual((await read('storey')).map(idsOf), [[png, dwg], []], 'each place has its own');
  for (const place of [`storey/${sampleGuid(3)}`, `building/${sampleGuid(5)}`, 'storey/none'])
    assert.equal((await plan(place, 'POST', 'add', { id: pdf })).status, 404, place);
});

test('hidden plans are counted, not shown; deleted ones are absent', async t => {
  const { pdf, png, dwg, plan, record, documents, planDocument, documentId, db, as, records, at } = await open(t);
  for (const id of [pdf, png, dwg]) await plan(storey, 'POST', 'add', { id });
  documents.hidden.add(planDocument);
  const seen = await record(storey);
  assert.deepEqual([idsOf(seen), seen.plans_unreachable_count], [[png, dwg], 1]);
  assert.deepEqual(
    [
      (await plan(storey, 'GET', `${pdf}/positioning`)).status,
      (await plan(storey, 'DELETE', String(pdf))).status,
      (await plan(storey, 'PATCH', 'order', [pdf])).status,
    ],
    [404, 404, 400],
  );
  assert.deepEqual(Object.keys((await plan(building, 'POST', 'add', { id: pdf })).json), ['id', 'code']);
  assert.deepEqual(idsOf((await plan(storey, 'PATCH', 'order', [dwg])).json), [dwg, png]);
  documents.hidden.clear();
  assert.deepEqual(idsOf(await record(storey)), [dwg, pdf, png]);

  const elsewhere = await insertModel(db, 'PDF', { projectId: 2 });
  assert.equal((await plan(storey, 'POST', 'add', { id: elsewhere })).status, 400, 'a model of another project');
  as.role = roles.guest;
  assert.deepEqual(
    [(await plan(storey, 'GET', `${pdf}/positioning`)).status, (await plan(storey, 'POST', 'add', { id: pdf })).status],
    [200, 403],
  );
  as.role = roles.admin;
  await records.remove(at(png), { accountId: 1 } as never, { keepDocument: true });
  const left = await record(storey);
  assert.deepEqual([idsOf(left), left.plans_unreachable_count], [[dwg, pdf], 0]);
  documents.hidden.add(documentId);
  assert.equal((await plan(storey, 'POST', 'add', { id: pdf })).status, 404);
});
