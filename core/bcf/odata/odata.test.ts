import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../kit/errors.ts';
import { MOST_COMPARED } from '../../kit/text/query-cost.ts';
import { partOf } from './service.ts';

const list = {
  fields: {
    guid: 'guid',
    title: 'text',
    priority: 'text',
    date: 'time',
    modified: 'time',
    labels: 'texts',
    index: 'number',
  },
  orders: ['date', 'index', 'title'],
} as const;
const items = [
  {
    guid: 'aa',
    title: "O'Neill",
    priority: 'High',
    date: '2026-01-01T10:00:00.000Z',
    labels: ['Door', 'Fire'],
    index: 2,
  },
  { guid: 'bb', title: 'Beam', priority: null, date: '2026-01-02T10:00:00.000Z', labels: [], index: 10 },
  {
    guid: 'cc',
    title: 'Column',
    priority: 'Low',
    date: '2026-01-01T10:00:00.000Z',
    modified: '2026-02-01T00:00:00.000Z',
    labels: ['Fire'],
    index: 1,
  },
];
const found = async ($filter: string) => (await partOf(items, { $filter }, list)).map(({ guid }) => guid);
const ordered = async ($orderby: string, more = {}) =>
  (await partOf(items, { $orderby, ...more }, list)).map(({ guid }) => guid);

test('filters select by comparison, list, text and time', async () => {
  for (const [filter, guids] of [
    ["priority eq 'High'", ['aa']],
    ["'High' eq priority", ['aa']],
    ['priority eq null', ['bb']],
    ["priority ne 'High' and not (index gt 5)", ['cc']],
    ["priority in ('High', 'Low')", ['aa', 'cc']],
    ["title eq 'O''Neill'", ['aa']],
    ["guid eq 'BB'", ['bb']],
    ["contains(title, 'eam') or startswith(title,'Col') or endswith(title, 'xx')", ['bb', 'cc']],
    ["labels/any(l: l eq 'Fire')", ['aa', 'cc']],
    ["contains(labels, 'Door')", ['aa']],
    ['labels/any()', ['aa', 'cc']],
    ['index ge 2 and index le 10', ['aa', 'bb']],
    ['modified eq null', ['aa', 'bb']],
    ['modified gt 2026-01-15', ['cc']],
    // A raw plus in an address arrives as a space.
    ['date eq 2026-01-01T11:00:00 01:00', ['aa', 'cc']],
    ["date lt '2026-01-02T00:00:00'", ['aa', 'cc']],
    ["index eq 1 or index eq 2 and title eq 'no'", ['cc']],
    [' ', ['aa', 'bb', 'cc']],
  ] as const)
    assert.deepEqual(await found(filter), guids, filter);
});

test('unreadable filters are refused with a sentence', async () => {
  const refused = (work: () => Promise<unknown>, code: string) =>
    assert.rejects(work, error => error instanceof AppError && error.status === 400 && error.code === code);
  for (const filter of [
    'unheard eq 1',
    'priority like 1',
    'priority eq',
    "priority eq 'open",
    'index eq one',
    "date eq 'soon'",
    "index eq 'two'",
    'title/any(t: t eq 1)',
    "constructor eq 'x'",
    `${'('.repeat(100)}index eq 1${')'.repeat(100)}`,
    '§',
  ])
    await refused(() => found(filter), 'invalid_filter');
  await refused(() => ordered('labels'), 'invalid_order');
  await refused(() => ordered('date sideways'), 'invalid_order');
});

test('lists are ordered stably, and paged', async () => {
  assert.deepEqual(await ordered('date'), ['aa', 'cc', 'bb']);
  assert.deepEqual(await ordered('date desc'), ['bb', 'aa', 'cc']);
  assert.deepEqual(await ordered('date, index'), ['cc', 'aa', 'bb']);
  assert.deepEqual(await ordered('index desc'), ['bb', 'aa', 'cc']);
  assert.deepEqual(await ordered('index', { $skip: 1, $top: 1 }), ['aa']);
  assert.deepEqual(await ordered('', { $top: 0 }), []);
});

test('a repeated field in an order has no effect', async () => {
  assert.deepEqual(await ordered('date, date desc, date'), ['aa', 'cc', 'bb']);
});

test('a filter or an order with too many comparisons is refused before it reads an item twice', async () => {
  let reads = 0;
  const long = 'a'.repeat(100_000);
  const many = Array.from({ length: 300 }, (_, at) => ({
    guid: String(at),
    get title() {
      reads += 1;
      return long;
    },
  }));
  const tooMuch = (error: unknown) =>
    error instanceof AppError &&
    error.status === 400 &&
    error.code === 'too_much_work' &&
    error.message.includes('500,000,000') &&
    error.extra?.['limit'] === MOST_COMPARED;
  const terms = (make: (at: number) => string) => Array.from({ length: 20 }, (_, at) => make(at)).join(' or ');
  await assert.rejects(partOf(many, { $filter: terms(at => `contains(title, 'x${at}')`) }, list), tooMuch);
  assert.equal(reads, many.length);
  // In a list, too.
  const labelled = Array.from({ length: 300 }, (_, at) => ({ guid: String(at), labels: [`${at}${long}`] }));
  const inLists = `labels/any(l: ${terms(at => `contains(l, 'x${at}')`)})`;
  await assert.rejects(partOf(labelled, { $filter: inLists }, list), tooMuch);
  await assert.rejects(partOf([...many, ...many, ...many], { $orderby: 'title' }, list), tooMuch);
  await assert.rejects(
    partOf(items, { $filter: Array.from({ length: 501 }, () => 'index eq 1').join(' and ') }, list),
    error => error instanceof AppError && error.status === 400 && error.message.includes('500 comparisons'),
  );
});

test('equal terms are compared once, and fields of an item are read once', async () => {
  let reads = 0;
  const item = {
    guid: 'aa',
    get date() {
      reads += 1;
      return '2026-01-01T10:00:00.000Z';
    },
  };
  const $filter = Array.from({ length: 400 }, () => 'date eq 2026-01-01T10:00:00Z').join(' and ');
  assert.deepEqual(await partOf([item], { $filter }, list), [item]);
  assert.equal(reads, 2, 'once for its length, once for its value');
});

test('a text with many near matches is searched in linear time', async () => {
  const wanted = `${'a'.repeat(2000)}b${'a'.repeat(6000)}`;
  const many = Array.from({ length: 40 }, (_, at) => ({ guid: String(at), title: 'a'.repeat(100_000) }));
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  }, 1);
  assert.deepEqual(await partOf(many, { $filter: `contains(title, '${wanted}')` }, list), []);
  clearInterval(timer);
  assert.ok(others > 0, 'others had no turn');
});
