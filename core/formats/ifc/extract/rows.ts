import { constants, zstdCompressSync } from 'node:zlib';
import type { Cell, ModelTable, TableBatch } from '../../model-layout.ts';
import { JsonBytes } from '../step/json-bytes.ts';

/** Position of a record: `off` and `len` count bytes of the chunk before compression. */
type RecordPlace = Readonly<Record<'chunk' | 'off' | 'len', number>>;

const RECORDS_PER_CHUNK = 256;
// A Map holds at most 16.7 million entries; payloads beyond this many are written again when they repeat.
const MOST_KNOWN = 4_000_000;
const CHUNK_SIZE = 32 * 1024;

// On chunks this small a higher level takes twice the time for the same size.
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

interface ChunkOptions {
  readonly share: boolean;
  /** the next chunk id; writers of one file count together */
  nextId(): number;
  send(id: number, data: Uint8Array): void;
}

/**
 * Collects JSON records into chunks of about 32 KB, compressed with zstd. Write a record into `json`, then call
 * `close`.
 */
export class ChunkWriter {
  readonly json = new JsonBytes();
  readonly #options: ChunkOptions;
  readonly #known = new Map<number, RecordPlace & { readonly check: number }>();
  #start = 0;
  #records = 0;
  #id = 0;

  constructor(options: ChunkOptions) {
    this.#options = options;
  }

  /** Ends the record; equal payloads share one place when the writer was made with `share`. */
  close(): RecordPlace {
    const { share, nextId } = this.#options;
    const { bytes, length } = this.json;
    const start = this.#start;
    const len = length - start;
    let key = 0;
    let check = 0;
    if (share) {
      // Two independent 32-bit sums and the length represent the payload: keeping every payload to compare bytes would
      // need as much memory as the properties themselves.
      let first = len;
      let second = 0x811c9dc5;
      for (let i = start; i < length; i++) {
        const c = bytes[i]!;
        first = (Math.imul(first, 31) + c) | 0;
        second = Math.imul(second ^ c, 0x01000193);
      }
      key = (first >>> 0) * 0x100000 + (second >>> 12);
      check = second;
      const twin = this.#known.get(key);
      if (twin !== undefined && twin.len === len && twin.check === check) {
        this.json.length = start;
        return twin;
      }
    }
    if (this.#records === 0) this.#id = nextId();
    const place = { chunk: this.#id, off: start, len, check };
    if (share && this.#known.size < MOST_KNOWN) this.#known.set(key, place);
    this.#start = length;
    if (++this.#records === RECORDS_PER_CHUNK || length >= CHUNK_SIZE) this.flush();
    return place;
  }

  /** Sends the last chunk. */
  flush(): void {
    if (this.#start === 0) return;
    // With the size known in advance, zstd makes tables for these few bytes instead of for megabytes.
    const chunk = this.json.bytes.subarray(0, this.#start);
    this.#options.send(this.#id, zstdCompressSync(chunk, { params, pledgedSrcSize: this.#start }));
    this.json.length = 0;
    this.#start = 0;
    this.#records = 0;
  }
}

const ROWS_PER_BATCH = 1000;
// Compressed chunks are large.
const CHUNKS_PER_BATCH = 64;

/** Collects rows per table and emits them a thousand at a time, so that no table is ever whole in memory. */
export class RowBatches {
  readonly #emit: (batch: TableBatch) => void;
  readonly #pending = new Map<ModelTable, (readonly Cell[])[]>();
  readonly #counts = new Map<ModelTable, number>();

  constructor(emit: (batch: TableBatch) => void) {
    this.#emit = emit;
  }

  add(table: ModelTable, row: readonly Cell[]): void {
    let rows = this.#pending.get(table);
    if (rows === undefined) this.#pending.set(table, (rows = []));
    rows.push(row);
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
    if (rows.length === (table === 'chunk' ? CHUNKS_PER_BATCH : ROWS_PER_BATCH)) this.#send(table);
  }

  flush(): void {
    for (const table of this.#pending.keys()) this.#send(table);
  }

  /** rows added so far */
  count(table: ModelTable): number {
    return this.#counts.get(table) ?? 0;
  }

  #send(table: ModelTable): void {
    const rows = this.#pending.get(table);
    if (rows === undefined || rows.length === 0) return;
    this.#pending.set(table, []);
    this.#emit({ table, rows });
  }
}
