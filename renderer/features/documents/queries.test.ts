import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasAllTags, searchQueryOf } from './queries.ts';

test('a text is searched in names and content', () => {
  assert.deepEqual(searchQueryOf('escalier, étage 2', []), { search: 'escalier, étage 2', text: true });
  assert.deepEqual(searchQueryOf('', []), {});
});

test('one tag is requested, since the service matches any of several', () => {
  assert.deepEqual(searchQueryOf('', ['Urgent', 'Électricité']), { tags: ['Urgent'] });
  assert.deepEqual(searchQueryOf('stairs', ['Urgent']), { search: 'stairs', text: true, tags: ['Urgent'] });
});

test('a tag name with a comma is not requested', () => {
  assert.deepEqual(searchQueryOf('', ['Walls, doors', 'Urgent']), { tags: ['Urgent'] });
  assert.deepEqual(searchQueryOf('', ['Walls, doors']), {}, 'then all come, and the window leaves out the rest');
});

test('a document must have all tags', () => {
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
