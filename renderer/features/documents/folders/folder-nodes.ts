// The folders of a project as nodes of a tree: visible nodes, and keyboard navigation.
import type { Folder } from '../../../api/shapes.ts';
import { treeRows, type TreeRow } from '../../../ui/tree-rows.ts';
import { pathTo } from '../entries.ts';
import { permissions } from '../../../api/roles.ts';

// Write permission in the folders of a project, and the padlocks that show its absence.

type Judged = Pick<Folder, 'user_permission'>;
type Listed = Judged & { readonly id: number };
type ReasonOf = (folderId: number) => string | undefined;

/** @param mayWrite whether the user may write in the project at all */
export const mayWriteIn = ({ user_permission }: Judged, mayWrite: boolean): boolean =>
  mayWrite && user_permission === permissions.write;

/** Why nothing can be added to the current folder; undefined where adding is possible or the reason is unknown. */
export const lockHere = ({ id, user_permission }: Listed, reasonOf: ReasonOf): string | undefined =>
  user_permission === permissions.write ? undefined : reasonOf(id);

/**
 * The padlock of a folder in a list. Without write permission in the whole project the folders have none: the one next
 * to the path is enough.
 */
export const lockInList = (folder: Listed, mayWrite: boolean, reasonOf: ReasonOf): string | undefined =>
  mayWrite ? lockHere(folder, reasonOf) : undefined;

/** Whether rows of the current folder can be dropped on a folder. */
export const takesRows = (onto: Judged, from: Judged, mayWrite: boolean): boolean =>
  mayWriteIn(from, mayWrite) && mayWriteIn(onto, mayWrite);

type FolderNode = TreeRow<Folder>;

/**
 * The visible nodes. The root and the ancestors of the current folder are expanded unless they were collapsed by hand.
 * @param toggled expanded or collapsed by hand @param closed left out, with their descendants
 */
export function folderNodes(
  folders: readonly Folder[],
  current: number,
  toggled: ReadonlySet<number>,
  closed?: ReadonlySet<number>,
): FolderNode[] {
  const above = pathTo(folders, current).slice(0, -1);
  const onTheWay = new Set(above.map(({ id }) => id));
  return treeRows(
    folders.filter(({ id }) => !closed?.has(id)),
    ({ id }, level) => (level === 1 || onTheWay.has(id)) !== toggled.has(id),
  );
}

/** The one node in the tab order: the last focused, else the current folder, else the first. */
export function tabStopOf(nodes: readonly FolderNode[], focused: number | undefined, current: number) {
  const isThere = (wanted: number | undefined) => nodes.some(({ item }) => item.id === wanted);
  if (isThere(focused)) return focused;
  return isThere(current) ? current : nodes[0]?.item.id;
}

export type TreeStep =
  | { readonly kind: 'focus' | 'toggle' | 'choose'; readonly id: number }
  | { readonly kind: 'stay' };

/** Action of a key on a node; undefined for a key that the tree does not use. */
export function stepOf(key: string, nodes: readonly FolderNode[], index: number): TreeStep | undefined {
  const node = nodes[index];
  if (!node) return undefined;
  const { item, hasChildren, isOpen } = node;
  const focus = (other: FolderNode | undefined): TreeStep =>
    other ? { kind: 'focus', id: other.item.id } : { kind: 'stay' };
  switch (key) {
    case 'ArrowDown':
      return focus(nodes[index + 1]);
    case 'ArrowUp':
      return focus(nodes[index - 1]);
    case 'Home':
      return focus(nodes[0]);
    case 'End':
      return focus(nodes.at(-1));
    case 'ArrowRight':
      return hasChildren && !isOpen ? { kind: 'toggle', id: item.id } : focus(nodes[index + 1]);
    case 'ArrowLeft':
      if (hasChildren && isOpen) return { kind: 'toggle', id: item.id };
      return focus(nodes.find(other => other.item.id === item.parent_id));
    case 'Enter':
    case ' ':
      return { kind: 'choose', id: item.id };
    default:
      return undefined;
  }
}
