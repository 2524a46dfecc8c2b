import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherNames, rankOf, valuesOf } from './values.ts';

const high = { id: 1, name: 'High', color: null };
const low = { id: 2, name: 'Low', color: null };

test('the values of the service are told by kind', () => {
  const values = valuesOf({
    topic_labels: [],
    topic_types: [],
    topic_statuses: [{ id: 3, color: 'ff0000', topic_status: 'Open' }],
    priorities: [{ id: 1, color: null, priority: 'High' }],
    stages: [],
  });
  assert.deepEqual(
    [values.status, values.priority, values.label],
    [[{ id: 3, color: 'ff0000', name: 'Open' }], [high], []],
  );
});

test('values have the order of the project; others follow, and none is last', () => {
  assert.deepEqual(
    ['High', 'Low', 'Gone', null].map(name => rankOf([high, low], name)),
    [0, 1, 2, 3],
  );
  assert.deepEqual(otherNames([high], ['Old', null, 'High', 'Old', 'Gone']), ['Gone', 'Old']);
});
