// SQL that reads the activity log. Conditions are fixed texts, combined by the query.
import type { StoredLine } from '../../audit/line.ts';
import { yieldToEventLoop } from '../../kit/event-loop.ts';
import { placeholders, type Reads, type Value } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';

/** A line with the present names of the actor and of the project. */
export interface LineRow extends StoredLine {
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly project_name: string | null;
  /** present name of the person in whose name the actor acted */
  readonly subject_firstname: string | null;
  readonly subject_lastname: string | null;
}

/** Filter of lines; absent members do not restrict. */
export interface LineFilter {
  readonly projectId?: number | undefined;
  readonly cloudId?: number | undefined;
  /** adds lines about invitations to this cloud to those of a project */
  readonly invitationsOfCloud?: number | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly actorId?: number | undefined;
  readonly actorEmail?: string | undefined;
  /** ISO 8601, UTC; the first is inclusive, the second is not */
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
  /** this line and those after it */
  readonly first?: number | undefined;
  /**
   * absent: everything. Else no lines about people and rights, and none about objects that were or are in a folder that
   * is not seen
   */
  readonly folders?: { readonly seen: ReadonlySet<number>; readonly hidden: readonly number[] } | undefined;
}

/** The last line that moved each of some folders out of one that is not among `seen`, by folder. */
export async function lastMovesFromHidden(
  db: Reads,
  projectId: number,
  folderIds: readonly number[],
  seen: Iterable<number>,
): Promise<ReadonlyMap<number, number>> {
  const moves = await db.all<{ readonly object_id: number; readonly seq: number }>(
    `SELECT object_id, max(seq) AS seq FROM activity
     WHERE project_id = ? AND action = 'folder.update' AND ${among('object_id')}
       AND json_extract(details, '$.moved.from') IS NOT NULL
       AND json_extract(details, '$.moved.from') NOT IN (SELECT value FROM json_each(?)) GROUP BY object_id`,
    [projectId, listed(folderIds), listed([...seen])],
  );
  return new Map(moves.map(({ object_id, seq }) => [object_id, seq]));
}

type Condition = readonly [sql: string, ...values: readonly Value[]];

function conditionsOf(filter: LineFilter): Condition[] {
  const { projectId, invitationsOfCloud, actions = [], documentId } = filter;
  const when = (value: Value | undefined, sql: string): Condition[] => (value === undefined ? [] : [[sql, value]]);
  return [
    // A sign before a column disables its index: lines of a document are few, those of a project many.
    ...(projectId !== undefined && invitationsOfCloud !== undefined
      ? ([
          [
            `(activity.project_id = ? OR (activity.cloud_id = ? AND activity.project_id IS NULL
             AND object_kind = 'invitation'))`,
            projectId,
            invitationsOfCloud,
          ],
        ] satisfies Condition[])
      : when(projectId, documentId === undefined ? 'activity.project_id = ?' : '+activity.project_id = ?')),
    ...when(filter.cloudId, 'activity.cloud_id = ?'),
    ...when(filter.actorId, 'actor_id = ?'),
    ...when(filter.actorEmail, 'lower(actor_email) = lower(?)'),
    ...when(filter.from, 'at >= ?'),
    ...when(filter.until, 'at < ?'),
    ...when(filter.objectKind, 'object_kind = ?'),
    ...when(filter.objectId, 'object_id = ?'),
    ...when(
      documentId,
      'document_id IN (SELECT id FROM document WHERE history_id = (SELECT history_id FROM document WHERE id = ?))',
    ),
    ...when(filter.folderId, 'folder_id = ? AND for_admins IN (0, 1)'),
    ...when(filter.address, 'address = ?'),
    ...when(filter.result, 'result = ?'),
    ...when(filter.before, 'seq < ?'),
    ...when(filter.first, 'seq >= ?'),
    // `document` means `document.create` and all that begin so; a full stop sorts before a slash.
    ...(actions.length === 0
      ? []
      : [
          [
            `(${actions.map(() => '(action = ? OR (action >= ? AND action < ?))').join(' OR ')})`,
            ...actions.flatMap(action => [action, `${action}.`, `${action}/`]),
          ] satisfies Condition,
        ]),
  ];
}

function hide({ projectId = 0, folders }: LineFilter): Condition[] {
  if (!folders) return [];
  const { hidden } = folders;
  return [
    ['+for_admins = 0'],
    ['(folder_id IS NULL OR folder_id IN (SELECT id FROM folder WHERE project_id = ?))', projectId],
    ...(hidden.length === 0
      ? []
      : ([
          [`(folder_id IS NULL OR folder_id NOT IN (${placeholders(hidden)}))`, ...hidden],
          // Only documents named by the lines are queried: hidden folders may hold many more.
          [
            `NOT EXISTS (SELECT 1 FROM document WHERE document.id = activity.document_id
             AND document.folder_id IN (${placeholders(hidden)}))`,
            ...hidden,
          ],
        ] satisfies Condition[])),
  ];
}

/** Objects that are in hidden folders now, wherever they were when the line was written. */
const movedTo = (hidden: readonly number[]) => `(SELECT id FROM document WHERE folder_id IN (${placeholders(hidden)}))`;

const whereOf = (conditions: readonly Condition[]): { readonly where: string; readonly values: readonly Value[] } => ({
  where: conditions.length === 0 ? '' : `WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`,
  values: conditions.flatMap(([, ...values]) => values),
});

