// Groups of the list: their columns, keys, and which are collapsed.
import { uniqueColumns } from './conditions.ts';
import { columnOf, keyOf, type ListColumn } from './list-shapes.ts';
import { groupKey, type ListView } from './table/list-view.ts';
import { cellOf, type ShownTable } from './table/table-data.ts';

/**
 * Columns to group a level by: the visible ones and those already grouped by, without duplicates; no column at both
 * levels.
 */
export function groupChoices(columns: readonly ListColumn[], groups: readonly ListColumn[], level: number) {
  const [first] = groups;
  const all = uniqueColumns([...columns, ...groups]);
  return level === 0 || !first ? all : all.filter(column => keyOf(column) !== keyOf(first));
}

/** The grouping columns after a choice for a level; an unknown key ends the groups at that level. */
export function regrouped(columns: readonly ListColumn[], groups: readonly ListColumn[], level: number, key: string) {
  const column = [...columns, ...groups].find(each => keyOf(each) === key);
  if (!column) return groups.slice(0, level);
  return uniqueColumns([...groups.slice(0, level), columnOf(column), ...groups.slice(level + 1)]);
}

/**
 * Indexes in a table of its grouping columns, for `makeView`: while another table is loading, the one shown may lack
 * some of them, and has no groups for these.
 */
export const groupPositions = ({ columns }: ShownTable, groups: readonly ListColumn[]): readonly number[] =>
  groups.flatMap(group => {
    const at = columns.findIndex(({ info }) => keyOf(info) === keyOf(group));
    return at < 0 ? [] : [at];
  });

/** A table with the indexes of its grouping columns, from `groupPositions`; shown with its groups. */
type GroupedTable = { readonly table: ShownTable; readonly by: readonly number[] };
export type Grouped = GroupedTable & { readonly view: Pick<ListView, 'rows' | 'starts' | 'levels'> };

/** Key of a row's group at the level `levels`. */
const keyOfRow = ({ table, by }: GroupedTable, row: number, levels: number): string =>
  groupKey(by.slice(0, levels).map(at => cellOf(table.columns[at]!, row)));

/** Key of a group among the collapsed ones. */
export const keyOfGroup = (grouped: Grouped, group: number): string =>
  keyOfRow(grouped, grouped.view.rows[grouped.view.starts[group]!]!, grouped.view.levels[group]! + 1);

/** Keys of the collapsed groups that contain a row, the outermost first. */
export const foldedAround = (grouped: GroupedTable, row: number, folded: ReadonlySet<string>) =>
  grouped.by.map((_at, level) => keyOfRow(grouped, row, level + 1)).filter(key => folded.has(key));

/** Keys of all groups of the first level: collapsing them collapses everything in them. */
export function outerGroups(grouped: Grouped): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [group, level] of grouped.view.levels.entries()) if (level === 0) keys.add(keyOfGroup(grouped, group));
  return keys;
}
