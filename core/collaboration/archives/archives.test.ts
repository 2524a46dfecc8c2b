import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fromBufferPromise } from 'yauzl';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { shareService } from '../../testing/service-per-file.ts';
import { writeZip } from './zip.ts';

/** Path -> content, null for a folder; read by another library than the one that wrote it. */
async function unzip(bytes: Buffer): Promise<Record<string, string | null>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const found: Record<string, string | null> = {};
  for await (const entry of zip.eachEntry()) {
    found[entry.fileName] = entry.fileName.endsWith('/')
      ? null
      : (await buffer((await zip.openReadStreamPromise(entry)) as Readable)).toString('latin1');
  }
  return found;
}

// Long: one project, packed in each way.
test('a ZIP holds the chosen, visible documents unchanged and in their folders', async t => {
  const service = await shareService(t);
  const { request, application: as, createProject } = service;
  const { path, rootFolderId } = await createProject('House: 1');
  const call = async (method: string, target: string, body?: unknown) => {
    const answer = await request(method, `${path}/${target}`, { as, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 400, answer.text);
    return answer.json;
  };
  const folder = async (name: string, parent_id = rootFolderId) =>
    (await call('POST', 'folder', { name, parent_id })).id as number;
  const put = async (name: string, content: string | Buffer, parent_id = rootFolderId, more = {}) =>
    (await call('POST', 'document', fileForm(name, content, { parent_id, ...more }))).id as number;
  const [plans, secret] = [await folder('Plans'), await folder('Secret')];
  await folder('Empty', plans);
  const photo = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 31) % 256));
  const [first, text] = [await put('a.txt', 'one', plans, { name: 'Shown' }), 'line\n'.repeat(10_000)];
  await put('b.txt', 'two', plans, { name: 'shown.TXT' });
  await put('photo.png', photo, plans);
  const loose = await put('log.txt', text);
  const hidden = await put('secret.txt', 'hush', secret);
  await call('PATCH', `folder/${secret}`, { default_permission: 1 });
  const older = first;
  await put('a.txt', 'one, better', plans, { successor_of: first, name: 'Shown' });

  const person = await joinProject(service, path, 'gus', 25);

  const archive = `/archive${path}`;
  const whole = await request('GET', archive, { as: person.as });
  assert.equal(whole.status, 200);
  assert.deepEqual(
    [
      whole.headers['content-type'],
      whole.headers['cache-control'],
      whole.headers['content-encoding'],
      whole.headers['referrer-policy'],
    ],
    ['application/zip', 'private, no-store', undefined, 'no-referrer'],
  );
  assert.match(whole.headers['content-disposition'] ?? '', /^attachment; filename="House: 1.zip"$/);
  const inPlans = {
    'shown.TXT': 'two',
    'Shown (2).txt': 'one, better',
    'photo.png': photo.toString('latin1'),
    'Empty/': null,
  };
  const under = (name: string, entries: object) =>
    Object.fromEntries(Object.entries(entries).map(([key, value]) => [`${name}/${key}`, value]));
  assert.deepEqual(await unzip(whole.bytes), { 'log.txt': text, ...under('Plans', inPlans) });
  assert.ok(whole.wireSize < photo.length + text.length / 2, 'texts are packed');
  assert.deepEqual(
    Object.keys(await unzip((await request('GET', archive, { as })).bytes)).includes('Secret/secret.txt'),
    true,
    'administrators see it',
  );

  const one = await request('GET', archive, { as: person.as, query: { 'folderId[]': plans } });
  assert.match(one.headers['content-disposition'] ?? '', /"Plans.zip"/);
  assert.deepEqual(await unzip(one.bytes), inPlans);
  const mixed = await request('GET', archive, {
    as: person.as,
    query: { 'folderId[]': [plans, secret], 'documentId[]': [loose, hidden, older, 999_999] },
  });
  assert.deepEqual(await unzip(mixed.bytes), { ...under('Plans', inPlans), 'log.txt': text, 'Shown.txt': 'one' });

  const unseen: readonly Record<string, number>[] = [
    { 'documentId[]': hidden },
    { 'folderId[]': secret },
    { 'documentId[]': 999_999 },
  ];
  for (const query of unseen) {
    assert.equal((await request('GET', archive, { as: person.as, query })).status, 404);
  }
  assert.deepEqual(
    [
      (await request('GET', archive)).status,
      (await request('GET', archive, { query: { accessToken: 'none' } })).status,
    ],
    [401, 401],
  );
  const { token } = await call('POST', 'access-token', { scopes: ['document:read'] });
  assert.equal((await request('GET', archive, { query: { accessToken: token, 'documentId[]': loose } })).status, 200);
  const narrow = await call('POST', 'access-token', { scopes: ['model:read'] });
  assert.equal((await request('GET', archive, { query: { accessToken: narrow.token } })).status, 403);
  const head = await request('HEAD', archive, { as });
  assert.deepEqual([head.status, head.wireSize], [200, 0]);

  await t.test('by an address that needs no credential', async () => {
    const order = (body: object, credential = person.as) =>
      request('POST', `${path}/archive`, { as: credential, body });
    const ordered = await order({ folder_ids: [plans, secret], document_ids: [hidden, loose] });
    assert.equal(ordered.status, 201);
    const { url } = ordered.json as { readonly url: string };
    const expected = { ...under('Plans', inPlans), 'log.txt': text };
    assert.deepEqual(await unzip((await request('GET', url)).bytes), expected);
    for (const forged of [
      url.replace(/archive\/\d+/, 'archive/999'),
      url.replace(/signature=./, 'signature=x'),
      url.split('?')[0] ?? '',
    ])
      assert.equal((await request('GET', forged)).status, 404, forged);
    assert.equal((await order({ folder_ids: [secret] })).status, 404);

    // What is in it is decided when it is read.
    await call('PATCH', `folder/${plans}`, { default_permission: 1 });
    assert.deepEqual(Object.keys(await unzip((await request('GET', url)).bytes)), ['log.txt']);
    const member = ((await call('GET', 'user')) as readonly { readonly id: number; readonly user_id: number }[]).find(
      ({ user_id }) => user_id === person.id,
    );
    await call('DELETE', `user/${member?.id}`);
    assert.equal((await request('GET', url)).status, 404);
  });
});

