import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takenOver } from './taking-over.ts';

test('a project takes over folders, and groups only together with the people in them', () => {
  assert.deepEqual(takenOver('12', false), {
    project_id: 12,
    import_dms: true,
    import_users: false,
    import_groups: false,
  });
  assert.deepEqual(takenOver('12', true), {
    project_id: 12,
    import_dms: true,
    import_users: true,
    import_groups: true,
  });
});

test('without another project nothing is taken over, also when people were chosen before', () => {
  assert.deepEqual([takenOver('', false), takenOver('', true)], [undefined, undefined]);
});
