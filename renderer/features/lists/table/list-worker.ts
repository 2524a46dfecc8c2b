// Reads, filters, sorts and groups the rows of a list off the main thread, and links them with elements.
import { makeView, type ListView, type ViewQuery } from './list-view.ts';
import { createTreeIndex, type RowLinks } from './row-links.ts';
import { emptyTable, shownColumn, type ListTable, type ShownColumn } from './table-data.ts';
import { createTableReading } from './table-reading.ts';

export type ListOrder =
  /**
   * An ElementTable follows as chunks of JSON with the id of this order; once complete, it replaces the previous one.
   */
  | { readonly kind: 'load' }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'view'; readonly table: number; readonly query: ViewQuery }
  /** Elements of the tree in portions; the id of these orders is the number of the tree. */
  | { readonly kind: 'tree'; readonly models: Int32Array; readonly uuids: readonly string[] }
  | { readonly kind: 'link'; readonly table: number; readonly tree: number };

export type ListAnswer = { readonly id: number } & (
  | { readonly kind: 'column'; readonly column: ShownColumn }
  /** the id of this order is the number of the table */
  | ({ readonly kind: 'loaded' } & Omit<ListTable, 'columns'>)
  | { readonly kind: 'view'; readonly view: ListView; readonly took: number }
  | { readonly kind: 'links'; readonly links: RowLinks }
  | { readonly kind: 'failed'; readonly error: string }
);

interface WorkerScope {
  onmessage: ((event: MessageEvent<ListOrder & { readonly id: number }>) => void) | null;
  postMessage(message: ListAnswer, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;
let table: ListTable = emptyTable;
let number = 0;
/** the table that is arriving; chunks of another one are late */
let arriving: ReturnType<typeof createArrival> | undefined;
let tree = { id: 0, index: createTreeIndex() };

scope.onmessage = ({ data }) => {
  const { id } = data;
  try {
    switch (data.kind) {
      case 'load':
        arriving = createArrival(id);
        break;
      case 'piece':
        if (arriving?.id === id) arriving.take(data.bytes);
        break;
      case 'end':
        if (arriving?.id !== id) throw new Error('another table comes now');
        keep(id, arriving.done());
        break;
      case 'view':
        sendView(id, tableOf(data.table), data.query);
        break;
      case 'tree':
        if (id > tree.id) tree = { id, index: createTreeIndex() };
        if (id === tree.id) tree.index.add(data.models, data.uuids);
        break;
      case 'link': {
        if (data.tree !== tree.id) throw new Error('another tree is there now');
        const links = tree.index.link(tableOf(data.table));
        scope.postMessage({ id, kind: 'links', links }, [links.nodes.buffer, links.rowOf.buffer]);
      }
    }
  } catch (error) {
    if (arriving?.id === id) arriving = undefined;
    scope.postMessage({ id, kind: 'failed', error: error instanceof Error ? error.message : String(error) });
  }
};

function tableOf(wanted: number): ListTable {
  if (wanted !== number) throw new Error('another table is there now');
  return table;
}

function createArrival(id: number) {
  const reading = createTableReading();
  const decoder = new TextDecoder();
  return {
    id,
    take: (bytes: Uint8Array) => reading.take(decoder.decode(bytes, { stream: true })),
    done: (): ListTable => {
      reading.take(decoder.decode());
      return reading.done();
    },
  };
}

/** One message per column: reading one for all would block the page. */
function keep(id: number, whole: ListTable): void {
  [arriving, number, table] = [undefined, id, whole];
  for (const each of whole.columns) {
    const column = shownColumn(each);
    scope.postMessage({ id, kind: 'column', column }, [column.codes.buffer, column.values.ends.buffer]);
  }
  const { count, models, uuids } = whole;
  scope.postMessage({ id, kind: 'loaded', count, models, uuids });
}

function sendView(id: number, of: ListTable, query: ViewQuery): void {
  const began = performance.now();
  const view = makeView(of, query);
  const { lines, rows, levels, starts, counts, sums } = view;
  const moved = [lines, rows, levels, starts, counts, sums].map(({ buffer }) => buffer) as ArrayBuffer[];
  scope.postMessage({ id, kind: 'view', view, took: performance.now() - began }, moved);
}
