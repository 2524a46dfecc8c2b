// Makes tables of the elements of models: rows, sums, a CSV file or a workbook. For the table thread only.
import type { Sheet } from '../../../formats/xlsx/write-sheet.ts';
import { writeWorkbook } from '../../../formats/xlsx/workbook.ts';
import { csvLine, chunkText } from '../../../kit/text/json-text.ts';
import type { ModelFile } from '../../data/open.ts';
import { keyOf, listOwnColumns, mergeColumns, type ColumnFacts, isOwnColumn } from './columns.ts';
import { rowTest, type CellValue, tableRows } from './rows.ts';
import type { ElementIndex } from './element-index.ts';
import type { TableOrder, TableSource, TableWords } from './schema.ts';
import type { ListColumn } from '../schema.ts';

/** In the shape of the API. */
const infoOf = ({ column: { from, set, name }, kind, unit, count }: ColumnFacts) => ({
  from,
  ...(set !== undefined && { set }),
  name,
  value_type: kind,
  unit: unit?.symbol ?? null,
  count,
});

/** `Pset_WallCommon.Width (mm)` */
function titleOf({ column: { from, set, name }, unit }: ColumnFacts, words: TableWords): string {
  if (from === 'element') return isOwnColumn(name) ? words[name] : name;
  return `${set === undefined || set === '' ? '' : `${set}.`}${name}${unit ? ` (${unit.symbol})` : ''}`;
}

interface SummedGroup {
  /** of the grouped columns */
  readonly values: readonly CellValue[];
  readonly count: number;
  /** for each shown column, in its unit; null for those without numbers */
  readonly sums: readonly (number | null)[];
}

const rounded = (value: number): number => Number(value.toPrecision(12));

