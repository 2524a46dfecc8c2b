import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { historyLines, sentencesOf } from './history-words.ts';

const people = [{ email: 'bob@example.com', name: 'Bob Builder' }];
type Action = { readonly type: string; readonly value: string | null };
const event = (...events: readonly Action[]) => ({
  topic_guid: 'g',
  author: 'bob@example.com',
  date: '2026-01-01T00:00:00.000Z',
  events,
});

test('each change is one sentence with names', async () => {
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

test('a creation is one sentence', async () => {
  const t = await wordsIn('fr');
  const created = event({ type: 'topic_created', value: null }, { type: 'title_updated', value: 'A' });
  assert.deepEqual(sentencesOf(t, { ...created, author: '' }, people), ['Une application a créé le sujet']);
});

test('events are newest first, their parts in order', async () => {
  const t = await wordsIn('en');
  const on = (day: number, ...events: readonly Action[]) => ({
    ...event(...events),
    date: `2026-01-0${day}T00:00:00.000Z`,
  });
  const lines = historyLines(
    t,
    [
      on(1, { type: 'topic_created', value: null }),
      on(2, { type: 'status_removed', value: null }, { type: 'label_added', value: 'MEP' }),
      on(3, { type: 'of_the_future', value: null }),
      on(4, { type: 'label_added', value: 'MEP' }),
    ],
    people,
  );
  assert.deepEqual(
    lines.map(({ sentence, date }) => [sentence, date.slice(8, 10)]),
    [
      ['Bob Builder added the label MEP', '04'],
      ['Bob Builder removed the status', '02'],
      ['Bob Builder added the label MEP', '02'],
      ['Bob Builder created the issue', '01'],
    ],
  );
  assert.equal(new Set(lines.map(({ key }) => key)).size, 4, 'the same sentence of two events is two lines');
  assert.deepEqual(historyLines(t, [], people), []);
});

test('each reported change and removal has a sentence', async () => {
  const t = await wordsIn('en');
  const fields = ['description', 'status', 'type', 'priority', 'stage', 'due_date', 'assigned_to'];
  const types = fields.flatMap(field => [`${field}_updated`, `${field}_removed`]);
  const sentences = types.map(type => sentencesOf(t, event({ type, value: '2026-02-01' }), people));
  assert.ok(sentences.every(each => each.length === 1));
  assert.equal(new Set(sentences.flat()).size, types.length);
  assert.ok(
    sentences.flat().every(sentence => !/[{}]|issues\./.test(sentence)),
    'no sentence lacks its words',
  );
});

test('object members are no event types', async () => {
  const t = await wordsIn('en');
  for (const type of ['constructor', 'toString', '__proto__', ''])
    assert.deepEqual(sentencesOf(t, event({ type, value: 'x' }), people), [], type);
});
