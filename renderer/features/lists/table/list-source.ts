// Client of a list's worker, which keeps the rows and computes the visible ones.
import type { ListedTree } from '../../../viewer/open-view.ts';
import type { ListAnswer, ListOrder } from './list-worker.ts';
import type { ListView, ViewQuery } from './list-view.ts';
import type { RowLinks } from './row-links.ts';
import type { ShownColumn, ShownTable } from './table-data.ts';

/** A table with its number in the worker. */
export type LoadedTable = ShownTable & { readonly number: number };

export type ListSource = ReturnType<typeof createListSource>;

type Given = LoadedTable | ListView | RowLinks;

interface Waiting {
  readonly columns: ShownColumn[];
  readonly resolve: (answer: Given) => void;
  readonly reject: (error: Error) => void;
}

/** Number of GlobalIds per message. */
const PORTION = 20_000;

let sources = 0;

export function createListSource() {
  const id = ++sources;
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;
  let known: { readonly tree: ListedTree; readonly number: number; readonly sent: Promise<void> } | undefined;
  let linked: { readonly table: number; readonly tree: ListedTree; readonly links: Promise<RowLinks> } | undefined;

  function take(answer: ListAnswer): void {
    const asked = waiting.get(answer.id);
    if (answer.kind === 'column') {
      asked?.columns.push(answer.column);
      return;
    }
    waiting.delete(answer.id);
    if (answer.kind === 'failed') asked?.reject(new Error(answer.error));
    else if (answer.kind === 'view') asked?.resolve(answer.view);
    else if (answer.kind === 'links') asked?.resolve(answer.links);
    else asked?.resolve({ ...answer, number: answer.id, columns: asked.columns });
  }

  function giveUp(reason: string): void {
    worker?.terminate();
    worker = undefined;
    known = linked = undefined;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<ListAnswer>) => take(data);
    started.onerror = event => giveUp(event.message);
    return started;
  }

  function send(order: ListOrder, number: number): void {
    worker ??= start();
    worker.postMessage({ ...order, id: number }, order.kind === 'piece' ? [order.bytes.buffer] : []);
  }

  /** Sends consecutive orders until one is answered: the last, or the one that fails. */
  async function ask(orders: Iterable<ListOrder> | AsyncIterable<ListOrder>): Promise<Given> {
    const number = ++last;
    const { promise, resolve, reject } = Promise.withResolvers<Given>();
    waiting.set(number, { columns: [], resolve, reject });
    const pass = async () => {
      for await (const order of orders) {
        if (!waiting.has(number)) return;
        send(order, number);
      }
    };
    try {
      return (await Promise.all([promise, pass()]))[0];
    } finally {
      waiting.delete(number);
    }
  }

  /** In portions with pauses: copying a list of all GlobalIds would block the page. */
  async function sendTree({ models, uuids }: ListedTree, number: number): Promise<void> {
    for (let from = 0; from < uuids.length; from += PORTION) {
      const to = from + PORTION;
      send({ kind: 'tree', models: models.slice(from, to), uuids: uuids.slice(from, to) }, number);
      await nextTask();
      if (known?.number !== number) throw new Error('another tree is there now');
    }
  }

  /** Sends the tree to the worker ahead of `link`. */
  function know(tree: ListedTree) {
    if (known?.tree === tree) return known;
    const number = ++last;
    known = { tree, number, sent: sendTree(tree, number) };
    known.sent.catch(() => undefined); // `link` reports it
    return known;
  }

  /** Links rows with elements; computed once for a table and a tree. @throws as `view` does */
  function link(table: number, tree: ListedTree): Promise<RowLinks> {
    const { number, sent } = know(tree);
    if (linked?.table !== table || linked.tree !== tree) {
      const links = sent.then(() => ask([{ kind: 'link', table, tree: number }])) as Promise<RowLinks>;
      linked = { table, tree, links };
    }
    return linked.links;
  }

  return {
    /** Unique for each source: a source does not know the tables of another. */
    id,
    /** @param body an ElementTable as JSON, which the worker reads while it arrives */
    load: async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => (await ask(loadOrders(body))) as LoadedTable,
    /** @throws when another table was loaded since */
    view: async (table: number, query: ViewQuery) => (await ask([{ kind: 'view', table, query }])) as ListView,
    know,
    link,
    dispose: () => giveUp('the list was closed'),
  };
}

async function* loadOrders(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ListOrder> {
  yield { kind: 'load' };
  const reader = body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      yield { kind: 'piece', bytes: piece.value };
  } finally {
    // The rest is not needed; at the end of the stream there is none.
    await reader.cancel();
  }
  yield { kind: 'end' };
}

const nextTask = (): Promise<void> =>
  new Promise(done => {
    setTimeout(done);
  });
