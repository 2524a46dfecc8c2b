import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { createRecentAnswers, type RecentAnswers } from './recent-answers.ts';

/** The whole text of an answer, once what follows from it is kept. */
async function take(answers: RecentAnswers, key: string, make: () => Iterable<string>, version = '1'): Promise<string> {
  const answer = answers.recall(key, version, make);
  const text = 'zstd' in answer ? zstdDecompressSync(answer.zstd()).toString() : [...answer].join('');
  await answers.settled();
  return text;
}

test('an answer read to its end is created once', async () => {
  const answers = createRecentAnswers();
  let made = 0;
  const make = function* () {
    made += 1;
    yield 'one ';
    yield 'two';
  };
  const broken = answers.recall('a', '1', make);
  assert.ok(!('zstd' in broken));
  const pieces = broken[Symbol.iterator]();
  pieces.next();
  pieces.return?.();
  assert.deepEqual([await take(answers, 'a', make), await take(answers, 'a', make), made], ['one two', 'one two', 2]);
  const kept = answers.recall('a', '1', make);
  assert.ok('zstd' in kept);
  assert.match(kept.tag, /^W\/"[\w-]{27}"$/);
});

test('an answer uses the memory of its bytes, and replaces the former one', async () => {
  const answers = createRecentAnswers();
  const made: string[] = [];
  for (const version of ['1', '2', '2', '1'])
    await take(
      answers,
      'a',
      () => {
        made.push(version);
        return [`text of ${version}`];
      },
      version,
    );
  assert.deepEqual(made, ['1', '2', '1'], 'one version is kept');
  const kept = answers.recall('a', '1', () => []);
  assert.ok('zstd' in kept);
  assert.equal(kept.zstd().buffer.byteLength, kept.zstd().length);
});

test('long answers are not cached, and the oldest are dropped first', async () => {
  const answers = createRecentAnswers();
  const made: string[] = [];
  const ask = (key: string, megabytes: number) =>
    take(answers, key, () => {
      made.push(key);
      // Of what cannot be compressed well: three quarters of it are left.
      return Array.from({ length: megabytes }, () => randomBytes(3 * 2 ** 18).toString('base64'));
    });
  for (const key of ['long', 'long']) await ask(key, 17);
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await ask(key, 10);
  await ask('a', 10);
  await ask('e', 10);
  await ask('b', 10);
  await ask('a', 10);
  assert.deepEqual(made, ['long', 'long', ...keys, 'e', 'b']);
});
