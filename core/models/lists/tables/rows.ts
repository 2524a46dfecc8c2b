// The rows of a table of elements of one model. For the table thread only.
import type { PropertyValue } from '../../../formats/model-layout.ts';
import type { ModelFile } from '../../data/open.ts';
import { catalogueOf } from '../../properties/catalogue.ts';
import type { ListColumn } from '../schema.ts';
import { isOwnColumn, ownValues, plainValue, type ColumnFacts } from './columns.ts';
import type { CellValue } from './conditions.ts';
import { numberOfPlace, recordOfSet, type ElementIndex } from './element-index.ts';
import { columnUnit, conversion } from './units.ts';

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
export function* tableRows(
  file: ModelFile,
  index: ElementIndex,
  heads: readonly Pick<ColumnFacts, 'column' | 'unit'>[],
): Generator<readonly [guid: string, cells: readonly CellValue[]], void> {
  const catalogue = catalogueOf(file);
  const own = heads.map(({ column }) =>
    column.from === 'element' && isOwnColumn(column.name) ? ownValues(index, column.name) : undefined,
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
    yield [index.guids[n] as string, cells];
  }
}

function wantedOf(columns: readonly ListColumn[], isWanted: (column: ListColumn) => boolean): Wanted {
  return new Map(columns.flatMap((column, at) => (isWanted(column) ? [[column.name, at] as const] : [])));
}
