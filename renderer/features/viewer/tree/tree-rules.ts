// Rules of the tree: open rows, matches, and keys.
import type { TFunction } from 'i18next';
import {
  above,
  findNodes,
  propertyQuestion,
  type Forest,
  CLOUD,
  modelAt,
  uuidAt,
  classAt,
  depthAt,
  endAt,
  featureAt,
} from './forest.ts';
import { isGroupTree, drawnBelow, elementOfRow, isGroup } from './group-tree.ts';

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
  const kind = classAt(tree, row);
  if (isGroup(tree, row) || places.test(kind)) return undefined;
  return kind === CLOUD ? t('viewer.points.title') : kind.replace(/^Ifc/, '');
}

/** Full text for the tooltip. */
export const rowTitle = (tree: Forest, row: number, t: TFunction): string =>
  isGroup(tree, row) ? rowName(tree, row, t) : `${rowName(tree, row, t)} · ${classAt(tree, row)}`;

export interface TreeShown {
  readonly open: ReadonlySet<number>;
  /** matches of a search; undefined: no search */
  readonly matches: ReadonlySet<number> | undefined;
  /** row of the structure whose properties are shown */
  readonly current: number;
}

/** @param isMarked whether the features of an element are selected */
export function rowLook(
  tree: Forest,
  row: number,
  { open, matches, current }: TreeShown,
  isMarked: (feature: number) => boolean,
) {
  const feature = featureAt(tree, row);
  return {
    hasChildren: endAt(tree, row) > row + 1,
    // All matches are visible, with their ancestors.
    isOpen: matches !== undefined || open.has(row),
    isMatch: matches?.has(row) === true,
    isSelected: feature >= 0 ? isMarked(feature) : !isGroup(tree, row) && elementOfRow(tree, row) === current,
    /** anything of it or below it is drawn */
    isDrawn: !drawnBelow(tree, row).next().done,
  };
}

/** Rows opened by the user, by their numbers in a forest. */
export interface Opened {
  readonly forest: Forest;
  readonly open: ReadonlySet<number>;
}

/** Most roots that are open at first. */
const MOST_OPEN = 10;

/**
 * At first the structure is open down to the storeys, unless there are many models; without storeys it is open down to
 * where it branches. Groups are closed.
 */
export function firstOpen(forest: Forest): ReadonlySet<number> {
  const open = new Set<number>();
  if (isGroupTree(forest) || [...rootsOf(forest)].length > MOST_OPEN) return open;
  for (let n = 0; n < forest.count; n++) {
    const isTop = /^(Ifc)?(Project|Site|Building)$/.test(classAt(forest, n)) || isOnlyGroup(forest, n);
    if (depthAt(forest, n) < 3 && isTop) open.add(n);
  }
  return open;
}

/** The nodes without a parent. */
function* rootsOf(forest: Forest): Generator<number> {
  for (let n = 0; n < forest.count; n = endAt(forest, n)) yield n;
}

/** Whether a node only groups others, and is the only child of its parent. */
const isOnlyGroup = ({ classes, parents, ends }: Forest, node: number): boolean =>
  classes[node] === 'Group' && parents[node] === node - 1 && ends[node] === ends[node - 1];

/**
 * The open rows: those opened by the user, kept when models are added or removed; new ones start as at first. Trees of
 * groups differ each time.
 */
export function openOf(opened: Opened | null, forest: Forest, first: ReadonlySet<number>): ReadonlySet<number> {
  if (opened?.forest === forest) return opened.open;
  if (!opened || isGroupTree(forest) || isGroupTree(opened.forest)) return first;
  const known = openByModel(opened);
  const open = new Set<number>();
  for (let n = 0; n < forest.count; n++) {
    const uuids = known.get(modelAt(forest, n));
    if (uuids ? uuids.has(uuidAt(forest, n)) : first.has(n)) open.add(n);
  }
  return open;
}

/** The open elements of a forest by model. */
function openByModel({ forest, open }: Opened): ReadonlyMap<number, ReadonlySet<string>> {
  const known = new Map<number, Set<string>>();
  for (const root of rootsOf(forest)) known.set(modelAt(forest, root), new Set());
  for (const n of open) known.get(modelAt(forest, n))?.add(uuidAt(forest, n));
  return known;
}

/** Opens the ancestors of a node, so that its row is visible. */
export const withWayTo = (open: ReadonlySet<number>, forest: Forest, node: number): ReadonlySet<number> =>
  new Set([...open, ...above(forest, node)]);

/** Result of a property search in a model. */
interface FoundElements {
  readonly model: number;
  /** undefined while loading */
  readonly uuids: readonly string[] | undefined;
}

/** Nodes that match a search; undefined: no search. */
export function matchesOf(forest: Forest, text: string, found: readonly FoundElements[]) {
  if (text.trim() === '') return undefined;
  if (!propertyQuestion(text)) return findNodes(forest, text);
  const ids = new Set(found.flatMap(({ model, uuids }) => (uuids ?? []).map(uuid => `${model} ${uuid}`)));
  const nodes = new Set<number>();
  for (let n = 0; n < forest.count; n++) if (ids.has(`${forest.models[n]} ${forest.uuids[n]}`)) nodes.add(n);
  return nodes;
}

export type TreeStep =
  | { readonly kind: 'to' | 'toggle' | 'pick' | 'eye'; readonly node: number }
  /** the key belongs to the tree, and has no effect here */
  | { readonly kind: 'none' };

interface TreeNow {
  readonly forest: Forest;
  readonly rows: readonly number[];
  readonly open: ReadonlySet<number>;
  /** the focused node; -1 none */
  readonly active: number;
}

/** Effect of a key; undefined: it is not a key of the tree. */
export function treeStep(key: string, { forest, rows, open, active }: TreeNow): TreeStep | undefined {
  const position = rows.indexOf(active);
  const hasChildren = active >= 0 && endAt(forest, active) > active + 1;
  const to = (row: number): TreeStep => {
    const node = rows[Math.max(0, Math.min(rows.length - 1, row))];
    return node === undefined ? { kind: 'none' } : { kind: 'to', node };
  };
  const onActive = (kind: 'toggle' | 'pick' | 'eye'): TreeStep =>
    active >= 0 ? { kind, node: active } : { kind: 'none' };
  switch (key) {
    case 'ArrowDown':
      return to(position + 1);
    case 'ArrowUp':
      return to(position - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      return hasChildren && !open.has(active) ? onActive('toggle') : to(position + 1);
    case 'ArrowLeft':
      return hasChildren && open.has(active) ? onActive('toggle') : to(rows.indexOf(forest.parents[active] ?? -1));
    case 'Enter':
      return onActive('pick');
    case ' ':
      return onActive('eye');
    default:
      return undefined;
  }
}
