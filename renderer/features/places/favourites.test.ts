import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cloud, Project } from '../../api/shapes.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  cloudCards,
  projectCards,
  favouritesFirst,
  favouritesOf,
  idsOfKind,
  moved,
  movedBy,
  withIds,
} from './favourites.ts';

const places = [1, 2, 3, 4].map(id => ({ id }));
const idsOf = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id);

test('favourites come first in their own order, the others after them as they were', () => {
  assert.deepEqual(idsOf(favouritesFirst(places, [4, 2])), [4, 2, 1, 3]);
  assert.deepEqual(idsOf(favouritesFirst(places, [])), [1, 2, 3, 4]);
  assert.deepEqual(idsOf(favouritesOf(places, [3, 9, 1])), [3, 1], 'one that is not seen is left out');
});

test('a favourite is moved to a place, at most to the ends', () => {
  assert.deepEqual(moved([1, 2, 3, 4], 1, 2), [2, 3, 1, 4]);
  assert.deepEqual(moved([1, 2, 3, 4], 4, 0), [4, 1, 2, 3]);
  assert.deepEqual(moved([1, 2, 3], 2, 99), [1, 3, 2]);
  assert.deepEqual(moved([1, 2, 3], 2, -5), [2, 1, 3]);
  const same = [1, 2, 3];
  assert.equal(moved(same, 2, 1), same);
  assert.equal(moved(same, 9, 1), same);
});

test('arrow keys move by one, Home and End to the ends, other keys nothing', () => {
  const after = (key: string) => movedBy(key, [1, 2, 3], 2);
  assert.deepEqual(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End'].map(after), [
    [2, 1, 3],
    [2, 1, 3],
    [1, 3, 2],
    [1, 3, 2],
    [2, 1, 3],
    [1, 3, 2],
  ]);
  assert.equal(after('Enter'), undefined);
  assert.deepEqual(movedBy('ArrowLeft', [1, 2], 1), [1, 2]);
});

test('a favourite of one kind leaves those of the other as they are', () => {
  const before = { cloud_ids: [5], project_ids: [1, 2] };
  assert.deepEqual(withIds(before, 'project', [2, 1]), { cloud_ids: [5], project_ids: [2, 1] });
  assert.deepEqual(withIds(before, 'cloud', []), { cloud_ids: [], project_ids: [1, 2] });
  assert.deepEqual(before, { cloud_ids: [5], project_ids: [1, 2] }, 'kept for when the change fails');
  assert.deepEqual(withIds(undefined, 'cloud', [5]), { cloud_ids: [5], project_ids: [] }, 'before they are known');
  assert.deepEqual([idsOfKind(before, 'cloud'), idsOfKind(undefined, 'project')], [[5], []]);
});

test('cards show a project with its cloud, and a cloud with the number of its projects', async () => {
  const [north, south] = [5, 6].map(id => ({ id, name: `Cloud ${id}`, image: id === 5 ? '5.png' : null })) as [
    Cloud,
    Cloud,
  ];
  const projects = [
    { id: 1, name: 'House', cloud: north, logo: '1.png' },
    { id: 2, name: 'Tower', cloud: north, logo: null },
    { id: 3, name: 'Barn', cloud: null, logo: null },
  ] as unknown as readonly Project[];
  assert.deepEqual(projectCards(projects, [3, 1, 9]), [
    { id: 3, name: 'Barn', line: '', picture: null, cloud: 0 },
    { id: 1, name: 'House', line: 'Cloud 5', picture: '1.png', cloud: 5 },
  ]);
  const t = await wordsIn('en');
  assert.deepEqual(
    cloudCards(t, [north, south], projects, [6, 5]).map(({ id, line, picture }) => [id, line, picture]),
    [
      [6, '0 projects', null],
      [5, '2 projects', '5.png'],
    ],
  );
  assert.deepEqual([projectCards(projects), cloudCards(t, [north], projects)], [[], []], 'until favourites are known');
});
