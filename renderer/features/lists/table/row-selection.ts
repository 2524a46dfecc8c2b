// Selected rows of a list, as elements of the model, and their changes by clicks and keys.
import type { ListView } from './list-view.ts';
import type { RowLinks } from './row-links.ts';

export type SelectedRows = ReturnType<typeof selectedRows>;

/** Rows of the selected elements, marked with 1; `current` counts also if nothing of it is drawn. */
export function selectedRows({ nodes, rowOf }: RowLinks, selected: Iterable<number>, current: number) {
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

/** The rows of a line: a heading has those of its group. */
export function rowsOfLine({ rows, starts, counts }: Pick<ListView, 'rows' | 'starts' | 'counts'>, line: number) {
  if (line >= 0) return Int32Array.of(line);
  const group = -line - 1;
  const start = starts[group]!;
  return rows.subarray(start, start + counts[group]!);
}

/** The rows between two lines, inclusive; headings include the rows of their groups when these are collapsed. */
export function rowsBetween(view: ListView, from: number, to: number): number[] {
  const found = new Set<number>();
  for (let at = Math.min(from, to); at <= Math.max(from, to); at++) {
    const line = view.lines[at];
    if (line === undefined) continue;
    if (line >= 0 || !isOpen(view, at)) for (const row of rowsOfLine(view, line)) found.add(row);
  }
  return [...found];
}

/** Whether the group of a heading is expanded: a row, or the heading of a nested group, follows. */
function isOpen({ lines, levels }: ListView, at: number): boolean {
  const below = lines[at + 1];
  if (below === undefined || below >= 0) return below !== undefined;
  return levels[-below - 1]! > levels[-lines[at]! - 1]!;
}

/**
 * The selection after toggling a line: adds its rows, or removes them when all of them were selected.
 * `last`: the row that becomes the current one; -1: none.
 */
export function toggledRows(view: ListView, line: number, { marks }: Pick<SelectedRows, 'marks'>) {
  const rows = rowsOfLine(view, line);
  const isOn = rows.every(row => marks[row] === 1);
  const selected = new Set<number>();
  for (let row = 0; row < marks.length; row++) if (marks[row] === 1) selected.add(row);
  for (const row of rows) {
    if (isOn) selected.delete(row);
    else selected.add(row);
  }
  return { selected, last: isOn ? -1 : (rows.at(-1) ?? -1) };
}

/**
 * Elements of rows; rows without an element of the tree are left out.
 * `current`: that of the row `last`; -1: none.
 */
export const elementsOf = ({ nodes }: Pick<RowLinks, 'nodes'>, rows: Iterable<number>, last: number) => ({
  elements: Array.from(rows, row => nodes[row]!).filter(node => node >= 0),
  current: last >= 0 ? nodes[last]! : -1,
});

/** The line that a key moves to; undefined for other keys. */
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
