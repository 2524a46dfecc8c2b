// The thread of a list: it keeps the rows, and says what of them is shown.
import type { ListAnswer, ListOrder } from './list-worker.ts';
import type { ListView, ViewQuery } from './list-view.ts';
import type { DataColumn, ListTable } from './table-data.ts';

/** A table with the number that it has in the thread. */
export interface LoadedTable extends ListTable {
  readonly number: number;
}

export interface ListSource {
  /** Another one for each source: what one loaded is unknown to the next. */
  readonly id: number;
  /** @param bytes an ElementTable as JSON; they are given away */
  load(bytes: ArrayBuffer): Promise<LoadedTable>;
  /** @throws when another table was loaded since */
  view(table: number, query: ViewQuery): Promise<ListView>;
  dispose(): void;
}

interface Waiting {
  readonly columns: DataColumn[];
  readonly resolve: (answer: LoadedTable | ListView) => void;
  readonly reject: (error: Error) => void;
}

let sources = 0;

export function createListSource(): ListSource {
  const id = ++sources;
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;

  function take(answer: ListAnswer): void {
    const asked = waiting.get(answer.id);
    if (answer.kind === 'column') {
      asked?.columns.push(answer.column);
      return;
    }
    waiting.delete(answer.id);
    if (answer.kind === 'failed') asked?.reject(new Error(answer.error));
    else if (answer.kind === 'view') asked?.resolve(answer.view);
    else asked?.resolve({ ...answer, number: answer.id, columns: asked.columns });
  }

  function giveUp(reason: string): void {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<ListAnswer>) => {
      take(data);
    };
    started.onerror = event => {
      giveUp(event.message);
    };
    return started;
  }

  function ask(order: ListOrder, transfer: Transferable[] = []): Promise<LoadedTable | ListView> {
    worker ??= start();
    const number = ++last;
    worker.postMessage({ ...order, id: number }, transfer);
    return new Promise((resolve, reject) => {
      waiting.set(number, { columns: [], resolve, reject });
    });
  }

  return {
    id,
    load: async bytes => (await ask({ kind: 'load', bytes }, [bytes])) as LoadedTable,
    view: async (table, query) => (await ask({ kind: 'view', table, query })) as ListView,
    dispose: () => {
      giveUp('the list was closed');
    },
  };
}
