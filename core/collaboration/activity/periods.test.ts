import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openServiceDb } from '../../testing/open-database.ts';
import { startService } from '../../testing/service.ts';
import { furnish } from './testing/furnish.ts';

test('activity is counted in periods per project, in any order of changes', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const { path } = await createProject('Tower');
  const other = await createProject('Barn');
  const count = (since: readonly string[]) => request('GET', `${path}/activity/periods`, { as, query: { since } });
  const now = async () => {
    await sleep(5);
    return new Date().toISOString();
  };
  const tags = async (at: string, number: number) => {
    for (let n = 0; n < number; n += 1)
      await request('POST', `${at}/tag`, { as, body: { name: `tag ${n} ${await now()}` } });
  };
  const first = await now();
  await tags(path, 3);
  await tags(other.path, 4);
  const second = await now();
  await tags(path, 2);
  await tags(other.path, 1);
  const third = await now();
  assert.deepEqual((await count(['2020-01-01', first, second, third])).json.counts, [1, 3, 2, 0]);
  assert.deepEqual((await count([second])).json.counts, [2]);
  assert.deepEqual((await count([third, '2999-01-01'])).json.counts, [0, 0]);
  for (const [wrong, reason] of [
    [[], 'This field is required.'],
    [Array.from({ length: 63 }, (_, n) => new Date(n * 1000).toISOString()), 'Must not have more than 62 items.'],
    [[second, first], `Must be > ${second}.`],
    [['soon'], 'Not a valid date.'],
  ] as const) {
    const { status, json } = await count(wrong);
    assert.deepEqual([status, json.since], [400, [reason]]);
  }
});

test('many lines are counted in portions, for a member only the visible ones', async t => {
  const service = await startService(t);
  const { path, projectId, cloudId, ann, call } = await furnish(service);
  const [open, secret] = [
    await call('POST', `${path}/folder`, { name: 'Plans' }),
    await call('POST', `${path}/folder`, { name: 'Salaries', default_permission: 1 }),
  ];
  const db = await openServiceDb(t, service.folder);
  const write = (minute: number, folder: number, lines: number) =>
    db.tx(tx =>
      tx.run(
        `WITH RECURSIVE line (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM line WHERE n < ?)
         INSERT INTO activity (at, action, result, via, cloud_id, project_id, folder_id, for_admins, details, hash)
         SELECT ?, 'document.create', 'done', 'api', ?, ?, ?, 0, '{}', '' FROM line`,
        [lines, `2099-01-01T00:0${minute}:00.000Z`, cloudId, projectId, folder],
      ),
    );
  await write(1, open.id, 40_000);
  await write(1, secret.id, 2500);
  await write(2, secret.id, 20_001);
  await write(3, open.id, 20_000);
  const since = [1, 2, 3].map(minute => `2099-01-01T00:0${minute}:00Z`);
  const counts = async (as: string) =>
    (await service.request('GET', `${path}/activity/periods`, { as, query: { since } })).json.counts;
  assert.deepEqual(
    [await counts(service.application), await counts(ann.as)],
    [
      [42_500, 20_001, 20_000],
      [40_000, 0, 20_000],
    ],
  );
});
