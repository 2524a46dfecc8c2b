// Issues in thousands, and neighbours: the writes of one request are small units of work, so that others are served in
// between. The limits do not depend on how busy the machine is: the number of units, and how often each asks the one
// writer.
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { unitsOfWork, type UnitReport } from '../../core/storage/database/units.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { openServiceDb } from '../../core/testing/open-database.ts';
import { removeDataFolder, startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { startService } from '../../core/testing/service.ts';
import { manyTopics } from '../fixtures/bcf-files.ts';

/** Requests to the writer in one unit of work. */
const MOST_MESSAGES = 200;
/** Of a file. PLINTH_TOPICS sets another number. */
const TOPICS = Number(process.env.PLINTH_TOPICS ?? 2000);
/** Topics that one unit of work writes. */
const MOST_TOPICS = 100;

async function furnish(t: TestContext) {
  const service = await startService(t);
  const { request, application: as, createProject, folder } = service;
  const db = await openServiceDb(t, folder);
  const [own, other] = [await createProject('Large'), await createProject('Small')];
  const bcf = `/bcf/2.1/projects/${own.projectId}`;
  const tag = (await request('POST', `${other.path}/tag`, { as, body: { name: 'small', color: 'FF0000' } })).json;
  const take = (bytes: Buffer, query = '') =>
    request('POST', `${bcf}/import${query}`, { as, body: fileForm('issues.bcf', bytes, {}) });
  let turn = 0;
  /** Milliseconds of a small change in another cloud. */
  async function neighbour(): Promise<number> {
    const start = performance.now();
    const answer = await request('PATCH', `${other.path}/tag/${tag.id}`, { as, body: { name: `t${(turn += 1)}` } });
    assert.equal(answer.status, 200);
    return performance.now() - start;
  }
  const count = async (sql: string): Promise<number> => (await db.get<{ readonly n: number }>(sql))?.n ?? 0;
  return { ...service, as, bcf, take, neighbour, count };
}

/** Runs work, and reports its units. */
async function watched<T>(work: () => Promise<T>, onUnit: (unit: UnitReport) => void = () => undefined) {
  const units: UnitReport[] = [];
  const note = (message: unknown): void => {
    units.push(message as UnitReport);
    onUnit(message as UnitReport);
  };
  unitsOfWork.subscribe(note);
  try {
    return { answer: await work(), units };
  } finally {
    unitsOfWork.unsubscribe(note);
  }
}

const worst = (units: readonly UnitReport[]) => ({
  messages: Math.max(...units.map(({ messages }) => messages)),
  held: Math.round(Math.max(...units.map(({ held }) => held))),
  units: units.length,
});

test('thousands of issues of a file are imported in small units of work, and neighbours write in between', async t => {
  const { take, neighbour, count } = await furnish(t);
  const [alone, bytes] = [await neighbour(), await manyTopics(TOPICS, 1)];
  let [isAnswered, between, wait] = [false, 0, 0];
  const { answer, units } = await watched(async () => {
    const whole = take(bytes, '?report=true').finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      wait = Math.max(wait, await neighbour());
      // Portions are noted until all of them are written.
      between += await count('SELECT count(*) > 0 AS n FROM bcf_import_portion');
    }
    return whole;
  });
  assert.deepEqual([answer.status, answer.json.topics, answer.json.added], [200, TOPICS, TOPICS], answer.text);
  const { messages, held } = worst(units);
  t.diagnostic(`${messages} messages, held ${held} ms, waited ${wait.toFixed(0)} ms, alone ${alone.toFixed(0)} ms`);
  assert.ok(messages <= MOST_MESSAGES, `${messages} messages in one unit of work`);
  assert.ok(units.length >= TOPICS / MOST_TOPICS, `${units.length} units of work`);
  assert.ok(between > 0, 'the neighbour wrote before or after the whole import only');
  assert.equal(await count('SELECT count(*) AS n FROM bcf_import_portion'), 0);
  assert.equal(await count("SELECT count(*) AS n FROM outbox WHERE name = 'bcf.topic.creation'"), TOPICS);
  assert.equal(await count("SELECT count(*) AS n FROM activity WHERE action = 'topic.import'"), 1);
});

