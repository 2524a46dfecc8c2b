import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { ApiError, OfflineError } from '../../../api/errors.ts';
import { afterMove, isBad, isRunning, noticeText, undoOf, undoTitle, type MoveNotice } from './move-words.ts';

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

test('each notice is a sentence: what happened, to how many, and what stopped it', async () => {
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

test('in French one and several differ as they should', async () => {
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

test('what went wrong stays until it is closed; what runs cannot be closed', () => {
  assert.deepEqual(
    [...new Set(notices.filter(isBad).map(({ kind }) => kind))],
    ['failed', 'not-deleted', 'not-restored', 'loop'],
  );
  assert.deepEqual(
    notices.filter(isRunning).map(({ kind }) => kind),
    ['moving', 'deleting'],
  );
});

test('there is a way back from what was moved or deleted, also from the part before a failure', async () => {
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

test('a move that failed says how far it came, and takes back only what was moved', () => {
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
