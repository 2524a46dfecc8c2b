import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../kit/time.ts';
import { openTestDb } from '../testing/open-database.ts';
import { seededRandom } from '../testing/random.ts';
import { claimJob, endJob, insertJob, returnJob, type Job } from './jobs.ts';

const SCHEDULES = 60;
const STEPS = 40;

test('in any order of claims, returns and late ends only the latest claim ends a job, once', async t => {
  const { db } = openTestDb(t);
  let [ended, refused] = [0, 0];
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    const random = seededRandom(seed);
    const kind = `kind ${seed}`;
    await db.tx(async tx => {
      for (const subjectId of [1, 2, 3]) await insertJob(tx, systemClock, { kind, subjectId, payload: {} });
    });
    /** all claims there ever were, as runners that stopped, hang or go on hold them */
    const held: Job[] = [];
    /** the claim by which a job runs */
    const current = new Map<number, number>();
    for (let step = 0; step < STEPS; step += 1) {
      const job = held[Math.floor(random() * held.length)];
      const choice = random();
      if (!job || choice < 0.4) {
        const claimed = await db.tx(tx => claimJob(tx, systemClock, [kind]));
        if (!claimed) continue;
        assert.equal(current.has(claimed.id), false, `seed ${seed}, step ${step}: claimed while it runs`);
        current.set(claimed.id, claimed.claims);
        held.push(claimed);
        continue;
      }
      const isMine = current.get(job.id) === job.claims;
      const counted = random() < 0.5;
      const did =
        choice < 0.8
          ? await db.tx(tx => returnJob(tx, systemClock, job, { error: null, counted }))
          : await db.tx(tx => endJob(tx, systemClock, job, counted ? 'done' : 'failed'));
      assert.equal(did, isMine, `seed ${seed}, step ${step}, job ${job.id}, claim ${job.claims}`);
      if (did) current.delete(job.id);
      if (did && choice >= 0.8) ended += 1;
      if (!did) refused += 1;
    }
  }
  assert.ok(ended > SCHEDULES && refused > 5 * SCHEDULES, `${ended} ends, ${refused} refusals`);
});
