// What a cloud holds and takes: every route that stores bytes is refused by a full cloud, and deleting works there.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { exported } from '../../core/formats/bcfzip/bcf-for-test.ts';
import { project as bcfProject } from '../../core/formats/bcfzip/model-for-test.ts';
import { fileForm, Form, type Part } from '../../core/testing/http-client.ts';
import { joinProject } from '../../core/testing/join-project.ts';
import { writePng } from '../../core/testing/png.ts';
import { startService } from '../../core/testing/service.ts';
import { guid, stepFile } from '../../core/testing/step-text.ts';

const QUOTA = 8_000_000;
const picture = writePng(40, 30);
const file = (name: string, value: string | Uint8Array, fileName = `${name}.bin`): Part => ({ name, fileName, value });
const camera = {
  camera_view_point: { x: 0, y: 0, z: 0 },
  camera_direction: { x: 1, y: 0, z: 0 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
  field_of_view: 60,
};
const snapshot = { snapshot_type: 'png', snapshot_data: picture.toString('base64') };
const view = { perspective_camera: camera, snapshot };
const otherSnapshot = { snapshot_type: 'png', snapshot_data: writePng(90, 70).toString('base64') };
const view3 = { perspective_camera: { ...camera, aspect_ratio: 1 }, snapshot };
const bitmap = {
  bitmap_type: 'png',
  bitmap_data: picture.toString('base64'),
  location: { x: 0, y: 0, z: 0 },
  normal: { x: 1, y: 0, z: 0 },
  up: { x: 0, y: 0, z: 1 },
  height: 1,
};
/** Nothing of it is drawn: its conversion takes no time. */
const plainIfc = stepFile([`#1=IFCPROJECT('${guid(1)}',$,'Project',$,$,$,$,$,$);`]);
const snippet = { snippet_type: 'ifc', is_external: false, reference: 'part.ifc', reference_schema: '' };

/** A project with one of everything that bytes can be given to. */
async function openProject(t: TestContext) {
  const service = await startService(t, { owner: { quota: QUOTA } });
  const { request, application: as, createProject, processed, folder } = service;
  const { cloudId, projectId, path } = await createProject();
  const bcf = `/bcf/2.1/projects/${projectId}`;
  const make = async (method: string, target: string, body: unknown, by = as) => {
    const { status, json, text } = await request(method, target, { as: by, body });
    assert.ok(status < 300, `${method} ${target}: ${status} ${text}`);
    return json;
  };
  const document = await make('POST', `${path}/document`, fileForm('a.bin', 'some bytes'));
  const ifc = await make('POST', `${path}/document`, fileForm('house.ifc', plainIfc));
  await processed(path, ifc.model_id);
  const model = await make('POST', `${path}/model/create-metabuilding`, { name: 'Building' });
  const topic = await make('POST', `${bcf}/topics`, { title: 'Door', bim_snippet: snippet });
  const viewpoint = await make('POST', `${bcf}/topics/${topic.guid}/viewpoints`, view);
  const drawing = await make('POST', `${path}/model/${model.id}/drawing`, { content: '<svg/>' });
  const member = await joinProject(service, path, 'mia', 50);
  const members = (await request('GET', `${path}/user`, { as })).json as { id: number; user_id: number }[];
  const visa = await make('POST', `${path}/document/${document.id}/visa`, {});
  const visaPath = `${path}/document/${document.id}/visa/${visa.id}`;
  const validation = await make('POST', `${visaPath}/validation`, {
    validator_id: members.find(({ user_id }) => user_id === member.id)?.id,
  });
  const read = <T>(query: string): T => {
    const db = new Database(join(folder, 'plinth.db'), { readonly: true });
    try {
      return db.prepare(query).pluck().get() as T;
    } finally {
      db.close();
    }
  };
  const size = async () => (await request('GET', `/cloud/${cloudId}/size`, { as })).json;
  /** Uploads what is left, until pictures that are drawn meanwhile leave nothing. */
  const fill = async () => {
    for (let left = await size(); left.remaining_total_size > 0; left = await size())
      await request('POST', `${path}/document`, {
        as,
        body: fileForm('rest.zip', randomBytes(left.remaining_total_size)),
      });
  };
  const validationPath = `${visaPath}/validation/${validation.id}`;
  const made = { document, ifc, model, topic, viewpoint, drawing, member, visaPath, validationPath };
  return { ...service, ...made, cloudId, projectId, path, bcf, make, read, size, fill };
}

type Furnished = Awaited<ReturnType<typeof openProject>>;
type Storing = readonly [name: string, method: string, path: string, body: unknown, more?: object];

const bytesHeaders = (name: string) => ({
  headers: { 'content-type': 'application/octet-stream', 'content-disposition': `attachment; filename="${name}"` },
});

/** Every route that stores bytes, each with a call that a cloud with room takes. */
async function storingCalls({ path, bcf, cloudId, ...made }: Furnished): Promise<readonly Storing[]> {
  const { document, ifc, model, topic, viewpoint, drawing, member, validationPath } = made;
  const issues = (await exported(bcfProject('2.1'), { version: '2.1' })).bytes;
  const models = `${path}/model`;
  const topicPath = `${bcf}/topics/${topic.guid}`;
  const topic3 = topicPath.replace('2.1', '3.0');
  return [
    ['document', 'POST', `${path}/document`, fileForm('b.bin', randomBytes(100))],
    ['version', 'POST', `${path}/document`, fileForm('a.bin', randomBytes(100), { successor_of: document.id })],
    ['text of a document', 'PATCH', `${path}/document/${document.id}/text`, { text: 'the words of it' }],
    [
      'stand-in of a document',
      'PATCH',
      `${path}/document/${document.id}/preview-file`,
      new Form([file('office_preview', '%PDF-1.4', 'a.pdf')]),
    ],
    ['attachment', 'POST', `${validationPath}/accept`, new Form([file('attachment', 'notes')]), { as: member.as }],
    [
      'attachment of a denial',
      'POST',
      `${validationPath}/deny`,
      new Form([file('attachment', 'no')]),
      { as: member.as },
    ],
    ['picture of the cloud', 'PATCH', `/cloud/${cloudId}`, new Form([file('image', picture, 'a.png')])],
    ['picture of a project', 'PATCH', path, new Form([file('logo', picture, 'a.png')])],
    [
      'project with a picture',
      'POST',
      `/cloud/${cloudId}/project`,
      new Form([{ name: 'name', value: 'New' }, file('logo', picture, 'a.png')]),
    ],
    ['demo', 'POST', `/cloud/${cloudId}/create-demo`, undefined],
    ['viewpoint', 'POST', `${topicPath}/viewpoints`, view],
    ['viewpoint without a picture', 'POST', `${topicPath}/viewpoints`, { perspective_camera: camera }],
    ['viewpoint with a bitmap', 'POST', `${topicPath}/viewpoints`, { ...view, bitmaps: [bitmap] }],
    ['picture of a viewpoint', 'PATCH', `${topicPath}/viewpoints/${viewpoint.guid}`, { snapshot: otherSnapshot }],
    ['viewpoint of 3.0', 'POST', `${topic3}/viewpoints`, view3],
    ['whole topic', 'POST', `${bcf}/full-topic`, { title: 'Beam', viewpoints: [view] }],
    ['whole topic, changed', 'PATCH', `${bcf}/full-topic/${topic.guid}`, { viewpoints: [view] }],
    [
      'whole topic, replaced',
      'PUT',
      `${bcf}/full-topic/${topic.guid}`,
      { title: 'Door', bim_snippet: snippet, viewpoints: [view, view, view] },
    ],
    ['snippet', 'PUT', `${topicPath}/snippet`, Buffer.from('ISO-10303-21;'), bytesHeaders('part.ifc')],
    ['snippet of 3.0', 'PUT', `${topic3}/snippet`, Buffer.from('ISO-10303-21;'), bytesHeaders('part.ifc')],
    ['document of issues', 'POST', `${bcf}/documents`, Buffer.from('some words'), bytesHeaders('c.bin')],
    [
      'document of issues of 3.0',
      'POST',
      `${bcf.replace('2.1', '3.0')}/documents`,
      Buffer.from('some words'),
      bytesHeaders('d.bin'),
    ],
    ['BCF file', 'POST', `${bcf}/import`, fileForm('issues.bcf', issues)],
    ['files of a model', 'PATCH', `${models}/${model.id}/files`, new Form([file('preview_file', picture)])],
    [
      'XKT of a model',
      'POST',
      `${models}/${model.id}/xkt-file`,
      fileForm('a.xkt', Buffer.from([10, 0, 0, 0, 1, 2, 3, 4]), { version: 10 }),
    ],
    [
      'pages of a model',
      'POST',
      `${models}/${model.id}/create-multipage-model`,
      new Form([file('map_files', picture, 'a.png')]),
    ],
    ['drawing', 'POST', `${models}/${model.id}/drawing`, { content: '<svg><path/></svg>' }],
    ['longer drawing', 'PATCH', `${models}/${model.id}/drawing/${drawing.id}`, { content: '<svg><path/></svg>' }],
    ['new IFC file', 'POST', `${models}/${ifc.model_id}/optimize`, {}],
    ['export as IFC', 'POST', `${models}/${ifc.model_id}/export`, { ...everyPart, file_name: 'house-out.ifc' }],
    ['merged IFC', 'POST', `${models}/merge`, { ifc_ids: [ifc.model_id], export_name: 'merged.ifc' }],
  ];
}

const everyPart = Object.fromEntries(
  ['classifications', 'zones', 'properties', 'systems', 'layers', 'materials', 'attributes', 'structure'].map(part => [
    part,
    'UPDATED',
  ]),
);

test('every route that stores bytes is refused by a full cloud, without a trace; deletes work there', async t => {
  const all = await openProject(t);
  const { request, application, path, bcf, folder, topic, viewpoint, drawing, model, document, cloudId } = all;
  await all.fill();
  const facts = () => {
    const tables = [
      'stored_document',
      'bcf_topic',
      'bcf_viewpoint',
      'bcf_part',
      'model_file',
      'drawing',
      'stored_project',
    ];
    return tables.map(table => [table, all.read(`SELECT count(*) FROM ${table}`)]);
  };
  const before = { facts: facts(), files: readdirSync(join(folder, 'incoming')).length };
  const answers: [string, number, string][] = [];
  const calls = await storingCalls(all);
  for (const [name, method, target, body, more] of calls) {
    const { status, json } = await request(method, target, { as: application, body, ...more });
    answers.push([name, status, json?.code]);
  }
  assert.deepEqual(
    answers,
    calls.map(([name]) => [name, 413, 'quota_exceeded']),
  );
  assert.deepEqual({ facts: facts(), files: readdirSync(join(folder, 'incoming')).length }, before);

  const full = await all.size();
  const deletes = [
    `${bcf}/topics/${topic.guid}/viewpoints/${viewpoint.guid}`,
    `${bcf}/topics/${topic.guid}`,
    `${path}/model/${model.id}/drawing/${drawing.id}`,
    all.validationPath,
    all.visaPath,
    `${path}/model/${model.id}`,
    `${path}/document/${document.id}`,
    path,
  ];
  for (const target of deletes) {
    const { status, text } = await request('DELETE', target, { as: application });
    assert.ok(status < 300, `${target}: ${status} ${text}`);
  }
  assert.ok((await all.size()).total_size < full.total_size);
  await request('DELETE', `/cloud/${cloudId}`, { as: application });
});

test('what members store and what is made of it is in the size of the cloud, and leaves it again', async t => {
  const all = await openProject(t);
  const { request, application } = all;
  const differing = () =>
    all.read<number>(`SELECT count(*) FROM project_bytes
      WHERE bytes <> coalesce((SELECT sum(bytes) FROM held_bytes WHERE held_bytes.project_id = project_bytes.project_id), 0)`);
  const grown: [string, boolean][] = [];
  const calls = (await storingCalls(all)).filter(([name]) => !/IFC|denial|demo/.test(name));
  for (const [name, method, target, body, more] of calls) {
    const before = (await all.size()).total_size;
    const { status, text } = await request(method, target, { as: application, body, ...more });
    assert.ok(status < 300, `${name}: ${status} ${text}`);
    const after = (await all.size()).total_size;
    grown.push([name, after !== before]);
    assert.equal(differing(), 0, name);
  }
  assert.deepEqual(
    grown.filter(([, isSeen]) => !isSeen).map(([name]) => name),
    ['snippet of 3.0'], // the bytes of the one before
  );
  const demo = await all.make('POST', `/cloud/${all.cloudId}/create-demo`, undefined);
  assert.equal(differing(), 0, 'demo');

  // What goes at once, by its parents, and from the bin.
  const { path, bcf, topic, model, document, drawing, ifc } = all;
  await all.make('DELETE', `${path}/model/${model.id}/drawing/${drawing.id}`, undefined);
  assert.equal(differing(), 0, 'a drawing went');
  await all.make('DELETE', `${bcf}/topics/${topic.guid}`, undefined);
  assert.equal(differing(), 0, 'a topic with viewpoints, bitmaps and a snippet went');
  await all.make('DELETE', `${path}/model/${model.id}`, undefined);
  assert.equal(differing(), 0, 'a model with files went');
  for (const id of [document.id, ifc.id]) await all.make('DELETE', `${path}/document/${id}`, undefined);
  const binned = (await all.size()).total_size;
  await request('DELETE', `${path}/bin`, { as: application });
  assert.equal(differing(), 0, 'documents with models, texts, visas and previews went');
  assert.ok((await all.size()).total_size < binned);
  await all.make('DELETE', `/cloud/${all.cloudId}/project/${demo.id}`, undefined);
  await all.make('DELETE', path, undefined);
  const items = (await request('GET', `/cloud/${all.cloudId}/bin`, { as: application })).json.items as {
    id: number;
  }[];
  for (const { id } of items) await request('DELETE', `/cloud/${all.cloudId}/bin/${id}`, { as: application });
  assert.equal(differing(), 0, 'projects went');
});

test('what is made of an accepted file is completed in a full cloud', async t => {
  const {
    request,
    application: as,
    createProject,
    processed,
  } = await startService(t, {
    owner: { quota: Math.round(zstdCompressSync(plainIfc).length * 1.4) },
  });
  const { cloudId, path } = await createProject();
  const { model_id: id } = (await request('POST', `${path}/document`, { as, body: fileForm('house.ifc', plainIfc) }))
    .json;
  const ready = await processed(path, id);
  assert.deepEqual([ready.status, ready.errors], ['C', []]);
  const size = (await request('GET', `/cloud/${cloudId}/size`, { as })).json;
  assert.ok(size.total_size > size.total_size_available);
  assert.deepEqual([size.remaining_total_size, size.remaining_total_size_percent], [0, 0]);
  const refused = await request('POST', `${path}/document`, { as, body: fileForm('a.bin', 'bytes') });
  assert.deepEqual([refused.status, refused.json.code], [413, 'quota_exceeded']);
  assert.equal((await request('GET', `${path}/document`, { as })).json.length, 1);
});

test('a new IFC file that does not fit at the end of its job is not there, leaves no bytes, and the model says why', async t => {
  const all = await openProject(t);
  const { request, application: as, path, ifc } = all;
  const documents = async () => (await request('GET', `${path}/document`, { as })).json as { name: string }[];
  const { remaining_total_size: left } = await all.size();
  await all.make('POST', `${path}/document`, fileForm('rest.zip', randomBytes(left - 20)));
  const before = { size: await all.size(), documents: await documents() };
  assert.ok(before.size.remaining_total_size > 0, 'the job is not even taken');

  // The other members of the kind: both write a file through the same job.
  for (const [target, body] of [
    [`${ifc.model_id}/export`, { file_name: 'out.ifc' }],
    [`${ifc.model_id}/optimize`, {}],
    ['merge', { ifc_ids: [ifc.model_id], export_name: 'merged.ifc' }],
  ] as const)
    await all.make('POST', `${path}/model/${target}`, body);
  const warnings = async () =>
    ((await request('GET', `${path}/model/${ifc.model_id}`, { as })).json.warnings as string[]).filter(text =>
      text.includes('could not be created'),
    );
  for (let said = 0; said < 3; said = (await warnings()).length) await sleep(50);
  assert.deepEqual((await warnings()).toSorted(), [
    'The export out.ifc could not be created. The cloud is full: free some space or ask a server administrator.',
    'The merged file merged.ifc could not be created. The cloud is full: free some space or ask a server administrator.',
    'The optimized file house-optimized.ifc could not be created. The cloud is full: free some space or ask a server administrator.',
  ]);
  assert.deepEqual({ size: await all.size(), documents: await documents() }, before);
  assert.equal(all.read('SELECT count(*) FROM blob WHERE hash NOT IN (SELECT hash FROM held_bytes)'), 0);
});
