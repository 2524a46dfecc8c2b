import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { firstList, openList, setList, useListState } from './use-list.ts';

const width = { from: 'property', set: 'S', name: 'Width' } as const;
const kind = { from: 'element', name: 'class' } as const;
const saved = { id: 5, columns: [width], filter: { text: 'door' }, groups: [kind] };

beforeEach(() => setList(firstList));

test('opening a saved list resets order and collapsed groups', () => {
  setList({ sort: { column: kind, down: true }, folded: new Set(['["Wall"]']), filter: { text: 'wall' } });
  openList(saved);
  const { columns, filter, groups, sort, folded, saved: id } = useListState.getState();
  assert.deepEqual({ id, columns, filter, groups }, saved);
  assert.deepEqual([sort, folded.size], [null, 0]);
});

test('a saved list without columns gets the default ones', () => {
  openList({ ...saved, columns: [] });
  assert.deepEqual(useListState.getState().columns, firstList.columns);
  assert.ok(firstList.columns.length > 0);
});

test('changing the open list keeps its identity', () => {
  openList(saved);
  setList({ filter: { text: 'window' } });
  const { filter, columns, saved: id } = useListState.getState();
  assert.deepEqual([filter.text, columns, id], ['window', [width], 5]);
  setList(firstList);
  assert.deepEqual(useListState.getState(), firstList, 'a new list has nothing of it');
});
