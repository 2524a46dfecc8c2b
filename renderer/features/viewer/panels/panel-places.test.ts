import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLast, readNamed, withLayout } from './panels.ts';
import { firstLayout, panelsAt, placeOf, readLayout, withMoved } from './panel-places.ts';

const panels = ['structure', 'classes', 'properties', 'issues', 'list'];
const at = (places: Parameters<typeof panelsAt>[0]) =>
  (['left', 'right', 'bottom'] as const).map(place => panelsAt(places, panels, place));

test('at first the models are at the left, the list is below, and all else is at the right', () =>
  assert.deepEqual(at(firstLayout), [
    { all: ['structure', 'classes'], shown: 'structure' },
    { all: ['properties', 'issues'], shown: 'properties' },
    { all: ['list'], shown: 'list' },
  ]));

test('a panel that is moved is in front of those that are there, and home again as if it had not been moved', () => {
  const moved = { ...firstLayout, ...withMoved(firstLayout, 'properties', 'bottom') };
  assert.deepEqual(at(moved), [
    { all: ['structure', 'classes'], shown: 'structure' },
    { all: ['issues'], shown: 'issues' },
    { all: ['properties', 'list'], shown: 'properties' },
  ]);
  assert.equal(placeOf(moved.moved, 'properties'), 'bottom');
  assert.deepEqual(withMoved(moved, 'properties', 'right').moved, {});
});

test('a place that all panels have left has none; one in front that is not there gives way to the first', () => {
  const left = { ...firstLayout, moved: { structure: 'right', classes: 'right' } as const };
  assert.deepEqual(panelsAt(left, panels, 'left'), { all: [], shown: undefined });
  assert.equal(
    panelsAt({ ...firstLayout, front: { ...firstLayout.front, right: 'gone' } }, panels, 'right').shown,
    'properties',
  );
});

test('what was kept is read; what is none is not, and the first layout takes its place', () => {
  const kept = { ...firstLayout, moved: { issues: 'left' } as const, sizes: { left: 400, right: 300, bottom: 20 } };
  assert.deepEqual(readLayout(JSON.parse(JSON.stringify(kept))), kept);
  assert.deepEqual(readLast(JSON.stringify(kept)), kept);
  assert.deepEqual(readLayout({ ...kept, moved: { issues: 'attic' } })?.moved, {});
  for (const bad of [null, 5, {}, { ...kept, sizes: { left: -1, right: 1, bottom: 1 } }, { ...kept, open: [] }])
    assert.equal(readLayout(bad), undefined);
  for (const text of [null, '', '{', '[]', '"x"']) assert.equal(readLast(text), firstLayout);
});

test('layouts with names are in order, each name once; what cannot be read is left out', () => {
  const wide = { ...firstLayout, sizes: { left: 500, right: 500, bottom: 50 } };
  const named = withLayout(withLayout([], 'Review', firstLayout), 'Coordination', firstLayout);
  assert.deepEqual(
    named.map(({ name }) => name),
    ['Coordination', 'Review'],
  );
  const replaced = withLayout(named, 'Review', wide);
  assert.deepEqual(
    replaced.map(({ layout }) => layout.sizes.left),
    [280, 500],
  );
  assert.deepEqual(readNamed(JSON.stringify(replaced)), replaced);
  assert.deepEqual(readNamed(JSON.stringify([null, { name: 4, layout: wide }, { name: 'a' }, ...named])), named);
  for (const text of [null, '{}', 'x']) assert.deepEqual(readNamed(text), []);
});
