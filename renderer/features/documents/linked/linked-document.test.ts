import assert from 'node:assert/strict';
import { test } from 'node:test';
import { document } from '../testing/examples.ts';
import { linkedIn } from './linked-document.ts';

const listed = new Set([2, 3]);
const at = (id: number | undefined, found?: Parameters<typeof linkedIn>[2]) => linkedIn(listed, id, found, 1);

test('the document of a link is selected where it is listed', () => {
  assert.deepEqual(at(2), { kind: 'here', row: 2 });
  assert.deepEqual(at(undefined), { kind: 'none' });
  assert.deepEqual(at(9), { kind: 'none' }, 'nothing is known of it yet');
});

test('a link to an earlier version leads to the row of the current one', () =>
  assert.deepEqual(at(1, document(1, 'plan.pdf', { is_head_version: false, head_id: 3 })), {
    kind: 'here',
    row: 3,
    version: 1,
  }));

test('a document that moved is found in its folder, a deleted one is not', () => {
  assert.deepEqual(at(9, document(9, 'moved.pdf', { parent_id: 7 })), { kind: 'elsewhere', folder: 7 });
  const earlier = document(8, 'moved.pdf', { parent_id: 7, is_head_version: false, head_id: 9 });
  assert.deepEqual(at(8, earlier), { kind: 'elsewhere', folder: 7 });
  assert.deepEqual(at(9, document(9, 'new.pdf')), { kind: 'none' }, 'it is not listed yet');
  assert.deepEqual(at(9, 'absent'), { kind: 'gone' });
});
