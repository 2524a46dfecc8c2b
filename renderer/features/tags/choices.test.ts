import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canCreate,
  enterDoes,
  findTags,
  nextColor,
  pressed,
  shareOf,
  shownShare,
  stepsOf,
  type Choices,
} from './choices.ts';

const tag = (id: number, name = `tag ${id}`) => ({ id, name, color: null });
const documents = [
  { id: 1, tags: [tag(7), tag(8)] },
  { id: 2, tags: [tag(7)] },
];
const none: Choices = new Map();

test('a tag is on all, some or no documents', () =>
  assert.deepEqual(
    [7, 8, 9].map(id => shareOf(documents, id)),
    ['all', 'some', 'none'],
  ));

test('presses cycle: some to all, none, back', () => {
  const round = (id: number) => {
    const seen = [];
    let choices = none;
    for (let press = 0; press < 3; press += 1) {
      choices = pressed(documents, choices, id);
      seen.push(shownShare(documents, choices, id));
    }
    return seen;
  };
  assert.deepEqual(round(7), ['none', 'all', 'none']);
  assert.deepEqual(round(8), ['all', 'none', 'some']);
  assert.deepEqual(round(9), ['all', 'none', 'all']);
});

test('only changes are written', () => {
  assert.deepEqual(stepsOf(documents, none), []);
  assert.deepEqual(
    stepsOf(
      documents,
      new Map([
        [7, true],
        [8, true],
        [9, false],
      ]),
    ),
    [{ documentId: 2, tagId: 8, has: true }],
  );
  assert.deepEqual(
    stepsOf(
      documents,
      new Map([
        [7, false],
        [9, true],
      ]),
    ),
    [
      { documentId: 1, tagId: 7, has: false },
      { documentId: 2, tagId: 7, has: false },
      { documentId: 1, tagId: 9, has: true },
      { documentId: 2, tagId: 9, has: true },
    ],
  );
});

test('tags match a part in any case; an exact match is reported', () => {
  const tags = [tag(1, 'Urgent'), tag(2, 'Not urgent'), tag(3, 'Grün')];
  assert.deepEqual(
    findTags(tags, ' URG ').found.map(({ id }) => id),
    [1, 2],
  );
  assert.deepEqual(
    [findTags(tags, 'urgent').exact?.id, findTags(tags, 'urg').exact, findTags(tags, 'GRÜN').exact?.id],
    [1, undefined, 3],
  );
  assert.equal(findTags(tags, '').found.length, 3);
});

test('Enter prefers the exact tag, then the first match, then a new one', () => {
  const tags = [tag(1, 'Not urgent'), tag(2, 'Urgent'), tag(3, 'Grün')];
  const does = (text: string) => {
    const found = enterDoes(tags, text);
    return typeof found === 'object' ? found.press.id : found;
  };
  assert.deepEqual(['urgent', ' URGENT ', 'urg', 'gr', 'blue', '', '  '].map(does), [
    2,
    2,
    1,
    3,
    'create',
    undefined,
    undefined,
  ]);
  assert.equal(enterDoes([], 'first'), 'create');
});

test('a tag name must be unused in any case', () => {
  const tags = [tag(1, 'Grün')];
  assert.deepEqual(
    ['grün', ' GRÜN', 'Grün 2', 'gr', '', ' '].map(text => canCreate(tags, text)),
    [false, false, true, true, false, false],
  );
});

test('new tags use the colours in turn', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 10_000].map(count => nextColor(['red', 'green', 'blue'], count)),
    ['red', 'green', 'blue', 'red', 'green'],
  );
  assert.equal(nextColor([], 4), null);
});

test('ten thousand documents: only missing tags are written', () => {
  const many = Array.from({ length: 10_000 }, (_, id) => ({ id, tags: id % 1000 === 0 ? [] : [tag(7)] }));
  assert.equal(shareOf(many, 7), 'some');
  assert.deepEqual(
    stepsOf(many, pressed(many, none, 7)).map(({ documentId }) => documentId),
    Array.from({ length: 10 }, (_, at) => at * 1000),
  );
});
