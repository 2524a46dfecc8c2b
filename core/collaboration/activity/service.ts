// The activity log, limited to what each reader may see. Hidden folders hide what happened in them.
import { bindTo } from '../../kit/bind-to.ts';
import { canRead, roles } from '../../access/roles.ts';
import { verifyActivity } from '../../audit/chain.ts';
import type { Head, LineDetails } from '../../audit/line.ts';
import type { ProjectPlace } from '../../access/caller.ts';
import { invalid } from '../../kit/errors.ts';
import { DAY, isoTime } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import type { Folders } from '../folders/service.ts';
import { actionsOf, toClientEntry, folderOf, hiddenUntil, shownLine, withAllAbove } from './shown-lines.ts';
import type {
  ActivityEntry,
  LogEntry,
  LogQuery,
  LogVerdict,
  PeriodsQuery,
  ServerLogEntry,
  ServerLogQuery,
} from './schema.ts';
import * as store from './store.ts';

interface ActivityDeps {
  readonly db: Db;
  readonly folders: Folders;
  /** the newest line, as recorded outside of the database */
  readonly keptHead: () => Head | undefined;
}

/** Upper limit of lines in one answer. */
const MOST = 1000;

export interface LogPage<Entry> {
  readonly entries: Entry[];
  readonly total: number;
}

/** An object that still exists. */
type Present = Awaited<ReturnType<typeof store.findPresent>>[number];

export type Activity = ReturnType<typeof createActivity>;

export function createActivity(deps: ActivityDeps) {
  return bindTo(deps, { list, countPeriods, listForClients, listAll, exportAll, verify });
}

/** The folders that the caller sees and does not see; undefined for administrators: they see everything. */
async function sightOf({ folders, db }: ActivityDeps, place: ProjectPlace) {
  if (place.projectRole === roles.admin) return undefined;
  const view = await folders.view(db, place);
  const ids = view.all.map(({ id }) => id);
  return {
    view,
    seen: new Set(ids.filter(id => canRead(view.permission(id)))),
    hidden: ids.filter(id => !canRead(view.permission(id))),
  };
}

async function page(
  { db }: ActivityDeps,
  filter: store.LineFilter,
  { limit = MOST, offset = 0 }: { readonly limit?: number | undefined; readonly offset?: number | undefined },
) {
  const [total, rows] = await Promise.all([
    store.countLines(db, filter),
    store.listLines(db, filter, Math.min(limit, MOST), offset),
  ]);
  return { total, rows };
}

/** The last line from when a folder named by the lines was hidden from the caller. */
async function hiddenUntilOf(
  deps: ActivityDeps,
  projectId: number,
  rows: readonly store.LineRow[],
  { view, seen }: NonNullable<Awaited<ReturnType<typeof sightOf>>>,
) {
  const named = withAllAbove(rows.map(folderOf), view);
  return hiddenUntil(await store.lastMovesFromHidden(deps.db, projectId, named, seen), view);
}

/** A page of a project's lines as the caller may see them. */
async function shownPage(
  deps: ActivityDeps,
  { projectId }: ProjectPlace,
  sight: Awaited<ReturnType<typeof sightOf>>,
  filter: store.LineFilter,
  range: Parameters<typeof page>[2],
) {
  const { total, rows } = await page(deps, { ...filter, projectId, folders: sight }, range);
  const until = sight ? await hiddenUntilOf(deps, projectId, rows, sight) : () => 0;
  return { total, rows: rows.map(row => shownLine(row, sight?.seen, until)) };
}

/** Objects named by the lines that can still be opened, by kind and id. */
async function presentOf(
  { db }: ActivityDeps,
  { projectId }: ProjectPlace,
  rows: readonly store.LineRow[],
): Promise<ReadonlyMap<string, Present>> {
  const found = await Promise.all(
    (['document', 'folder', 'model'] as const).map(async kind => {
      const ids = new Set(
        rows.filter(({ object_kind }) => object_kind === kind).flatMap(({ object_id }) => object_id ?? []),
      );
      return (await store.findPresent(db, projectId, kind, [...ids])).map(row => [`${kind} ${row.id}`, row] as const);
    }),
  );
  return new Map(found.flat());
}

const projectFilter = (query: LogQuery): store.LineFilter => ({
  ...filterOf(query),
  documentId: query.document_id,
  folderId: query.folder_id,
});

/** Newest first, at most 1,000. @throws 400 for an invalid date */
async function list(deps: ActivityDeps, place: ProjectPlace, query: LogQuery): Promise<LogPage<ActivityEntry>> {
  const { total, rows } = await shownPage(deps, place, await sightOf(deps, place), projectFilter(query), query);
  const present = await presentOf(deps, place, rows);
  return { total, entries: rows.map(row => toEntry(row, present.get(`${row.object_kind} ${row.object_id}`))) };
}

/** Number of lines in each period. @throws 400 when the starts are not ascending dates */
async function countPeriods(deps: ActivityDeps, place: ProjectPlace, { since }: PeriodsQuery): Promise<number[]> {
  const starts = since.map(text => timeOf('since', text, 0) ?? '');
  const early = starts.findIndex((start, index) => index > 0 && start <= starts[index - 1]!);
  if (early > 0) throw invalid('since', `Must be > ${starts[early - 1]}.`, { code: 'out_of_range' });
  return store.countPeriods(deps.db, { projectId: place.projectId, folders: await sightOf(deps, place) }, starts);
}

