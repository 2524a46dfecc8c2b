// Sums and other summaries of the columns of a table, by groups and in total. For the table thread only.
import type { Sheet } from '../../../formats/xlsx/write-sheet.ts';
import type { ListColumn, Summary } from '../schema.ts';
import { keyOf, type ColumnFacts } from './columns.ts';
import type { CellValue } from './rows.ts';
import { sheetOf, shownNumber, titleOf, withoutNoise } from './sheets.ts';
import type { TableWords } from './schema.ts';

/** Numbers of a column in one group. */
interface Numbers {
  count: number;
  sum: number;
  min: number;
  max: number;
}

interface Group {
  readonly values: readonly CellValue[];
  count: number;
  readonly columns: readonly Numbers[];
}

interface SummedGroup {
  /** of the grouped columns */
  readonly values: readonly CellValue[];
  readonly count: number;
  /** for each shown column, in its unit; null for those without a summary or without numbers */
  readonly sums: readonly (number | null)[];
}

function summaryOf({ count, sum, min, max }: Numbers, summary: Summary): number | null {
  if (count === 0 || summary === 'none') return null;
  return withoutNoise({ sum, min, max, mean: sum / count }[summary]);
}

/**
 * @param summaries of the shown columns, which come first; the groups may be among those that follow
 */
export function createSums(
  heads: readonly ColumnFacts[],
  summaries: readonly Summary[],
  groups: readonly ListColumn[],
) {
  const keys = heads.map(({ column }) => keyOf(column));
  const by = groups.map(column => keys.indexOf(keyOf(column)));
  const used = summaries.map((summary, at): Summary => (by.includes(at) ? 'none' : summary));
  const create = (values: readonly CellValue[]): Group => ({
    values,
    count: 0,
    columns: used.map(() => ({ count: 0, sum: 0, min: Infinity, max: -Infinity })),
  });
  const all = create([]);
  const found = new Map<string, Group>();

  function addTo(group: Group, cells: readonly CellValue[]): void {
    group.count += 1;
    for (const [at, numbers] of group.columns.entries()) {
      const cell = cells[at];
      if (used[at] === 'none' || typeof cell !== 'number') continue;
      numbers.count += 1;
      numbers.sum += cell;
      numbers.min = Math.min(numbers.min, cell);
      numbers.max = Math.max(numbers.max, cell);
    }
  }

  const summed = ({ values, count, columns }: Group): SummedGroup => ({
    values,
    count,
    sums: columns.map((numbers, at) => summaryOf(numbers, used[at] ?? 'none')),
  });
  const listGroups = () => [...found.values()].sort((one, other) => order(one.values, other.values)).map(summed);

  return {
    hasSummary: used.some(summary => summary !== 'none'),
    add(cells: readonly CellValue[]): void {
      const values = by.map(at => cells[at] ?? null);
      const key = JSON.stringify(values);
      let group = found.get(key);
      if (!group) found.set(key, (group = create(values)));
      addTo(group, cells);
      addTo(all, cells);
    },
    groups: listGroups,
    /** With a column for each group, the count, and each summary; the total is the last row. */
    sheet(words: TableWords): Sheet {
      const shown = used.flatMap((summary, at) => (summary === 'none' ? [] : [{ summary, at }]));
      const titles = [
        ...by.map(at => titleOf(heads[at] as ColumnFacts, words)),
        words.count,
        ...shown.map(({ summary, at }) => `${words[summary]}: ${titleOf(heads[at] as ColumnFacts, words)}`),
      ];
      const rowOf = (first: readonly CellValue[], { count, sums }: SummedGroup) => [
        ...first,
        count,
        ...shown.map(({ at }) => shownNumber(sums[at] ?? null)),
      ];
      const total = by.map((_at, level) => (level === 0 ? words.total : null));
      const rows = by.length === 0 ? [] : listGroups().map(group => rowOf(group.values.map(shownNumber), group));
      return sheetOf(words.sums, titles, [...rows, rowOf(total, summed(all))]);
    },
  };
}

/** Numbers by size, then texts by letters; empty values come last. */
function order(one: readonly CellValue[], other: readonly CellValue[]): number {
  for (const [at, a] of one.entries()) {
    const b = other[at] ?? null;
    if (a === b) continue;
    if (a === null || b === null) return a === null ? 1 : -1;
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
    return String(a) < String(b) ? -1 : 1;
  }
  return 0;
}
