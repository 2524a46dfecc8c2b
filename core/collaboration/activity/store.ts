// All SQL that reads the log of activity. Conditions are fixed texts, put together as the question asks for them.
import { placeholders, type Reads, type Value } from '../../storage/db.ts';

export interface LineRow {
  readonly seq: number;
  readonly at: string;
  readonly action: string;
  readonly result: 'done' | 'failed' | 'refused';
  readonly via: 'api' | 'page' | 'command' | 'service';
  readonly actor_id: number | null;
  readonly actor_email: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly app_name: string | null;
  readonly address: string | null;
  readonly cloud_id: number | null;
  readonly project_id: number | null;
  readonly project_name: string | null;
  readonly object_kind: string | null;
  readonly object_id: number | null;
  readonly object_name: string | null;
  readonly details: string;
  readonly hash: string;
}

/** What lines are asked for; what is absent does not matter. */
export interface LineFilter {
  readonly projectId?: number | undefined;
  readonly cloudId?: number | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly actorId?: number | undefined;
  readonly actorEmail?: string | undefined;
  /** ISO 8601, UTC; the first is within, the second is not */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly objectKind?: string | undefined;
  readonly objectId?: number | undefined;
  readonly documentId?: number | undefined;
  readonly folderId?: number | undefined;
  readonly address?: string | undefined;
  readonly result?: string | undefined;
  /** lines before this one */
  readonly before?: number | undefined;
  /** absent: everything. Else nothing of people and rights, nothing in these folders, nothing in folders that are gone */
  readonly hiddenFolders?: readonly number[] | undefined;
}

type Condition = readonly [sql: string, ...values: readonly Value[]];

function conditionsOf(filter: LineFilter): Condition[] {
  const { projectId, cloudId, actions = [], actorId, actorEmail, from, until, objectKind, objectId, documentId, folderId, address, result, before, hiddenFolders } = filter;
  const when = (value: Value | undefined, sql: string): Condition[] => (value === undefined ? [] : [[sql, value]]);
  return [
    ...when(projectId, 'activity.project_id = ?'), ...when(cloudId, 'activity.cloud_id = ?'), ...when(actorId, 'actor_id = ?'), ...when(actorEmail, 'lower(actor_email) = lower(?)'),
    ...when(from, 'at >= ?'), ...when(until, 'at < ?'), ...when(objectKind, 'object_kind = ?'), ...when(objectId, 'object_id = ?'),
    ...when(documentId, 'document_id IN (SELECT id FROM document WHERE history_id = (SELECT history_id FROM document WHERE id = ?))'), ...when(folderId, 'folder_id = ?'),
    ...when(address, 'address = ?'), ...when(result, 'result = ?'), ...when(before, 'seq < ?'),
    // `document` stands for `document.create` and all that begin so; a full stop sorts before a slash.
    ...(actions.length === 0 ? [] : [[
      `(${actions.map(() => '(action = ? OR (action >= ? AND action < ?))').join(' OR ')})`, ...actions.flatMap(action => [action, `${action}.`, `${action}/`]),
    ] satisfies Condition]),
    ...(hiddenFolders === undefined ? [] : hide(projectId ?? 0, hiddenFolders)),
  ];
}

function hide(projectId: number, folders: readonly number[]): Condition[] {
  return [
    ['for_admins = 0'],
    ['(folder_id IS NULL OR folder_id IN (SELECT id FROM folder WHERE project_id = ?))', projectId],
    ...(folders.length === 0 ? [] : [
      [`(folder_id IS NULL OR folder_id NOT IN (${placeholders(folders)}))`, ...folders],
      // What has been moved to a hidden folder since.
      [`(document_id IS NULL OR document_id NOT IN (SELECT id FROM document WHERE folder_id IN (${placeholders(folders)})))`, ...folders],
    ] satisfies Condition[]),
  ];
}

function whereOf(filter: LineFilter): { readonly where: string; readonly values: readonly Value[] } {
  const conditions = conditionsOf(filter);
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`, values: conditions.flatMap(([, ...values]) => values) };
}

export async function countLines(db: Reads, filter: LineFilter): Promise<number> {
  const { where, values } = whereOf(filter);
  return (await db.get<{ count: number }>(`SELECT count(*) AS count FROM activity ${where}`, values))?.count ?? 0;
}

/** Newest first. */
export async function listLines(db: Reads, filter: LineFilter, limit: number, offset: number): Promise<LineRow[]> {
  const { where, values } = whereOf(filter);
  // Which lines first, then what they say: names are looked up for those alone that are shown.
  return db.all<LineRow>(
    `SELECT activity.*, account.firstname, account.lastname, project.name AS project_name
     FROM activity LEFT JOIN account ON account.id = activity.actor_id LEFT JOIN project ON project.id = activity.project_id
     WHERE seq IN (SELECT seq FROM activity ${where} ORDER BY seq DESC LIMIT ? OFFSET ?) ORDER BY seq DESC`,
    [...values, limit, offset]);
}

/** All folders of a project, also those that are in the bin. */
export async function folderIds(db: Reads, projectId: number): Promise<number[]> {
  return (await db.all<{ id: number }>('SELECT id FROM folder WHERE project_id = ?', [projectId])).map(({ id }) => id);
}