/** The same in the terms of the public client, which also shows administrators the people invited to the cloud. */
async function listForClients(deps: ActivityDeps, place: ProjectPlace, query: LogQuery): Promise<LogPage<LogEntry>> {
  const sight = await sightOf(deps, place);
  const filter = projectFilter({ ...query, action: query.action?.flatMap(actionsOf) });
  const ofCloud = place.cloudRole === roles.admin ? place.cloudId : undefined;
  const { total, rows } = await shownPage(deps, place, sight, { ...filter, invitationsOfCloud: ofCloud }, query);
  const view = sight?.view ?? (await deps.folders.view(deps.db, place));
  const pathOf = (id: number) => (view.get(id) && canRead(view.permission(id)) ? view.path(id) : undefined);
  return { total, entries: rows.map(row => toClientEntry(row, pathOf)) };
}

/** Of the whole service, newest first, at most 1,000. @throws 400 for an invalid date */
async function listAll(deps: ActivityDeps, query: ServerLogQuery): Promise<LogPage<ServerLogEntry>> {
  const { total, rows } = await page(deps, serverFilterOf(query), query);
  return { total, entries: rows.map(toServerEntry) };
}

/** The same without limit, read in portions while it is sent. @throws 400 before the first */
function exportAll({ db }: ActivityDeps, query: ServerLogQuery): AsyncIterable<ServerLogEntry> {
  const filter = serverFilterOf(query);
  return (async function* () {
    for (let before: number | undefined; ;) {
      const rows = await store.listLines(db, { ...filter, before }, MOST, 0);
      yield* rows.map(toServerEntry);
      before = rows.at(-1)?.seq;
      if (before === undefined) return;
    }
  })();
}

/** Verifies the chain of all lines. */
async function verify({ db, keptHead }: ActivityDeps): Promise<LogVerdict> {
  const { lines, head, broken } = await verifyActivity(db, keptHead());
  return { lines, hash: head.hash, broken_at: broken?.seq ?? null, reason: broken?.reason ?? null };
}

function filterOf(query: Omit<LogQuery, 'document_id' | 'folder_id'>): store.LineFilter {
  return {
    actions: query.action,
    actorId: query.user_id,
    actorEmail: query.user_email,
    objectKind: query.object_kind,
    objectId: query.object_id,
    from: timeOf('date_after', query.date_after, 0),
    until: timeOf('date_before', query.date_before, DAY),
  };
}

function serverFilterOf({ cloud_id, project_id, address, result, ...query }: ServerLogQuery): store.LineFilter {
  return { ...filterOf(query), cloudId: cloud_id, projectId: project_id, address, result };
}

/** @param whole milliseconds to add to a date without time, which means the whole day */
function timeOf(field: string, text: string | undefined, whole: number): string | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalid(field, 'Not a valid date.', { code: 'invalid_date' });
  return isoTime(time + (/^\d{4}-\d{2}-\d{2}$/.test(text) ? whole : 0));
}

const objectOf = ({ object_kind, object_id, object_name }: store.LineRow) =>
  object_kind === null ? null : { kind: object_kind, id: object_id, name: object_name };
const nameOf = ({ firstname, lastname }: store.LineRow) => [firstname, lastname].filter(Boolean).join(' ') || null;

/** The person in whose name the actor acted, with their present name. */
const subjectOf = (
  { subject_firstname, subject_lastname }: store.LineRow,
  subject: NonNullable<LineDetails['in_name_of']>,
) => ({ ...subject, name: [subject_firstname, subject_lastname].filter(Boolean).join(' ') || null });

function toEntry(row: store.LineRow, present: Present | undefined): ActivityEntry {
  const { seq, at, action, result, actor_id, actor_email, app_name, project_name, details } = row;
  const { count, was, fields, in_name_of } = JSON.parse(details) as LineDetails;
  const object = objectOf(row);
  return {
    id: seq,
    user_id: actor_id,
    user_email: actor_email ?? '',
    app_name: app_name ?? '',
    project_name: project_name ?? '',
    date: at,
    action,
    description: {
      object: object && { ...object, exists: present !== undefined, folder_id: present?.folder_id ?? null },
      user_name: nameOf(row),
      result,
      ...(count !== undefined && { count }),
      ...(was !== undefined && { was }),
      ...(fields && { fields: [...fields] }),
      ...(in_name_of && { in_name_of: subjectOf(row, in_name_of) }),
    },
  };
}

function toServerEntry(row: store.LineRow): ServerLogEntry {
  const { count = 1, was = null, claimed = null, in_name_of = null } = JSON.parse(row.details) as LineDetails;
  return {
    id: row.seq,
    date: row.at,
    action: row.action,
    result: row.result,
    via: row.via,
    user_id: row.actor_id,
    user_email: row.actor_email,
    user_name: nameOf(row),
    app_name: row.app_name,
    address: row.address,
    cloud_id: row.cloud_id,
    project_id: row.project_id,
    project_name: row.project_name,
    object: objectOf(row),
    count,
    was,
    claimed,
    hash: row.hash,
    in_name_of: in_name_of && subjectOf(row, in_name_of),
  };
}
