import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasAllTags, searchQueryOf } from './queries.ts';

test('a text is looked for in names and in what documents say', () => {
  assert.deepEqual(searchQueryOf('escalier, étage 2', []), { search: 'escalier, étage 2', text: true });
  assert.deepEqual(searchQueryOf('', []), {});
});

test('the service is asked for one tag: it takes any of several for enough', () => {
  assert.deepEqual(searchQueryOf('', ['Urgent', 'Électricité']), { tags: ['Urgent'] });
  assert.deepEqual(searchQueryOf('stairs', ['Urgent']), { search: 'stairs', text: true, tags: ['Urgent'] });
});

test('a name with a comma cannot be asked for, as it would be two', () => {
  assert.deepEqual(searchQueryOf('', ['Walls, doors', 'Urgent']), { tags: ['Urgent'] });
  assert.deepEqual(searchQueryOf('', ['Walls, doors']), {}, 'then all come, and the window leaves out the rest');
});

test('a document is found when it has all tags that are looked for', () => {
  const tagged = (...ids: readonly number[]) => ({ tags: ids.map(id => ({ id, name: `tag ${id}`, color: null })) });
  for (const [has, wanted, found] of [
    [[1, 2], [1], true],
    [[1, 2], [2, 1], true],
    [[1, 2], [1, 3], false],
    [[], [1], false],
    [[1], [], true],
  ] as const)
    assert.equal(hasAllTags(tagged(...has), wanted), found, `${has.join()} for ${wanted.join()}`);
});
