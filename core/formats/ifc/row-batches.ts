import type { Cell, ModelTable, TableBatch } from '../model-layout.ts';

const ROWS_PER_BATCH = 1000;

/** Collects rows per table and emits them a thousand at a time, so that no table is ever whole in memory. */
export interface RowBatches {
  add(table: ModelTable, row: readonly Cell[]): void;
  flush(): void;
  /** rows added so far */
  count(table: ModelTable): number;
}

export function createRowBatches(emit: (batch: TableBatch) => void): RowBatches {
  const pending = new Map<ModelTable, (readonly Cell[])[]>();
  const counts = new Map<ModelTable, number>();
  const send = (table: ModelTable): void => {
    const rows = pending.get(table);
    if (rows === undefined || rows.length === 0) return;
    pending.set(table, []);
    emit({ table, rows });
  };
  return {
    add: (table, row) => {
      let rows = pending.get(table);
      if (rows === undefined) pending.set(table, (rows = []));
      rows.push(row);
      counts.set(table, (counts.get(table) ?? 0) + 1);
      // Compressed chunks are large: 64 of them are a batch.
      if (rows.length === (table === 'chunk' ? 64 : ROWS_PER_BATCH)) send(table);
    },
    flush: () => {
      for (const table of pending.keys()) send(table);
    },
    count: (table) => counts.get(table) ?? 0,
  };
}
