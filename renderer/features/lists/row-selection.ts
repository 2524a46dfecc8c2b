// Which rows of a list are selected, as elements of the model, and what clicks and keys change.
import type { ListView } from './list-view.ts';
import type { RowLinks } from './row-links.ts';

export interface SelectedRows {
  /** 1: selected */
  readonly marks: Uint8Array;
  readonly count: number;
}

/** Rows of what is selected; `current` counts also when nothing of it is drawn. */
export function selectedRows({ nodes, rowOf }: RowLinks, selected: Iterable<number>, current: number): SelectedRows {
  const marks = new Uint8Array(nodes.length);
  let count = 0;
  const mark = (node: number) => {
    const row = rowOf[node] ?? -1;
    if (row < 0 || marks[row] === 1) return;
    marks[row] = 1;
    count += 1;
  };
  for (const node of selected) mark(node);
  if (current >= 0) mark(current);
  return { marks, count };
}

/** The rows of a line: of a heading those of its group. */
export function rowsOfLine({ rows, starts, counts }: Pick<ListView, 'rows' | 'starts' | 'counts'>, line: number) {
  if (line >= 0) return Int32Array.of(line);
  const group = -line - 1;
  const start = starts[group]!;
  return rows.subarray(start, start + counts[group]!);
}

/** The rows between two lines, both included; headings bring the rows of their groups when these are folded. */
export function rowsBetween(view: ListView, from: number, to: number): number[] {
  const found = new Set<number>();
  for (let at = Math.min(from, to); at <= Math.max(from, to); at++) {
    const line = view.lines[at];
    if (line === undefined) continue;
    const isFolded = line < 0 && (view.lines[at + 1] ?? -1) < 0;
    if (line >= 0 || isFolded) for (const row of rowsOfLine(view, line)) found.add(row);
  }
  return [...found];
}

/** The line where a key leads; undefined: it is no such key. */
export function lineStep(key: string, at: number, count: number, page: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}
