// Groups of the list: which columns can make them, how each group is named, and which are folded.
import { columnOf, keyOf, type ListColumn } from './list-shapes.ts';
import { groupKey, type ListView } from './table/list-view.ts';
import { cellOf, type ShownTable } from './table/table-data.ts';

/** Columns that can make the groups of a level: what is shown and what is grouped by, each once; no column at both
 *  levels. */
export function groupChoices(
  columns: readonly ListColumn[],
  groups: readonly ListColumn[],
  level: number,
): readonly ListColumn[] {
  const [first] = groups;
  const all = uniqueColumns([...columns, ...groups]);
  return level === 0 || !first ? all : all.filter(column => keyOf(column) !== keyOf(first));
}

/** The columns that make groups once a column was chosen for a level; an unknown key ends the groups at that level. */
export function regrouped(
  columns: readonly ListColumn[],
  groups: readonly ListColumn[],
  level: number,
  key: string,
): readonly ListColumn[] {
  const column = [...columns, ...groups].find(each => keyOf(each) === key);
  if (!column) return groups.slice(0, level);
  return uniqueColumns([...groups.slice(0, level), columnOf(column), ...groups.slice(level + 1)]);
}

const uniqueColumns = (columns: readonly ListColumn[]): readonly ListColumn[] => [
  ...new Map(columns.map(column => [keyOf(column), column])).values(),
];

/** Positions in a table of the columns that make its groups, as `makeView` takes them: while another table is on its
 *  way, the one that is shown may lack some, and has no groups of these. */
export const groupPositions = ({ columns }: ShownTable, groups: readonly ListColumn[]): readonly number[] =>
  groups.flatMap(group => {
    const at = columns.findIndex(({ info }) => keyOf(info) === keyOf(group));
    return at < 0 ? [] : [at];
  });

/** The table that is shown with its groups. */
export interface Grouped {
  readonly table: ShownTable;
  readonly view: Pick<ListView, 'rows' | 'starts' | 'levels'>;
  /** of the columns that make groups, as `groupPositions` says */
  readonly by: readonly number[];
}

/** How the group of a row is named that the first `levels` columns make. */
const keyOfRow = ({ table, by }: Pick<Grouped, 'table' | 'by'>, row: number, levels: number): string =>
  groupKey(by.slice(0, levels).map(at => cellOf(table.columns[at]!, row)));

/** How a group is named among those that are folded. */
export const keyOfGroup = (grouped: Grouped, group: number): string =>
  keyOfRow(grouped, grouped.view.rows[grouped.view.starts[group]!]!, grouped.view.levels[group]! + 1);

/** Names of the folded groups that a row is in, the outermost first. */
export const foldedAround = (
  grouped: Pick<Grouped, 'table' | 'by'>,
  row: number,
  folded: ReadonlySet<string>,
): readonly string[] =>
  grouped.by.map((_at, level) => keyOfRow(grouped, row, level + 1)).filter(key => folded.has(key));

/** Names of all groups of the first level: when they are folded, so is all that is in them. */
export function outerGroups(grouped: Grouped): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [group, level] of grouped.view.levels.entries()) if (level === 0) keys.add(keyOfGroup(grouped, group));
  return keys;
}
