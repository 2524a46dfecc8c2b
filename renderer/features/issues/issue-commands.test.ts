import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { issueCommands } from './issue-commands.ts';
import type { IssueQuestion } from './issue-questions.tsx';

/** The commands offered to a user, and the dialog that each opens. */
async function offered(rights: { readonly create: boolean; readonly manage: boolean }) {
  const asked: IssueQuestion[] = [];
  const commands = issueCommands(await wordsIn('en'), rights, question => asked.push(question));
  for (const { run } of commands) run();
  return { titles: commands.map(({ title }) => title), asked, commands };
}

test('a person that may set up the project is offered everything, each command its own question', async () => {
  const { titles, asked, commands } = await offered({ create: true, manage: true });
  assert.deepEqual(titles, ['New issue', 'Import BCF…', 'Export…', 'Types, statuses and labels…']);
  assert.deepEqual(asked, [{ kind: 'new' }, { kind: 'import' }, { kind: 'export' }, { kind: 'values' }]);
  assert.equal(new Set(commands.map(({ id }) => id)).size, 4);
  assert.deepEqual(
    commands.map(({ group, keys }) => [group, keys]),
    [
      ['Issues', 'n'],
      ['Issues', undefined],
      ['Issues', undefined],
      ['Issues', undefined],
    ],
  );
});

test('readers may export and no more, and the key of a new issue is free', async () => {
  const { titles, commands } = await offered({ create: false, manage: false });
  assert.deepEqual(titles, ['Export…']);
  assert.ok(commands.every(command => !('keys' in command)));
});

test('guests that create issues do not set up values', async () => {
  assert.deepEqual((await offered({ create: true, manage: false })).titles, ['New issue', 'Import BCF…', 'Export…']);
});
