import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openModels } from '../../testing/open-models.ts';
import { brokenFile } from '../../testing/sample-converter.ts';
import { eventsAfter } from '../../events/outbox.ts';
import { sweepBlobs } from '../../storage/blobs/blobs.ts';

/** Rejects when the signal is aborted, also when it is already. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });
}

test('an IFC file changes from P through I to C, with an event each', async t => {
  const { start, upload, reach, told, records, lifecycle, at, folder, db } = await openModels(t);
  await start();
  const { modelId, documentId } = await upload('house.IFC', 'a house');
  assert.deepEqual(await lifecycle.modelsOf([documentId, 99]), new Map([[documentId, { id: modelId, type: 'IFC' }]]));
  await reach(modelId, 'C');
  assert.equal(await told(modelId), 'PIC');
  const model = await records.get(at(modelId));
  assert.deepEqual(
    [model.type, model.status, model.errors, model.warnings, model.document_id, model.document?.id],
    ['IFC', 'C', [], ['It has no shape. (IfcBeam guid-1)'], documentId, documentId],
  );
  assert.match(
    model.gltf_file ?? '',
    new RegExp(
      `^https://host/file/model/${modelId}/gltf/[0-9a-f]{16}/model\\.glb\\?expires=\\d+&signature=[0-9a-f]{64}$`,
    ),
  );
  assert.deepEqual(model.xkt_files, [{ version: 10, file: model.xkt_file }]);
  assert.deepEqual(
    [model.systems_file, model.map_file, model.plans_file, model.preview_file].map(
      address => /\/file\/model\/\d+\/(.*)\/[0-9a-f]{16}\//.exec(address ?? '')?.[1],
    ),
    ['systems', 'map', 'plans', 'preview'],
  );
  assert.deepEqual([model.fragments_file, model.children], [null, []]);
  assert.deepEqual(readdirSync(join(folder, 'jobs', 'out')), [], 'nothing is left of the job');
  const [first] = await eventsAfter(db, 0);
  assert.equal(first?.name, 'model.creation');
});

test('a file without a model format stays a document', async t => {
  const { upload } = await openModels(t);
  assert.equal((await upload('ifc.txt', 'text')).modelId, 0);
});

test('a damaged file ends in E with a readable reason, and equal bytes fail again', async t => {
  const { start, upload, reach, told, access, records, at, byHand } = await openModels(t);
  await start();
  for (const count of [1, 2]) {
    const { modelId } = await upload('house.ifc', brokenFile);
    await reach(modelId, 'E');
    assert.equal(await told(modelId), 'PIE');
    assert.deepEqual((await records.get(at(modelId))).errors, ['This is not a building.']);
    assert.equal(await access.dataOf(at(modelId)), undefined);
    assert.equal(byHand.count, count);
  }
});

test('a plan is drawn while a building is converted, and after a restart', async t => {
  const { start, stop, restart, upload, reach, lifecycle, records, at, byHand, db, told } = await openModels(t);
  byHand.before = async (fileName, signal) => {
    if (fileName === 'house.ifc' || fileName === 'waits.png') await untilAborted(signal);
  };
  await start();
  const house = await upload('house.ifc', 'a house');
  await reach(house.modelId, 'I');
  const plan = async (name: string) => {
    const { documentId } = await upload(name, name);
    const source = await db.get<{ hash: string }>('SELECT blob_hash AS hash FROM document WHERE id = ?', [documentId]);
    return (
      await db.tx(tx =>
        lifecycle.add(tx, {
          cloudId: 1,
          projectId: 1,
          documentId,
          creatorId: 1,
          name,
          type: 'PNG',
          source: { hash: source?.hash ?? '', name },
        }),
      )
    ).id;
  };
  const drawn = await plan('plan.png');
  await reach(drawn, 'C');
  assert.equal((await records.get(at(house.modelId))).status, 'I', 'neither waits for the other');
  const waiting = await plan('waits.png');
  await reach(waiting, 'I');
  await stop();
  assert.equal(await told(waiting), 'PIP');
  byHand.before = async () => undefined;
  await restart();
  for (const id of [waiting, house.modelId]) await reach(id, 'C');
  assert.deepEqual(await db.all("SELECT kind, attempts FROM job WHERE subject_id = ? AND state = 'done'", [waiting]), [
    { kind: 'model.draw', attempts: 1 },
  ]);
});

test('equal bytes share one conversion; reprocessing makes a new one', async t => {
  const { start, upload, reach, told, access, reprocess, at, byHand, db, files } = await openModels(t);
  await start();
  const first = await upload('a.ifc', 'equal');
  await reach(first.modelId, 'C');
  const second = await upload('b.ifc', 'equal');
  await reach(second.modelId, 'C');
  assert.deepEqual([byHand.count, await told(second.modelId), files.names().length], [1, 'PIC', 1]);
  assert.equal((await db.all('SELECT id FROM conversion')).length, 1);

  await reprocess(at(second.modelId), { accountId: 1 } as never, { keepEdits: false });
  await reach(second.modelId, 'C');
  assert.deepEqual([byHand.count, await told(second.modelId)], [2, 'PICPIC']);
  assert.deepEqual(
    (await db.all('SELECT refs FROM blob WHERE hash IN (SELECT blob_hash FROM conversion_output)')).map(
      row => (row as { refs: number }).refs,
    ),
    [1, 1, 1, 1, 1, 1, 1, 1],
  );
  assert.equal((await access.dataOf(at(first.modelId)))?.file.all('SELECT id FROM element').length, 10);
});

test('a file converted in one cloud is converted again in another one', async t => {
  const { start, upload, reach, lifecycle, byHand, db, files } = await openModels(t);
  await db.tx(async tx => {
    await tx.run("INSERT INTO stored_cloud (id, name, created_at, updated_at) VALUES (2, 'Other', '', '')", []);
    await tx.run(
      "INSERT INTO stored_project (id, cloud_id, name, created_at, updated_at) VALUES (3, 2, 'Other', '', '')",
      [],
    );
    await tx.run(
      "INSERT INTO stored_folder (id, project_id, name, created_at, updated_at) VALUES (3, 3, '', '', '')",
      [],
    );
  });
  await start();
  const ours = { cloudId: 1, projectId: 1, folderId: 1 };
  const theirs = { cloudId: 2, projectId: 3, folderId: 3 };
  const house = async (place: typeof ours) => (await upload('house.ifc', 'a house', place)).modelId;
  const plan = async (place: typeof ours) => {
    const { documentId } = await upload('plan.png', 'a plan', place);
    const [row] = await db.all<{ hash: string }>('SELECT blob_hash AS hash FROM document WHERE id = ?', [documentId]);
    const source = { hash: row?.hash ?? '', name: 'plan.png' };
    return (
      await db.tx(tx => lifecycle.add(tx, { ...place, documentId, creatorId: 1, name: 'plan', type: 'PNG', source }))
    ).id;
  };
  for (const make of [house, plan]) {
    const before = byHand.count;
    const shown: (number | null | undefined)[] = [];
    for (const [place, conversions] of [
      [ours, 1],
      [theirs, 2],
      [theirs, 2],
    ] as const) {
      const modelId = await make(place);
      await reach(modelId, 'C');
      assert.equal(byHand.count - before, conversions, 'made once in each cloud');
      const [model] = await db.all<{ id: number }>('SELECT conversion_id AS id FROM model WHERE id = ?', [modelId]);
      shown.push(model?.id);
    }
    assert.ok(shown[0] !== shown[1] && shown[1] === shown[2]);
  }
  assert.equal(files.names().length, 1, 'the same data are stored once');
});

test('a crashing converter is retried three times; then the model fails', async t => {
  const { start, upload, reach, told, records, at, byHand } = await openModels(t);
  byHand.before = async () => {
    throw new Error('The converter process failed: it was ended by SIGABRT.');
  };
  await start();
  const { modelId } = await upload('house.ifc', 'x');
  await reach(modelId, 'E');
  assert.equal(await told(modelId), 'PIPIPIE');
  assert.match((await records.get(at(modelId))).errors[0] ?? '', /could not be converted.*after 3 attempts.*SIGABRT/);
});

test('a restart during processing returns the model to P, then to C', async t => {
  const { start, stop, restart, upload, reach, told, records, at, byHand, db } = await openModels(t);
  byHand.before = (_name, signal) => untilAborted(signal);
  await start();
  const { modelId } = await upload('house.ifc', 'x');
  await reach(modelId, 'I');
  await stop();
  // As a kill leaves it: the row still runs and the model is still in process.
  await db.tx(async tx => {
    await tx.run("UPDATE job SET state = 'running', attempts = 1");
    await tx.run("UPDATE stored_model SET status = 'I'");
  });
  byHand.before = async () => undefined;
  await restart();
  await reach(modelId, 'C');
  assert.equal(await told(modelId), 'PIPPIC');
  assert.equal((await records.get(at(modelId))).status, 'C');
});

test('deleting a model while it is processed ends its job; unused outputs are swept', async t => {
  const { start, upload, reach, records, at, byHand, db, conversions, files, blobs, folder } = await openModels(t);
  let aborted = false;
  byHand.before = (_name, signal) =>
    untilAborted(signal).finally(() => {
      aborted = true;
    });
  await start();
  const running = await upload('a.ifc', 'x');
  await reach(running.modelId, 'I');
  await records.remove(at(running.modelId), { accountId: 1 } as never, { keepDocument: false });
  while (!aborted)
    await new Promise(resolve => {
      setTimeout(resolve, 5);
    });
  assert.deepEqual(await db.all('SELECT id FROM document'), []);

  byHand.before = async () => undefined;
  const { modelId, documentId } = await upload('b.ifc', 'y');
  await reach(modelId, 'C');
  const output = await db.get<{ hash: string }>("SELECT blob_hash AS hash FROM conversion_output WHERE kind = 'xkt'");
  await conversions.sweep();
  assert.equal(files.names().length, 1, 'what a model shows stays');
  await records.remove(at(modelId), { accountId: 1 } as never, { keepDocument: true });
  assert.deepEqual(await db.all('SELECT id FROM document'), [{ id: documentId }]);
  assert.equal(await conversions.sweep(), 1);
  assert.deepEqual([files.names(), await db.all('SELECT id FROM conversion')], [[], []]);
  await sweepBlobs(db, blobs);
  assert.equal(existsSync(join(folder, 'blobs', output?.hash.slice(0, 2) ?? '', output?.hash ?? '')), false);
  assert.deepEqual((await eventsAfter(db, 0)).filter(({ name }) => name === 'model.deletion').length, 2);
});
