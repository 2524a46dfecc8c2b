import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { TableBatch } from '../model-layout.ts';

const complete: TableBatch = { table: 'meta', rows: [['complete', 'true']] };
const LARGEST_BATCH = 1 << 30;
const WRITE_SIZE = 1 << 20;

/** Writes the data of a model as a file of batches, as model-layout.ts describes it. Writing is synchronous: extraction
 *  does not pause, and what waited for the disk in between would be the whole model. */
export interface BatchFileWriter {
  /** Takes a batch; throws what the disk says. */
  add(batch: TableBatch): void;
  /** Adds the last batch and closes the file once it is on the disk. */
  close(): Promise<void>;
  /** Closes the file as it is, without the last batch: readers will refuse it. */
  abort(): Promise<void>;
}

/** Creates the file; it must not exist yet. */
export async function createBatchFile(path: string): Promise<BatchFileWriter> {
  const file = openSync(path, 'wx');
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const flush = (): void => {
    const bytes = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
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
    add,
    close: async () => {
      try {
        add(complete);
        flush();
      } finally {
        closeSync(file);
      }
    },
    abort: async () => closeSync(file),
  };
}

/** Reads the batches of a file, the last `complete` one excepted. Throws when the file is cut or was never closed. */
export async function* readBatchFile(path: string): AsyncGenerator<TableBatch> {
  let held: Buffer = Buffer.alloc(0);
  let closed = false;
  for await (const part of createReadStream(path, { highWaterMark: WRITE_SIZE }) as AsyncIterable<Buffer>) {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    let at = 0;
    while (held.length - at >= 4) {
      const length = held.readUInt32LE(at);
      if (length > LARGEST_BATCH || closed) throw new Error('the batch file is damaged');
      if (held.length - at - 4 < length) break;
      const batch = deserialize(held.subarray(at + 4, at + 4 + length)) as TableBatch;
      at += 4 + length;
      if (batch.table === 'meta' && batch.rows[0]?.[0] === 'complete') closed = true;
      else yield batch;
    }
    held = held.subarray(at);
  }
  if (!closed || held.length > 0) throw new Error('the batch file is incomplete');
}
