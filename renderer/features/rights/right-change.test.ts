import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permissionOf, spreadOf, type RightChange } from './right-change.ts';

const change: RightChange = { folderId: 4, groupId: 7, permission: 50, propagate: true };
const about = { count: 3, folder: 'Plans', group: 'Architects' };

test('a change for the folders below is asked about, with how many there are', () => {
  assert.deepEqual(spreadOf(change, about), { ...change, ...about });
  assert.deepEqual(spreadOf({ ...change, groupId: null, permission: null }, about)?.permission, null);
});

test('a change of one folder, or of one with nothing in it, is made at once', () => {
  assert.equal(spreadOf({ ...change, propagate: false }, about), undefined);
  assert.equal(spreadOf(change, { ...about, count: 0 }), undefined);
});

test('a choice of the list is a permission, or none of its own', () => {
  assert.deepEqual(['1', '50', '100', '', '25', 'null'].map(permissionOf), [1, 50, 100, null, null, null]);
});