/** @param shown number of shown columns; the groups may be among those that follow */
function createSums(heads: readonly ColumnFacts[], shown: number, groups: readonly ListColumn[]) {
  const keys = heads.map(({ column }) => keyOf(column));
  const by = groups.map(column => keys.indexOf(keyOf(column)));
  const added = heads.slice(0, shown).map(({ kind }, at) => kind === 'number' && !by.includes(at));
  const found = new Map<string, { readonly values: CellValue[]; count: number; readonly sums: number[] }>();

  const listGroups = (): SummedGroup[] =>
    [...found.values()]
      .sort((one, other) => order(one.values, other.values))
      .map(({ values, count, sums }) => ({
        values,
        count,
        sums: sums.map((sum, at) => (added[at] === true ? rounded(sum) : null)),
      }));

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
    /** With a column for each group, the count, and each column of numbers. */
    sheet(words: TableWords): Sheet {
      const summed = added.flatMap((is, at) => (is ? [at] : []));
      const titles = [
        ...by.map(at => titleOf(heads[at] as ColumnFacts, words)),
        words.count,
        ...summed.map(at => `${words.sum}: ${titleOf(heads[at] as ColumnFacts, words)}`),
      ];
      return {
        name: words.sums,
        columns: titles.map(sheetColumn),
        rows: listGroups().map(({ values, count, sums }) => [...values, count, ...summed.map(at => sums[at] ?? null)]),
      };
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

/** The data of a model, opened. */
export interface OpenSource extends Pick<TableSource, 'modelId' | 'name'> {
  readonly file: ModelFile;
  readonly index: ElementIndex;
  /** of all columns; they take as long to find as the index */
  facts(): readonly ColumnFacts[];
}

interface Row {
  readonly source: OpenSource;
  readonly guid: string;
  /** shown columns, then those of conditions and groups */
  readonly cells: readonly CellValue[];
}

/**
 * The pieces of an answer, one after the other; each of bytes has memory of its own, which can be transferred to
 * another thread.
 */
export async function* makeTable(order: TableOrder, sources: readonly OpenSource[]) {
  switch (order.form) {
    case 'columns':
      yield JSON.stringify(mergeColumns(sources.map(source => source.facts())).map(infoOf));
      return;
    case 'rows':
      yield* chunkText(writeRows(order, sources));
      return;
    case 'sums':
      yield JSON.stringify(sumsOf(order, sources));
      return;
    case 'csv':
      yield* chunkText(writeCsv(order, sources));
      return;
    case 'xlsx':
      yield* writeWorkbook(sheetsOf(order, sources));
  }
}

/** A table in the making: the shown columns, after them those that are only compared or grouped by, and the rows. */
function openTable({ columns, filter, groups }: TableOrder, sources: readonly OpenSource[]) {
  const compared = (filter.conditions ?? []).map(({ column }) => column);
  const wanted = new Map([...columns, ...groups, ...compared].map(column => [keyOf(column), column]));
  const areOwn = [...wanted.values()].every(({ from }) => from === 'element');
  const known = mergeColumns(sources.map(source => (areOwn ? listOwnColumns(source.index) : source.facts())));
  const facts = new Map(known.map(each => [keyOf(each.column), each]));
  const heads = [...wanted].map(
    ([key, column]): ColumnFacts => facts.get(key) ?? { column, kind: 'string', unit: null, count: 0 },
  );
  const shown = new Set(columns.map(keyOf)).size;
  const test = rowTest(filter, [...wanted.keys()], shown);
  function* rowsOf(source: OpenSource): Generator<Row> {
    for (const [guid, cells] of tableRows(source.file, source.index, heads))
      if (!test || test(guid, cells)) yield { source, guid, cells };
  }
  return {
    heads,
    shown,
    shownHeads: heads.slice(0, shown),
    rowsOf,
    *rows() {
      for (const source of sources) yield* rowsOf(source);
    },
  };
}

/**
 * Each row is on a line of its own, and so is what begins and ends the rows of a model and the table: the window reads
 * lines while the others are on their way (renderer/features/lists/table/table-reading.ts).
 */
function* writeRows(order: TableOrder, sources: readonly OpenSource[]): Generator<string> {
  const { shown, shownHeads, rowsOf } = openTable(order, sources);
  yield `{"columns":${JSON.stringify(shownHeads.map(infoOf))},"models":[\n`;
  for (const [at, source] of sources.entries()) {
    yield `{"id":${source.modelId},"rows":[\n`;
    let before = '';
    for (const { guid, cells } of rowsOf(source)) {
      yield before + JSON.stringify([guid, ...cells.slice(0, shown)]);
      before = ',\n';
    }
    yield `${before === '' ? '' : '\n'}]}${at < sources.length - 1 ? ',' : ''}\n`;
  }
  yield ']}';
}

function sumsOf(order: TableOrder, sources: readonly OpenSource[]) {
  const { heads, shown, shownHeads, rows } = openTable(order, sources);
  const sums = createSums(heads, shown, order.groups);
  for (const { cells } of rows()) sums.add(cells);
  return { columns: shownHeads.map(infoOf), groups: sums.groups() };
}

/** GlobalId, with several models the model, then the columns. */
const fileHead = (order: TableOrder, heads: readonly ColumnFacts[], isOne: boolean): string[] => [
  'GlobalId',
  ...(isOne ? [] : [order.words.model]),
  ...heads.map(head => titleOf(head, order.words)),
];

function fileRow<Value>(given: Row, shown: number, isOne: boolean, valueOf: (cell: CellValue) => Value) {
  const { source, guid, cells } = given;
  const own = cells.slice(0, shown).map(valueOf);
  return isOne ? [guid, ...own] : [guid, source.name, ...own];
}

function* writeCsv(order: TableOrder, sources: readonly OpenSource[]): Generator<string> {
  const { shown, shownHeads, rows } = openTable(order, sources);
  const isOne = sources.length < 2;
  // The byte order mark marks the file as UTF-8 for spreadsheets.
  yield `\uFEFF${csvLine(fileHead(order, shownHeads, isOne))}`;
  for (const row of rows())
    yield csvLine(fileRow(row, shown, isOne, cell => (typeof cell === 'boolean' ? String(cell) : cell)));
}

/** The elements, and with groups the sums, which are known after all elements are read. */
function* sheetsOf(order: TableOrder, sources: readonly OpenSource[]): Generator<Sheet> {
  const { heads, shown, shownHeads, rows } = openTable(order, sources);
  const isOne = sources.length < 2;
  const sums = createSums(heads, shown, order.groups);
  const hasSums = order.groups.length > 0;
  function* summedRows() {
    for (const row of rows()) {
      if (hasSums) sums.add(row.cells);
      yield fileRow(row, shown, isOne, cell => cell);
    }
  }
  const columns = fileHead(order, shownHeads, isOne).map(sheetColumn);
  yield { name: order.words.elements, columns, rows: summedRows() };
  if (hasSums) yield sums.sheet(order.words);
}

const sheetColumn = (title: string) => ({ title, width: Math.min(40, Math.max(14, title.length + 2)) });
