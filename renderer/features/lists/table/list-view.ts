// The visible part of a table: filtered, sorted and grouped rows with sums. Fast with 200,000 rows.
import { holds, meets } from '../filter-rules.ts';
import { keyOf, summaryOf, type CellValue, type ListColumn, type ListFilter, type Summary } from '../list-shapes.ts';
import { textAt, type DataColumn, type ListTable } from './table-data.ts';

export interface ViewQuery {
  readonly filter: ListFilter;
  /** at most two */
  readonly groups: readonly ListColumn[];
  readonly sort: { readonly column: ListColumn; readonly down: boolean } | null;
  /** collapsed groups, by `groupKey` */
  readonly folded: ReadonlySet<string>;
  /** for each visible column, which are the first: the chosen summary. Texts are searched in these. */
  readonly summaries: readonly (Summary | undefined)[];
}

/** A line is a row, or, below 0, the heading of group `-line - 1`. */
export interface ListView {
  readonly lines: Int32Array;
  /** filtered rows in order, including those of collapsed groups */
  readonly rows: Int32Array;
  /** for each group: its level 0 or 1, the index in `rows` of its first row, its number of rows */
  readonly levels: Uint8Array;
  readonly starts: Int32Array;
  readonly counts: Int32Array;
  /**
   * indexes of columns with a summary; `sums` has one entry for each of them and each group, then those of all rows;
   * NaN: there are no numbers
   */
  readonly summed: readonly { readonly column: number; readonly summary: Summary }[];
  readonly sums: Float64Array;
}

/** Key of a group: the values that its rows share. */
export const groupKey = (values: readonly CellValue[]): string => JSON.stringify(values);

const ranks = new WeakMap<DataColumn, Int32Array>();
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Ranks of the values of a column: numbers, then texts; missing values come last. */
function ranksOf(column: DataColumn): Int32Array {
  const known = ranks.get(column);
  if (known) return known;
  const { values } = column;
  const order = values.map((_value, code) => code).sort((a, b) => compareValues(values[a]!, values[b]!));
  const made = new Int32Array(values.length);
  for (let at = 0; at < order.length; at++) made[order[at]!] = at;
  ranks.set(column, made);
  return made;
}

function compareValues(a: CellValue, b: CellValue): number {
  const [one, other] = [kindRank(a), kindRank(b)];
  if (one !== other) return one - other;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);
}

function kindRank(value: CellValue): number {
  if (value === null || value === '') return 3;
  return { number: 0, boolean: 1, string: 2 }[typeof value as 'number' | 'boolean' | 'string'];
}

/** Rows that pass a filter. */
function filtered({ count, columns, uuids }: ListTable, { text = '', conditions = [] }: ListFilter, seen: number) {
  const wanted = text.trim().toLowerCase();
  const tests = conditions.flatMap(({ column, is, value = '' }) => {
    const found = columns.find(({ info }) => keyOf(info) === keyOf(column));
    return found ? [{ codes: found.codes, met: found.values.map(cell => meets(cell, is, value)) }] : [];
  });
  const texts = columns
    .slice(0, wanted === '' ? 0 : seen)
    .map(({ codes, values }) => ({ codes, met: values.map(cell => holds(cell, wanted)) }));
  const rows = new Int32Array(count);
  let kept = 0;
  for (let row = 0; row < count; row++) {
    if (!tests.every(({ codes, met }) => met[codes[row]!])) continue;
    if (
      wanted !== '' &&
      !texts.some(({ codes, met }) => met[codes[row]!]) &&
      !textAt(uuids, row)!.toLowerCase().includes(wanted)
    )
      continue;
    rows[kept++] = row;
  }
  return rows.slice(0, kept);
}

/** Sorts by the values of a column; stable (counting sort). */
function sortedBy(rows: Int32Array, column: DataColumn, down: boolean): Int32Array {
  const places = ranksOf(column);
  const { codes, values } = column;
  const size = values.length;
  const placeOf = (row: number): number => {
    const code = codes[row]!;
    // Missing values are last in both directions.
    return down && kindRank(values[code]!) < 3 ? size - 1 - places[code]! : places[code]! + (down ? size : 0);
  };
  const starts = new Int32Array(2 * size + 1);
  for (const row of rows) starts[placeOf(row) + 1]!++;
  for (let n = 1; n < starts.length; n++) starts[n]! += starts[n - 1]!;
  const sorted = new Int32Array(rows.length);
  for (const row of rows) sorted[starts[placeOf(row)]!++] = row;
  return sorted;
}

