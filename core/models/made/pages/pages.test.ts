import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { fileForm, Form, type Part } from '../../../testing/http-client.ts';
import { writePng } from '../../../testing/png.ts';
import { startService } from '../../../testing/service.ts';

const page = (width: number, value: Uint8Array | string = writePng(width, 10)): Part => ({
  name: 'map_files',
  fileName: `${width}.png`,
  value,
});
const texts = (name: string, ...values: readonly string[]): Part[] => values.map(value => ({ name, value }));

// Long: one scenario, in its order.
test('a model gets pages of its own, which are drawn and go with it', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, processed, folder } = service;
  const { path } = await createProject();
  const document = (await request('POST', `${path}/document`, { as, body: fileForm('plan.png', writePng(30, 20)) }))
    .json;
  const { id } = (await request('POST', `${path}/model/create-model`, { as, body: { document_id: document.id } })).json;
  const add = (model: number, parts: readonly Part[]) =>
    request('POST', `${path}/model/${model}/create-multipage-model`, { as, body: new Form(parts) });
  const left = () => {
    const db = new Database(join(folder, 'plinth.db'), { readonly: true });
    try {
      return db.prepare("SELECT count(*) FROM model_file WHERE kind = 'source'").pluck().get();
    } finally {
      db.close();
    }
  };

  const added = await add(id, [
    ...texts('layout_names', 'Ground', ''),
    page(11),
    page(12),
    page(13),
    ...texts('size_ratios', '0.5'),
  ]);
  assert.equal(added.status, 201, added.text);
  type Child = {
    id: number;
    parent_id: number;
    page_number: number;
    layout_name: string | null;
    size_ratio: number | null;
    type: string;
    document_id: number;
    status: string;
    map_file: string;
    preview_file: string;
  };
  const children = added.json.children as Child[];
  assert.deepEqual(
    children.map(({ parent_id, page_number, layout_name, size_ratio, type, document_id }) => [
      parent_id,
      page_number,
      layout_name,
      size_ratio,
      type,
      document_id,
    ]),
    [
      [id, 2, 'Ground', 0.5, 'PNG', document.id],
      [id, 3, null, null, 'PNG', document.id],
      [id, 4, null, null, 'PNG', document.id],
    ],
  );
  for (const child of children) assert.equal((await processed(path, child.id)).status, 'C');
  const drawn = (await request('GET', `${path}/model/${id}`, { as })).json.children as Child[];
  const widths = await Promise.all(
    drawn.map(async ({ map_file }) => (await sharp((await request('GET', map_file)).bytes).metadata()).width),
  );
  assert.deepEqual(widths, [11, 12, 13]);
  assert.equal((await request('GET', drawn[2]?.preview_file ?? '')).headers['content-type'], 'image/webp');
  await request('POST', `${path}/model/${children[0]?.id}/reprocess`, { as });
  assert.equal((await processed(path, children[0]?.id ?? 0)).status, 'C', 'it is made of what was given');
  await request('POST', `${path}/model/${id}/reprocess`, { as });
  assert.deepEqual(
    (await processed(path, id)).children.map(({ page_number }: Child) => page_number),
    [2, 3, 4],
    'and is none of the pages of the document',
  );
  assert.equal((await add(id, [page(14)])).json.children.at(-1).page_number, 5, 'more come after them');

  await t.test('what cannot be a page is refused', async () => {
    for (const [parts, field] of [
      [[], 'map_files'],
      [[page(1, '%PDF-1.4')], 'map_files'],
      [[page(1), page(1, '<svg/>')], 'map_files'],
      [[page(1), ...texts('layout_names', 'a', 'b')], 'layout_names'],
      [[page(1), ...texts('size_ratios', '0')], 'size_ratios'],
      [[page(1), ...texts('size_ratios', 'one')], 'size_ratios'],
    ] as const) {
      const { status, json } = await add(id, parts);
      assert.deepEqual([status, Object.keys(json)[0]], [400, field]);
    }
    assert.equal((await add(children[0]?.id ?? 0, [page(1)])).status, 400, 'a page has no pages');
    assert.equal((await add(999_999, [page(1)])).status, 404);
    assert.equal(left(), 4);
  });

  const building = (await request('POST', `${path}/model/create-metabuilding`, { as, body: { name: 'Set' } })).json;
  const first = (await add(building.id, [page(15)])).json.children[0];
  assert.deepEqual([first.page_number, first.document, (await processed(path, first.id)).status], [1, null, 'C']);
  for (const model of [building.id, id])
    assert.equal((await request('DELETE', `${path}/model/${model}/delete-model`, { as })).status, 204);
  assert.equal((await request('GET', `${path}/model/${first.id}`, { as })).status, 404);
  assert.equal(left(), 0);
});