/**
 * Number of lines. With hidden folders they are counted by folder, from the index: checking each line for visibility
 * takes three times as long.
 */
export async function countLines(db: Reads, filter: LineFilter): Promise<number> {
  const { folders } = filter;
  const conditions = conditionsOf(filter);
  if (!folders) {
    const { where, values } = whereOf(conditions);
    return (await db.get<{ count: number }>(`SELECT count(*) AS count FROM activity ${where}`, values))?.count ?? 0;
  }
  const count = async (within: readonly Condition[]): Promise<number> => {
    const { where, values } = whereOf(within);
    const rows = await db.all<{ folder_id: number | null; count: number }>(
      `SELECT folder_id, count(*) AS count FROM activity ${where} GROUP BY folder_id`,
      values,
    );
    return rows.reduce((sum, { folder_id: id, count: n }) => sum + (id === null || folders.seen.has(id) ? n : 0), 0);
  };
  const { hidden } = folders;
  const { projectId = 0, ...others } = filter;
  const moved = () =>
    count([
      ...conditionsOf(others),
      ['+activity.project_id = ? AND +for_admins = 0', projectId],
      [`document_id IN ${movedTo(hidden)}`, ...hidden],
    ]);
  return (await count([...conditions, ['for_admins = 0']])) - (hidden.length === 0 ? 0 : await moved());
}

/**
 * The first line since a moment (ISO 8601, UTC), found by bisection; one after the last when there is none. Lines are
 * ordered by time as long as the clock is not set back: then some count for the period before or after.
 * @param from a line that is not later
 */
async function firstSince(db: Reads, moment: string, from = 1): Promise<number> {
  let low = from;
  let high = ((await db.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM activity'))?.seq ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = await db.get<{ at: string }>('SELECT at FROM activity WHERE seq >= ? ORDER BY seq LIMIT 1', [middle]);
    if (line && line.at < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Period = LineFilter & { readonly projectId: number; readonly first: number };

/**
 * Number of lines of a project in each period.
 * @param starts of the periods, ascending (ISO 8601, UTC); the last one has no end
 */
export async function countPeriods(db: Reads, filter: Omit<Period, 'first' | 'before'>, starts: readonly string[]) {
  const firsts: number[] = [];
  for (const start of starts) firsts.push(await firstSince(db, start, firsts.at(-1)));
  const counts: number[] = [];
  for (const [index, first] of firsts.entries())
    counts.push(await countInPortions(db, { ...filter, first, before: firsts[index + 1] }));
  return counts;
}

/** So many lines are counted at once: 8 ms when each is checked for visibility, 0.3 ms when all are visible. */
const PORTION = 20_000;

async function countInPortions(db: Reads, period: Period): Promise<number> {
  const { projectId, before } = period;
  let count = 0;
  for (let { first } = period; first !== before;) {
    await yieldToEventLoop();
    const end = await db.get<{ seq: number }>(
      'SELECT seq FROM activity WHERE project_id = ? AND seq >= ? AND seq < ? ORDER BY seq LIMIT 1 OFFSET ?',
      [projectId, first, before ?? Number.MAX_SAFE_INTEGER, PORTION],
    );
    const portion = { ...period, first, before: end?.seq ?? before };
    const { where, values } = whereOf([...conditionsOf(portion), ...hide(portion)]);
    count += (await db.get<{ count: number }>(`SELECT count(*) AS count FROM activity ${where}`, values))?.count ?? 0;
    if (!end) break;
    first = end.seq;
  }
  return count;
}

/** Newest first. */
export async function listLines(db: Reads, filter: LineFilter, limit: number, offset: number): Promise<LineRow[]> {
  const { where, values } = whereOf([...conditionsOf(filter), ...hide(filter)]);
  // Selects lines first, then reads names for these lines only.
  return db.all<LineRow>(
    `SELECT activity.*, account.firstname, account.lastname, project.name AS project_name,
       subject.firstname AS subject_firstname, subject.lastname AS subject_lastname
     FROM activity LEFT JOIN account ON account.id = activity.actor_id
       LEFT JOIN account AS subject ON subject.id = json_extract(activity.details, '$.in_name_of.id')
       LEFT JOIN project ON project.id = activity.project_id
     WHERE seq IN (SELECT seq FROM activity ${where} ORDER BY ${filter.folderId === undefined ? 'seq' : '+seq'} DESC
       LIMIT ? OFFSET ?) ORDER BY seq DESC`,
    [...values, limit, offset],
  );
}

/** Objects of a project that still exist; `folder_id` is the present folder of a document. */
export async function findPresent(
  db: Reads,
  projectId: number,
  kind: 'document' | 'folder' | 'model',
  ids: readonly number[],
): Promise<{ readonly id: number; readonly folder_id: number | null }[]> {
  const within = `WHERE project_id = ? AND id IN (${placeholders(ids)})`;
  const sql = {
    document: `SELECT id, folder_id FROM document ${within}`,
    folder: `SELECT id, NULL AS folder_id FROM folder ${within}`,
    model: `SELECT id, NULL AS folder_id FROM model ${within}`,
  } as const;
  return ids.length === 0 ? [] : db.all(sql[kind], [projectId, ...ids]);
}