export function makeView(table: ListTable, { filter, groups, sort, folded, summaries }: ViewQuery): ListView {
  const columnOf = (wanted: ListColumn) => table.columns.find(({ info }) => keyOf(info) === keyOf(wanted));
  const by = groups.flatMap(group => columnOf(group) ?? []);
  let rows: Int32Array = filtered(table, filter, summaries.length);
  const first = sort && columnOf(sort.column);
  if (first && !by.includes(first)) rows = sortedBy(rows, first, sort.down);
  for (const column of by.toReversed()) rows = sortedBy(rows, column, column === first && sort!.down);
  const summed = table.columns.slice(0, summaries.length).flatMap(({ info }, column) => {
    const summary = summaryOf(info, summaries[column]);
    return summary === 'none' ? [] : [{ column, summary }];
  });
  return linesOf({ table, rows, by, folded, summed });
}

/** Sums, smallest or largest numbers, or means of some groups; those of a group follow each other. */
function createTotals(summed: ListView['summed']) {
  const [values, counts]: [number[], number[]] = [[], []];
  return {
    addGroup(): void {
      for (let n = 0; n < summed.length; n++) {
        values.push(Number.NaN);
        counts.push(0);
      }
    },
    add(group: number, n: number, value: number): void {
      const at = group * summed.length + n;
      const before = values[at]!;
      const { summary } = summed[n]!;
      counts[at]! += 1;
      if (counts[at] === 1) values[at] = value;
      else if (summary === 'min') values[at] = Math.min(before, value);
      else if (summary === 'max') values[at] = Math.max(before, value);
      else values[at] = before + value;
    },
    done: (): number[] =>
      values.map((value, at) => (summed[at % summed.length]!.summary === 'mean' ? value / counts[at]! : value)),
  };
}

interface Sorted extends Pick<ListView, 'rows' | 'summed'> {
  readonly table: ListTable;
  readonly by: readonly DataColumn[];
  readonly folded: ReadonlySet<string>;
}

/** Sorted rows with a heading before each group; nested groups are at level 1. */
function linesOf({ table: { columns }, rows, by, folded, summed }: Sorted): ListView {
  const [levels, starts, counts]: [number[], number[], number[]] = [[], [], []];
  const [ofGroups, ofAll] = [createTotals(summed), createTotals(summed)];
  ofAll.addGroup();
  const lines = new Int32Array(rows.length * (1 + by.length));
  let written = 0;
  /** the current group at each level, and whether its rows are shown */
  const current = by.map(() => -1);
  const isShown = by.map(() => true);
  for (const [position, row] of rows.entries()) {
    let begins = false;
    for (let level = 0; level < by.length; level++) {
      const group = current[level]!;
      begins ||= group < 0 || by[level]!.codes[row] !== by[level]!.codes[rows[starts[group]!]!];
      if (!begins) continue;
      current[level] = levels.push(level) - 1;
      starts.push(position);
      counts.push(0);
      ofGroups.addGroup();
      if (isShown.slice(0, level).every(Boolean)) lines[written++] = -levels.length;
      const values = by.slice(0, level + 1).map(column => column.values[column.codes[row]!]!);
      isShown[level] = !folded.has(groupKey(values));
    }
    for (const group of current) counts[group]!++;
    for (let n = 0; n < summed.length; n++) {
      const column = columns[summed[n]!.column]!;
      const value = column.values[column.codes[row]!];
      if (typeof value !== 'number') continue;
      ofAll.add(0, n, value);
      for (const group of current) ofGroups.add(group, n, value);
    }
    if (isShown.every(Boolean)) lines[written++] = row;
  }
  return {
    lines: lines.slice(0, written),
    rows,
    levels: Uint8Array.from(levels),
    starts: Int32Array.from(starts),
    counts: Int32Array.from(counts),
    summed,
    sums: Float64Array.from([...ofGroups.done(), ...ofAll.done()]),
  };
}
