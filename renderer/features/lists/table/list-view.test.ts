import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparatorsOf, meets } from '../filter-rules.ts';
import type { CellValue, ColumnInfo, ListColumn } from '../list-shapes.ts';
import { groupKey, makeView, type ViewQuery } from './list-view.ts';
import { textAt } from './table-data.ts';
import { tableOf } from '../testing/table.ts';

const info = (name: string, value_type: ColumnInfo['value_type'], unit: string | null = null): ColumnInfo => ({
  from: 'property',
  set: 'S',
  name,
  value_type,
  unit,
  count: 0,
});
const kind = info('Kind', 'string');
const level = info('Level', 'string');
const width = info('Width', 'number', 'mm');
const rows: [string, ...CellValue[]][] = [
  ['a', 'Wall', 'L2', 300],
  ['b', 'Door', 'L1', null],
  ['c', 'Wall', 'L10', 100],
  ['d', 'wall', 'L2', 200],
  ['e', 'Door', null, '12 kg'],
];
const table = tableOf({
  columns: [kind, level, width],
  models: [
    { id: 7, rows: rows.slice(0, 3) },
    { id: 9, rows: rows.slice(3) },
  ],
});

const none: ViewQuery = {
  filter: {},
  groups: [],
  sort: null,
  folded: new Set(),
  summaries: [undefined, undefined, 'sum'],
};
const column = ({ from, set, name }: ColumnInfo): ListColumn => ({ from, ...(set !== undefined && { set }), name });
const ids = (query: Partial<ViewQuery>) =>
  [...makeView(table, { ...none, ...query }).lines]
    .map(line => (line < 0 ? `#${-line - 1}` : textAt(table.uuids, line)))
    .join('');

test('rows sort by numbers and natural text, empty values last', () => {
  assert.equal(ids({ sort: { column: column(width), down: false } }), 'cdaeb');
  assert.equal(ids({ sort: { column: column(width), down: true } }), 'eadcb');
  assert.equal(ids({ sort: { column: column(level), down: false } }), 'badce');
  assert.equal(ids({ sort: { column: column(level), down: true } }), 'cadbe');
});

test('filters match text, GlobalId and conditions', () => {
  assert.equal(ids({ filter: { text: 'WALL' } }), 'acd');
  assert.equal(ids({ filter: { text: 'B' } }), 'b');
  const over = { column: column(width), is: 'gte', value: '200' } as const;
  assert.equal(ids({ filter: { conditions: [over] } }), 'ad');
  assert.equal(ids({ filter: { text: 'l2', conditions: [over, { ...over, is: 'lt', value: '300' }] } }), 'd');
  assert.equal(ids({ filter: { conditions: [{ column: column(level), is: 'empty' }] } }), 'e');
  assert.equal(ids({ filter: { text: 'none' } }), '');
  assert.equal(ids({ filter: { text: 'l2' }, summaries: [undefined] }), '', 'what is not seen is not searched');
});

test('groups have headings with counts and sums; texts are not summed', () => {
  const view = makeView(table, { ...none, groups: [column(kind)] });
  assert.equal(ids({ groups: [column(kind)] }), '#0be#1ac#2d');
  assert.deepEqual([...view.counts], [2, 2, 1]);
  assert.deepEqual(view.summed, [{ column: 2, summary: 'sum' }]);
  assert.deepEqual([...view.sums], [NaN, 400, 200, 600], 'a group without numbers has no sum');
  const sumsBy = (summary: 'min' | 'max' | 'mean' | 'none' | undefined, of = table) => [
    ...makeView(of, { ...none, groups: [column(kind)], summaries: [undefined, undefined, summary] }).sums,
  ];
  assert.deepEqual(sumsBy('mean'), [NaN, 200, 200, 200]);
  assert.deepEqual(sumsBy('max').slice(1), sumsBy('max').slice(1).map(Number));
  assert.deepEqual(sumsBy('none'), []);
  assert.deepEqual(sumsBy(undefined), [], 'other numbers than amounts are not added up by default');
  assert.equal(view.rows.length, 5);
});

test('nested groups, collapsed groups and their order', () => {
  const groups = [column(level), column(kind)];
  assert.equal(ids({ groups }), '#0#1b#2#3a#4d#5#6c#7#8e');
  assert.equal(ids({ groups, folded: new Set([groupKey(['L2']), groupKey(['L1', 'Door'])]) }), '#0#1#2#5#6c#7#8e');
  assert.equal(
    ids({ groups: [column(level)], sort: { column: column(width), down: false } }),
    '#0b#1da#2c#3e',
    'rows are sorted within their groups',
  );
  assert.equal(ids({ groups: [column(level)], sort: { column: column(level), down: true } }), '#0c#1ad#2b#3e');
});

test('conditions compare numbers numerically and texts in any case', () => {
  assert.deepEqual(
    [
      meets(2.5, 'is', '2,5'),
      meets(2.5, 'gt', ''),
      meets('EI30', 'is', 'ei30'),
      meets(true, 'is', 'True'),
      meets(null, 'not', 'x'),
      meets(null, 'lt', '5'),
      meets('2026-01-02', 'gt', '2026-01-01'),
    ],
    [true, false, true, true, true, false, true],
  );
  assert.ok(comparatorsOf('number').includes('lte') && !comparatorsOf('string').includes('lte'));
});

test('two hundred thousand rows are sorted, grouped and summed', () => {
  const many = tableOf({
    columns: [kind, level, width],
    models: [
      { id: 1, rows: Array.from({ length: 200_000 }, (_, n) => [`g${n}`, `k${n % 10}`, `L${n % 50}`, n % 997]) },
    ],
  });
  const groups = [column(kind), column(level)];
  const query = { ...none, groups, sort: { column: column(width), down: true } };
  const view = makeView(many, query);
  assert.equal(view.rows.length, 200_000);
  assert.equal(view.levels.length, 60);
  assert.equal(
    view.sums.at(-1),
    many.columns[2]!.codes.reduce((sum, code) => sum + (many.columns[2]!.values[code] as number), 0),
  );
});
