// Log lines of a project as a reader may see them: names that the reader may not see are left out.
import { askerHas } from '../../access/request-context.ts';
import type { Scope } from '../../access/scopes.ts';
import type { LineDetails } from '../../audit/line.ts';
import type { FolderView } from '../folders/service.ts';
import type { LineRow } from './store.ts';
import type { LogEntry } from './schema.ts';

// Log lines in the terms of the public client: its names of actions, and the fields it shows of each.

/**
 * Actions of the log -> those of the client, where these are not `object_created`, `object_deleted` or
 * `object_updated`.
 */
const words: Readonly<Record<string, string>> = {
  'folder.permission': 'folder_permissions_updated',
  'invitation.create': 'invitation_sent',
  'invitation.delete': 'invitation_canceled',
  'invitation.accept': 'invitation_accepted',
  'invitation.deny': 'invitation_denied',
};
const endings: Readonly<Record<string, string>> = { create: 'created', delete: 'deleted', update: 'updated' };

/** The path of a folder, `/Plans/Storey 1`; undefined for one that is deleted, or that the reader may not see. */
type PathOf = (folderId: number) => string | undefined;

/** Actions of the log that match an action of the client; an action of the log matches itself. */
export function actionsOf(word: string): string[] {
  const invitation = /^(?:cloud|project)_(invitation_\w+)$/.exec(word)?.[1];
  const named = Object.entries(words).flatMap(([action, each]) => (each === (invitation ?? word) ? [action] : []));
  if (named.length > 0) return named;
  if (/^(?:document|folder)_(?:renamed|moved)$/.test(word)) return [`${word.split('_')[0]}.update`];
  const [, object = '', ending = ''] = /^(\w+)_(created|deleted|updated)$/.exec(word) ?? [];
  return [object ? `${object.replaceAll('_', '-')}.${ending.slice(0, -1)}` : word];
}

/** A line as the client shows it. */
export function toClientEntry(row: LineRow, pathOf: PathOf): LogEntry {
  const { seq, at, actor_id, actor_email, app_name, project_name } = row;
  return {
    id: seq,
    user_id: actor_id,
    user_email: actor_email ?? '',
    app_name: app_name ?? '',
    project_name: project_name ?? '',
    date: at,
    ...describe(row, JSON.parse(row.details) as LineDetails, pathOf),
  };
}

function describe(row: LineRow, details: LineDetails, pathOf: PathOf): Pick<LogEntry, 'action' | 'description'> {
  const { action, object_kind: kind, object_name: name, object_id: id, folder_id, project_id, actor_email } = row;
  const { was, moved, permission, role, sender_email } = details;
  if (kind === 'invitation') {
    return {
      action: `${project_id === null ? 'cloud' : 'project'}_${words[action] ?? action}`,
      description: {
        email: name,
        invited_email: name,
        sender_email: sender_email ?? (action === 'invitation.create' ? actor_email : null),
        ...(role !== undefined && { project_role: role }),
      },
    };
  }
  if (kind !== 'document' && kind !== 'folder') return { action: wordOf(action), description: { path: name } };

  const isFolder = kind === 'folder';
  const own = isFolder && id !== null ? pathOf(id) : undefined;
  const within = isFolder ? own?.slice(0, own.lastIndexOf('/')) : folder_id === null ? undefined : pathOf(folder_id);
  const inFolder = (folder: string | undefined, called: string | null) =>
    folder === undefined || called === null ? called : `${folder === '/' ? '' : folder}/${called}`;
  const path = inFolder(within, name);
  const place = { path, folder_id: isFolder ? id : folder_id };
  const oldPath = moved === undefined ? inFolder(within, was ?? name) : inFolder(pathOf(moved.from), was ?? name);
  const newPath = moved === undefined ? path : inFolder(pathOf(moved.to), name);
  const changed = { ...place, old_path: oldPath, new_path: newPath };
  if (moved !== undefined) return { action: `${kind}_moved`, description: changed };
  if (was !== undefined) return { action: `${kind}_renamed`, description: changed };
  if (permission === undefined) return { action: wordOf(action), description: place };
  return {
    action: 'folder_permissions_updated',
    description: { ...place, old_permission: permission.old, new_permission: permission.new },
  };
}

function wordOf(action: string): string {
  const end = action.lastIndexOf('.');
  const ending = endings[action.slice(end + 1)] ?? action.slice(end + 1);
  return words[action] ?? `${action.slice(0, Math.max(0, end))}_${ending}`.replaceAll(/[.-]/g, '_').replace(/^_/, '');
}

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
export const hiddenUntil = (moves: ReadonlyMap<number, number>, view: Pick<FolderView, 'get'>) => (folderId: number) =>
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
  return { ...row, ...(isUnnamed && { object_name: null }), ...(withoutWas && { details: JSON.stringify(details) }) };
}
