// What a reader may see of lines of a project: which names are left out.
import { askerHas } from '../../access/asking.ts';
import type { Scope } from '../../access/scopes.ts';
import type { LineDetails } from '../../audit/line.ts';
import type { FolderView } from '../folders/service.ts';
import type { FolderMove, LineRow } from './store.ts';

/**
 * Gives the last line from when a folder, or one that it is in, was in a folder that the reader does not see; 0 without.
 * @param moves of folders, the oldest first
 */
export function hiddenUntil(
  moves: readonly FolderMove[],
  view: Pick<FolderView, 'get'>,
  seen: ReadonlySet<number>,
): (folderId: number) => number {
  const last = new Map<number | null, number>();
  for (const { seq, object_id, details } of moves) {
    const from = (JSON.parse(details) as LineDetails).moved?.from;
    if (from !== undefined && !seen.has(from)) last.set(object_id, seq);
  }
  return folderId => {
    let newest = 0;
    for (let id: number | null = folderId; id !== null; id = view.get(id)?.parent_id ?? null)
      newest = Math.max(newest, last.get(id) ?? 0);
    return newest;
  };
}

/** Scopes by which things are read whose names lines hold. */
const readBy: Readonly<Record<string, Scope>> = {
  document: 'document:read',
  folder: 'document:read',
  visa: 'document:read',
  model: 'model:read',
  'shared-view': 'model:read',
  topic: 'bcf:read',
};

/**
 * A line without names of a kind that the asker does not read, and without those from when a thing was in a folder that is
 * hidden from them.
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
  const folderId = row.object_kind === 'folder' ? row.object_id : row.folder_id;
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
