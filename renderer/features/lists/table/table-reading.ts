// Reads an ElementTable while it arrives. The service writes each row, and the beginning and end of a model's rows, on
// a line of its own (core/models/lists/tables/make-table.ts), and JSON strings contain no line breaks: each line can be
// parsed alone.
import type { CellValue, ColumnInfo } from '../list-shapes.ts';
import { packTexts, type DataColumn, type ListTable } from './table-data.ts';

type Row = readonly CellValue[];

/** A column that grows. */
function createColumn(info: ColumnInfo, at: number) {
  const numbers = new Map<CellValue, number>();
  const values: CellValue[] = [];
  let codes = new Int32Array(1024);
  return {
    add(rows: readonly Row[], first: number): void {
      while (codes.length < first + rows.length) {
        const longer = new Int32Array(codes.length * 2);
        longer.set(codes);
        codes = longer;
      }
      for (let n = 0; n < rows.length; n++) {
        const value = rows[n]![at] ?? null;
        let code = numbers.get(value);
        if (code === undefined) numbers.set(value, (code = values.push(value) - 1));
        codes[first + n] = code;
      }
    },
    done: (count: number): DataColumn => ({ info, values, codes: codes.slice(0, count) }),
  };
}

export function createTableReading() {
  const uuids: string[] = [];
  const models: { model: number; from: number; to: number }[] = [];
  let columns: readonly ReturnType<typeof createColumn>[] = [];
  /** number of ends of models and of the table read so far */
  let ends = 0;
  /** text after the last line break */
  let rest = '';

  /** Several lines of rows, each with a trailing comma except perhaps the last. */
  function addRows(text: string): void {
    const rows = JSON.parse(`[${text.endsWith(',') ? text.slice(0, -1) : text}]`) as readonly Row[];
    for (const column of columns) column.add(rows, uuids.length);
    for (const row of rows) uuids.push(row[0] as string);
  }

  function takeLine(line: string): void {
    if (line.startsWith('{"columns":')) {
      const head = JSON.parse(`${line}]}`) as { readonly columns: readonly ColumnInfo[] };
      columns = head.columns.map((info, at) => createColumn(info, at + 1));
    } else if (line.startsWith('{"id":')) {
      const { id } = JSON.parse(`${line}]}`) as { readonly id: number };
      models.push({ model: id, from: uuids.length, to: uuids.length });
    } else if (line.startsWith(']}')) ends += 1;
    else throw new Error(`a table has no line ${line.slice(0, 40)}`);
  }

  function takeLines(text: string): void {
    for (let at = 0; at < text.length;) {
      if (text[at] === '[') {
        const end = endOfRows(text, at);
        addRows(text.slice(at, end).trimEnd());
        at = end;
        models.at(-1)!.to = uuids.length;
      } else {
        const end = text.indexOf('\n', at);
        takeLine(text.slice(at, end));
        at = end + 1;
      }
    }
  }

  return {
    /** @param text the next chunk, split anywhere */
    take(text: string): void {
      const end = text.lastIndexOf('\n') + 1;
      if (end === 0) {
        rest += text;
        return;
      }
      const lines = rest + text.slice(0, end);
      rest = text.slice(end);
      takeLines(lines);
    },
    /** @throws when the end is missing */
    done(): ListTable {
      if (rest !== '') takeLines(`${rest}\n`);
      rest = '';
      if (ends !== models.length + 1) throw new Error('the table is not whole');
      const count = uuids.length;
      return { count, columns: columns.map(column => column.done(count)), models, uuids: packTexts(uuids) };
    },
  };
}

/** Beginning of the next line that is not a row. */
function endOfRows(text: string, from: number): number {
  const ends = [text.indexOf('\n{', from), text.indexOf('\n]', from)].filter(at => at >= 0);
  return ends.length === 0 ? text.length : Math.min(...ends) + 1;
}
