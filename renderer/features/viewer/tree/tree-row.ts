// What a row of the tree says, and how it is seen.
import type { TFunction } from 'i18next';
import { CLOUD, type Forest } from './forest.ts';
import { drawnBelow, elementOfRow, isGroup, isGroupTree } from './group-tree.ts';

const places = /^(Ifc)?(Project|Site|Building|BuildingStorey)$/;

/** Its name; the group of those that are in none is called so. */
export function rowName(tree: Forest, row: number, t: TFunction): string {
  if (isGroupTree(tree) && tree.rest === row) return t('viewer.legend.none');
  return tree.names[row] || t('viewer.tree.unnamed');
}

/** Its class beside the name, without the letters that all have; undefined: a group, or a place, which is known by its
 *  depth. */
export function rowKind(tree: Forest, row: number, t: TFunction): string | undefined {
  const kind = tree.classes[row]!;
  if (isGroup(tree, row) || places.test(kind)) return undefined;
  return kind === CLOUD ? t('viewer.points.title') : kind.replace(/^Ifc/, '');
}

/** All of it, for the pointer. */
export const rowTitle = (tree: Forest, row: number, t: TFunction): string =>
  isGroup(tree, row) ? rowName(tree, row, t) : `${rowName(tree, row, t)} · ${tree.classes[row]!}`;

export interface TreeShown {
  readonly open: ReadonlySet<number>;
  /** what a search found; undefined: nothing is searched for */
  readonly matches: ReadonlySet<number> | undefined;
  /** row of the structure whose properties are shown */
  readonly current: number;
}

export interface RowLook {
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  readonly isMatch: boolean;
  readonly isSelected: boolean;
  /** whether anything is drawn of it or below it */
  readonly isDrawn: boolean;
}

/** @param isMarked whether what is drawn of an element is selected */
export function rowLook(
  tree: Forest,
  row: number,
  { open, matches, current }: TreeShown,
  isMarked: (feature: number) => boolean,
): RowLook {
  const feature = tree.features[row]!;
  return {
    hasChildren: tree.ends[row]! > row + 1,
    // All that is found is in sight, with the way to it.
    isOpen: matches !== undefined || open.has(row),
    isMatch: matches?.has(row) === true,
    isSelected: feature >= 0 ? isMarked(feature) : !isGroup(tree, row) && elementOfRow(tree, row) === current,
    isDrawn: !drawnBelow(tree, row).next().done,
  };
}
