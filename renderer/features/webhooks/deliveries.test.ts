import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answerToPing,
  canReplay,
  filterQuery,
  isFiltered,
  isPingOpen,
  lastAttempt,
  lastResult,
  nextBefore,
  noFilter,
  pingAfter,
  readableBody,
  replayable,
  resultOf,
  type Delivery,
  answeredText,
  deliveredText,
  emptyLogText,
  eventChoices,
  nextText,
  stateChoices,
  stateOf,
} from './deliveries.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import { allEvents } from './hook-form.ts';

const attempt = { at: '2026-01-01T00:00:00Z', milliseconds: 12, status: 500, answer: 'no', error: null };
const delivery = (id: number, state: Delivery['state']): Delivery => ({
  id,
  webhook_id: 1,
  event_name: 'folder.creation',
  message_id: `msg_${id}`,
  object: 'folder:1',
  state,
  next_at: null,
  created_at: '2026-01-01T00:00:00Z',
  attempts: [{ ...attempt, status: null, error: 'refused' }, attempt],
});

test('only active filters are sent', () => {
  assert.deepEqual(filterQuery(noFilter), {});
  assert.deepEqual(filterQuery({ state: 'failed', event: 'ping' }), { state: 'failed', event: 'ping' });
});

test('a delivery shows its last status or error', () => {
  assert.equal(lastAttempt(delivery(1, 'failed')), attempt);
  assert.equal(lastAttempt({ attempts: [] }), undefined);
  assert.deepEqual([resultOf(attempt), resultOf({ status: null, error: 'refused' })], ['500', 'refused']);
});

test('pending deliveries cannot be replayed', () => {
  const all = [delivery(1, 'failed'), delivery(2, 'waiting'), delivery(3, 'done'), delivery(4, 'failed')];
  assert.deepEqual(replayable(all, new Set(['1', '2', '3'])), [1, 3]);
});

test('the test result is that of the following ping', () => {
  assert.equal(pingAfter(delivery(5, 'done'), 5), undefined);
  assert.equal(pingAfter(undefined, 0), undefined);
  assert.equal(pingAfter(delivery(6, 'done'), 5)?.id, 6);
});

test('JSON bodies are indented', () => {
  assert.equal(readableBody('{"a":1}'), '{\n  "a": 1\n}');
  assert.equal(readableBody('{"a'), '{"a');
});

test('a reset filter omits nothing', () => {
  assert.equal(isFiltered({ state: 'failed', event: '' }), true);
  assert.equal(isFiltered({ state: '', event: 'ping' }), true);
  assert.equal(isFiltered({ ...noFilter, state: '' }), false, 'also when it is another object');
});

test('a delivery shows its last result, else a dash', () => {
  assert.equal(lastResult(delivery(1, 'failed')), '500');
  assert.equal(lastResult({ attempts: [attempt, { ...attempt, status: null, error: 'timeout' }] }), 'timeout');
  assert.equal(lastResult({ attempts: [{ ...attempt, status: null, error: null }] }), '', 'no reason is known');
  assert.equal(lastResult({ attempts: [] }), '–');
});

test('a full page has an earlier one', () => {
  const page = (count: number) => Array.from({ length: count }, (_, at) => ({ id: 900 - at }));
  assert.equal(nextBefore([]), undefined);
  assert.equal(nextBefore(page(99)), undefined);
  assert.equal(nextBefore(page(100)), 801);
});

test('pending deliveries are excluded from a replay', () => {
  assert.deepEqual(
    (['waiting', 'done', 'failed'] as const).map(state => canReplay({ state })),
    [false, true, true],
  );
  const many = Array.from({ length: 10_000 }, (_, id) => delivery(id, id % 2 === 0 ? 'failed' : 'waiting'));
  const all = new Set(many.map(({ id }) => String(id)));
  assert.equal(replayable(many, all).length, 5000);
  assert.deepEqual(replayable(many, new Set(['gone'])), [], 'what a filter has taken away is not sent');
});

test('a test shows nothing, pending, then each result', () => {
  const unanswered = { ...delivery(6, 'waiting'), attempts: [] };
  assert.equal(answerToPing(delivery(6, 'done'), undefined), undefined, 'no test was sent: the ping is an older one');
  assert.equal(answerToPing(null, 0), 'waiting');
  assert.equal(answerToPing(delivery(5, 'done'), 5), 'waiting', 'the ping before it');
  assert.equal(answerToPing(unanswered, 5), 'waiting');
  assert.deepEqual(answerToPing(delivery(6, 'waiting'), 5), { state: 'waiting', attempt }, 'it failed once so far');
  assert.deepEqual(answerToPing(delivery(6, 'done'), 5), { state: 'done', attempt });
});

test('a test is polled until final', () => {
  assert.equal(isPingOpen(delivery(5, 'done'), 5), true, 'the ping before it');
  assert.equal(isPingOpen(undefined, 0), true);
  assert.equal(isPingOpen(delivery(6, 'waiting'), 5), true, 'it is attempted again');
  assert.equal(isPingOpen(delivery(6, 'failed'), 5), false);
  assert.equal(isPingOpen(delivery(6, 'done'), 5), false);
});

test('a delivery is named by its event; a ping is a test', async () => {
  const english = await wordsIn('en');
  assert.equal(deliveredText(english, 'ifc.process_update'), 'Model processing state changed');
  assert.equal(deliveredText(english, 'ping'), 'Test');
  assert.notEqual(deliveredText(await wordsIn('fr'), 'ifc.process_update'), 'Model processing state changed');
});

test('an attempt shows status or error, and duration', async () => {
  const t = await wordsIn('en');
  for (const [attempt, text] of [
    [{ status: 204, error: null, milliseconds: 12 }, '204 in 12 ms'],
    [{ status: null, error: 'ECONNREFUSED', milliseconds: 2140 }, 'ECONNREFUSED in 2.1 sec'],
    [{ status: null, error: null, milliseconds: 0 }, ' in 0 ms'],
  ] as const)
    assert.equal(answeredText(t, attempt), text);
});

test('the next attempt follows the message id, if any', async () => {
  const t = await wordsIn('en');
  assert.match(nextText(t, { next_at: '2020-05-03T12:00:00Z' }), /^ · next attempt May 3, 2020/);
  assert.equal(nextText(t, { next_at: null }), '');
});

test('an empty log mentions filters only if active', async () => {
  const t = await wordsIn('en');
  assert.equal(emptyLogText(t, noFilter), 'Nothing has been sent yet');
  assert.equal(emptyLogText(t, { state: 'done', event: '' }), 'No deliveries match the filters');
  assert.equal(emptyLogText(t, { ...noFilter }), 'Nothing has been sent yet', 'a filter was chosen and set back');
});

test('result filters begin with all, then failed', async () => {
  assert.deepEqual(stateChoices(await wordsIn('en')), [
    { value: '', label: 'All results' },
    { value: 'failed', label: 'Failed' },
    { value: 'waiting', label: 'Waiting' },
    { value: 'done', label: 'Delivered' },
  ]);
  assert.deepEqual(['failed', 'waiting', 'done', '', 'any'].map(stateOf), ['failed', 'waiting', 'done', '', '']);
});

test('every event and tests can be filtered, with distinct names', async () => {
  for (const language of ['en', 'fr', 'de'] as const) {
    const choices = eventChoices(await wordsIn(language));
    assert.deepEqual(
      choices.map(({ value }) => value),
      ['', ...allEvents, 'ping'],
    );
    assert.equal(new Set(choices.map(({ label }) => label)).size, choices.length, language);
  }
});
