// Reads, filters, sorts and groups the rows of a list away from the page.
import type { ElementTable } from '../../api/schema.d.ts';
import { makeView, type ListView, type ViewQuery } from './list-view.ts';
import { emptyTable, readTable, type DataColumn, type ListTable } from './table-data.ts';

export type ListOrder =
  /** `bytes`: an ElementTable as JSON; it takes the place of the one before */
  | { readonly kind: 'load'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'view'; readonly table: number; readonly query: ViewQuery };

export type ListAnswer = { readonly id: number } & (
  | { readonly kind: 'column'; readonly column: DataColumn }
  /** the id of this order is the number of the table */
  | ({ readonly kind: 'loaded' } & Omit<ListTable, 'columns'>)
  | { readonly kind: 'view'; readonly view: ListView; readonly took: number }
  | { readonly kind: 'failed'; readonly error: string }
);

interface WorkerScope {
  onmessage: ((event: MessageEvent<ListOrder & { readonly id: number }>) => void) | null;
  postMessage(message: ListAnswer, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;
let table: ListTable = emptyTable;
let number = 0;

scope.onmessage = ({ data }) => {
  const { id } = data;
  try {
    if (data.kind === 'load') load(id, data.bytes);
    else if (data.table !== number) scope.postMessage({ id, kind: 'failed', error: 'another table is there now' });
    else {
      const began = performance.now();
      const view = makeView(table, data.query);
      const { lines, rows, levels, starts, counts, sums } = view;
      scope.postMessage({ id, kind: 'view', view, took: performance.now() - began }, [
        lines.buffer,
        rows.buffer,
        levels.buffer,
        starts.buffer,
        counts.buffer,
        sums.buffer,
      ]);
    }
  } catch (error) {
    scope.postMessage({ id, kind: 'failed', error: error instanceof Error ? error.message : String(error) });
  }
};

/** A message for each column: one for all would hold the page while it is read. */
function load(id: number, bytes: ArrayBuffer): void {
  number = id;
  table = readTable(JSON.parse(new TextDecoder().decode(bytes)) as ElementTable);
  for (const column of table.columns) {
    const codes = column.codes.slice();
    scope.postMessage({ id, kind: 'column', column: { ...column, codes } }, [codes.buffer]);
  }
  const { count, models, uuids } = table;
  scope.postMessage({ id, kind: 'loaded', count, models, uuids });
}
