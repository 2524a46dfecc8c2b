import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { firstList, openList, setList, useListState } from './use-list.ts';

const width = { from: 'property', set: 'S', name: 'Width' } as const;
const kind = { from: 'element', name: 'class' } as const;
const saved = { id: 5, columns: [width], filter: { text: 'door' }, groups: [kind] };

beforeEach(() => {
  setList(firstList);
});

test('a saved list is opened as it was saved, without the order and folded groups of the one before', () => {
  setList({ sort: { column: kind, down: true }, folded: new Set(['["Wall"]']), filter: { text: 'wall' } });
  openList(saved);
  const { columns, filter, groups, sort, folded, saved: id } = useListState.getState();
  assert.deepEqual({ id, columns, filter, groups }, saved);
  assert.deepEqual([sort, folded.size], [null, 0]);
});

test('a list without columns, as a program may save it, is shown with the first ones', () => {
  openList({ ...saved, columns: [] });
  assert.deepEqual(useListState.getState().columns, firstList.columns);
  assert.ok(firstList.columns.length > 0);
});

test('a change of the list that is open keeps which one it is and all else', () => {
  openList(saved);
  setList({ filter: { text: 'window' } });
  const { filter, columns, saved: id } = useListState.getState();
  assert.deepEqual([filter.text, columns, id], ['window', [width], 5]);
  setList(firstList);
  assert.deepEqual(useListState.getState(), firstList, 'a new list has nothing of it');
});
