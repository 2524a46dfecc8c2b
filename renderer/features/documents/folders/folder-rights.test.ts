import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folder } from '../testing/examples.ts';
import { lockHere, lockInList, mayWriteIn, takesRows } from './folder-rights.ts';

const [written, read, hidden] = ([100, 50, 1] as const).map((user_permission, at) =>
  folder(at + 2, 1, `Folder ${at}`, { user_permission }),
);
assert.ok(written && read && hidden);
const reasonOf = (id: number) => `Reason ${id}`;

test('something is added where the person writes in the project and in the folder', () => {
  assert.deepEqual(
    [written, read, hidden].map(each => [mayWriteIn(each, true), mayWriteIn(each, false)]),
    [
      [true, false],
      [false, false],
      [false, false],
    ],
  );
});

test('beside the path a padlock says why nothing can be added', () => {
  assert.equal(lockHere(written, reasonOf), undefined);
  assert.equal(lockHere(read, reasonOf), 'Reason 3');
  assert.equal(
    lockHere(read, () => undefined),
    undefined,
    'no padlock without a reason',
  );
});

test('in lists those who write nowhere see no padlocks, the others on what they only read', () => {
  assert.deepEqual(
    [written, read].map(each => lockInList(each, true, reasonOf)),
    [undefined, 'Reason 3'],
  );
  assert.deepEqual(
    [written, read].map(each => lockInList(each, false, reasonOf)),
    [undefined, undefined],
  );
});

test('rows are dropped onto a folder where both it and the one in sight may be written', () => {
  for (const [onto, from, mayWrite, takes] of [
    [written, written, true, true],
    [read, written, true, false],
    [written, read, true, false],
    [written, written, false, false],
  ] as const)
    assert.equal(takesRows(onto, from, mayWrite), takes);
});
