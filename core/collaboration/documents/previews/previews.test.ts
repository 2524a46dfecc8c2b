import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { fileForm, Form } from '../../../testing/http-client.ts';
import { startService } from '../../../testing/service.ts';
import { previewsMade } from '../../../testing/previews-made.ts';
import { writePdf } from '../../../testing/write-pdf.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2266aa' } });

const ask = (folder: string, sql: string): unknown[] => {
  const db = new Database(join(folder, 'plinth.db'), { readonly: true });
  try {
    return db.prepare(sql).pluck().all();
  } finally {
    db.close();
  }
};

// Long: one story of several files in two projects, from their upload to the end of the bin.
test('a preview of the first page is made, once for equal bytes, and deleted with them', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, core, folder } = service;
  const { path } = await createProject();
  const put = async (name: string, bytes: Uint8Array | string) => {
    const answer = await request('POST', `${path}/document`, { as, body: fileForm(name, bytes) });
    assert.equal(answer.status, 201);
    assert.equal(answer.json.preview, null, 'nobody waits for it');
    return answer.json.id as number;
  };
  const read = async (id: number) => (await request('GET', `${path}/document/${id}`, { as })).json;
  const before = (await request('GET', `${path}/document`, { as })).headers.etag;

  const pdf = await put('plan.pdf', writePdf(['A load-bearing wall', 'Second page'], { width: 1684, height: 1190 }));
  const wide = await put('site.tiff', await picture(2048, 512).tiff().toBuffer());
  const turned = await put('turned.jpg', await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  const broken = await put('broken.png', Buffer.concat([(await picture(64, 64).png().toBuffer()).subarray(0, 60)]));
  const drawing = await put('drawing.png', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const note = await put('note.zip', 'none is made of this');
  await previewsMade(service);

  await t.test('sizes and addresses of the previews', async () => {
    for (const [id, width, height] of [
      [pdf, 1024, 724],
      [wide, 1024, 256],
      [turned, 200, 400],
    ] as const) {
      const { preview } = await read(id);
      const answer = await request('GET', preview);
      assert.deepEqual(
        [answer.status, answer.headers['content-type'], answer.headers['x-content-type-options']],
        [200, 'image/webp', 'nosniff'],
      );
      const seen = await sharp(answer.bytes).metadata();
      assert.deepEqual([seen.format, seen.width, seen.height], ['webp', width, height]);
      assert.equal((await request('GET', preview.replace('/preview/', '/office-preview/'))).status, 404);
      assert.equal((await request('GET', preview.split('?')[0])).status, 404);
    }
  });
  for (const id of [broken, drawing, note]) assert.equal((await read(id)).preview, null);
  assert.notEqual((await request('GET', `${path}/document`, { as })).headers.etag, before, 'lists are new with it');
  assert.deepEqual(ask(folder, "SELECT state FROM job WHERE kind = 'document.preview' ORDER BY id"), [
    'done',
    'done',
    'done',
    'failed',
    'failed',
  ]);

  // The same bytes under another name: known at once, in the project that has them already.
  const copyTo = (project: string) =>
    request('POST', `${project}/document`, {
      as,
      body: fileForm('copy.pdf', writePdf(['A load-bearing wall', 'Second page'], { width: 1684, height: 1190 })),
    });
  const copy = await copyTo(path);
  assert.equal((await request('GET', copy.json.preview)).status, 200);
  const other = await createProject();
  const again = await copyTo(other.path);
  assert.equal(again.json.preview, null, 'another project is not told that somebody holds these bytes');
  await previewsMade(service);
  const drawn = (await request('GET', `${other.path}/document/${again.json.id}`, { as })).json.preview;
  assert.equal((await request('GET', drawn)).status, 200);
  const find = async (project: string) =>
    (await request('GET', `${project}/document`, { as, query: { search: 'load-bearing', text: 'true' } }))
      .json as readonly { readonly id: number }[];
  assert.deepEqual(
    (await find(path)).map(({ id }) => id),
    [pdf, copy.json.id],
  );
  assert.deepEqual(
    (await find(other.path)).map(({ id }) => id),
    [again.json.id],
  );
  const whole = (await request('GET', `${path}/document`, { as })).json as readonly {
    readonly id: number;
    readonly preview: string | null;
  }[];
  assert.deepEqual(
    whole.filter(({ preview }) => preview !== null).map(({ id }) => id),
    [pdf, wide, turned, copy.json.id],
  );
  assert.equal(ask(folder, "SELECT count(*) FROM job WHERE kind = 'document.preview'")[0], 6);

  await t.test('previews are deleted with the last document that has the bytes', async () => {
    const held = () =>
      ask(folder, 'SELECT refs FROM preview JOIN blob ON blob.hash = picture_hash ORDER BY preview.id');
    assert.deepEqual(held(), [2, 1, 1, 2], 'two projects have the same picture');
    const emptyBin = async (project: string) => {
      assert.equal((await request('DELETE', `${project}/bin`, { as })).status, 204);
    };
    await request('DELETE', `${path}/document/${pdf}`, { as });
    await emptyBin(path);
    assert.deepEqual(held(), [2, 1, 1, 2], 'the copy still shows it');
    await request('DELETE', `${path}/document/${copy.json.id}`, { as });
    await emptyBin(path);
    assert.deepEqual(held(), [1, 1, 1], 'the other project has its own');
    await request('DELETE', `${other.path}/document/${again.json.id}`, { as });
    await request('DELETE', `${path}/document/bulk_destroy`, { as, body: [wide, turned, broken, drawing, note] });
    assert.deepEqual(held(), [1, 1, 1], 'what is in the bin keeps its pictures');
    for (const project of [path, other.path]) await emptyBin(project);
    assert.deepEqual(ask(folder, 'SELECT count(*) FROM preview'), [0]);
    assert.deepEqual(ask(folder, 'SELECT hash FROM blob WHERE refs > 0'), []);
  });
  assert.ok(core.url);
});

