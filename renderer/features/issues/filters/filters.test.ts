import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueOf } from '../testing/example.ts';
import { countOf, everything, filterOf, ME, NONE, passes, wordsOf, type Filter } from './filters.ts';

const looker = { self: 'Ann@example.com', today: '2026-03-10' };
const shows = (filter: Partial<Filter>, issue = {}) => passes(issueOf(issue), { ...everything, ...filter }, looker);

test('an address says which issues are meant, whatever the values are called', () => {
  const filter: Filter = {
    ...everything,
    text: 'stair 2',
    state: 'open',
    due: 'soon',
    status: ['Open, new', '100 %', NONE],
    who: [ME, 'bob@example.com'],
  };
  assert.deepEqual(filterOf(wordsOf(filter)), filter);
  assert.deepEqual(wordsOf(everything), filterWordsOfNothing);
  assert.deepEqual(filterOf({ state: 'half', due: 'never' }), everything);
  assert.deepEqual([countOf(filter), countOf(everything)], [4, 0]);
});

const filterWordsOfNothing = {
  q: undefined,
  state: undefined,
  due: undefined,
  status: undefined,
  type: undefined,
  priority: undefined,
  stage: undefined,
  label: undefined,
  who: undefined,
};

test('values are chosen by name, and so is their absence', () => {
  assert.equal(shows({ status: ['Open'] }, { topic_status: 'Open' }), true);
  assert.equal(shows({ status: ['Open'] }), false);
  assert.equal(shows({ status: ['Open', NONE] }), true);
  assert.equal(shows({ label: ['MEP', 'ARC'] }, { labels: ['ARC'] }), true);
  assert.equal(shows({ label: [NONE] }, { labels: ['ARC'] }), false);
});

test('people are the same in any spelling, and one is oneself', () => {
  assert.equal(shows({ who: [ME] }, { assigned_to: 'ann@EXAMPLE.com' }), true);
  assert.equal(shows({ who: [ME] }, { assigned_to: 'bob@example.com' }), false);
  assert.equal(shows({ who: [NONE] }), true);
  assert.equal(shows({ who: [ME] }), false);
});

test('the text is found in number, title, description and labels', () => {
  const issue = { index: 12, title: 'Stair too steep', description: 'By 4 %', labels: ['Safety'] };
  for (const text of ['#12', 'steep stair', '4 %', 'safety']) assert.equal(shows({ text }, issue), true, text);
  assert.equal(shows({ text: 'stair door' }, issue), false);
});

test('open and closed go by the status, due only what is open', () => {
  assert.equal(shows({ state: 'open' }), true);
  assert.equal(shows({ state: 'closed' }, { topic_status: 'Fermé' }), true);
  assert.equal(shows({ due: 'overdue' }, { due_date: '2026-03-09' }), true);
  assert.equal(shows({ due: 'overdue' }, { due_date: '2026-03-09', topic_status: 'Closed' }), false);
  assert.equal(shows({ due: 'soon' }, { due_date: '2026-03-17' }), true);
  assert.equal(shows({ due: 'soon' }, { due_date: '2026-03-18' }), false);
  assert.equal(shows({ due: 'none' }), true);
});

test('what narrows the list must hold all at once', () => {
  const filter: Partial<Filter> = { status: ['Open'], label: ['MEP'], who: [ME], due: 'overdue', text: 'pipe' };
  const issue = {
    title: 'Pipe',
    topic_status: 'Open',
    labels: ['MEP'],
    assigned_to: 'ann@example.com',
    due_date: '2026-03-09',
  };
  assert.equal(shows(filter, issue), true);
  for (const other of [
    { title: 'Wall' },
    { topic_status: 'Review' },
    { labels: [] },
    { assigned_to: 'bob@example.com' },
    { due_date: '2026-03-10' },
  ])
    assert.equal(shows(filter, { ...issue, ...other }), false, JSON.stringify(other));
});

test('of one field any value is enough', () => {
  assert.equal(shows({ priority: ['High', 'Low'] }, { priority: 'Low' }), true);
  assert.equal(shows({ type: ['Clash', NONE], stage: [NONE] }, { stage: 'Design' }), false);
  assert.equal(shows({ who: [ME, NONE] }), true);
});

test('before the session is known nothing is of the person', () => {
  const unknown = { self: undefined, today: '2026-03-10' };
  for (const assigned_to of [null, '', 'ann@example.com'])
    assert.equal(
      passes(issueOf({ assigned_to }), { ...everything, who: [ME] }, unknown),
      assigned_to === '',
      `${assigned_to}`,
    );
});

test('blanks are no text, and blanks between words do not count', () => {
  assert.equal(shows({ text: '   ' }, { title: '' }), true);
  assert.equal(shows({ text: '  steep \t stair ' }, { title: 'Stair, steep' }), true);
  assert.equal(shows({ text: 'STRASSE' }, { title: 'Straße' }), false, 'letters are compared as they are written');
});

test('an issue without a number of its own is found by that of the server', () => {
  assert.equal(shows({ text: '#34' }, { index: null, server_assigned_id: '34' }), true);
  assert.equal(shows({ text: '#34' }, { index: 5, server_assigned_id: '34' }), false);
});

test('values with the signs of the address come back as they were', () => {
  const odd = ['a,b', '100%', '%2c', ',', '%', 'é — ü', '%zz', '100%25'];
  const filter: Filter = { ...everything, label: odd };
  assert.deepEqual(filterOf(wordsOf(filter)), filter);
  assert.deepEqual(filterOf({ label: 'a,,b' }).label, ['a', '', 'b']);
  assert.deepEqual(filterOf({ label: '' }).label, []);
});
