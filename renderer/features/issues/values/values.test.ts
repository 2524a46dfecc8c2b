import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherNames, rankOf, shownValue, valueBody, valueKinds, valuesOf } from './values.ts';

const high = { id: 1, name: 'High', color: null };
const low = { id: 2, name: 'Low', color: null };

test('values are read by kind', () => {
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

test('values have the order of the project, then others, none last', () => {
  assert.deepEqual(
    ['High', 'Low', 'Gone', null].map(name => rankOf([high, low], name)),
    [0, 1, 2, 3],
  );
  assert.deepEqual(otherNames([high], ['Old', null, 'High', 'Old', 'Gone']), ['Gone', 'Old']);
});

test('a value is sent and read by the name of its kind', () => {
  const wish = { name: 'New', color: '3674c4' };
  assert.deepEqual(
    valueKinds.map(kind => valueBody({ kind, ...wish })),
    [
      { topic_status: 'New', color: '3674c4' },
      { topic_type: 'New', color: '3674c4' },
      { priority: 'New', color: '3674c4' },
      { stage: 'New', color: '3674c4' },
      { label: 'New', color: '3674c4' },
    ],
  );
  assert.deepEqual(valueBody({ kind: 'stage', name: '', color: null }), { stage: '', color: null });
});

test('a removed value has no colour', () => {
  const values = { status: [{ id: 3, name: 'Open', color: 'ff0000' }], type: [], priority: [], stage: [], label: [] };
  assert.deepEqual(shownValue(values, 'status', 'Open'), { name: 'Open', color: 'ff0000' }, 'and without its id');
  assert.deepEqual(shownValue(values, 'status', 'open'), { name: 'open', color: null });
  assert.deepEqual(
    shownValue(values, 'label', 'Open'),
    { name: 'Open', color: null },
    'a label of the name of a status',
  );
});
