// Groups of rows with how many there are and the sums of their numbers. Pure.
import type { Sheet } from '../../../formats/xlsx/table.ts';
import type { ListColumn } from '../schema.ts';
import { keyOf, type ColumnFacts } from './columns.ts';
import type { CellValue } from './conditions.ts';
import { titleOf } from './heads.ts';
import type { TableWords } from './order.ts';

export interface SummedGroup {
  /** of the columns that are grouped by */
  readonly values: readonly CellValue[];
  readonly count: number;
  /** for each column that is shown, in its unit; null for those that have no numbers */
  readonly sums: readonly (number | null)[];
}

const rounded = (value: number): number => Number(value.toPrecision(12));

/** @param shown how many of the columns are shown; the groups may be among those that follow */
export function createSums(heads: readonly ColumnFacts[], shown: number, groups: readonly ListColumn[]) {
  const keys = heads.map(({ column }) => keyOf(column));
  const by = groups.map(column => keys.indexOf(keyOf(column)));
  const added = heads.slice(0, shown).map(({ kind }, at) => kind === 'number' && !by.includes(at));
  const found = new Map<string, { readonly values: CellValue[]; count: number; readonly sums: number[] }>();

  function listGroups(): SummedGroup[] {
    return [...found.values()]
      .sort((one, other) => order(one.values, other.values))
      .map(({ values, count, sums }) => ({
        values,
        count,
        sums: sums.map((sum, at) => (added[at] === true ? rounded(sum) : null)),
      }));
  }

  return {
    add(cells: readonly CellValue[]): void {
      const values = by.map(at => cells[at] ?? null);
      const key = JSON.stringify(values);
      let group = found.get(key);
      if (!group) found.set(key, (group = { values, count: 0, sums: added.map(() => 0) }));
      group.count += 1;
      for (let at = 0; at < shown; at++) {
        const cell = cells[at];
        if (added[at] === true && typeof cell === 'number') group.sums[at] = (group.sums[at] as number) + cell;
      }
    },
    groups: listGroups,
    /** With a column for each that is grouped by, the count, and each column of numbers. */
    sheet(words: TableWords): Sheet {
      const summed = added.flatMap((is, at) => (is ? [at] : []));
      const titles = [
        ...by.map(at => titleOf(heads[at] as ColumnFacts, words)),
        words.count,
        ...summed.map(at => `${words.sum}: ${titleOf(heads[at] as ColumnFacts, words)}`),
      ];
      return {
        name: words.sums,
        columns: titles.map(title => ({ title, width: Math.min(40, Math.max(14, title.length + 2)) })),
        rows: listGroups().map(({ values, count, sums }) => [...values, count, ...summed.map(at => sums[at] ?? null)]),
      };
    },
  };
}

/** Numbers by size, then texts by letters; what has no value comes last. */
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
