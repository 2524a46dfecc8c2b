import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameKeeper, freeName, keyOf, useClashes, type ClashAnswer, type Sender } from './clashes.ts';
import type { NamedDocument } from './upload.ts';

const FOLDER = 5;
let lastUpload = 0;

const keeperOf = (names: readonly string[], hasMore = true) => {
  const asked: number[] = [];
  const documentsOf = (folderId: number): Promise<readonly NamedDocument[]> => {
    asked.push(folderId);
    return Promise.resolve(names.map((name, at) => ({ id: 100 + at, name })));
  };
  return { asked, ...createNameKeeper({ cloudId: 1, projectId: 1, folderId: FOLDER, documentsOf }, hasMore) };
};

const sender = (name: string, more: Partial<Sender> = {}): Sender => ({
  uploadId: (lastUpload += 1),
  folderId: FOLDER,
  name,
  signal: new AbortController().signal,
  onAsk: () => undefined,
  ...more,
});

/** Lets started work proceed as far as possible. */
const settled = () => new Promise(resolve => setImmediate(resolve));
const open = () => useClashes.getState().open;
const answer = (given: ClashAnswer, forAll = false) => open()[0]?.answer(given, forAll);

test('names match in any case and accent form', () => {
  assert.equal(keyOf('Étage.PDF'), keyOf('e\u0301tage.pdf'));
  assert.notEqual(keyOf('etage.pdf'), keyOf('étage.pdf'));
});

test('a copy has the next free number before its extension', () => {
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    ['plan.pdf', ['plan.pdf'], 'plan (2).pdf'],
    ['plan.pdf', ['plan.pdf', 'PLAN (2).pdf', 'plan (3).PDF'], 'plan (4).pdf'],
    ['plan (2).pdf', ['plan (2).pdf'], 'plan (2) (2).pdf'],
    ['model.tar.gz', ['model.tar.gz'], 'model.tar (2).gz'],
    ['LIESMICH', ['LIESMICH'], 'LIESMICH (2)'],
    ['.hidden', ['.hidden'], '.hidden (2)'],
    ['v1.2 of the plan', [], 'v1.2 of the plan (2)'],
    ['図面.ifc', ['図面.ifc'], '図面 (2).ifc'],
  ];
  for (const [name, taken, copy] of cases)
    assert.equal(freeName(name, new Map(taken.map(each => [keyOf(each), 1]))), copy);
  const crowded = new Map(Array.from({ length: 10_000 }, (_, at) => [`a (${at}).txt`, 1]));
  assert.equal(freeName('a.txt', crowded), 'a (10000).txt');
});

test('a free name uploads without a question; the folder is listed once', async () => {
  const names = keeperOf(['other.pdf']);
  assert.deepEqual(await Promise.all(['a.pdf', 'b.pdf'].map(name => names.settle(sender(name)))), [
    { kind: 'send', name: 'a.pdf' },
    { kind: 'send', name: 'b.pdf' },
  ]);
  assert.deepEqual(names.asked, [FOLDER]);
  await names.settle(sender('a.pdf', { folderId: 6 }));
  assert.deepEqual(names.asked, [FOLDER, 6], 'another folder has names of its own');
});

test('a taken name follows the answer', async () => {
  for (const [given, course] of [
    ['version', { kind: 'send', name: 'PLAN.pdf', successorOf: 100 }],
    ['both', { kind: 'send', name: 'PLAN (2).pdf' }],
    ['skip', { kind: 'skip' }],
  ] as const) {
    let asks = 0;
    const pending = keeperOf(['plan.pdf'], false).settle(sender('PLAN.pdf', { onAsk: () => (asks += 1) }));
    await settled();
    assert.deepEqual(
      open().map(({ name, hasMore }) => [name, hasMore]),
      [['PLAN.pdf', false]],
    );
    answer(given);
    assert.deepEqual(await pending, course);
    assert.deepEqual([asks, open().length], [1, 0]);
  }
});

test('a model version includes the decision about earlier edits', async () => {
  const documentsOf = () => Promise.resolve([{ id: 7, name: 'house.ifc', model_id: 70 }]);
  const names = createNameKeeper({ cloudId: 1, projectId: 2, folderId: FOLDER, documentsOf }, true);
  const waiting = ['house.ifc', 'HOUSE.ifc'].map(name => names.settle(sender(name)));
  await settled();
  assert.deepEqual(open()[0]?.model, { cloudId: 1, projectId: 2, modelId: 70 });
  open()[0]?.answer('version', true, 'later');
  assert.deepEqual(await Promise.all(waiting), [
    { kind: 'send', name: 'house.ifc', successorOf: 7, earlierEdits: 'later' },
    { kind: 'send', name: 'HOUSE.ifc', successorOf: 7, earlierEdits: 'later' },
  ]);
});

test('an answer for all applies to the same upload', async () => {
  const [names, others] = [keeperOf(['a.pdf', 'b.pdf', 'c.pdf']), keeperOf(['a.pdf'])];
  const waiting = ['a.pdf', 'b.pdf'].map(name => names.settle(sender(name)));
  const other = others.settle(sender('a.pdf'));
  await settled();
  assert.equal(open().length, 3);
  answer('both', true);
  assert.deepEqual(
    (await Promise.all([...waiting, names.settle(sender('c.pdf'))])).map(
      course => course.kind === 'send' && course.name,
    ),
    ['a (2).pdf', 'b (2).pdf', 'c (2).pdf'],
  );
  assert.equal(open().length, 1, 'the other upload still asks');
  answer('skip');
  assert.deepEqual(await other, { kind: 'skip' });
});

test('equal names in one upload are both kept', async () => {
  const names = keeperOf([]);
  const courses = [];
  for (const name of ['a.pdf', 'A.pdf', 'a.pdf']) courses.push(await names.settle(sender(name)));
  assert.deepEqual(
    courses.map(course => course.kind === 'send' && course.name),
    ['a.pdf', 'A (2).pdf', 'a (3).pdf'],
  );
  assert.equal(open().length, 0);
});

test('cancelling withdraws the question', async () => {
  const abort = new AbortController();
  const pending = keeperOf(['a.pdf']).settle(sender('a.pdf', { signal: abort.signal }));
  await settled();
  assert.equal(open().length, 1);
  const reason = new DOMException('cancelled', 'AbortError');
  abort.abort(reason);
  await assert.rejects(pending, reason);
  assert.equal(open().length, 0);
});

test('an upload cancelled before its question asks nothing', async () => {
  const abort = new AbortController();
  let asks = 0;
  const pending = keeperOf(['a.pdf']).settle(sender('a.pdf', { signal: abort.signal, onAsk: () => (asks += 1) }));
  abort.abort(new DOMException('cancelled', 'AbortError'));
  await assert.rejects(pending, { name: 'AbortError' });
  assert.deepEqual([asks, open().length], [0, 0]);
});
