import type { Cell, ModelTable, TableBatch } from '../../model-layout.ts';

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
