import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { fileForm } from '../../testing/http-client.ts';
import { writePng } from '../../testing/png.ts';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';
import { writePdf } from '../../testing/write-pdf.ts';

test('documents become models on request, drawn in the background, and deleted with their pages', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, processed, folder } = service;
  const { path, cloudId } = await createProject();
  const upload = async (name: string, bytes: Uint8Array | string, fields = {}) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, bytes, fields) })).json;
  const make = (documentId: number, kind = 'create-model', who = as) =>
    request('POST', `${path}/model/${kind}`, { as: who, body: { document_id: documentId } });
  const read = async (id: number) => (await request('GET', `${path}/model/${id}`, { as })).json;
  const shapeOf = async (address: string) => {
    const { status, headers, bytes } = await request('GET', address);
    const { format, width, height } = await sharp(bytes).metadata();
    return [status, headers['content-type'], format, width, height];
  };
  const ask = (sql: string): unknown[] => {
    const db = new Database(join(folder, 'plinth.db'), { readonly: true });
    try {
      return db.prepare(sql).pluck().all();
    } finally {
      db.close();
    }
  };
  const pdf = await upload('plan.pdf', writePdf(['One', 'Two', 'Three'], { width: 600, height: 300 }));
  const made = await make(pdf.id);

  await t.test('a PDF with its pages', async () => {
    assert.equal(pdf.model_id, null, 'not by itself');
    assert.deepEqual(
      [made.status, made.json.type, made.json.name, made.json.document_id, made.json.children],
      [201, 'PDF', 'plan.pdf', pdf.id, []],
    );
    const again = await make(pdf.id);
    assert.deepEqual([again.status, again.json.id], [201, made.json.id]);
    const model = await processed(path, made.json.id);
    assert.deepEqual(
      [
        model.status,
        model.parent_id,
        model.page_number,
        model.structure_file,
        model.viewer_360_file,
        model.xkt_files,
        model.fragments_file,
      ],
      ['C', null, 1, null, null, [], null],
    );
    const pages = model.children as {
      id: number;
      type: string;
      parent_id: number;
      page_number: number;
      layout_name: null;
      map_file: string;
      preview_file: string;
      document: { id: number };
      status: string;
      children?: unknown;
    }[];
    assert.deepEqual(
      pages.map(({ type, parent_id, page_number, status, document, children }) => [
        type,
        parent_id,
        page_number,
        status,
        document.id,
        children,
      ]),
      [2, 3].map(page => ['PDF', model.id, page, 'C', pdf.id, undefined]),
    );
    for (const { map_file, preview_file } of [model, ...pages]) {
      assert.deepEqual(await shapeOf(map_file), [200, 'image/png', 'png', 2048, 1024]);
      assert.deepEqual(await shapeOf(preview_file), [200, 'image/webp', 'webp', 1024, 512]);
    }
    assert.equal(
      new Set([model, ...pages].map(({ map_file }) => map_file.split('/')[7])).size,
      3,
      'each shows its own page',
    );
    for (const tail of ['zone', 'system', 'storey', 'space', 'layer'])
      assert.deepEqual((await request('GET', `${path}/model/${model.id}/${tail}`, { as })).json, [], tail);
    const page = await read(pages[0]?.id ?? 0);
    assert.deepEqual([page.page_number, page.parent_id, page.children], [2, model.id, []]);
    const ids = async (query: string) =>
      (await request('GET', `${path}/model${query}`, { as })).json.map(({ id }: { id: number }) => id);
    assert.deepEqual(
      [await ids(''), await ids('?type=PDF&status=C&source=UPLOAD'), await ids('?type=PNG'), await ids('/summary')],
      [[model.id], [model.id], [], [model.id]],
      'pages are no models of the list',
    );
    const document = (await request('GET', `${path}/document/${pdf.id}`, { as })).json;
    assert.deepEqual([document.model_id, document.model_type], [model.id, 'PDF']);
    const handlers = (await request('GET', `${path}/model/${model.id}/processorhandler`, { as })).json;
    assert.deepEqual(
      handlers.map(({ worker, status }: { worker: string; status: string }) => [worker, status]),
      [['page drawer', 'C']],
    );
    const processedAgain = await request('POST', `${path}/model/${pages[1]?.id}/reprocess`, { as });
    assert.equal(processedAgain.status, 204, 'a page is drawn with its document');
    const second = await processed(path, model.id);
    assert.deepEqual(
      second.children.map(({ id }: { id: number }) => id),
      pages.map(({ id }) => id),
    );
  });

  await t.test('pictures, upright; equal bytes are not drawn twice', async () => {
    const plan = await make((await upload('plan.png', writePng(300, 200))).id);
    const lying = await sharp(writePng(400, 200)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const photo = await make((await upload('photo.jpeg', lying)).id);
    assert.deepEqual([plan.json.type, photo.json.type], ['PNG', 'JPEG']);
    assert.deepEqual(await shapeOf((await processed(path, plan.json.id)).map_file), [
      200,
      'image/png',
      'png',
      300,
      200,
    ]);
    assert.deepEqual(await shapeOf((await processed(path, photo.json.id)).map_file), [
      200,
      'image/jpeg',
      'jpeg',
      200,
      400,
    ]);
    const conversions = ask('SELECT count(*) FROM conversion')[0];
    const copy = await make((await upload('copy.png', writePng(300, 200))).id);
    assert.equal((await processed(path, copy.json.id)).status, 'C');
    assert.equal(ask('SELECT count(*) FROM conversion')[0], conversions);
  });

  await t.test('documents that are no plan', async () => {
    const text = await make((await upload('note.txt', 'no plan')).id);
    assert.deepEqual(
      [text.status, text.json],
      [400, { document_id: ['Only a PDF, a JPEG or a PNG is allowed.'], code: 'file_type' }],
    );
    const named = await make((await upload('named.pdf', 'not what it is called')).id);
    assert.equal(named.status, 400, 'the bytes decide');
    assert.equal(
      (await make((await upload('about.txt', 'A file that begins with %PDF-1.4 is a PDF.')).id)).status,
      400,
      'and the name, where they alone would be taken for more than they are',
    );
    assert.equal((await make((await upload('scan', writePng(2, 2))).id)).json.type, 'PNG');
    assert.deepEqual([(await make(999_999)).status, (await make(0, 'create-photosphere')).status], [404, 404]);
    assert.equal((await request('POST', `${path}/model/create-model`, { as, body: {} })).status, 400);
    const broken = await make((await upload('broken.png', writePng(64, 64).subarray(0, 60))).id);
    const ended = await processed(path, broken.json.id);
    assert.deepEqual([ended.status, ended.errors.length, ended.map_file], ['E', 1, null]);
    assert.match(ended.errors[0], /damaged|not a picture/);
  });

  await t.test('panoramas, and empty buildings', async () => {
    const document = await upload('around.png', writePng(64, 32));
    const panorama = await make(document.id, 'create-photosphere');
    const model = await processed(path, panorama.json.id);
    assert.deepEqual(
      [panorama.status, model.type, model.status, model.warnings, model.map_file, model.page_number],
      [201, 'PHOTOSPHERE', 'C', [], null, null],
    );
    assert.deepEqual(await shapeOf(model.viewer_360_file), [200, 'image/png', 'png', 64, 32]);
    assert.equal((await shapeOf(model.preview_file))[2], 'webp');
    assert.deepEqual(
      [(await make(document.id)).json.id, (await make(document.id, 'create-photosphere')).json.id],
      [model.id, model.id],
    );
    const other = await make(pdf.id, 'create-photosphere');
    assert.deepEqual([other.status, Object.keys(other.json)[0]], [400, 'document_id']);
    const hinted = await upload('hinted.jpg', await sharp(writePng(64, 32)).jpeg().toBuffer(), {
      process_hint: 'PHOTOSPHERE',
    });
    assert.deepEqual([hinted.model_type, (await processed(path, hinted.model_id)).status], ['PHOTOSPHERE', 'C']);
    assert.equal((await upload('hinted.txt', 'text', { process_hint: 'PHOTOSPHERE' })).model_id, null);
    assert.deepEqual(Object.keys(await upload('hinted.png', writePng(2, 1), { process_hint: 'CUBE' })), [
      'process_hint',
      'code',
      'reasons',
    ]);

    for (const [kind, type] of [
      ['create-metabuilding', 'METABUILDING'],
      ['create-photosphere-building', 'PHOTOSPHERE_BUILDING'],
    ] as const) {
      const { status, json } = await request('POST', `${path}/model/${kind}`, { as, body: { name: 'Sketch' } });
      assert.deepEqual(
        [status, json.type, json.status, json.name, json.document, json.structure_file, json.children],
        [201, type, 'C', 'Sketch', null, null, []],
      );
      for (const tail of ['zone', 'system', 'storey', 'processorhandler'])
        assert.deepEqual((await request('GET', `${path}/model/${json.id}/${tail}`, { as })).json, [], tail);
      assert.equal((await request('POST', `${path}/model/${json.id}/reprocess`, { as })).status, 400);
      assert.equal(
        (await request('PATCH', `${path}/model/${json.id}`, { as, body: { name: 'Renamed' } })).json.name,
        'Renamed',
      );
      assert.equal((await request('DELETE', `${path}/model/${json.id}`, { as })).status, 204);
      assert.equal((await request('GET', `${path}/model/${json.id}`, { as })).status, 404);
    }
    assert.equal((await request('POST', `${path}/model/create-metabuilding`, { as, body: {} })).status, 400);
  });

  await t.test('permissions', async () => {
    const guest = await joinProject(service, path, 'guest', 25);
    assert.deepEqual(
      [
        (await make(pdf.id, 'create-model', guest.as)).status,
        (await request('GET', `${path}/model/${made.json.id}`, { as: guest.as })).status,
      ],
      [403, 200],
    );
    const user = await joinProject(service, path, 'user', 50);
    for (const [permission, status] of [
      [50, 403],
      [1, 404],
    ] as const) {
      const box = (
        await request('POST', `${path}/folder`, {
          as,
          body: { name: `Box ${permission}`, default_permission: permission },
        })
      ).json;
      const plan = await upload('other.pdf', writePdf(['x']), { parent_id: box.id });
      assert.equal((await make(plan.id, 'create-model', user.as)).status, status);
    }
  });

  await t.test('a model is deleted with its pages, and restored with them from the bin', async () => {
    const model = await read(made.json.id);
    const page = model.children[0].id;
    assert.equal((await request('DELETE', `${path}/model/${model.id}`, { as })).status, 204);
    for (const id of [model.id, page]) assert.equal((await request('GET', `${path}/model/${id}`, { as })).status, 404);
    assert.equal((await request('GET', model.children[0].map_file)).status, 404);
    const [item] = (await request('GET', `${path}/bin`, { as })).json.items;
    assert.ok((await request('POST', `${path}/bin/${item.id}/restore`, { as })).status < 300);
    assert.deepEqual(
      (await read(model.id)).children.map(({ id }: { id: number }) => id),
      model.children.map(({ id }: { id: number }) => id),
    );

    assert.equal((await request('DELETE', `${path}/model/${page}`, { as })).status, 204);
    assert.deepEqual(
      (await read(model.id)).children.map(({ page_number }: { page_number: number }) => page_number),
      [3],
      'one page alone',
    );
    assert.equal((await request('GET', `${path}/document/${pdf.id}`, { as })).json.model_id, model.id);
    assert.equal((await request('DELETE', `${path}/model/${model.id}/delete-model`, { as })).status, 204);
    assert.deepEqual(ask(`SELECT id FROM stored_model WHERE id = ${model.id} OR parent_id = ${model.id}`), []);
    assert.equal((await request('GET', `${path}/document/${pdf.id}`, { as })).json.model_id, null);
    const anew = await make(pdf.id);
    assert.notEqual(anew.json.id, model.id);
    assert.equal((await processed(path, anew.json.id)).children.length, 2);

    const sketch = (await request('POST', `${path}/model/create-metabuilding`, { as, body: { name: 'Sketch' } })).json
      .id;
    const status = async () => (await request('GET', `${path}/model/${sketch}`, { as })).status;
    assert.equal((await request('DELETE', path, { as })).status, 204);
    assert.equal(await status(), 404);
    const [project] = (await request('GET', `/cloud/${cloudId}/bin`, { as })).json.items;
    assert.ok((await request('POST', `/cloud/${cloudId}/bin/${project.id}/restore`, { as })).status < 300);
    assert.equal(await status(), 200, 'without a document it comes back with its project');
  });
});
