import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createAging } from './upkeep.ts';
import { createAlarms } from '../kit/alarms.ts';
import { silentLog } from '../kit/log.ts';
import { DAY, HOUR, MINUTE } from '../kit/time.ts';
import { connect } from '../storage/database/connect.ts';
import { movableClock } from '../testing/movable-clock.ts';
import { openTestDb } from '../testing/open-database.ts';
import { startService } from '../testing/service.ts';

function openAging(t: TestContext) {
  const { db } = openTestDb(t);
  const clock = movableClock();
  const alarms = createAlarms({ log: silentLog, clock });
  const start = () => createAging({ db, clock, alarms, log: silentLog });
  return { clock, start, codes: () => alarms.list().map(({ code, params }) => [code, params['hours']]) };
}

/** The minimum age in days at which something is deleted, when 30 are wanted; undefined while nothing is deleted. */
const daysOf = (limit: ((life: number) => number) | undefined, now: number) =>
  limit && Math.round((now - limit(30 * DAY)) / DAY);

test('a steady clock gives ages, also when it is set by hours', async t => {
  const { clock, start, codes } = openAging(t);
  const aging = start();
  const days: unknown[] = [];
  for (const jump of [0, HOUR, -HOUR, 0]) {
    clock.jump(jump);
    clock.pass(MINUTE);
    days.push(daysOf(await aging.look(), clock.now()));
  }
  assert.deepEqual([days, codes()], [[30, 30, 30, 30], []]);
});

test('after a jump of more than a day nothing is deleted for an hour, and the jump adds no age', async t => {
  const { clock, start, codes } = openAging(t);
  let aging = start();
  await aging.look();
  clock.jump(400 * DAY);
  clock.pass(MINUTE);
  assert.deepEqual([await aging.look(), codes()], [undefined, [['clock_jumped', 400 * 24]]]);
  clock.pass(HOUR - MINUTE);
  assert.equal(await aging.look(), undefined);
  clock.pass(MINUTE);
  assert.deepEqual([daysOf(await aging.look(), clock.now()), codes()], [430, []]);
  // Known to the next run.
  aging = start();
  assert.equal(daysOf(await aging.look(), clock.now()), 430);
  // After the jump, age follows the clock again.
  clock.pass(31 * DAY);
  aging = start();
  assert.equal(await aging.look(), undefined, 'the first round after a start long after the last one');
  clock.pass(2 * HOUR);
  assert.equal(daysOf(await aging.look(), clock.now()), 30);
});

test('a jump that is reverted has no effect; a half reverted one has half', async t => {
  const { clock, start, codes } = openAging(t);
  const aging = start();
  const steady = async () => {
    const held = await aging.look();
    clock.pass(2 * HOUR);
    return [held, daysOf(await aging.look(), clock.now())];
  };
  await aging.look();
  clock.jump(400 * DAY);
  assert.deepEqual(await steady(), [undefined, 430]);
  clock.jump(-300 * DAY);
  assert.deepEqual(await steady(), [undefined, 130]);
  clock.jump(-100 * DAY);
  assert.deepEqual([await steady(), codes()], [[undefined, 30], []]);
});

test('a start with a clock that is behind waits as after a jump', async t => {
  const { clock, start, codes } = openAging(t);
  await start().look();
  clock.jump(-2 * DAY);
  const aging = start();
  assert.deepEqual([await aging.look(), codes()], [undefined, [['clock_jumped', -48]]]);
  clock.pass(HOUR);
  assert.deepEqual([daysOf(await aging.look(), clock.now()), codes()], [30, []]);
});

test('a clock that jumps forward a year and back deletes nothing from the bin or kept for a while', async t => {
  const clock = movableClock();
  const { core, request, application: as, createProject } = await startService(t, { clock });
  const { cloudId, path } = await createProject();
  const folder = (await request('POST', `${path}/folder`, { as, body: { name: 'Plans' } })).json.id;
  await request('DELETE', `${path}/folder/${folder}`, { as });
  const invited = { email: 'bob@example.org', redirect_uri: 'https://platform.example/' };
  await request('POST', `/cloud/${cloudId}/invitation`, { as, body: invited });
  const binned = async () => (await request('GET', `${path}/bin`, { as })).json.items.length as number;
  const invitations = async () => (await request('GET', `/cloud/${cloudId}/invitation`, { as })).json.length as number;
  await core.tidy();
  clock.jump(400 * DAY);
  await core.tidy();
  assert.equal(await binned(), 1);
  clock.pass(2 * HOUR);
  await core.tidy();
  assert.equal(await binned(), 1, 'the jump is no age');
  clock.jump(-400 * DAY);
  await core.tidy();
  assert.equal(await binned(), 1);
  assert.equal(await invitations(), 1);
  for (let day = 0; day < 31; day += 1) {
    clock.pass(DAY);
    await core.tidy();
  }
  assert.deepEqual([await binned(), await invitations()], [0, 0], 'by days that went by, they go');
});

test('after everything is deleted and the bin emptied, the database gives its space back in a quiet hour', async t => {
  const clock = movableClock();
  const { core, folder, request, createProject, application: as } = await startService(t, { clock });
  const { path, cloudId, projectId } = await createProject();
  const count = (name: 'page_count' | 'freelist_count') => {
    const connection = connect(join(folder, 'plinth.db'), { readonly: true });
    const pages = connection.pragma(name, { simple: true }) as number;
    connection.close();
    return pages;
  };
  const before = count('page_count');
  for (let topic = 0; topic < 30; topic += 1) {
    const words = Array.from({ length: 5_000 }, (_, word) => `word${topic}x${word}`).join(' ');
    const body = { title: `Issue ${topic}`, description: words };
    assert.equal((await request('POST', `/bcf/3.0/projects/${projectId}/topics`, { as, body })).status, 201);
  }
  await core.tidy();
  const full = count('page_count');
  assert.ok(full > before + 1000, `${before} pages, then ${full}`);

  assert.equal((await request('DELETE', path, { as })).status, 204);
  const { json } = await request('GET', `/cloud/${cloudId}/bin`, { as });
  assert.equal((await request('DELETE', `/cloud/${cloudId}/bin/${json.items[0].id}`, { as })).status, 204);
  await core.tidy();
  assert.equal(count('page_count'), full, 'not while it is in use');
  clock.pass(2 * HOUR);
  await core.tidy();
  // The events that webhooks may send again are kept for days: each has the text of its issue once.
  const after = count('page_count');
  assert.ok(after < full / 2, `${before} pages, ${full} while full, ${after} after a quiet hour`);
  assert.equal(count('freelist_count'), 0);
});
