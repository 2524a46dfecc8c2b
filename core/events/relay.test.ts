import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { silentLog } from '../kit/log.ts';
import { systemClock } from '../kit/time.ts';
import { openTestDb } from '../testing/open-database.ts';
import { emitAll } from './outbox.ts';
import { createRelay } from './relay.ts';

test('events are sent in their order, and the outbox is read only after commits that add to it', async t => {
  const { db } = openTestDb(t);
  let reads = 0;
  const all: typeof db.all = (sql, params) => {
    reads += 1;
    return db.all(sql, params);
  };
  const relay = createRelay({ db: { ...db, all }, log: silentLog });
  const heard: unknown[] = [];
  relay.listen(({ data }) => heard.push((data as { project?: unknown }).project));
  await relay.start();
  const emit = (...projects: number[]) =>
    db.tx(tx =>
      emitAll(
        tx,
        systemClock,
        projects.map(project => ({
          name: 'project.update',
          cloudId: 1,
          projectId: project,
          actorId: null,
          data: { project: String(project) },
        })),
      ),
    );
  await emit(1);
  while (heard.length < 1) await sleep(1);
  assert.equal(reads, 1);
  await db.tx(tx => tx.run("INSERT INTO account (kind, sub, created_at, updated_at) VALUES ('person', 'a', '', '')"));
  await sleep(20);
  assert.equal(reads, 1, 'not again after what adds none');
  const many = Array.from({ length: 120 }, (_, index) => index + 2);
  await Promise.all([emit(...many), emit(500), emit(501)]);
  while (heard.length < 123) await sleep(1);
  assert.deepEqual(heard, [1, ...many, 500, 501].map(String));
  await relay.stop();
});
