import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActiveAccess, Impersonation } from '../../api/shapes.ts';
import { languages } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  accessKey,
  accessName,
  canEndAny,
  endOrder,
  endWords,
  kinds,
  makerText,
  momentText,
  ofKind,
  questionAbout,
  tokenText,
  whatText,
} from './access-list.ts';

type Person = NonNullable<ActiveAccess['maker']>;
const ann: Person = { id: 1, firstname: 'Ann', lastname: 'Example', email: 'ann@example.org', profile_picture: null };
const robot: Person = { ...ann, id: 2, firstname: 'Robot', lastname: '', email: 'robot@example.org' };
const entry = (kind: ActiveAccess['kind'], id: number, more: Partial<ActiveAccess> = {}): ActiveAccess => ({
  kind,
  id,
  name: '',
  cloud_id: null,
  project_id: null,
  place: null,
  maker: null,
  acts_for: null,
  scopes: [],
  created_at: null,
  last_used_at: null,
  expires_at: null,
  browser: null,
  address: null,
  is_current: false,
  ...more,
});

test('a session and a key with equal numbers are two entries', () =>
  assert.notEqual(accessKey(entry('session', 7)), accessKey(entry('api-key', 7))));

test('each kind has a filter and a name in each language', async () => {
  const all = kinds.map((kind, id) => entry(kind, id));
  assert.equal(ofKind(all, 'all').length, kinds.length);
  for (const kind of kinds) assert.deepEqual(ofKind(all, kind), [all[kinds.indexOf(kind)]]);
  for (const language of languages) {
    const t = await wordsIn(language);
    for (const each of all) assert.doesNotMatch(accessName(t, each), /activeAccess/);
  }
});

test('"end all" needs an entry other than the current session', () => {
  const here = entry('session', 1, { is_current: true });
  assert.equal(canEndAny([here]), false);
  assert.equal(canEndAny([]), false);
  assert.equal(canEndAny([here, entry('session', 2)]), true);
});

test('an entry is titled by its kind and name, else by its place', async () => {
  const t = await wordsIn('en');
  for (const [part, name] of [
    [{ name: 'Nightly export', place: 'Tower' }, 'API key Nightly export'],
    [{ place: 'Tower' }, 'API key Tower'],
    [{}, 'API key'],
  ] as const)
    assert.equal(accessName(t, entry('api-key', 1, part)), name);
});

test('an entry lists its scope and permissions', () => {
  const session = entry('session', 1, { name: 'Plinth', browser: 'Firefox on Linux', address: '10.0.0.7' });
  assert.deepEqual(whatText(session, 'View models'), {
    text: 'Plinth · Firefox on Linux · 10.0.0.7',
    title: 'Plinth · Firefox on Linux · 10.0.0.7\nView models',
  });
  assert.deepEqual(whatText(session, '').title, 'Plinth · Firefox on Linux · 10.0.0.7');
  assert.deepEqual(whatText(entry('secret', 1), 'View models'), { text: 'View models', title: 'View models' });
  assert.deepEqual(whatText(entry('secret', 1), ''), { text: '', title: '' });
});

test('an entry names its creator and the represented user', async () => {
  const t = await wordsIn('en');
  assert.equal(makerText(t, { maker: robot, acts_for: ann }), 'Robot · acts for Ann Example');
  assert.equal(makerText(t, { maker: ann, acts_for: null }), 'Ann Example');
  assert.equal(makerText(t, { maker: null, acts_for: null }), '', 'the maker left the service');
});

test('an unused entry says so', async () => {
  await wordsIn('en');
  assert.equal(momentText(null, 'Never'), 'Never');
  assert.match(momentText('2020-05-03T12:00:00Z', 'Never'), /^May 3, 2020/);
});

test('entries sort by expiry, those without one last', () => {
  const ends = ['2027-01-01T00:00:00Z', null, '2026-05-03T00:00:00Z', '2031-12-31T00:00:00Z'];
  const tables = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  assert.deepEqual(
    ends
      .map(expires_at => ({ expires_at }))
      .toSorted((a, b) => tables.compare(endOrder(a), endOrder(b)))
      .map(({ expires_at }) => expires_at),
    ['2026-05-03T00:00:00Z', '2027-01-01T00:00:00Z', '2031-12-31T00:00:00Z', null],
  );
});

test('the confirmation names one entry, or all without names', async () => {
  const t = await wordsIn('en');
  const one = questionAbout(t, entry('project-token', 4, { name: 'Viewer' }));
  assert.deepEqual(one, { kind: 'project-token', id: 4, name: 'Project token Viewer' });
  assert.equal(endWords(t, one).title, 'End Project token Viewer?');
  assert.deepEqual(endWords(t, { kind: 'session', name: '' }), {
    title: 'End all access shown?',
    text: 'Everything shown stops working immediately, except this window',
  });
});

test('a token names its creator, and the application only if it is another one', async () => {
  const t = await wordsIn('en');
  const token = {
    maker: robot,
    subject: ann,
    application: null,
    project: { id: 1, name: 'Tower' },
    expires_at: '2020-05-03T12:00:00Z',
  } as unknown as Impersonation;
  const beginning = (application: string | null) =>
    tokenText(t, { ...token, application })
      .split(' · ')
      .slice(0, 2);
  assert.deepEqual(beginning(null), ['Created by Robot', 'Tower']);
  assert.deepEqual(beginning('Robot'), ['Created by Robot', 'Tower']);
  assert.deepEqual(beginning('Exporter'), ['Created by Robot with Exporter', 'Tower']);
  assert.match(tokenText(t, token), / · Expires May 3, 2020/);
});
