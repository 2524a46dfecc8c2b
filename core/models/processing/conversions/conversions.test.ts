import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sampleBatches, writeBatches } from '../../../testing/model-batches.ts';
import { openModels } from '../../../testing/open-models.ts';
import type { DemoManifest } from './service.ts';

function writeDemo(folder: string, hash = 'a'.repeat(64)): DemoManifest {
  mkdirSync(folder, { recursive: true });
  const manifest: DemoManifest = {
    source: { file: 'house.ifc', file_name: 'House.ifc' },
    source_hash: hash,
    version: '0',
    batches: 'data.batches',
    facts: {},
    phases: [],
    warnings: [{ code: 'x', message: 'A warning.' }],
    outputs: [
      { kind: 'gltf', file: 'model.glb' },
      { kind: 'structure', file: 'structure.json' },
    ],
  };
  for (const name of ['model.glb', 'structure.json']) writeFileSync(join(folder, name), `demo ${name}`);
  writeBatches(join(folder, 'data.batches'), sampleBatches());
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return manifest;
}

test('the bundled conversion is imported once and gives complete models at once', async t => {
  const { conversions, lifecycle, access, records, db, at, folder, told, files, upload } = await openModels(t);
  const place = join(folder, 'demo');
  writeDemo(place);
  const demo = await conversions.importDemo(place);
  assert.equal((await conversions.importDemo(place)).conversionId, demo.conversionId);
  assert.deepEqual(
    readdirSync(place).sort(),
    ['data.batches', 'manifest.json', 'model.glb', 'structure.json'],
    'the files of the program stay',
  );
  assert.equal(await conversions.sweep(), 0, 'it waits for its first model');

  const { documentId } = await upload('demo.txt', 'the demo house');
  const { id } = await db.tx(tx =>
    lifecycle.addDemo(
      tx,
      { cloudId: 1, projectId: 1, documentId, creatorId: 1, name: 'House', fileName: 'House.ifc', blobHash: 'b' },
      demo,
    ),
  );
  const model = await records.get(at(id));
  assert.deepEqual([model.status, model.warnings, model.xkt_files, await told(id)], ['C', ['A warning.'], [], 'C']);
  assert.match(model.gltf_file ?? '', /\/gltf\//);
  assert.equal((await access.dataOf(at(id)))?.file.all('SELECT id FROM element').length, 10);

  // A lost data file is built again.
  const [name = ''] = files.names();
  files.forget(name);
  await rename(join(folder, 'models', name), join(folder, 'lost'));
  assert.equal((await conversions.importDemo(place)).conversionId, demo.conversionId);
  assert.ok(existsSync(join(folder, 'models', name)));
});

test('results that are not regular files in the converter’s folder are refused', async t => {
  const { start, upload, reach, records, at, byHand, folder, conversions } = await openModels(t);
  writeFileSync(join(folder, 'secret'), 'secret');
  byHand.before = async () => {
    const [job = ''] = readdirSync(join(folder, 'jobs', 'out'));
    // The sample converter writes through the link; the test checks that the link is never read.
    symlinkSync(join(folder, 'secret'), join(folder, 'jobs', 'out', job, 'structure.json'));
  };
  await start();
  const { modelId } = await upload('house.ifc', 'x');
  await reach(modelId, 'E');
  assert.match((await records.get(at(modelId))).errors[0] ?? '', /no file/);
  assert.equal(await conversions.sweep(), 1, 'the data file of a conversion that failed goes');
});
