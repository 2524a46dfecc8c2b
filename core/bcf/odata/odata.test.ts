import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../kit/errors.ts';
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
const found = ($filter: string) => partOf(items, { $filter }, list).map(({ guid }) => guid);
const ordered = ($orderby: string, more = {}) => partOf(items, { $orderby, ...more }, list).map(({ guid }) => guid);

test('filters choose by comparison, list, text and time', () => {
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
    assert.deepEqual(found(filter), guids, filter);
});

test('what cannot be read is refused with a sentence', () => {
  const refused = (work: () => unknown, code: string) =>
    assert.throws(work, error => error instanceof AppError && error.status === 400 && error.code === code);
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
    refused(() => found(filter), 'invalid_filter');
  refused(() => ordered('labels'), 'invalid_order');
  refused(() => ordered('date sideways'), 'invalid_order');
});

test('lists are put in order, equals as they were, and cut', () => {
  assert.deepEqual(ordered('date'), ['aa', 'cc', 'bb']);
  assert.deepEqual(ordered('date desc'), ['bb', 'aa', 'cc']);
  assert.deepEqual(ordered('date, index'), ['cc', 'aa', 'bb']);
  assert.deepEqual(ordered('index desc'), ['bb', 'aa', 'cc']);
  assert.deepEqual(ordered('index', { $skip: 1, $top: 1 }), ['aa']);
  assert.deepEqual(ordered('', { $top: 0 }), []);
});
