// Outputs of a model are damaged or lost: that is noticed at the first reading, they are made again automatically, and
// manual edits are kept. The whole matrix is e2e/trust/derived.trial.ts.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Answer } from '../../core/testing/http-client.ts';
import { startService } from '../../core/testing/service.ts';
import { damages } from '../fixtures/damages.ts';
import { openEditedHouse } from '../fixtures/edited-house.ts';

function assertRefused({ status, json, headers }: Answer, what: string): void {
  assert.deepEqual([status, json.code, headers['retry-after']], [503, 'being_made_again', '5'], `${what}: ${status}`);
}

// One house for all: most of the time is spent on its conversions.
test('derived files of a model are restored automatically', { timeout: 300_000 }, async t => {
  const service = await startService(t);
  const { folder, request } = service;
  const { path } = await service.createProject();
  const asked = { folder, client: () => service.client, as: () => service.application };
  const house = await openEditedHouse(asked, path);
  const one = `${house.project}/model/${house.modelId}`;
  const twin = await house.upload();
  await house.ready(twin);
  const [edited, plain] = [await house.content(), await house.content(twin)];
  assert.equal(edited.edits, 3);
  assert.equal(house.dataFile(), house.dataFile(twin), 'both show one conversion');

  await t.test('a data file: once for all models of its bytes', async () => {
    for (const name of ['lost', 'flipped'] as const) {
      const [jobs, event] = [house.conversions(), house.lastEvent()];
      damages[name](house.dataFile());
      const answers = await Promise.all(Array.from({ length: 5 }, () => house.ask(twin, '/element/simple')));
      for (const answer of answers) assertRefused(answer, name);
      assert.match((await house.ask(twin)).json.status, /^[PI]$/);
      assert.equal((await house.fileOf(twin, 'gltf')).status, 200, 'what is whole is read meanwhile');
      assert.equal((await house.ask(house.modelId, '/element/simple')).status, 200, 'also the edited file');
      assert.deepEqual(await house.content(twin), plain, name);
      assert.deepEqual(await house.content(), edited, name);
      assert.equal(house.conversions() - jobs, 2, 'one job for each model, however many ask');
      assert.deepEqual([house.statuses(twin, event), house.statuses(house.modelId, event)], ['PIC', 'PIC']);
    }
  });

  await t.test('edited files and search files: on request', async () => {
    const jobs = house.conversions();
    for (const name of ['lost', 'cut'] as const) {
      damages[name](house.editedFile());
      assert.deepEqual(await house.content(), edited, `edited file ${name}`);
    }
    for (const name of ['lost', 'cut', 'flipped'] as const) {
      damages[name](house.searchFile());
      assert.deepEqual(await house.content(), edited, `search file ${name}`);
    }
    assert.equal(house.conversions(), jobs, 'the model was whole all the time');
  });

  await t.test('files of the conversion', async () => {
    for (const [kind, member, name] of [
      ['gltf', 'gltf', 'lost'],
      ['xkt', 'xkt', 'flipped'],
      ['structure', 'structure', 'cut'],
    ] as const) {
      const address = (await house.ask(house.modelId)).json[`${member}_file`] as string;
      damages[name](house.outputFile(kind));
      assertRefused(await request('GET', address), `${kind} ${name}`);
      assert.deepEqual(await house.content(), edited, `${kind} ${name}`);
      assert.equal((await request('GET', address)).status, 200, 'under its address of before, too');
    }
  });

  await t.test('pictures: the turntable and the preview', async () => {
    await house.drawn(house.modelId);
    const withPictures = { withPictures: true };
    const drawn = await house.content(house.modelId, withPictures);
    for (const [kind, member, name] of [
      ['turntable', 'preview', 'flipped'],
      ['preview', 'picture', 'lost'],
    ] as const) {
      const address = (await house.ask(house.modelId)).json[`${member}_file`] as string;
      damages[name](house.outputFile(kind));
      assertRefused(await request('GET', address), `${kind} ${name}`);
      assert.deepEqual(await house.content(house.modelId, withPictures), drawn, `${kind} ${name}`);
    }
  });

  await t.test('the whole folder of data files', async () => {
    const jobs = house.conversions();
    rmSync(join(folder, 'models'), { recursive: true });
    assertRefused(await house.ask(house.modelId, '/element/simple'), 'folder');
    assert.deepEqual(await house.content(), edited);
    assert.equal(house.conversions() - jobs, 2);
  });

  await t.test('reprocessing keeps edits unless they are discarded', async () => {
    assert.equal((await house.request('POST', `${one}/reprocess`)).status, 204);
    const after = await house.content();
    assert.deepEqual([after.simple, after.edits], [edited.simple, 3]);
    assert.equal((await house.request('POST', `${path}/model/${twin}/reprocess?keep_edits=false`)).status, 204);
    assert.deepEqual((await house.content(twin)).simple, plain.simple);
  });

  await t.test('not without the source file: the model reports it, and stays readable', async () => {
    const [hash = ''] = house.sql('SELECT source_hash FROM model WHERE id = ?', house.modelId);
    damages.cut(join(folder, 'blobs', hash.slice(0, 2), `${hash}.zst`));
    damages.lost(house.outputFile('gltf'));
    assertRefused(await house.fileOf(house.modelId, 'gltf'), 'gltf');
    for (const id of [house.modelId, twin])
      assert.match(
        (await house.failed(id)).errors[0],
        /^The stored file house\.ifc is damaged\. Upload the same file again/,
      );
    const simple = await house.ask(house.modelId, '/element/simple');
    assert.deepEqual([simple.status, simple.json], [200, edited.simple]);
    assert.equal((await house.fileOf(house.modelId, 'xkt')).status, 200);
    const jobs = house.conversions();
    const answer = await house.fileOf(house.modelId, 'gltf');
    assert.deepEqual([answer.status, answer.json.code], [500, 'damaged']);
    assert.equal(house.conversions(), jobs, 'nothing is begun in vain');
  });
});
