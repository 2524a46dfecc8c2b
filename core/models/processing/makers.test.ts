import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { glbOf, house } from '../../formats/meshes/testing/meshes.ts';
import { fileForm } from '../../testing/http-client.ts';
import { ConversionRefused } from '../../pipeline/converter.ts';
import { openModels } from '../../testing/open-models.ts';
import { readPng } from '../../formats/preview-image/testing/png.ts';
import { startService } from '../../testing/service.ts';

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    assert.ok(Date.now() < deadline, 'it does not come');
    await sleep(10);
  }
}

// Long: one scenario, in its order.
test('a model is complete before its pictures are drawn; they are drawn after a restart and reused for equal bytes', async t => {
  const { start, stop, restart, upload, reach, told, records, report, at, byHand, db, signals } = await openModels(t);
  byHand.hasLaterPictures = true;
  let drawings = 0;
  byHand.before = async (fileName, signal) => {
    if (fileName !== 'model.glb') return;
    drawings += 1;
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  await start();
  const { modelId } = await upload('a.ifc', 'equal');
  await reach(modelId, 'C');
  const codesOf = async () => (await report(at(modelId))).information.map(({ code }) => code);
  const previewOf = async (id: number) => (await records.get(at(id))).preview_file ?? undefined;
  assert.deepEqual([await previewOf(modelId), await codesOf()], [undefined, ['pictures_follow']]);
  await until(async () => (drawings === 1 ? true : undefined));
  const second = await upload('b.ifc', 'equal');
  await reach(second.modelId, 'C');
  await stop();
  assert.equal(signals.includes('model.pictured'), false);

  byHand.before = async () => undefined;
  await restart();
  for (const id of [modelId, second.modelId])
    assert.match(await until(() => previewOf(id)), /\/preview\/[0-9a-f]{16}\/preview\.png/);
  await until(async () => (signals.filter(name => name === 'model.pictured').length === 2 ? true : undefined));
  assert.deepEqual([await codesOf(), await told(modelId)], [[], 'PIC'], 'the model was complete all the time');
  assert.deepEqual(
    await db.all("SELECT state, attempts FROM job WHERE kind = 'model.picture' ORDER BY id"),
    [1, 2].map(() => ({ state: 'done', attempts: 1 })),
  );
  assert.deepEqual(
    await db.all("SELECT kind, refs FROM conversion_output JOIN blob ON hash = blob_hash WHERE kind = 'preview'"),
    [{ kind: 'preview', refs: 1 }],
  );
});

test('pictures that cannot be drawn are omitted, and the model stays complete', async t => {
  const { start, upload, reach, records, at, byHand, db } = await openModels(t);
  byHand.hasLaterPictures = true;
  byHand.before = async fileName => {
    if (fileName === 'model.glb') throw new ConversionRefused('It takes too much memory.');
  };
  await start();
  const { modelId } = await upload('a.ifc', 'a house');
  await reach(modelId, 'C');
  const jobs = () =>
    db.all<{ state: string; error: string }>("SELECT state, error FROM job WHERE kind = 'model.picture'");
  await until(async () => ((await jobs())[0]?.state === 'failed' ? true : undefined));
  const { status, preview_file, errors } = await records.get(at(modelId));
  assert.deepEqual([status, preview_file, errors], ['C', null, []]);
  assert.deepEqual(await jobs(), [{ state: 'failed', error: 'It takes too much memory.' }]);
});

test('pictures of a mesh model are drawn from its GLB by a separate process', async t => {
  const { request, application: as, createProject, processed, url } = await startService(t);
  const { path } = await createProject();
  const { json } = await request('POST', `${path}/document`, { as, body: fileForm('house.glb', glbOf(house())) });
  const { id, status } = await processed(path, json.model_id);
  assert.equal(status, 'C');
  const model = () => request('GET', `${path}/model/${id}`, { as });
  const { preview_file, picture_file } = await until(async () => {
    const { json: found } = await model();
    return found.preview_file === null ? undefined : (found as { preview_file: string; picture_file: string });
  });
  const sizeOf = async (address: string) => {
    const { width, height, at } = readPng((await request('GET', address.slice(url.length))).bytes);
    let ink = 0;
    for (let x = 0; x < width; x += 7) for (let y = 0; y < height; y += 7) if (at(x, y)[3]! > 0) ink += 1;
    return { size: [width, height], hasInk: ink > 100 };
  };
  assert.deepEqual(
    [await sizeOf(preview_file), await sizeOf(picture_file)],
    [
      { size: [15 * 208, 208], hasInk: true },
      { size: [640, 400], hasInk: true },
    ],
  );
});
