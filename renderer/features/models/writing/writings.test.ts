import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, OfflineError } from '../../../api/errors.ts';
import { useJobs } from '../../../api/jobs.ts';
import type { Model } from '../../../api/shapes.ts';
import { aModel } from '../testing/model.ts';
import {
  endOf,
  followWriting,
  useWritings,
  writingsOf,
  type Writing,
  baseName,
  fileNameOf,
  isDigits,
  mergeRequest,
  optimizedName,
  swapped,
  withEnding,
} from './writings.ts';

test('how the writing of a file ended is read from the list of models', () => {
  const model = (id: number, more: object = {}) =>
    ({ id, warnings: [], source: 'UPLOAD', document: { file_name: 'a.ifc' }, ...more }) as unknown as Parameters<
      typeof endOf
    >[1][number];
  const order = {
    kind: 'merge',
    fileName: 'both.ifc',
    model: model(1, { warnings: ['The merged file both.ifc could not be created. Old.'] }),
    known: new Set([1, 2]),
  } as const;
  const made = model(3, { source: 'MERGE', document: { file_name: 'both.ifc' } });
  assert.equal(
    endOf(
      order,
      [order.model, model(2), model(4, { source: 'EXPORT', document: { file_name: 'both.ifc' } })],
      new Set(),
    ),
    undefined,
  );
  assert.deepEqual(endOf(order, [order.model, made], new Set()), { state: 'done', made, notes: [] });
  assert.equal(endOf(order, [order.model, made], new Set([3])), undefined, 'it is what another one became');
  const told = model(1, {
    warnings: [...order.model.warnings, 'The merged file both.ifc could not be created. The units differ.'],
  });
  assert.deepEqual(endOf(order, [told], new Set()), { state: 'failed', notes: ['The units differ.'] });
  assert.deepEqual(endOf(order, [model(1, { warnings: ['both.ifc: A GlobalId changed.'] }), made], new Set()), {
    state: 'done',
    made,
    notes: ['A GlobalId changed.'],
  });
  assert.deepEqual(endOf(order, [], new Set()), { state: 'failed', notes: [] });
});

test('a file of the same name that was there before, or was uploaded, is not the one that was asked for', () => {
  const order = { kind: 'export', fileName: 'House.ifc', model: aModel(), known: new Set([1, 2]) } as const;
  const named = (id: number, source: Model['source']) => aModel({ id, source, document: { file_name: 'House.ifc' } });
  const ended = (...others: readonly Model[]) => endOf(order, [order.model, ...others], new Set())?.made?.id;
  assert.equal(ended(named(2, 'EXPORT')), undefined);
  assert.equal(ended(named(3, 'UPLOAD')), undefined);
  assert.equal(ended(named(3, 'OPTIMIZED')), undefined, 'another thing was asked for at the same time');
  assert.equal(ended(aModel({ id: 3, source: 'EXPORT', document: null })), undefined, 'its document was deleted');
  assert.equal(ended(named(2, 'EXPORT'), named(7, 'EXPORT')), 7);
});

test('only warnings since the request, and about this file, are shown', () => {
  const old = ['House.ifc: old', 'A wall without a storey'];
  const order = {
    kind: 'export',
    fileName: 'House.ifc',
    model: aModel({ warnings: old }),
    known: new Set([1]),
  } as const;
  const made = aModel({ id: 5, source: 'EXPORT', document: { file_name: 'House.ifc' } });
  const after = aModel({ warnings: [...old, 'House.ifc: new', 'Other.ifc: new', 'A second wall'] });
  assert.deepEqual(endOf(order, [after, made], new Set())?.notes, ['new']);
});

test('a strip shows the files of its project; notes of what was made are a warning, silence means that the model is gone', () => {
  const writing = (id: number, state: Writing['state'], notes: readonly string[] = [], projectId = 2): Writing => ({
    id,
    projectId,
    kind: 'merge',
    fileName: 'both.ifc',
    state,
    notes,
  });
  const all = [
    writing(1, 'running'),
    writing(2, 'done'),
    writing(3, 'done', ['A GlobalId changed.']),
    writing(4, 'failed', ['The units differ.']),
    writing(5, 'failed'),
    writing(6, 'done', [], 3),
  ];
  assert.deepEqual(
    writingsOf(all, 2).map(({ writing: { id }, kind, isSourceGone }) => [id, kind, isSourceGone]),
    [
      [1, 'running', false],
      [2, 'done', false],
      [3, 'warning', false],
      [4, 'failed', false],
      [5, 'failed', true],
    ],
  );
  assert.deepEqual(writingsOf(all, 99), []);
});