test('security low: a ZIP requested by a token ends with the token', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path, rootFolderId } = await createProject();
  await request('POST', `${path}/document`, { as, body: fileForm('a.txt', 'one', { parent_id: rootFolderId }) });
  const { token } = (await request('POST', `${path}/access-token`, { as, body: { scopes: ['document:read'] } })).json;
  const order = async (credential: string) =>
    (await request('POST', `${path}/archive`, { as: credential, body: {} })).json.url as string;
  const [ofToken, ofApplication] = [await order(`Bearer ${token}`), await order(as)];
  const statuses = async () => [(await request('GET', ofToken)).status, (await request('GET', ofApplication)).status];
  assert.deepEqual(await statuses(), [200, 200]);
  assert.equal((await request('DELETE', `${path}/access-token/${token}`, { as })).status, 204);
  await setTimeout(500); // what was asked about a right is believed for 400 ms
  assert.deepEqual(await statuses(), [403, 200]);
});

test('a model is included with its file and its outputs', async t => {
  const { request, application: as } = await shareService(t);
  const cloud = (await request('POST', '/cloud', { as, body: { name: 'Ours' } })).json;
  const project = (await request('POST', `/cloud/${cloud.id}/create-demo`, { as })).json;
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  const [model] = (await request('GET', `${path}/model`, { as })).json;
  const ask = (query: Readonly<Record<string, string | number>>) =>
    request('GET', `/archive${path}/offline-package`, { as, query });
  const answer = await ask({ modelId: model.id });
  assert.match(answer.headers['content-disposition'] ?? '', /"house.ifc.zip"/);
  const files = await unzip(answer.bytes);
  assert.deepEqual(Object.keys(files).toSorted(), [
    'house.ifc',
    'map.svg',
    'model.glb',
    'model.xkt',
    'plans.json',
    'preview.png',
    'structure.json',
    'systems.json',
    'turntable.png',
    'viewer.glb',
  ]);
  const bytesOf = async (address: string) => (await request('GET', address)).bytes.toString('latin1');
  assert.equal(files['house.ifc'], await bytesOf(model.document.file));
  assert.equal(files['model.xkt'], await bytesOf(model.xkt_file));
  assert.deepEqual(
    [
      (await ask({ modelId: 999_999 })).status,
      (await ask({})).status,
      (await request('GET', `/archive${path}/offline-package`, { query: { modelId: model.id } })).status,
    ],
    [404, 400, 401],
  );
  const { token } = (await request('POST', `${path}/access-token`, { as, body: { scopes: ['model:read'] } })).json;
  assert.equal(
    (await request('GET', `/archive${path}/offline-package`, { query: { modelId: model.id, accessToken: token } }))
      .status,
    200,
  );
});

test('a reader that stops pauses the files, and one that disconnects closes them', async () => {
  const opened: Readable[] = [];
  const block = Buffer.alloc(64 * 1024, 'x');
  const endless = async (): Promise<Readable> => {
    const stream = new Readable({
      read() {
        this.push(block);
      },
    });
    opened.push(stream);
    return stream;
  };
  const entry = (path: string) => ({ path, size: 1e12, modified: new Date(), compress: false, open: endless });
  const zip = writeZip([], [entry('a'), entry('b')]);
  await new Promise(resolve => zip.once('readable', resolve));
  let read = 0;
  for (; read < 2 * 1024 * 1024;) {
    const part = zip.read() as Buffer | null;
    if (part) read += part.length;
    else await new Promise(resolve => zip.once('readable', resolve));
  }
  zip.destroy();
  await new Promise(resolve => zip.once('close', resolve));
  await new Promise(setImmediate);
  assert.equal(opened.length, 1, 'the second was never opened');
  assert.equal(opened[0]?.destroyed, true);
});

test('an unreadable file aborts the ZIP; thousands of empty folders do not', async () => {
  const broken = async () =>
    new Readable({
      read() {
        this.destroy(new Error('gone'));
      },
    });
  await assert.rejects(
    buffer(writeZip([], [{ path: 'a', size: 5, modified: new Date(), compress: true, open: broken }])),
    /gone/,
  );
  const short = async () => Readable.from([Buffer.from('abc')]);
  await assert.rejects(
    buffer(writeZip([], [{ path: 'a', size: 5, modified: new Date(), compress: false, open: short }])),
    /unexpected number of bytes/,
  );
  const names = Object.keys(
    await unzip(
      await buffer(
        writeZip(
          Array.from({ length: 5_000 }, (_, index) => `f${index}`),
          [],
        ),
      ),
    ),
  );
  assert.deepEqual([names.length, names.at(-1)], [5_000, 'f4999/']);
});