test('documents are found by their text if the search asks for it', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const { path } = await createProject();
  const put = async (name: string, bytes: Uint8Array | string) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, bytes) })).json.id as number;
  const pdf = await put('a.pdf', writePdf(['The lintel above the door']));
  const text = await put('b.txt', 'Béton armé, "C30/37"\nand a lintel');
  const old = await put('c.txt', Buffer.from('Stürze \u00fcber T\u00fcren', 'latin1'));
  const office = await put('d.docx', 'an office file');
  await put('e.txt', Buffer.from([0, 1, 2, 3]));
  await previewsMade(service);
  const find = async (search: string, more: Record<string, string> = { text: 'true' }) =>
    (
      (await request('GET', `${path}/document`, { as, query: { search, ...more } })).json as readonly {
        readonly id: number;
      }[]
    ).map(({ id }) => id);
  assert.deepEqual(await find('LINTEL'), [pdf, text]);
  assert.deepEqual(await find('béTON'), [text]);
  assert.deepEqual(await find('"C30/37"'), [text]);
  assert.deepEqual(await find('über'), [old]);
  assert.deepEqual(await find('lintel', {}), [], 'only when it is asked for');
  assert.deepEqual(await find('b.'), [text], 'names are still searched, by any number of letters');
  assert.deepEqual(await find('an office'), []);

  const set = (id: number, body: unknown) => request('PATCH', `${path}/document/${id}/text`, { as, body });
  const answer = await set(office, { text: 'Specification of timber', language: 'english' });
  assert.deepEqual(
    [answer.status, answer.json],
    [200, { id: office, text: 'Specification of timber', language: 'english' }],
  );
  assert.deepEqual(await find('timber'), [office]);
  assert.deepEqual((await set(office, { language: null })).json, {
    id: office,
    text: 'Specification of timber',
    language: null,
  });
  await set(pdf, { text: 'timber instead' });
  assert.deepEqual(
    [await find('lintel'), await find('timber')],
    [[text], [pdf, office]],
    'what is said counts instead of what was found',
  );
  await set(pdf, { text: null });
  assert.deepEqual([await find('lintel'), await find('timber')], [[pdf, text], [office]]);
  assert.equal((await set(office, { language: 'klingon' })).status, 400);
  assert.equal((await set(999_999, { text: 'x' })).status, 404);
  await request('DELETE', `${path}/document/${office}`, { as });
  assert.deepEqual(await find('timber'), []);
});

test('a preview file replaces one that browsers cannot show', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, folder } = service;
  const { path } = await createProject();
  const document = (await request('POST', `${path}/document`, { as, body: fileForm('report.docx', 'an office file') }))
    .json;
  assert.equal(document.office_preview, null);
  const give = (value: Uint8Array, name = 'office_preview') =>
    request('PATCH', `${path}/document/${document.id}/preview-file`, {
      as,
      body: new Form([{ name, fileName: 'Report.pdf', value }]),
    });
  const first = writePdf(['Report of the site']);
  const given = await give(first);
  assert.equal(given.status, 200);
  const file = await request('GET', given.json.office_preview);
  assert.deepEqual(
    [file.status, file.headers['content-type'], file.bytes.equals(first)],
    [200, 'application/pdf', true],
  );
  await previewsMade(service);
  const record = (await request('GET', `${path}/document/${document.id}`, { as })).json;
  assert.equal(
    (await request('GET', record.preview)).headers['content-type'],
    'image/webp',
    'its picture is that of the document',
  );
  assert.equal(
    (await request('GET', `${path}/document`, { as, query: { search: 'of the site', text: 'true' } })).json.length,
    1,
  );

  const second = await give(writePdf(['Another report']));
  await previewsMade(service);
  assert.notEqual(second.json.office_preview, given.json.office_preview);
  assert.equal((await request('GET', given.json.office_preview)).status, 404);
  assert.equal((await give(first, 'file')).status, 400);
  assert.deepEqual(ask(folder, 'SELECT count(*) FROM preview'), [2], 'of the document and of its preview file');
  await request('DELETE', `${path}/document/${document.id}`, { as });
  await request('DELETE', `${path}/bin`, { as });
  assert.deepEqual(ask(folder, 'SELECT hash FROM blob WHERE refs <> 0'), []);
});
