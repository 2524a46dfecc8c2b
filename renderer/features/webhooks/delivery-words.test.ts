import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { noFilter } from './deliveries.ts';
import {
  answeredText,
  deliveredText,
  emptyLogText,
  eventChoices,
  nextText,
  stateChoices,
  stateOf,
} from './delivery-words.ts';
import { allEvents } from './events.ts';

test('a delivery is named by its event, in the language of the page; a ping is a test', async () => {
  const english = await wordsIn('en');
  assert.equal(deliveredText(english, 'ifc.process_update'), 'Model processing state changed');
  assert.equal(deliveredText(english, 'ping'), 'Test');
  assert.notEqual(deliveredText(await wordsIn('fr'), 'ifc.process_update'), 'Model processing state changed');
});

test('an attempt says its status or its error, and how long it took', async () => {
  const t = await wordsIn('en');
  for (const [attempt, text] of [
    [{ status: 204, error: null, milliseconds: 12 }, '204 in 12 ms'],
    [{ status: null, error: 'ECONNREFUSED', milliseconds: 2140 }, 'ECONNREFUSED in 2.1 sec'],
    [{ status: null, error: null, milliseconds: 0 }, ' in 0 ms'],
  ] as const)
    assert.equal(answeredText(t, attempt), text);
});

test('when it is attempted again follows the number of the message; nothing when it is not', async () => {
  const t = await wordsIn('en');
  assert.match(nextText(t, { next_at: '2020-05-03T12:00:00Z' }), /^ · next attempt May 3, 2020/);
  assert.equal(nextText(t, { next_at: null }), '');
});

test('a log without rows blames filters only where there are any', async () => {
  const t = await wordsIn('en');
  assert.equal(emptyLogText(t, noFilter), 'Nothing has been sent yet');
  assert.equal(emptyLogText(t, { state: 'done', event: '' }), 'No deliveries match the filters');
  assert.equal(emptyLogText(t, { ...noFilter }), 'Nothing has been sent yet', 'a filter was chosen and set back');
});

test('results to filter by begin with all, then what failed', async () => {
  assert.deepEqual(stateChoices(await wordsIn('en')), [
    { value: '', label: 'All results' },
    { value: 'failed', label: 'Failed' },
    { value: 'waiting', label: 'Waiting' },
    { value: 'done', label: 'Delivered' },
  ]);
  assert.deepEqual(['failed', 'waiting', 'done', '', 'any'].map(stateOf), ['failed', 'waiting', 'done', '', '']);
});

test('every event can be filtered by, and tests; no two choices read the same', async () => {
  for (const language of ['en', 'fr', 'de'] as const) {
    const choices = eventChoices(await wordsIn(language));
    assert.deepEqual(
      choices.map(({ value }) => value),
      ['', ...allEvents, 'ping'],
    );
    assert.equal(new Set(choices.map(({ label }) => label)).size, choices.length, language);
  }
});