test('a file is merged in small units of work', async t => {
  const { take } = await furnish(t);
  const bytes = await manyTopics(500, 3);
  assert.equal((await take(bytes)).status, 200);
  const { answer, units } = await watched(() => take(bytes, '?report=true&conflict=merge'));
  assert.deepEqual([answer.status, answer.json.unchanged], [200, 500], answer.text);
  t.diagnostic(JSON.stringify(worst(units)));
  assert.ok(worst(units).messages <= MOST_MESSAGES);
  assert.ok(units.length >= 500 / MOST_TOPICS);
});

test('an import that fails in a late portion leaves none of its issues', async t => {
  const { request, as, bcf, take, count } = await furnish(t);
  const bytes = await manyTopics(1500, 1);
  const last = [...bytes.toString('latin1').matchAll(/([0-9a-f-]{36})\/markup\.bcf/g)].at(-1)?.[1];
  // Another request gives the guid of the last issue to a new one while the first ones are written.
  let rival: Promise<{ readonly status: number }> | undefined;
  const { answer } = await watched(
    () => take(bytes),
    ({ messages }) => {
      if (messages > 5) rival ??= request('POST', `${bcf}/topics`, { as, body: { title: 'Rival', guid: last } });
    },
  );
  assert.equal((await rival)?.status, 201);
  assert.deepEqual([answer.status, typeof answer.json.code], [409, 'string'], answer.text);
  const left = (await request('GET', `${bcf}/topics`, { as })).json;
  assert.deepEqual(
    left.map(({ title }: { title: string }) => title),
    ['Rival'],
  );
  const created = await count("SELECT count(*) AS n FROM outbox WHERE name = 'bcf.topic.creation'");
  const deleted = await count("SELECT count(*) AS n FROM outbox WHERE name = 'bcf.topic.deletion'");
  assert.ok(created > 1, 'nothing was written before it failed');
  assert.equal(deleted, created - 1, 'what was reported as created is reported as deleted');
  for (const table of ['bcf_import_portion', 'bcf_comment', 'bcf_viewpoint'])
    assert.equal(await count(`SELECT count(*) AS n FROM ${table}`), 0, table);
  assert.equal(await count('SELECT count(*) AS n FROM bcf_event'), 1, 'the history is that of the other one');
  await request('DELETE', `${bcf}/topics/${last}`, { as });
  assert.equal((await take(bytes)).status, 200, 'the same file can be taken in again');
});

test('an import interrupted by a kill is removed at the next start', { timeout: 120_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-import-'));
  let running: ServiceProcess | undefined;
  t.after(async () => {
    await running?.kill();
    removeDataFolder(folder);
  });
  running = await startProcess(folder);
  const ask = (method: string, target: string, body?: unknown) =>
    (running as ServiceProcess).client.request(method, target, { as: (running as ServiceProcess).key, body });
  const cloud = (await ask('POST', '/cloud', { name: 'Kill' })).json;
  const project = (await ask('POST', `/cloud/${cloud.id}/project`, { name: 'Kill' })).json;
  const bcf = `/bcf/2.1/projects/${project.id}`;
  let isAnswered = false;
  const whole = ask('POST', `${bcf}/import`, fileForm('issues.bcf', await manyTopics(1000, 1), {})).then(
    () => (isAnswered = true),
    () => undefined,
  );
  const first = async () => (await ask('GET', `${bcf}/topics?$top=1`)).json.length as number;
  while ((await first()) === 0 && !isAnswered) await sleep(5);
  await running.kill();
  await whole;
  assert.equal(isAnswered, false, 'it was written at once');

  running = await startProcess(folder);
  while ((await first()) > 0) await sleep(50);
  const events = (await ask('GET', `${bcf}/topics/events`)).json;
  assert.deepEqual(events, [], 'its history is gone with it');
});

test('a full topic with existing viewpoints sends few messages to the writer', async t => {
  const { request, as, bcf } = await furnish(t);
  const viewpoints = Array.from({ length: 500 }, (_, index) => ({ index }));
  const made = (await request('POST', `${bcf}/full-topic`, { as, body: { title: 'Seen', viewpoints } })).json;
  const changed = made.viewpoints.map(({ guid }: { guid: string }, index: number) => ({ guid, index: index + 1 }));
  const body = { title: 'Seen', viewpoints: changed };
  const { answer, units } = await watched(() => request('PUT', `${bcf}/full-topic/${made.guid}`, { as, body }));
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(
    answer.json.viewpoints.map(({ guid, index }: { guid: string; index: number }) => ({ guid, index })),
    changed,
  );
  t.diagnostic(JSON.stringify(worst(units)));
  assert.ok(worst(units).messages <= MOST_MESSAGES);
});
