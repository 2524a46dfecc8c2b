import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { answerShown } from './answers.ts';

type Asked = Parameters<typeof answerShown>[1];
const zoe = { firstname: 'Zoé', lastname: 'Ünal', email: 'zoe@example.org' };
const asked = (status: Asked['status'], validator: object | null = zoe) => ({ status, validator }) as Asked;

test('each validator is shown with the answer', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  assert.deepEqual(
    (['P', 'A', 'D'] as const).map(status => {
      const { kind, word } = answerShown(english, asked(status), false);
      return [kind, word, answerShown(french, asked(status), false).word];
    }),
    [
      ['waiting', 'Pending', 'En attente'],
      ['done', 'Accepted', 'Accepté'],
      ['failed', 'Denied', 'Refusé'],
    ],
  );
});

test('the person in front is marked in the list, not in the name of their file', async () => {
  const { name, marked } = answerShown(await wordsIn('fr'), asked('A'), true);
  assert.deepEqual([name, marked], ['Zoé Ünal', 'Zoé Ünal (vous)']);
});

test('a validator who left has no name, but their answer stays', async () => {
  assert.deepEqual(answerShown(await wordsIn('en'), asked('D', null), false), {
    name: 'Former member',
    marked: 'Former member',
    kind: 'failed',
    word: 'Denied',
  });
});
