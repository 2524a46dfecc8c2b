import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { ApiError, OfflineError } from '../../../api/errors.ts';
import {
  afterMove,
  isBad,
  isRunning,
  noticeText,
  undoOf,
  undoTitle,
  type MoveNotice,
  backwards,
  showsProgress,
  planMove,
  type MovePlan,
} from './move-words.ts';
import { document, documentRow, folderRow, tree } from '../testing/examples.ts';

const undo = () => undefined;
const moved: MoveNotice = { kind: 'moved', count: 3, folder: 'Étage 2', undo };
const failed: MoveNotice = { kind: 'failed', done: 2, count: 5, trouble: 'no-right', undo };
const notices: readonly MoveNotice[] = [
  { kind: 'moving', done: 20, count: 400 },
  moved,
  { ...moved, count: 1 },
  { kind: 'undone', count: 1 },
  failed,
  { kind: 'deleting', count: 2 },
  { kind: 'deleted', count: 1, name: 'plan.pdf', undo },
  { kind: 'deleted', count: 12, name: 'plan.pdf', undo },
  { kind: 'restored', count: 12 },
  { kind: 'not-deleted', trouble: 'offline' },
  { kind: 'not-restored', trouble: 'full' },
  { kind: 'loop', name: 'House A' },
];

test('each notice states the result, the count and the error', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    notices.map(notice => noticeText(t, notice)),
    [
      'Moved 20 of 400',
      '3 items moved to Étage 2',
      '1 item moved to Étage 2',
      '1 item moved back',
      `2 of 5 moved; the others were not moved. ${t('shell.trouble.no-right.title')}.`,
      'Deleting 2 items',
      '“plan.pdf” moved to bin',
      '12 items moved to bin',
      '12 items restored',
      `Nothing was deleted. ${t('shell.trouble.offline.title')}.`,
      `Nothing was restored. ${t('shell.trouble.full.title')}.`,
      '“House A” cannot be moved into itself. Nothing was moved.',
    ],
  );
});

