// Text and appearance of a row of the tree.
import type { TFunction } from 'i18next';
import { CLOUD, type Forest } from './forest.ts';
import { drawnBelow, elementOfRow, isGroup, isGroupTree } from './group-tree.ts';

const places = /^(Ifc)?(Project|Site|Building|BuildingStorey)$/;

/** Name of a row; the group of elements in no other has a fixed one. */
export function rowName(tree: Forest, row: number, t: TFunction): string {
  if (isGroupTree(tree) && tree.rest === row) return t('viewer.legend.none');
  return tree.names[row] || t('viewer.tree.unnamed');
}

/**
 * Class next to the name, without the common prefix; undefined: a group, or a place, which is recognised by its depth.
 */
export function rowKind(tree: Forest, row: number, t: TFunction): string | undefined {
  const kind = tree.classes[row]!;
  if (isGroup(tree, row) || places.test(kind)) return undefined;
  return kind === CLOUD ? t('viewer.points.title') : kind.replace(/^Ifc/, '');
}

/** Full text for the tooltip. */
export const rowTitle = (tree: Forest, row: number, t: TFunction): string =>
  isGroup(tree, row) ? rowName(tree, row, t) : `${rowName(tree, row, t)} · ${tree.classes[row]!}`;

export interface TreeShown {
  readonly open: ReadonlySet<number>;
  /** matches of a search; undefined: no search */
  readonly matches: ReadonlySet<number> | undefined;
  /** row of the structure whose properties are shown */
  readonly current: number;
}

export interface RowLook {
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  readonly isMatch: boolean;
  readonly isSelected: boolean;
  /** whether anything of it or below it is drawn */
  readonly isDrawn: boolean;
}

/** @param isMarked whether the features of an element are selected */
export function rowLook(
  tree: Forest,
  row: number,
  { open, matches, current }: TreeShown,
  isMarked: (feature: number) => boolean,
): RowLook {
  const feature = tree.features[row]!;
  return {
    hasChildren: tree.ends[row]! > row + 1,
    // All matches are visible, with their ancestors.
    isOpen: matches !== undefined || open.has(row),
    isMatch: matches?.has(row) === true,
    isSelected: feature >= 0 ? isMarked(feature) : !isGroup(tree, row) && elementOfRow(tree, row) === current,
    isDrawn: !drawnBelow(tree, row).next().done,
  };
}
