import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTags, pressed, shareOf, shownShare, stepsOf, type Choices } from './choices.ts';

const tag = (id: number, name = `tag ${id}`) => ({ id, name, color: null });
const documents = [
  { id: 1, tags: [tag(7), tag(8)] },
  { id: 2, tags: [tag(7)] },
];
const none: Choices = new Map();

test('a tag is on all, some or none of the documents', () => {
  assert.deepEqual(
    [7, 8, 9].map(id => shareOf(documents, id)),
    ['all', 'some', 'none'],
  );
});

test('presses go round: what some have goes to all, then to none, then back', () => {
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

test('only what changes is done', () => {
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

test('tags are found by a part of their name in any case; one of the very name is told apart', () => {
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