test('French singular and plural are correct', async () => {
  const t = await wordsIn('fr');
  const french = notices.map(notice => noticeText(t, notice).replaceAll('\u202f', ' '));
  assert.deepEqual(french.slice(1, 4), [
    '3 éléments déplacés vers Étage 2',
    '1 élément déplacé vers Étage 2',
    '1 élément remis à sa place',
  ]);
  assert.equal(french[6], '« plan.pdf » placé dans la corbeille');
  assert.equal(french[7], '12 éléments placés dans la corbeille');
  for (const text of french) assert.doesNotMatch(text, /\{\{|documents\.|undefined/);
});

test('errors stay until closed; running moves cannot be closed', () => {
  assert.deepEqual(
    [...new Set(notices.filter(isBad).map(({ kind }) => kind))],
    ['failed', 'not-deleted', 'not-restored', 'loop'],
  );
  assert.deepEqual(
    notices.filter(isRunning).map(({ kind }) => kind),
    ['moving', 'deleting'],
  );
});

test('moves and deletions can be undone, also the part before a failure', async () => {
  assert.deepEqual(
    [...new Set(notices.filter(notice => undoOf(notice) !== undefined).map(({ kind }) => kind))],
    ['moved', 'failed', 'deleted'],
  );
  assert.equal(undoOf({ ...failed, done: 0, undo: undefined }), undefined);
  const t = await wordsIn('en');
  assert.deepEqual(
    [moved, failed, { kind: 'deleted' } as const].map(notice => undoTitle(t, notice)),
    ['Undo move', 'Undo move', 'Undo deletion'],
  );
});

test('a failed move shows its progress and undoes only moved rows', () => {
  const all = (back: () => void): MoveNotice => ({ kind: 'moved', count: 3, folder: 'Plans', undo: back });
  assert.deepEqual(afterMove({ done: 3, count: 3 }, undo, all), { kind: 'moved', count: 3, folder: 'Plans', undo });
  for (const [error, trouble] of [
    [new OfflineError('no line'), 'offline'],
    [new ApiError(403, {}), 'no-right'],
    [new ApiError(404, {}), 'absent'],
    [new ApiError(507, {}), 'full'],
    [new Error('anything else'), 'failed'],
  ] as const)
    assert.deepEqual(afterMove({ done: 2, count: 3, error }, undo, all), {
      kind: 'failed',
      done: 2,
      count: 3,
      trouble,
      undo,
    });
  const none = afterMove({ done: 0, count: 3, error: new ApiError(403, {}) }, undo, all);
  assert.equal(undoOf(none), undefined, 'nothing was moved, nothing is taken back');
});

const folderOf = (id: number) => folderRow(tree.find(each => each.id === id) ?? assert.fail());
const inFolder = (id: number, parent_id: number) => documentRow(document(id, `${id}.pdf`, { parent_id }));
const ways = (plan: MovePlan) =>
  plan.kind === 'loop' ? plan.name : plan.steps.map(({ entry, from, to }) => `${entry.name}: ${from} to ${to}`);

test('rows move from their own folders', () =>
  assert.deepEqual(ways(planMove([inFolder(10, 1), inFolder(11, 6), folderOf(4)], 3, tree)), [
    '10.pdf: 1 to 3',
    '11.pdf: 6 to 3',
    'Étage 10: 2 to 3',
  ]));

test('rows already in the target are skipped', () => {
  assert.deepEqual(ways(planMove([inFolder(10, 3), inFolder(11, 1)], 3, tree)), ['11.pdf: 1 to 3']);
  assert.deepEqual(ways(planMove([inFolder(10, 3), folderOf(4)], 3, tree)), ['Étage 10: 2 to 3']);
  assert.deepEqual(ways(planMove([folderOf(5)], 2, tree)), []);
  assert.deepEqual(ways(planMove([], 2, tree)), []);
});

test('a folder cannot move into itself or a descendant', () => {
  assert.equal(ways(planMove([inFolder(10, 1), folderOf(2)], 2, tree)), 'House A');
  assert.equal(ways(planMove([inFolder(10, 1), folderOf(2)], 6, tree)), 'House A');
  assert.equal(ways(planMove([folderOf(3), folderOf(5), folderOf(2)], 6, tree)), 'Étage 2', 'the first one is named');
});

test('a document with the number of the folder is not the folder', () =>
  assert.deepEqual(ways(planMove([inFolder(2, 1)], 2, tree)), ['2.pdf: 1 to 2']));

test('undo runs in reverse order', () => {
  const plan = planMove([inFolder(10, 1), inFolder(11, 6)], 3, tree);
  assert.ok(plan.kind === 'steps');
  const back = backwards(plan.steps);
  assert.deepEqual(ways({ kind: 'steps', steps: back }), ['11.pdf: 3 to 6', '10.pdf: 3 to 1']);
  assert.deepEqual(backwards(back), plan.steps, 'there and back again');
});

test('short moves show no progress, long ones at most a hundred steps', () => {
  const told = (count: number) =>
    Array.from({ length: count + 1 }, (_, moved) => moved).filter(at => showsProgress(at, count));
  assert.deepEqual(told(1), []);
  assert.deepEqual(told(9), []);
  assert.deepEqual(told(10), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.equal(told(199).length, 200);
  assert.equal(told(200).length, 101);
  assert.equal(told(10_000).length, 101);
  assert.deepEqual(told(10_000).slice(0, 3), [0, 100, 200]);
});

test('ten thousand documents are planned and undone', () => {
  const many = Array.from({ length: 10_000 }, (_, id) => inFolder(id, id % 2 === 0 ? 1 : 3));
  const plan = planMove(many, 3, tree);
  assert.ok(plan.kind === 'steps');
  assert.equal(plan.steps.length, 5_000, 'the others lie there already');
  assert.equal(backwards(plan.steps)[0]?.entry.id, 9_998);
});

test('a vanished target takes documents', () =>
  assert.deepEqual(ways(planMove([inFolder(10, 1), folderOf(2)], 404, tree)), [
    '10.pdf: 1 to 404',
    'House A: 1 to 404',
  ]));
