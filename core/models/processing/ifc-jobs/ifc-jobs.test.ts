import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveModels } from '../../../testing/serve-models.ts';
import { guid, stepFile } from '../../../testing/step-text.ts';
import { roles } from '../../../access/roles.ts';
import { findBlob } from '../../../storage/blobs/blobs.ts';

const file = (n: number, schema = 'IFC4'): string =>
  Buffer.from(
    stepFile(
      [
        `#1=IFCPROJECT('${guid(1)}',$,'P${n}',$,$,$,$,$,#2);`,
        '#2=IFCUNITASSIGNMENT((#3));',
        '#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
        `#4=IFCSITE('${guid(4)}',$,'Site ${n}',$,$,$,$,$,$,$,$,$,$,$);`,
        `#5=IFCRELAGGREGATES('${guid(5)}',$,$,$,#1,(#4));`,
        `#6=IFCWALL('${guid(6)}',$,'Wall',$,$,$,$,$,$);`,
        '#7=IFCDIRECTION((1.,0.,0.));',
      ],
      { schema },
    ),
  ).toString();

async function setUp(t: TestContext) {
  const served = await serveModels(t);
  const { db, blobs, request, project, upload, reach } = served;
  const models = async () =>
    (await request('GET', `${project}/model`)).json as {
      id: number;
      name: string;
      source: string;
      status: string;
      warnings: string[];
      document_id: number;
    }[];
  return {
    ...served,
    models,
    async add(name: string, bytes: string): Promise<number> {
      const { modelId } = await upload(name, bytes);
      await reach(modelId, 'C');
      return modelId;
    },
    ask: (path: string, body: object) => request('POST', `${project}/model/${path}`, body),
    /** Waits for the model of this origin; with the text of its file. */
    async made(source: string) {
      for (;;) {
        const model = (await models()).find(each => each.source === source && each.status === 'C');
        if (!model) {
          await sleep(5);
          continue;
        }
        const row = await db.get<{ blob_hash: string; creator_id: number }>(
          'SELECT blob_hash, creator_id FROM document WHERE id = ?',
          [model.document_id],
        );
        const blob = await findBlob(db, row?.blob_hash ?? '');
        return { ...model, creator: row?.creator_id, text: blob ? await text(await blobs.read(blob)) : '' };
      }
    },
    async warnings(modelId: number): Promise<string[]> {
      for (;;) {
        const found =
          (await models()).find(({ id }) => id === modelId)?.warnings.filter(each => /\.ifc/.test(each)) ?? [];
        if (found.length > 0) return found;
        await sleep(5);
      }
    },
  };
}

test('an export is a new document with a model; without changes its bytes are those of the file', async t => {
  const { add, ask, made, request, project } = await setUp(t);
  const id = await add('site.ifc', file(1));
  const answer = await ask(`${id}/export`, { file_name: 'exported', properties: 'ORIGINAL', structure: 'UPDATED' });
  assert.deepEqual([answer.status, answer.text], [204, '']);
  const { name, text: written, creator } = await made('EXPORT');
  assert.deepEqual([name, written, creator], ['exported.ifc', file(1), 1]);
  const [job] = (await request('GET', `${project}/model/${id}/processorhandler`)).json;
  assert.deepEqual([job.worker, job.status], ['ifc writer', 'C']);
  assert.equal((await request('GET', `${project}/model/${id}/processorhandler/${job.id}`)).json.id, job.id);
});

test('an export has the changes, and reports those that it cannot write', async t => {
  const { add, ask, made, changes, warnings } = await setUp(t);
  const id = await add('site.ifc', file(1));
  changes.push(
    { op: 'attribute.set', guid: guid(6), name: 'Name', value: 'Größer' },
    { op: 'attribute.set', guid: guid(99), name: 'Name', value: 'x' },
  );
  await ask(`${id}/export`, { file_name: 'changed.ifc' });
  const { text: written } = await made('EXPORT');
  assert.equal(written, file(1).replace("'Wall'", "'Gr\\X2\\00F600DF\\X0\\er'"));
  assert.deepEqual(await warnings(id), [`changed.ifc: The file has nothing with the GlobalId ${guid(99)}.`]);
});

test('chosen elements only, without some parts', async t => {
  const { add, ask, made } = await setUp(t);
  const id = await add('site.ifc', file(1));
  await ask(`${id}/export`, { file_name: 'part.ifc', uuids: [guid(4)], attributes: 'NONE' });
  const { text: written } = await made('EXPORT');
  assert.ok(!written.includes('IFCWALL') && written.includes(`#4=IFCSITE('${guid(4)}',$,$,`), written);
});

test('an optimized file is named after its model', async t => {
  const { add, ask, made } = await setUp(t);
  const id = await add('site.ifc', file(1));
  assert.equal((await ask(`${id}/optimize`, {})).status, 204);
  const { name, text: written } = await made('OPTIMIZED');
  assert.deepEqual(
    [name, written.includes('IFCDIRECTION'), written.includes('IFCWALL')],
    ['site-optimized.ifc', false, true],
  );
});

test('a merge is stored next to its first model; an impossible one is reported there', async t => {
  const { add, ask, made, warnings, request, project } = await setUp(t);
  const [one, two, old] = [
    await add('1.ifc', file(1)),
    await add('2.ifc', file(2)),
    await add('old.ifc', file(3, 'IFC2X3')),
  ];
  assert.equal((await ask('merge', { ifc_ids: [one, two], export_name: 'both.v1' })).status, 204);
  const { name, text: written } = await made('MERGE');
  assert.equal(name, 'both.v1.ifc');
  assert.deepEqual(
    [...written.matchAll(/IFC(?:SITE|PROJECT)\('[^']*',\$,('[^']*')/g)].map(match => match[1]),
    ["'P1'", "'Site 1'", "'Site 2'"],
  );
  await ask('merge', { ifc_ids: [two, old], export_name: 'never.ifc' });
  const [told = ''] = await warnings(two);
  assert.match(told, /^The merged file never\.ifc could not be created\. old\.ifc is of the schema IFC2X3/);
  const [job] = (await request('GET', `${project}/model/${two}/processorhandler`)).json;
  assert.deepEqual([job.status, /IFC2X3/.test(job.detail_message)], ['E', true]);
});

test('invalid requests are refused', async t => {
  const { add, ask, as, db, documents, modelId, documentId } = await setUp(t);
  const id = await add('site.ifc', file(1));
  for (const [path, body, status] of [
    [`${id}/export`, {}, 400],
    [`${id}/export`, { file_name: '  ' }, 400],
    [`${id}/export`, { file_name: 'x.ifc', zones: 'SOME' }, 400],
    [`${id}/optimize`, { floating_point_reduction: 0 }, 400],
    ['merge', { ifc_ids: [], export_name: 'x.ifc' }, 400],
    ['merge', { ifc_ids: [id, 99_999], export_name: 'x.ifc' }, 404],
    ['99999/export', { file_name: 'x.ifc' }, 404],
  ] as const)
    assert.equal((await ask(path, body)).status, status, `${path} ${JSON.stringify(body)}`);
  documents.hidden.add(documentId);
  assert.equal(
    (await ask('merge', { ifc_ids: [id, modelId], export_name: 'x.ifc' })).status,
    404,
    'a model that is hidden does not exist',
  );
  await db.tx(tx => tx.run("UPDATE stored_model SET type = 'DXF' WHERE id = ?", [id]));
  assert.equal((await ask(`${id}/optimize`, {})).status, 409);
  as.role = roles.guest;
  assert.equal((await ask(`${id}/export`, { file_name: 'x.ifc' })).status, 403);
});
