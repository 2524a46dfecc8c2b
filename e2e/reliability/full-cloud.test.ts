// Limits of a full cloud: every route that stores bytes is refused, and deleting works there.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import { fileForm } from '../../core/testing/http-client.ts';
import { startService } from '../../core/testing/service.ts';
import { openProject, plainIfc, storingCalls } from '../fixtures/storing-calls.ts';

/** Routes that take files, whose bytes no full cloud can refuse. */
const beyondQuota: Readonly<Record<string, string>> = { createCloud: 'a picture of a new cloud, which is empty' };

test('every declared route that takes a file or raw bytes is among the calls for a full cloud', async t => {
  const all = await openProject(t);
  const calls = await storingCalls(all);
  const taking = all.core.routes.filter(({ accepts }) => ['multipart', 'either', 'bytes'].includes(accepts ?? 'json'));
  const isCalled = ({ method, path }: (typeof taking)[number]) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return calls.some(([, calledBy, target]) => calledBy === method && pattern.test(target));
  };
  assert.ok(taking.length > 10);
  assert.deepEqual(
    taking.filter(route => !isCalled(route)).map(({ id }) => id),
    Object.keys(beyondQuota),
  );
});

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

test('stored and derived files count for the size of the cloud until they are deleted', async t => {
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

  // What is deleted at once, by its parents, and from the bin.
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
  const items = (await request('GET', `/cloud/${all.cloudId}/bin`, { as: application })).json.items as { id: number }[];
  for (const { id } of items) await request('DELETE', `/cloud/${all.cloudId}/bin/${id}`, { as: application });
  assert.equal(differing(), 0, 'projects went');
});

test('outputs of an accepted file are completed in a full cloud', async t => {
  const {
    request,
    application: as,
    createProject,
    processed,
  } = await startService(t, { owner: { quota: Math.round(zstdCompressSync(plainIfc).length * 1.4) } });
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

test('a new IFC file that does not fit at the end of its job leaves no bytes, and the model has the reason', async t => {
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
