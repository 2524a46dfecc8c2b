import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecentAnswers } from './recent-answers.ts';

test('an answer that was taken to its end is made once', () => {
  const answers = createRecentAnswers();
  let made = 0;
  const recall = () => answers.recall('a', function* () {
    made += 1;
    yield 'one ';
    yield 'two';
  });
  const broken = recall()[Symbol.iterator]();
  broken.next();
  broken.return?.();
  assert.deepEqual([[...recall()].join(''), [...recall()].join(''), made], ['one two', 'one two', 2]);
});

test('long answers are not kept, and the oldest go first', () => {
  const answers = createRecentAnswers();
  const made: string[] = [];
  const take = (key: string, megabytes: number) => [...answers.recall(key, () => {
    made.push(key);
    return Array.from({ length: megabytes }, () => 'x'.repeat(2 ** 20));
  })].join('').length;
  for (const key of ['long', 'long']) take(key, 9);
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const key of keys) take(key, 4);
  take('a', 4);
  take('i', 4);
  take('b', 4);
  take('a', 4);
  assert.deepEqual(made, ['long', 'long', ...keys, 'i', 'b']);
});
