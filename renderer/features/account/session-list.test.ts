import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import type { SignOn } from './queries.ts';
import { hasOthers, inOrder, sessionText } from './session-list.ts';

const session = (client: string, last_used_at: string | null, more: Partial<SignOn> = {}) =>
  ({
    id: client,
    client,
    browser: 'Firefox on Linux',
    address: '10.0.0.7',
    created_at: '2020-01-01T08:00:00Z',
    last_used_at,
    is_current: false,
    ...more,
  }) as unknown as SignOn;
const clients = (all: readonly SignOn[]) => inOrder(all).map(({ client }) => client);

test('the session of this window stands first, then those that were used last', () => {
  assert.deepEqual(
    clients([
      session('old', '2026-05-01T08:00:00Z'),
      session('here', '2024-01-01T08:00:00Z', { is_current: true }),
      session('new', '2026-05-03T08:00:00Z'),
      session('never used', null),
    ]),
    ['here', 'new', 'old', 'never used'],
  );
});

test('a session that was never used counts from when it began', () => {
  const begun = session('just begun', null, { created_at: '2026-05-04T08:00:00Z' });
  assert.deepEqual(clients([session('used', '2026-05-03T08:00:00Z'), begun]), ['just begun', 'used']);
});

test('the list as it came stays as it is', () => {
  const all = [session('a', '2026-05-01T08:00:00Z'), session('b', '2026-05-02T08:00:00Z')];
  inOrder(all);
  assert.deepEqual(
    all.map(({ client }) => client),
    ['a', 'b'],
  );
});

test('what is not known of a session is left out', async () => {
  const t = await wordsIn('en');
  assert.match(
    sessionText(t, session('Plinth', '2020-05-03T12:00:00Z')),
    /^Firefox on Linux · 10\.0\.0\.7 · last used May 3, 2020/,
  );
  assert.match(sessionText(t, session('Robot', null, { browser: '', address: '' })), /^last used Jan 1, 2020/);
});

test('all others are ended at once only where there are others', () => {
  const here = session('here', null, { is_current: true });
  assert.equal(hasOthers([here]), false);
  assert.equal(hasOthers([here, session('other', null)]), true);
  assert.equal(hasOthers([]), false);
});
