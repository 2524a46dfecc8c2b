// Writes the log of activity: around the database, so that a change and its line are one unit of work and no service has
// to think of it. One line for each request that changes something, for each change of a page, a command or a job.
import { actingNow, inNobodysName, type Acting } from '../kit/acting.ts';
import { isoTime, type Clock } from '../kit/time.ts';
import type { Db, Reads, Tx } from '../storage/db.ts';
import { BEGINNING, hashOf, type Head, type Line, type LineDetails } from './activity-line.ts';
import { subjectOf, type MadeRow, type Subject, type Traces } from './activity-objects.ts';
import { applicationName, emailOf, headOf, insertLine } from './activity-rows.ts';
import { toldIn } from './notes.ts';

/** What only administrators of a project see: who is in it, as what, and by which credentials. */
const forAdmins =
  /^(account|access-token|application|cloud|cloud-application|cloud-user|group|invitation|member|server|sign-in|sign-in-provider|signing-key|webhook)\.|\.permission$/;

interface Watched {
  readonly tx: Tx;
  readonly made: MadeRow[];
  hasChanged: boolean;
}

/** Adds lines to the log, each chained to the one before. */
export type AddLine = (tx: Tx, line: Line) => Promise<void>;

/** The newest line is remembered, and checked by the statement that writes: what was rolled back, or written by another process, shows there. */
export function createChain(): AddLine {
  let head: Head = BEGINNING;
  return async (tx, line) => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const seq = head.seq + 1;
      const next = { seq, hash: hashOf(head.hash, seq, line) };
      if (await insertLine(tx, line, next, head.hash)) {
        head = next;
        return;
      }
      head = await headOf(tx);
    }
    throw new Error('the log of activity has another end than its own transaction sees');
  };
}

export interface ActivityParts {
  readonly clock: Clock;
  readonly addLine: AddLine;
  /** told of each line when it stands; nobody, where no service runs */
  readonly onLine?: (line: Line) => void;
}

/** The database `db`, with a line in the log for what its units of work change. */
export function withActivity(db: Db, { clock, addLine, onLine }: ActivityParts): Db {
  async function tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const found = actingNow();
    const acting = found?.isWritten ? undefined : found;
    let isMine = false;
    try {
      // A unit may run the commit of others, and what listens to that commit: in nobody's name.
      const { value, line } = await inNobodysName(() =>
        db.tx(async (inner): Promise<{ readonly value: T; readonly line?: Line }> => {
          const watched = watch(inner);
          const given = await work(watched.tx);
          const { notes, events } = toldIn(watched.tx);
          const told = notes.find(({ action }) => action !== undefined);
          const action = acting ? (acting.action ?? told?.action) : found ? undefined : told?.action;
          if (action === undefined || acting?.isWritten || (!watched.hasChanged && !told)) return { value: given };
          isMine = acting !== undefined;
          if (acting) acting.isWritten = true;
          const written = await lineOf(action, { notes, events, made: watched.made }, acting, inner, db, clock);
          await addLine(inner, written);
          return { value: given, line: written };
        }),
      );
      if (line) onLine?.(line);
      return value;
    } catch (error) {
      if (isMine && acting) acting.isWritten = false; // nothing of it stands, so the next unit of the request has a line to write
      throw error;
    }
  }
  return { all: db.all, get: db.get, onCommit: db.onCommit, close: db.close, tx };
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
function watch(inner: Tx): Watched {
  const made: MadeRow[] = [];
  const notice = (sql: string, row: unknown) => {
    const [, verb, table] = /^\s*(INSERT|UPDATE|DELETE)\s+(?:INTO\s+|FROM\s+)?(\w+)/.exec(sql) ?? [];
    if (verb === undefined || table === undefined) return;
    watched.hasChanged = true;
    const { id } = row as { id?: unknown };
    if (verb === 'INSERT' && typeof id === 'number') made.push({ table: table.replace(/^stored_/, ''), id }); // the table behind a view that leaves out what is in the bin
  };
  const watched: Watched = {
    made,
    hasChanged: false,
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
      async run(sql, params) {
        const count = await inner.run(sql, params);
        if (count > 0) watched.hasChanged = true;
        return count;
      },
    },
  };
  return watched;
}
