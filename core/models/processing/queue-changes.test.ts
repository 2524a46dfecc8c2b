import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../access/caller.ts';
import { eventsAfter } from '../../events/outbox.ts';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { openModels } from '../../testing/open-models.ts';
import { startService } from '../../testing/service.ts';
import { stepFile } from '../../testing/step-text.ts';

const caller = { accountId: 1 } as Caller;
const notInQueue = { status: 409, code: 'not_in_queue' };

/** Models whose conversion lasts until it is let go or stopped. */
async function openSlowModels(t: Parameters<typeof openModels>[0]) {
  const models = await openModels(t);
  let letGo: () => void = () => undefined;
  const over = new Promise<void>(resolve => {
    letGo = resolve;
  });
  const names: string[] = [];
  let stopped = 0;
  models.byHand.before = async (name, signal) => {
    names.push(name);
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        stopped++;
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', stop);
      void over.then(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      });
    });
  };
  await models.start();
  return { ...models, letGo: () => letGo(), names, stoppedCount: () => stopped };
}

test('a queued model is cancelled without leftovers, and can be processed again', async t => {
  const models = await openSlowModels(t);
  const { upload, reach, told, records, at, queueChanges, reprocess, db, files } = models;
  const running = await upload('a.ifc', 'x');
  await reach(running.modelId, 'I');
  const waiting = await upload('b.ifc', 'y');
  for (const { modelId } of [waiting, running]) {
    await queueChanges.cancel(at(modelId), caller);
    const { status, errors, cancelled } = await records.get(at(modelId));
    assert.deepEqual([status, errors, cancelled], ['E', ['Processing was cancelled.'], true]);
    await assert.rejects(queueChanges.cancel(at(modelId), caller), notInQueue);
  }
  assert.deepEqual([await told(running.modelId), await told(waiting.modelId)], ['PIE', 'PE']);
  const events = await eventsAfter(db, 0);
  assert.deepEqual(
    events.filter(({ name }) => name === 'ifc.process_update').map(({ actorId }) => actorId === null),
    events.filter(({ name }) => name === 'ifc.process_update').map(({ data }) => data['status'] === 'I'),
    'who cancelled is named',
  );
  models.letGo();
  await reprocess(at(running.modelId), caller, { keepEdits: true });
  await reach(running.modelId, 'C');
  assert.equal((await records.get(at(running.modelId))).cancelled, false);
  assert.deepEqual([models.stoppedCount(), files.names().length], [1, 1]);
  await assert.rejects(queueChanges.cancel(at(running.modelId), caller), notInQueue);
  assert.deepEqual(await db.all("SELECT state FROM job WHERE kind = 'model.convert' ORDER BY id"), [
    { state: 'cancelled' },
    { state: 'cancelled' },
    { state: 'done' },
  ]);
});

test('a job cancelled between its claim and its start leaves the model unchanged', async t => {
  const { upload, processing, records, at, queueChanges, db } = await openModels(t);
  const { modelId } = await upload('a.ifc', 'x');
  const job = await db.get<{ id: number }>("SELECT id FROM job WHERE subject_id = ? AND kind = 'model.convert'", [
    modelId,
  ]);
  await db.tx(tx => tx.run("UPDATE job SET state = 'running', attempts = 1"));
  await queueChanges.cancel(at(modelId), caller);
  const handler = processing.handlers.find(({ kind }) => kind === 'model.convert');
  assert.ok(handler && job);
  const never = async () => assert.fail('nothing may be done for it');
  await handler.run(
    { id: job.id, kind: handler.kind, subjectId: modelId, payload: {} } as Parameters<typeof handler.run>[0],
    { signal: new AbortController().signal, done: never, failed: never },
  );
  assert.equal((await records.get(at(modelId))).status, 'E');
});

test('a prioritised model is processed before earlier ones', async t => {
  const models = await openSlowModels(t);
  const { upload, reach, at, queueChanges } = models;
  const ids: number[] = [];
  for (const name of ['a.ifc', 'b.ifc', 'c.ifc', 'd.ifc']) ids.push((await upload(name, name)).modelId);
  const [a = 0, , , d = 0] = ids;
  await reach(a, 'I');
  await queueChanges.putFirst(at(d));
  await assert.rejects(queueChanges.putFirst(at(a)), notInQueue);
  models.letGo();
  for (const id of ids) await reach(id, 'C');
  assert.deepEqual(models.names, ['a.ifc', 'd.ifc', 'b.ifc', 'c.ifc']);
  await assert.rejects(queueChanges.putFirst(at(d)), notInQueue);
});

test('jobs beyond the number of the setting are refused for their person, by upload, reprocessing and export', async t => {
  const service = await startService(t, { owner: { waiting_jobs: 1 } });
  const { request, application, folder } = service;
  const { path, cloudId } = await service.createProject();
  const ann = await joinProject(service, path, 'ann', 50);
  const upload = (as: string, name: string) =>
    request('POST', `${path}/document`, { as, body: fileForm(name, stepFile([])) });
  const { model_id: model } = (await upload(application, 'house.ifc')).json;
  await service.processed(path, model);
  const db = await openServiceDb(t, folder);
  // A job that nothing takes.
  await db.tx(tx =>
    tx.run(
      `INSERT INTO job (kind, subject_id, payload, state, rank, cloud_id, account_id, created_at, updated_at)
       VALUES ('none', ?, '{}', 'waiting', 0, ?, ?, '2026-01-01', '2026-01-01')`,
      [model, cloudId, ann.id],
    ),
  );
  const calls = (as: string) => [
    upload(as, 'more.ifc'),
    request('POST', `${path}/model/${model}/reprocess`, { as }),
    request('POST', `${path}/model/${model}/export`, { as, body: { file_name: 'out.ifc' } }),
  ];
  for (const { status, json } of await Promise.all(calls(ann.as)))
    assert.deepEqual(
      [status, json.code, json.detail],
      [429, 'too_many_waiting', '1 of your files wait to be processed; try again when some are done.'],
    );
  const names = (await request('GET', `${path}/document`, { as: ann.as })).json.map(
    ({ name }: { name: string }) => name,
  );
  assert.deepEqual(names, ['house.ifc'], 'nothing is stored');
  const others = await upload(application, 'of-others.ifc');
  assert.equal(others.status, 201, 'jobs of other people count for them');
  await db.tx(tx => tx.run("DELETE FROM job WHERE kind = 'none'"));
  assert.equal((await upload(ann.as, 'later.ifc')).status, 201);
});
