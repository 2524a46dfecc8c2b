import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceKey, isLeftOut, roomOf, type Room } from './virtual-table-props.ts';

test('narrower tables omit more columns', () => {
  assert.deepEqual([1280, 840, 839, 480, 479, 342].map(roomOf), ['wide', 'wide', 'narrow', 'narrow', 'phone', 'phone']);
  const rooms: readonly Room[] = ['wide', 'narrow', 'phone'];
  const outIn = (column: Parameters<typeof isLeftOut>[0]) => rooms.filter(room => isLeftOut(column, room));
  assert.deepEqual([{}, { wide: true }, { roomy: true }].map(outIn), [[], ['narrow', 'phone'], ['phone']]);
});

test('column choices are stored per table and width', () =>
  assert.deepEqual(
    [choiceKey('models', 'wide'), choiceKey('models', 'narrow'), choiceKey(undefined, 'phone')],
    ['plinth.columns.models', 'plinth.columns.models.narrow', 'plinth.columns..phone'],
  ));