/** Returns the next of these lists of models at each request. */
const listing = (...lists: readonly (readonly Model[] | Error)[]) => {
  const waiting = [...lists];
  return {
    left: () => waiting.length,
    fetchQuery: () => {
      const next = waiting.shift() ?? [];
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
  };
};

test('a file is followed until it is there, also over a broken line, and two of one name are not mixed up', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const order = {
    cloudId: 1,
    projectId: 2,
    kind: 'merge',
    fileName: 'both.ifc',
    model: aModel(),
    known: new Set([1]),
  } as const;
  const made = (id: number) => aModel({ id, source: 'MERGE', document: { file_name: 'both.ifc' } });
  const lists = listing([order.model], new OfflineError('away'), [order.model, made(5)]);
  const others = listing([order.model, made(5)], [order.model, made(5), made(6)]);
  const first = followWriting(lists as unknown as QueryClient, order);
  assert.deepEqual(
    [useWritings.getState().all.map(({ state }) => state), useJobs.getState().writings],
    [['running'], 1],
  );
  while (lists.left() > 0) await turn(t);
  await first;
  const second = followWriting(others as unknown as QueryClient, order);
  while (others.left() > 0) await turn(t);
  await second;
  assert.deepEqual(
    useWritings.getState().all.map(({ state, made: found }) => [state, found?.id]),
    [
      ['done', 5],
      ['done', 6],
    ],
  );
  assert.equal(useJobs.getState().writings, 0);
});

test('nothing is followed any more when the project is gone or the session over', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  useWritings.setState({ all: [] });
  const order = {
    cloudId: 1,
    projectId: 2,
    kind: 'export',
    fileName: 'a.ifc',
    model: aModel(),
    known: new Set([1]),
  } as const;
  const lists = listing(new ApiError(404, { detail: 'Not found' }));
  const followed = followWriting(lists as unknown as QueryClient, order);
  await turn(t);
  await followed;
  assert.deepEqual([useWritings.getState().all, useJobs.getState().writings], [[], 0]);
});

/** Lets one polling interval pass. */
async function turn(t: TestContext): Promise<void> {
  t.mock.timers.tick(1500);
  for (let each = 0; each < 5; each += 1) await new Promise(resolve => setImmediate(resolve));
}

test('new files are named as IFC, whatever was written', () => {
  const cases = [
    ['a', 'a.ifc'],
    [' b.IFC ', 'b.IFC'],
    ['c.ifczip', 'c.ifczip.ifc'],
    ['v1.2', 'v1.2.ifc'],
    ['Étage 3 – été', 'Étage 3 – été.ifc'],
    ['.ifc', '.ifc'],
  ] as const;
  for (const [written, name] of cases) assert.equal(withEnding(written), name);
});

test('only the ending of an IFC file is taken off', () => {
  assert.deepEqual(['House.ifc', 'House.IFCZIP', 'House v1.2', 'House.ifc.ifc', 'ifc', ''].map(baseName), [
    'House',
    'House',
    'House v1.2',
    'House.ifc',
    'ifc',
    '',
  ]);
  assert.deepEqual(
    [optimizedName({ name: 'House.ifc' }), optimizedName({ name: null })],
    ['House-optimized.ifc', '-optimized.ifc'],
  );
});

test('models are merged in the order that was chosen, and saved in the folder of the first', () => {
  const [a, b, c] = [aModel({ id: 4 }), aModel({ id: 9 }), aModel({ id: 2 })];
  assert.deepEqual(mergeRequest([b, a, c], ' both '), {
    kind: 'merge',
    model: b,
    body: { ifc_ids: [9, 4, 2], export_name: 'both.ifc' },
  });
  assert.equal(mergeRequest([], 'none'), undefined);
});

test('the name of the file that comes is known before it is there', () => {
  const model = aModel({ name: 'House.ifczip' });
  assert.deepEqual(
    [
      fileNameOf({ kind: 'merge', model, body: { ifc_ids: [1, 2], export_name: 'both.ifc' } }),
      fileNameOf({ kind: 'export', model, body: { file_name: 'House-export.ifc' } }),
      fileNameOf({ kind: 'optimize', model, body: { floating_point_reduction: 8 } }),
    ],
    ['both.ifc', 'House-export.ifc', 'House-optimized.ifc'],
  );
});

test('a model moves down by one place; the last one stays', () => {
  const order = ['a', 'b', 'c'];
  assert.deepEqual(
    [-1, 0, 1, 2, 3].map(index => swapped(order, index).join('')),
    ['abc', 'bac', 'acb', 'abc', 'abc'],
  );
  assert.deepEqual([swapped([], 0), swapped(['only'], 0)], [[], ['only']]);
  assert.deepEqual(order, ['a', 'b', 'c'], 'the list before is not changed');
});

test('numbers are kept with one to seventeen digits', () =>
  assert.deepEqual([1, 8, 17, 0, 18, -3, 2.5, Number.NaN, '', '8'].map(isDigits), [
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ]));
