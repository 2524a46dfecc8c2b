import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueOf } from '../testing/example.ts';
import {
  countOf,
  everything,
  filterOf,
  ME,
  NONE,
  passes,
  wordsOf,
  type Filter,
  dueMark,
  dueOf,
  cleared,
  isMine,
  isPlain,
  keptWords,
  shownChoice,
  withMine,
} from './filters.ts';
import { dueDay, dueText } from '../../../api/issues/issue-state.ts';
import { dayOf } from '../../../ui/numbers/format.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';

const looker = { self: 'Ann@example.com', today: '2026-03-10' };
const shows = (filter: Partial<Filter>, issue = {}) => passes(issueOf(issue), { ...everything, ...filter }, looker);

test('the address encodes any filter values', () => {
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

test('values and their absence can be selected', () => {
  assert.equal(shows({ status: ['Open'] }, { topic_status: 'Open' }), true);
  assert.equal(shows({ status: ['Open'] }), false);
  assert.equal(shows({ status: ['Open', NONE] }), true);
  assert.equal(shows({ label: ['MEP', 'ARC'] }, { labels: ['ARC'] }), true);
  assert.equal(shows({ label: [NONE] }, { labels: ['ARC'] }), false);
});

test('people match in any spelling, and the user is "me"', () => {
  assert.equal(shows({ who: [ME] }, { assigned_to: 'ann@EXAMPLE.com' }), true);
  assert.equal(shows({ who: [ME] }, { assigned_to: 'bob@example.com' }), false);
  assert.equal(shows({ who: [NONE] }), true);
  assert.equal(shows({ who: [ME] }), false);
});

test('the text matches number, title, description and labels', () => {
  const issue = { index: 12, title: 'Stair too steep', description: 'By 4 %', labels: ['Safety'] };
  for (const text of ['#12', 'steep stair', '4 %', 'safety']) assert.equal(shows({ text }, issue), true, text);
  assert.equal(shows({ text: 'stair door' }, issue), false);
});

test('open and closed follow the status; closed issues are not due', () => {
  assert.equal(shows({ state: 'open' }), true);
  assert.equal(shows({ state: 'closed' }, { topic_status: 'Fermé' }), true);
  assert.equal(shows({ due: 'overdue' }, { due_date: '2026-03-09' }), true);
  assert.equal(shows({ due: 'overdue' }, { due_date: '2026-03-09', topic_status: 'Closed' }), false);
  assert.equal(shows({ due: 'soon' }, { due_date: '2026-03-17' }), true);
  assert.equal(shows({ due: 'soon' }, { due_date: '2026-03-18' }), false);
  assert.equal(shows({ due: 'none' }), true);
});

test('all active fields must match', () => {
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

test('any value of a field matches', () => {
  assert.equal(shows({ priority: ['High', 'Low'] }, { priority: 'Low' }), true);
  assert.equal(shows({ type: ['Clash', NONE], stage: [NONE] }, { stage: 'Design' }), false);
  assert.equal(shows({ who: [ME, NONE] }), true);
});

test('without a session nothing is assigned to the user', () => {
  const unknown = { self: undefined, today: '2026-03-10' };
  for (const assigned_to of [null, '', 'ann@example.com'])
    assert.equal(
      passes(issueOf({ assigned_to }), { ...everything, who: [ME] }, unknown),
      assigned_to === '',
      `${assigned_to}`,
    );
});

test('blanks are no text', () => {
  assert.equal(shows({ text: '   ' }, { title: '' }), true);
  assert.equal(shows({ text: '  steep \t stair ' }, { title: 'Stair, steep' }), true);
  assert.equal(shows({ text: 'STRASSE' }, { title: 'Straße' }), false, 'letters are compared as they are written');
});

test('an issue without own number is found by the one of the server', () => {
  assert.equal(shows({ text: '#34' }, { index: null, server_assigned_id: '34' }), true);
  assert.equal(shows({ text: '#34' }, { index: 5, server_assigned_id: '34' }), false);
});

test('values with special characters survive the address', () => {
  const odd = ['a,b', '100%', '%2c', ',', '%', 'é — ü', '%zz', '100%25'];
  const filter: Filter = { ...everything, label: odd };
  assert.deepEqual(filterOf(wordsOf(filter)), filter);
  assert.deepEqual(filterOf({ label: 'a,,b' }).label, ['a', '', 'b']);
  assert.deepEqual(filterOf({ label: '' }).label, []);
});

const due = (due_date: string | null, topic_status: string | null = null) =>
  dueOf({ due_date, topic_status }, '2026-03-30');

test('a due day stays that day; a time is a local day', () => {
  assert.equal(dueDay({ due_date: '2026-03-01' }), '2026-03-01');
  assert.equal(dueDay({ due_date: new Date(2026, 2, 1, 12).toISOString() }), '2026-03-01');
  assert.equal(dayOf(new Date(2026, 0, 5)), '2026-01-05');
});

test('"soon" is within a week, across months', () => {
  assert.deepEqual(
    [due(null), due('2026-03-29'), due('2026-03-30'), due('2026-04-06'), due('2026-04-07')],
    ['none', 'overdue', 'soon', 'soon', 'later'],
  );
  assert.equal(due('2026-03-29', 'Done'), 'later', 'what is over is not overdue');
});

test('dates of the first centuries are valid', async () => {
  const t = await wordsIn('en');
  const unset = new Date(2000, 0, 1, 12);
  unset.setFullYear(1);
  assert.equal(dayOf(unset), '0001-01-01');
  assert.equal(dueDay({ due_date: unset.toISOString() }), '0001-01-01');
  assert.match(dueText(unset.toISOString()), /Jan 1, 1$/);
  assert.equal(due(unset.toISOString()), 'overdue');
  assert.equal(dueMark(t, { due_date: unset.toISOString(), topic_status: null }, '2026-03-30')?.due, 'overdue');
});

test('"soon" works across leap days and years', () => {
  const on = (today: string, due_date: string) => dueOf({ due_date, topic_status: 'Open' }, today);
  assert.deepEqual(
    [on('2028-02-23', '2028-03-01'), on('2028-02-23', '2028-03-02'), on('2027-02-23', '2027-03-02')],
    ['soon', 'later', 'soon'],
  );
  assert.deepEqual([on('2026-12-28', '2027-01-04'), on('2026-12-28', '2027-01-05')], ['soon', 'later']);
});

test('a due mark has a word only for overdue and soon', async () => {
  const t = await wordsIn('en');
  const mark = (due_date: string | null, topic_status: string | null = 'Open') =>
    dueMark(t, { due_date, topic_status }, '2026-03-30');
  assert.equal(mark(null), undefined);
  assert.deepEqual(mark('2026-03-29'), { due: 'overdue', day: 'Mar 29, 2026', word: 'Overdue' });
  assert.deepEqual(mark('2026-03-30'), { due: 'soon', day: 'Mar 30, 2026', word: 'Due soon' });
  assert.deepEqual(mark('2026-05-01'), { due: 'later', day: 'May 1, 2026', word: undefined });
  assert.deepEqual(mark('2026-03-29', 'Closed'), { due: 'later', day: 'Mar 29, 2026', word: undefined });
});

test('days follow the page language and no time zone', async () => {
  await wordsIn('de');
  assert.equal(dueText('2026-03-01'), '1. März 2026');
  await wordsIn('en');
  const zone = process.env['TZ'];
  try {
    for (const [place, day] of [
      ['Pacific/Auckland', '2026-03-02'],
      ['America/Los_Angeles', '2026-03-01'],
    ] as const) {
      process.env['TZ'] = place;
      assert.equal(dueDay({ due_date: '2026-03-01T20:00:00.000Z' }), day, place);
      assert.equal(dueDay({ due_date: '2026-03-01' }), '2026-03-01', place);
      assert.equal(dueText('2026-03-01'), 'Mar 1, 2026', place);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

const filter = (given: Partial<Filter>): Filter => ({ ...everything, ...given });
const options = [
  { value: 'Open', label: 'Open' },
  { value: 'bob@example.com', label: 'Bob Builder' },
  { value: NONE, label: 'No status' },
];

test('an unused field shows its name', async () => {
  const t = await wordsIn('en');
  const names = (['status', 'type', 'priority', 'stage', 'label', 'who'] as const).map(
    name => shownChoice(t, name, [], options).text,
  );
  assert.deepEqual(names, ['Status', 'Type', 'Priority', 'Stage', 'Labels', 'Assignee']);
  assert.deepEqual(shownChoice(t, 'who', [], options), { text: 'Assignee', prefix: undefined, isChosen: false });
});

test('a single selected value replaces the field name, which screen readers get', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(shownChoice(t, 'who', ['bob@example.com'], options), {
    text: 'Bob Builder',
    prefix: 'Assignee',
    isChosen: true,
  });
  assert.equal(shownChoice(t, 'status', [NONE], options).text, 'No status');
  assert.equal(shownChoice(t, 'status', ['Gone'], options).text, 'Gone', 'an address of the window can name anything');
});

test('several values are counted', async () => {
  const t = await wordsIn('fr');
  const { text, prefix, isChosen } = shownChoice(t, 'label', ['MEP', 'ARC', 'Feu'], options);
  assert.match(text, /: 3$/);
  assert.deepEqual([prefix, isChosen], [undefined, true]);
});

test('"mine" toggles', () => {
  assert.equal(isMine(filter({ who: [ME] })), true);
  assert.equal(isMine(filter({ who: [ME, NONE] })), false, 'those of nobody, too');
  assert.equal(isMine(filter({ who: [NONE] })), false);
  assert.equal(isMine(everything), false);
  const others = filter({ who: ['bob@example.com', ME], state: 'open', text: 'stair' });
  assert.deepEqual(withMine(others), { ...others, who: [ME] });
  assert.deepEqual(withMine(withMine(others)), { ...others, who: [] });
});

test('clearing keeps the text', () => {
  const narrow = filter({ text: 'stair', state: 'closed', due: 'soon', status: ['Open'], who: [ME] });
  assert.deepEqual(cleared(narrow), { ...everything, text: 'stair' });
});

test('any active filter or text can be saved', () => {
  assert.equal(isPlain(everything), true);
  for (const given of [{ text: 'x' }, { state: 'open' }, { due: 'none' }, { label: [NONE] }] as const)
    assert.equal(isPlain(filter(given)), false, JSON.stringify(given));
});

test('a saved filter has only changed values', () => {
  assert.deepEqual(keptWords(everything), {});
  const narrow = filter({ text: 'a, b', due: 'overdue', status: ['Open, new', NONE], stage: ['50 %'] });
  const kept = keptWords(narrow);
  assert.deepEqual(Object.keys(kept).toSorted(), ['due', 'q', 'stage', 'status']);
  assert.deepEqual(filterOf(JSON.parse(JSON.stringify(kept))), narrow);
});
