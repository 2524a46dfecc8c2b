import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
  actionsOf,
  exportQuery,
  isEverything,
  kindsFor,
  nextOffset,
  noFilter,
  queryOf,
  serverQueryOf,
  valueOf,
} from './log-filter.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test('no filter matches everything', () => {
  assert.equal(isEverything(noFilter), true);
  assert.equal(isEverything({ result: '', until: '', from: '', person: '', actions: [] }), true, 'in any order');
  for (const part of [
    { actions: ['document'] },
    { person: '7' },
    { from: '2026-05-01' },
    { until: '2026-05-01' },
    { result: 'failed' as const },
  ])
    assert.equal(isEverything({ ...noFilter, ...part }), false, JSON.stringify(part));
});

test('a kind survives its list value', () => {
  for (const actions of [[], ['document'], ['member', 'folder.permission', 'access-token']])
    assert.deepEqual(actionsOf(valueOf(actions)), actions);
  const values = kindsFor(true).map(({ actions }) => valueOf(actions));
  assert.equal(new Set(values).size, values.length, 'no two kinds are the same choice');
});

test('only administrators filter by people and permissions', () => {
  assert.deepEqual(
    kindsFor(false).map(({ kind }) => kind),
    ['document', 'folder', 'model', 'visa', 'tag', 'project'],
  );
  const people = kindsFor(true).at(-1);
  assert.equal(people?.kind, 'people');
  assert.ok(people.actions.includes('folder.permission'));
});

test('the model filter includes all model data', () => {
  const models = kindsFor(false).find(({ kind }) => kind === 'model')?.actions ?? [];
  for (const action of ['model', 'element', 'property-set', 'storey', 'classification'])
    assert.ok(models.includes(action), action);
});

test('only active filters are sent', () => {
  assert.deepEqual(queryOf(noFilter), {});
  assert.deepEqual(queryOf({ ...noFilter, actions: ['visa', 'tag'], person: '42' }), {
    action: ['visa', 'tag'],
    user_id: 42,
  });
});

test('days are local: from the first to the last millisecond', () => {
  for (const [TZ, after, before] of [
    ['UTC', '2026-05-03T00:00:00.000Z', '2026-05-05T00:00:00.000Z'],
    ['Europe/Paris', '2026-05-02T22:00:00.000Z', '2026-05-04T22:00:00.000Z'],
    ['America/Los_Angeles', '2026-05-03T07:00:00.000Z', '2026-05-05T07:00:00.000Z'],
    ['Asia/Kolkata', '2026-05-02T18:30:00.000Z', '2026-05-04T18:30:00.000Z'],
  ] as const) {
    process.env['TZ'] = TZ;
    assert.deepEqual(
      queryOf({ ...noFilter, from: '2026-05-03', until: '2026-05-04' }),
      { date_after: after, date_before: before },
      TZ,
    );
  }
});

test('a single day is complete across clock changes and the end of a year', () => {
  const hours = (day: string) => {
    const { date_after = '', date_before = '' } = queryOf({ ...noFilter, from: day, until: day });
    return (Date.parse(date_before) - Date.parse(date_after)) / 3_600_000;
  };
  process.env['TZ'] = 'Europe/Paris';
  assert.deepEqual(
    ['2026-05-03', '2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'].map(hours),
    [24, 23, 25, 24, 24],
  );
});

test('the result filter applies to the server log only', () => {
  const refused = { ...noFilter, result: 'refused' as const };
  assert.deepEqual(serverQueryOf(refused), { result: 'refused' });
  assert.deepEqual(queryOf(refused), {});
  assert.deepEqual(serverQueryOf(noFilter), {});
});

test('the exported file has the filter of the screen', () => {
  process.env['TZ'] = 'UTC';
  assert.equal(exportQuery(noFilter), '');
  assert.equal(
    exportQuery({ actions: ['server.mail', 'sign-in'], person: '3', from: '2026-05-03', until: '', result: 'failed' }),
    'action=server.mail&action=sign-in&user_id=3&date_after=2026-05-03T00%3A00%3A00.000Z&result=failed',
  );
});

test('older pages are loaded while pages are full', () => {
  const page = (size: number) => Array.from({ length: size });
  assert.equal(nextOffset(page(100), [page(100)], 100), 100);
  assert.equal(nextOffset(page(100), [page(100), page(100), page(100)], 100), 300);
  assert.equal(nextOffset(page(99), [page(100), page(99)], 100), undefined);
  assert.equal(nextOffset([], [[]], 100), undefined);
});
