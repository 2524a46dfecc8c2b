// Log lines of a project as a reader may see them: names that the reader may not see are left out.
import { askerHas } from '../../access/request-context.ts';
import type { Scope } from '../../access/scopes.ts';
import type { LineDetails } from '../../audit/line.ts';
import type { FolderView } from '../folders/service.ts';
import type { LineRow } from './store.ts';

/** The folder that a line is about, or the folder that contains its object. */
export const folderOf = ({ object_kind, object_id, folder_id }: LineRow): number | null =>
  object_kind === 'folder' ? object_id : folder_id;

/** Folders with all their parents. */
export function withAllAbove(ids: Iterable<number | null>, view: Pick<FolderView, 'get'>): number[] {
  const found = new Set<number>();
  for (const first of ids)
    for (let id = first; id !== null && !found.has(id); id = view.get(id)?.parent_id ?? null) found.add(id);
  return [...found];
}

/**
 * Gives the last line from when a folder, or one of its parents, was in a folder that the reader does not see; 0 if it
 * never was. @param moves the last line that moved a folder out of a hidden one, by folder
 */
export const hiddenUntil =
  (moves: ReadonlyMap<number, number>, view: Pick<FolderView, 'get'>) =>
  (folderId: number): number =>
    Math.max(0, ...withAllAbove([folderId], view).map(id => moves.get(id) ?? 0));

/** Scope required to read the names of each kind of object in lines. */
const readBy: Readonly<Record<string, Scope>> = {
  document: 'document:read',
  folder: 'document:read',
  visa: 'document:read',
  model: 'model:read',
  'shared-view': 'model:read',
  topic: 'bcf:read',
};

/**
 * A line without names of kinds that the reader has no scope for, and without those from when an object was in a folder
 * that is hidden from the reader.
 * @param seen folders; undefined for administrators, who see everything
 * @param lastHidden gives the last line from when a folder was hidden
 */
export function shownLine(
  row: LineRow,
  seen: ReadonlySet<number> | undefined,
  lastHidden: (folderId: number) => number,
): LineRow {
  const { was, ...details } = JSON.parse(row.details) as LineDetails;
  const scope = readBy[row.object_kind ?? ''];
  const folderId = folderOf(row);
  const until = folderId === null ? 0 : lastHidden(folderId);
  // The name of a view may describe models that are hidden from members.
  const isOfOthers = row.object_kind === 'shared-view' && seen !== undefined;
  const isUnnamed = isOfOthers || row.seq < until || (scope !== undefined && !askerHas(scope));
  const isFromHidden = seen !== undefined && details.moved !== undefined && !seen.has(details.moved.from);
  const withoutWas = was !== undefined && (isUnnamed || isFromHidden || row.seq === until);
  return {
    ...row,
    ...(isUnnamed && { object_name: null }),
    ...(withoutWas && { details: JSON.stringify(details) }),
  };
}
