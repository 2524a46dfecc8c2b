// Reads tables of elements in a thread of its own: the loop that serves requests only passes their pieces on.
import { setImmediate as breath } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { DamagedData, openModelFiles, type ModelFiles } from '../../data/open.ts';
import { listColumns, type ColumnFacts } from './columns.ts';
import { readElementIndex, type ElementIndex } from './element-index.ts';
import { makeTable, type OpenSource } from './make-table.ts';
import { PIECES_AHEAD, type TableOrder, type TableReport, type TableRequest, type TableSource } from './schema.ts';

/** Limit of elements cached in indexes; a million take about 300 MB. */
const ELEMENTS_KEPT = 1_000_000;

interface Known {
  /** of the data that was read; an index of another version is replaced */
  readonly version: string;
  readonly index: ElementIndex;
  /** once a table needs more than the index has */
  facts?: readonly ColumnFacts[];
}

const { folder } = workerData as { readonly folder: string };
/** by file, the least recently used first */
const known = new Map<string, Known>();
const running = new Map<number, { waiting: number; stopped: boolean; resume: (() => void) | undefined }>();

const report = (message: TableReport, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);

function openSource(files: ModelFiles, { modelId, name, file: fileName, version }: TableSource): OpenSource {
  const file = files.open(fileName);
  const latest = known.get(fileName);
  const found: Known = latest?.version === version ? latest : { version, index: readElementIndex(file) };
  known.delete(fileName);
  known.set(fileName, found);
  let kept = [...known.values()].reduce((sum, { index }) => sum + index.count, 0);
  for (const [oldest, { index }] of known) {
    if (kept <= ELEMENTS_KEPT || oldest === fileName) break;
    known.delete(oldest);
    kept -= index.count;
  }
  const { index } = found;
  return { modelId, name, file, index, facts: () => (found.facts ??= listColumns(file, index)) };
}

async function run(id: number, order: TableOrder): Promise<void> {
  const state = { waiting: 0, stopped: false, resume: undefined as (() => void) | undefined };
  running.set(id, state);
  // Files opened for each order: concurrent edits are seen by the next one.
  const files = openModelFiles({ folder });
  const send = async (piece: string | Uint8Array) => {
    state.waiting += 1;
    if (typeof piece === 'string') report({ kind: 'piece', id, piece });
    else report({ kind: 'piece', id, piece }, piece.buffer instanceof ArrayBuffer ? [piece.buffer] : []);
    // Lets other orders take a turn, and waits while produced pieces are not read.
    await breath();
    while (state.waiting >= PIECES_AHEAD && !state.stopped)
      await new Promise<void>(resolve => {
        state.resume = resolve;
      });
  };
  try {
    const sources = order.sources.map(source => openSource(files, source));
    for await (const piece of makeTable(order, sources)) {
      if (state.stopped) break;
      await send(piece);
    }
    report({ kind: 'end', id });
  } catch (error) {
    report({
      kind: 'end',
      id,
      error: error instanceof Error ? error.message : String(error),
      ...(error instanceof DamagedData && { damaged: error.file }),
    });
  } finally {
    files.close();
    running.delete(id);
  }
}

parentPort?.on('message', (request: TableRequest) => {
  if (request.kind === 'start') {
    void run(request.id, request.order);
    return;
  }
  const state = running.get(request.id);
  if (!state) return;
  if (request.kind === 'more') state.waiting -= 1;
  else state.stopped = true;
  state.resume?.();
});
