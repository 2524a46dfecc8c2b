import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf, suggested, typedMention, withMention } from './mentions.ts';

const people = [
  { email: 'bob@example.com', name: 'Bob Builder' },
  { email: 'zoe@example.com', name: 'Zoé Bobin' },
];

test('a mention begins with @ at the start of a word', () => {
  assert.deepEqual(typedMention('Hi @bo', 6), { at: 3, typed: 'bo' });
  assert.deepEqual(typedMention('@', 1), { at: 0, typed: '' });
  assert.equal(typedMention('me@bo', 5), undefined);
  assert.equal(typedMention('@bo now', 7), undefined);
});

test('people are suggested by name and address, those that begin so first', () => {
  assert.deepEqual(
    suggested(people, 'bob').map(({ name }) => name),
    ['Bob Builder', 'Zoé Bobin'],
  );
  assert.deepEqual(suggested(people, 'zoe@').length, 1);
  assert.deepEqual(suggested(people, 'qq'), []);
});

test('the address takes the place of what was typed', () => {
  assert.deepEqual(withMention('Hi @bo, see', { at: 3, caret: 6, email: 'bob@example.com' }), {
    text: 'Hi @bob@example.com, see',
    caret: 19,
  });
  assert.deepEqual(withMention('@b', { at: 0, caret: 2, email: 'bob@example.com' }), {
    text: '@bob@example.com ',
    caret: 17,
  });
});

test('texts show people by their names and pages as links', () => {
  assert.deepEqual(partsOf('@Bob@example.com: see https://a.b/c?d=1. (@eve@x.y)', people), [
    { kind: 'person', text: '@Bob Builder', email: 'bob@example.com' },
    { kind: 'text', text: ': see ' },
    { kind: 'link', text: 'https://a.b/c?d=1' },
    { kind: 'text', text: '. (@eve@x.y)' },
  ]);
  assert.deepEqual(partsOf('', people), []);
});
