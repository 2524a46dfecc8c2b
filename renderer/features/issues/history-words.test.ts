import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/words-for-test.ts';
import { sentencesOf } from './history-words.ts';

const people = [{ email: 'bob@example.com', name: 'Bob Builder' }];
const event = (...events: readonly { readonly type: string; readonly value: string | null }[]) => ({
  topic_guid: 'g',
  author: 'bob@example.com',
  date: '2026-01-01T00:00:00.000Z',
  events,
});

test('each change is one sentence, with people by their names', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    sentencesOf(
      t,
      event(
        { type: 'status_updated', value: 'Closed' },
        { type: 'assigned_to_updated', value: 'bob@example.com' },
        { type: 'due_date_updated', value: '2026-02-01' },
        { type: 'label_removed', value: 'MEP' },
        { type: 'of_the_future', value: null },
      ),
      people,
    ),
    [
      'Bob Builder changed the status to Closed',
      'Bob Builder assigned it to Bob Builder',
      'Bob Builder set the due date to Feb 1, 2026',
      'Bob Builder removed the label MEP',
    ],
  );
});

test('a creation is one sentence, whatever the issue had then', async () => {
  const t = await wordsIn('fr');
  const created = event({ type: 'topic_created', value: null }, { type: 'title_updated', value: 'A' });
  assert.deepEqual(sentencesOf(t, { ...created, author: '' }, people), ['Une application a créé le sujet']);
});
