// The rows of a table of elements of one model. For the table thread only.
import type { PropertyValue } from '../../../formats/model-layout.ts';
import type { ModelFile } from '../../data/open.ts';
import { catalogueOf } from '../../properties/catalogue.ts';
import type { ListColumn, Comparator, ListFilter } from '../schema.ts';
import { isOwnColumn, plainValue, type ColumnFacts, keyOf } from './columns.ts';
import { numberOfPlace, recordOfSet, type ElementIndex } from './element-index.ts';
import { columnUnit, conversion } from './units.ts';

// Rows that match the filter of a table. Pure. The window has the same rules: renderer/features/lists/filter-rules.ts.

export type CellValue = string | number | boolean | null;

/**
 * A test of rows. @param columns keys of the columns of the cells;
 * @param shown how many of them people see: texts are sought in these
 */
export function rowTest({ text = '', conditions = [] }: ListFilter, columns: readonly string[], shown: number) {
  const wanted = text.trim().toLowerCase();
  const tests = conditions.map(({ column, is, value = '' }) => {
    const at = columns.indexOf(keyOf(column));
    return (cells: readonly CellValue[]) => meets(cells[at] ?? null, is, value);
  });
  if (wanted === '' && tests.length === 0) return undefined;
  return (guid: string, cells: readonly CellValue[]) =>
    tests.every(test => test(cells)) && (wanted === '' || holds(guid, wanted) || holdsText(cells, shown, wanted));
}

const holds = (cell: CellValue, wanted: string): boolean =>
  cell !== null && String(cell).toLowerCase().includes(wanted);

function holdsText(cells: readonly CellValue[], shown: number, wanted: string): boolean {
  for (let n = 0; n < shown; n++) if (holds(cells[n] as CellValue, wanted)) return true;
  return false;
}

/** Tests of cells that have a value. Numbers are compared with numbers, texts as texts in any case. */
const testBy: Readonly<Record<Comparator, (cell: string | number | boolean, value: string) => boolean>> = {
  empty: () => false,
  filled: () => true,
  is: (cell, value) => compare(cell, value) === 0,
  not: (cell, value) => compare(cell, value) !== 0,
  contains: (cell, value) => holds(cell, value.toLowerCase()),
  gt: (cell, value) => compare(cell, value) > 0,
  gte: (cell, value) => compare(cell, value) >= 0,
  lt: (cell, value) => compare(cell, value) < 0,
  lte: (cell, value) => compare(cell, value) <= 0,
};

/** Whether a cell meets a condition. */
const meets = (cell: CellValue, is: Comparator, value: string): boolean =>
  cell === null || cell === '' ? is === 'empty' || is === 'not' : testBy[is](cell, value);

/** Below, at or above 0; NaN where the two cannot be compared. */
function compare(cell: string | number | boolean, value: string): number {
  if (typeof cell === 'number') return value.trim() === '' ? NaN : cell - Number(value.replace(',', '.'));
  const [one, other] = [String(cell).toLowerCase(), value.toLowerCase()];
  return one < other ? -1 : Number(one > other);
}

/** Wanted properties of a set: the position of the column by the name of the property. */
type Wanted = ReadonlyMap<string, number>;

interface Filled {
  readonly at: number;
  readonly cell: CellValue;
}

/** Limits the cached records of sets per set of columns; where each element has its own, caching is of no use. */
const MOST_KEPT = 4096;

/** Converted numbers have no more digits than a file would contain. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/**
 * @param heads the columns, with the units that their values are to have; the cells are valid until the next row is
 * taken
 */
// Long: what is prepared for a table and the walk that uses it.
export function* tableRows(file: ModelFile, index: ElementIndex, heads: readonly ColumnFacts[]) {
  const catalogue = catalogueOf(file);
  const own = heads.map(({ column }) =>
    column.from === 'element' && isOwnColumn(column.name) ? index.own[column.name] : undefined,
  );
  const columns = heads.map(({ column }) => column);
  const attributes = wantedOf(columns, column => column.from === 'attribute');
  const bySet = index.setNames.map(name =>
    wantedOf(columns, column => column.from === 'property' && (column.set ?? '') === name),
  );

  /** For each column and definition: the factor of numbers, or the unit that is written after them. */
  const factors = heads.map(() => new Map<number, number | string>());
  const factorOf = (at: number, definition: number): number | string => {
    const known = factors[at] as Map<number, number | string>;
    let factor = known.get(definition);
    if (factor === undefined) {
      const unit = columnUnit(catalogue.unitOf(catalogue.definition(definition)));
      factor = conversion(unit, heads[at]?.unit ?? null) ?? unit?.symbol ?? '';
      known.set(definition, factor);
    }
    return factor;
  };
  const cellOf = (at: number, definition: number, value: PropertyValue): CellValue => {
    const plain = plainValue(value);
    if (typeof plain !== 'number') return plain;
    const factor = factorOf(at, definition);
    if (typeof factor === 'string') return `${plain} ${factor}`.trim();
    return factor === 1 ? plain : rounded(plain * factor);
  };

  /** Values of a set for wanted columns. Many elements share them: they are read once. */
  const read = new Map<Wanted, Map<number, readonly Filled[]>>();
  const filledBy = (wanted: Wanted, set: number): readonly Filled[] => {
    let known = read.get(wanted);
    if (!known) read.set(wanted, (known = new Map()));
    const place = numberOfPlace(index, set);
    let filled = known.get(place);
    if (!filled) {
      filled = recordOfSet(file, index, set).flatMap(([definition, value]) => {
        const { name } = catalogue.definition(definition);
        const at = name === null ? undefined : wanted.get(name);
        return at === undefined ? [] : [{ at, cell: cellOf(at, definition, value) }];
      });
      if (known.size < MOST_KEPT) known.set(place, filled);
    }
    return filled;
  };
  const fill = (cells: CellValue[], wanted: Wanted, set: number): void => {
    for (const { at, cell } of filledBy(wanted, set)) cells[at] ??= cell;
  };

  const cells: CellValue[] = heads.map(() => null);
  for (let n = 0; n < index.count; n++) {
    for (let at = 0; at < heads.length; at++) cells[at] = own[at]?.[n] || null;
    const set = index.attributes[n] as number;
    if (attributes.size > 0 && set >= 0) fill(cells, attributes, set);
    for (let at = index.starts[n] as number; at < (index.starts[n + 1] as number); at++) {
      const each = index.sets[at] as number;
      const wanted = bySet[index.nameOfSet[each] as number] as Wanted;
      if (wanted.size > 0) fill(cells, wanted, each);
    }
    yield [index.guids[n] as string, cells] as const;
  }
}

const wantedOf = (columns: readonly ListColumn[], isWanted: (column: ListColumn) => boolean): Wanted =>
  new Map(columns.flatMap((column, at) => (isWanted(column) ? [[column.name, at] as const] : [])));
