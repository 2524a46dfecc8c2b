// Makes tables of the elements of models: rows, sums, a CSV file or a workbook. For the table thread only.
import type { Sheet } from '../../../formats/xlsx/write-sheet.ts';
import { writeWorkbook } from '../../../formats/xlsx/workbook.ts';
import { csvLine, chunkText } from '../../../kit/text/json-text.ts';
import type { ModelFile } from '../../data/open.ts';
import { keyOf, listOwnColumns, mergeColumns, type ColumnFacts } from './columns.ts';
import { rowTest, type CellValue, tableRows } from './rows.ts';
import type { ElementIndex } from './element-index.ts';
import type { TableOrder, TableSource } from './schema.ts';
import { sheetOf, shownNumber, titleOf, withoutNoise } from './sheets.ts';
import { createSums } from './sums.ts';
import type { Summary } from '../schema.ts';

/** In the shape of the API. */
const infoOf = ({ column: { from, set, name }, kind, unit, count, isAmount }: ColumnFacts) => ({
  from,
  ...(set !== undefined && { set }),
  name,
  value_type: kind,
  unit: unit?.symbol ?? null,
  count,
  ...(isAmount && { summary: 'sum' }),
});

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
    ([key, column]): ColumnFacts => facts.get(key) ?? { column, kind: 'string', unit: null, count: 0, isAmount: false },
  );
  const shown = new Set(columns.map(keyOf)).size;
  const chosen = new Map(columns.map(column => [keyOf(column), column.summary]));
  const summaries = heads.slice(0, shown).map(({ column, kind, isAmount }): Summary => {
    if (kind !== 'number') return 'none';
    return chosen.get(keyOf(column)) ?? (isAmount ? 'sum' : 'none');
  });
  const test = rowTest(filter, [...wanted.keys()], shown);
  function* rowsOf(source: OpenSource): Generator<Row> {
    for (const [guid, cells] of tableRows(source.file, source.index, heads))
      if (!test || test(guid, cells)) yield { source, guid, cells };
  }
  return {
    heads,
    shown,
    shownHeads: heads.slice(0, shown),
    summaries,
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
  const { heads, shownHeads, summaries, rows } = openTable(order, sources);
  const sums = createSums(heads, summaries, order.groups);
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
    yield csvLine(fileRow(row, shown, isOne, cell => (typeof cell === 'boolean' ? String(cell) : withoutNoise(cell))));
}

/** The elements, and with groups or summaries the sums, which are known after all elements are read. */
function* sheetsOf(order: TableOrder, sources: readonly OpenSource[]): Generator<Sheet> {
  const { heads, shown, shownHeads, summaries, rows } = openTable(order, sources);
  const isOne = sources.length < 2;
  const sums = createSums(heads, summaries, order.groups);
  const hasSums = order.groups.length > 0 || sums.hasSummary;
  function* summedRows() {
    for (const row of rows()) {
      if (hasSums) sums.add(row.cells);
      yield fileRow(row, shown, isOne, shownNumber);
    }
  }
  yield sheetOf(order.words.elements, fileHead(order, shownHeads, isOne), summedRows());
  if (hasSums) yield sums.sheet(order.words);
}
