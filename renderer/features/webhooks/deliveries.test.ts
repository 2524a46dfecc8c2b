import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  filterQuery,
  lastAttempt,
  noFilter,
  pingAfter,
  readableBody,
  replayable,
  resultOf,
  type Delivery,
} from './deliveries.ts';

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

test('a filter asks only for what was chosen', () => {
  assert.deepEqual(filterQuery(noFilter), {});
  assert.deepEqual(filterQuery({ state: 'failed', event: 'ping' }), { state: 'failed', event: 'ping' });
});

test('a delivery shows its last attempt: the status, or why there was none', () => {
  assert.equal(lastAttempt(delivery(1, 'failed')), attempt);
  assert.equal(lastAttempt({ attempts: [] }), undefined);
  assert.deepEqual([resultOf(attempt), resultOf({ status: null, error: 'refused' })], ['500', 'refused']);
});

test('what waits is not replayed', () => {
  const all = [delivery(1, 'failed'), delivery(2, 'waiting'), delivery(3, 'done'), delivery(4, 'failed')];
  assert.deepEqual(replayable(all, new Set(['1', '2', '3'])), [1, 3]);
});

test('the answer to a test is that of the ping after it', () => {
  assert.equal(pingAfter(delivery(5, 'done'), 5), undefined);
  assert.equal(pingAfter(undefined, 0), undefined);
  assert.equal(pingAfter(delivery(6, 'done'), 5)?.id, 6);
});

test('a body is set in lines when it is JSON', () => {
  assert.equal(readableBody('{"a":1}'), '{\n  "a": 1\n}');
  assert.equal(readableBody('{"a'), '{"a');
});
