import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { wordFor } from './problem-words.ts';

const core = join(import.meta.dirname, '../../core');

/**
 * Sentences that services say about fields: the second text of `invalid(field, sentence)`, with 7 for what is put into
 * them.
 */
function sentences(): string[] {
  const files = globSync('{collaboration,http,identity}/**/*.ts', { cwd: core }).filter(
    file => !file.endsWith('.test.ts'),
  );
  return files.flatMap(file =>
    [
      ...readFileSync(join(core, file), 'utf8').matchAll(
        /\binvalid\([^'`,]*(?:'[^']*')?[^'`,]*,\s*(?:'([^']+)'|`([^`]+)`)/g,
      ),
    ].map(([, plain, made = '']) => plain ?? made.replace(/\$\{[^}]*\}/g, '7')),
  );
}

test('every sentence that the service says about a field has words in the window', () => {
  const all = new Set(sentences());
  assert.ok(all.size > 30, `${all.size} sentences are found`);
  assert.deepEqual(
    [...all].filter(
      sentence =>
        /^[A-Z7].*\.$/.test(sentence) && wordFor(sentence) === undefined && !/list of ids|filter/.test(sentence),
    ),
    [],
  );
});

test('what a sentence names is kept', () => {
  assert.deepEqual(wordFor('Enter at least 12 characters.'), { word: 'at_least', what: '12' });
  assert.deepEqual(wordFor('Must not have more than 512 characters.'), { word: 'at_most', what: '512' });
  assert.deepEqual(wordFor('model:fly is not a valid scope.'), { word: 'no_scope', what: 'model:fly' });
  assert.deepEqual(wordFor('This field may not be blank.'), { word: 'required', what: '' });
  assert.equal(wordFor('Something that nobody has said before.'), undefined);
});
