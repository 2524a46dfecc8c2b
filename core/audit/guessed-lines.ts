// What a line of the log would say by guessing from what a unit of work wrote. Goes when every service records its changes.
import type { Acting } from '../access/acting.ts';
import { isoTime, type Clock } from '../kit/time.ts';
import type { Reads, Tx } from '../storage/db.ts';
import { toldIn } from '../events/notes.ts';
import { subjectOf, type MadeRow, type Subject, type Traces } from './guessed-objects.ts';
import type { Line, LineDetails } from './line.ts';
import { applicationName, emailOf } from './store.ts';

/** What only administrators of a project see. */
const forAdmins =
  /^(account|access-token|application|cloud|cloud-application|cloud-user|group|invitation|member|server|sign-in|sign-in-provider|signing-key|webhook)\.|\.permission$/;

export interface Watched {
  readonly tx: Tx;
  readonly made: MadeRow[];
}

/** The line of a unit of work by guessing; undefined when it would have none. */
export async function guessLine(
  watched: Watched,
  found: Acting | undefined,
  acting: Acting | undefined,
  inner: Tx,
  before: Reads,
  clock: Clock,
): Promise<Line | undefined> {
  const { notes, events } = toldIn(watched.tx);
  const told = notes.find(({ action }) => action !== undefined);
  const action = acting ? (acting.action ?? told?.action) : found ? undefined : told?.action;
  if (action === undefined || acting?.isWritten || (!inner.hasChanged() && !told)) return undefined;
  return lineOf(action, { notes, events, made: watched.made }, acting, inner, before, clock);
}

async function lineOf(
  action: string,
  traces: Traces,
  acting: Acting | undefined,
  after: Reads,
  before: Reads,
  clock: Clock,
): Promise<Line> {
  const told = traces.notes.find(note => note.action === action);
  const actorId = acting?.actorId ?? told?.actorId ?? null;
  const applicationId = acting?.applicationId ?? null;
  const subject = await subjectOf(action, traces, acting, after, before);
  const { object, event } = subject;
  const isCloud = object?.kind === 'cloud' ? object.id : null;
  const isProject = object?.kind === 'project' ? object.id : null;
  const inNameOfId = acting?.inNameOfId ?? traces.notes.find(note => note.inNameOfId !== undefined)?.inNameOfId;
  const inNameOf = inNameOfId === undefined ? undefined : { id: inNameOfId, email: await emailOf(before, inNameOfId) };
  return {
    at: isoTime(clock.now()),
    action,
    result: told?.result ?? 'done',
    via: acting?.via ?? 'service',
    actor_id: actorId,
    actor_email: actorId === null ? null : ((await emailOf(before, actorId)) ?? (await emailOf(after, actorId))),
    application_id: applicationId,
    app_name: applicationId === null ? null : await applicationName(before, applicationId),
    address: acting?.address ?? null,
    cloud_id: acting?.cloudId ?? told?.cloudId ?? event?.cloudId ?? isCloud,
    project_id: acting?.projectId ?? told?.projectId ?? event?.projectId ?? isProject,
    object_kind: object?.kind ?? null,
    object_id: object?.id ?? null,
    object_name: object?.name ?? null,
    folder_id: object?.folderId ?? null,
    document_id: object?.documentId ?? null,
    for_admins: forAdmins.test(action) ? 1 : 0,
    details: JSON.stringify(detailsOf(subject, acting, inNameOf)),
  };
}

function detailsOf(
  { count, was }: Subject,
  acting: Acting | undefined,
  inNameOf: LineDetails['in_name_of'],
): LineDetails {
  const fields = acting?.fields.slice(0, 30) ?? [];
  return {
    ...(count > 1 && { count }),
    ...(was !== undefined && { was }),
    ...(fields.length > 0 && { fields }),
    ...(inNameOf && { in_name_of: inNameOf }),
  };
}

/** Notices what a unit of work changes and makes. */
export function watch(inner: Tx): Watched {
  const made: MadeRow[] = [];
  const notice = (sql: string, row: unknown) => {
    const [, verb, table] = /^\s*(INSERT|UPDATE|DELETE)\s+(?:INTO\s+|FROM\s+)?(\w+)/.exec(sql) ?? [];
    if (verb === undefined || table === undefined) return;
    const { id } = row as { id?: unknown };
    if (verb === 'INSERT' && typeof id === 'number') made.push({ table: table.replace(/^stored_/, ''), id }); // the table behind a view that leaves out what is in the bin
  };
  const watched: Watched = {
    made,
    tx: {
      async all<Row>(sql: string, params?: Parameters<Reads['all']>[1]) {
        const rows = await inner.all<Row>(sql, params);
        if (rows.length > 0) notice(sql, rows[0]);
        return rows;
      },
      async get<Row>(sql: string, params?: Parameters<Reads['get']>[1]) {
        const row = await inner.get<Row>(sql, params);
        if (row !== undefined) notice(sql, row);
        return row;
      },
      run: inner.run,
      hasChanged: inner.hasChanged,
    },
  };
  return watched;
}
