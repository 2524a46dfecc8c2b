import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { TableBatch } from './model-layout.ts';

const complete: TableBatch = { table: 'meta', rows: [['complete', 'true']] };
/** A batch is about a thousand rows; longer ones are not our own. */
const LARGEST_BATCH = 256 * 2 ** 20;
const WRITE_SIZE = 1 << 20;

/**
 * Writes the data of a model as a file of batches, as model-layout.ts describes it. Writing is synchronous: extraction
 * does not pause, and the batches waiting for the disk would otherwise be the whole model. The file must not exist yet.
 */
export async function createBatchFile(path: string) {
  const file = openSync(path, 'wx');
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const flush = (): void => {
    const bytes = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  };
  const add = (batch: TableBatch): void => {
    const body = serialize(batch);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(body.length);
    pending.push(head, body);
    pendingBytes += body.length + 4;
    if (pendingBytes >= WRITE_SIZE) flush();
  };
  return {
    /** Writes a batch; throws errors of the disk. */
    add,
    /** Adds the last batch and closes the file once it is on the disk. */
    close: async () => {
      try {
        add(complete);
        flush();
      } finally {
        closeSync(file);
      }
    },
    /** Closes the file in its present state, without the last batch: readers will refuse it. */
    abort: async () => closeSync(file),
  };
}

/** Writes a whole file of batches; one that failed lacks its last batch. Returns the result of `fill` and its bytes. */
export async function writeBatchFile<Result>(path: string, fill: (emit: (batch: TableBatch) => void) => Result) {
  const file = await createBatchFile(path);
  try {
    const result = fill(batch => file.add(batch));
    await file.close();
    return { result, bytes: (await stat(path)).size };
  } catch (error) {
    await file.abort().catch(() => undefined);
    throw error;
  }
}

/**
 * Reads the batches of a file, the last `complete` one excepted. For a thread of its own: it blocks on the disk.
 * @throws when the file is damaged, cut or was never closed
 */
export function* readBatchFile(path: string): Generator<TableBatch> {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(4);
    let closed = false;
    while (fill(file, head)) {
      const length = head.readUInt32LE();
      if (closed) throw new Error('the element data is damaged: it goes on after its last batch');
      if (length > LARGEST_BATCH) throw new Error('the element data is damaged: a batch is too long');
      const body = Buffer.allocUnsafe(length);
      if (!fill(file, body)) throw new Error(CUT);
      const batch = deserialize(body) as TableBatch;
      closed = batch.table === 'meta' && batch.rows[0]?.[0] === 'complete';
      if (!closed) yield batch;
    }
    if (!closed) throw new Error('the element data is incomplete: it ends before its last batch');
  } finally {
    closeSync(file);
  }
}

const CUT = 'the element data is incomplete: it is cut';

/** Fills `into`; false at the end of the file. Throws when the file ends within it. */
function fill(file: number, into: Buffer): boolean {
  let at = 0;
  while (at < into.length) {
    const count = readSync(file, into, at, into.length - at, null);
    if (count === 0) break;
    at += count;
  }
  if (at > 0 && at < into.length) throw new Error(CUT);
  return into.length === 0 || at > 0;
}
