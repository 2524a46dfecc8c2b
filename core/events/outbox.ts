// Events are stored in the transaction of the change that they report, so that neither exists without the other.
import { tokenMaker } from '../access/request-context.ts';
import { isoTime, type Clock } from '../kit/time.ts';
import { portionsOf, type Reads, type Tx } from '../storage/db.ts';
import { listedRows, rowsListed } from '../storage/dialect.ts';
import type { AnnouncedName, EventName, EventOf } from './catalog.ts';

/** The value of the table for no cloud. */
const NO_CLOUD = 0;

export interface StoredEvent {
  readonly id: number;
  readonly name: EventName | AnnouncedName;
  /** null for events of an account, wherever it is */
  readonly cloudId: number | null;
  readonly projectId: number | null;
  readonly actorId: number | null;
  /** the account that made the token by which it was done in the name of the actor */
  readonly makerId: number | null;
  /** as it was stored */
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
}

interface OutboxRow {
  readonly id: number;
  readonly name: EventName | AnnouncedName;
  readonly cloud_id: number;
  readonly project_id: number | null;
  readonly actor_id: number | null;
  readonly maker_id: number | null;
  readonly data: string;
  readonly created_at: string;
}

/** Stores an event, in the transaction `tx` of the change that it reports. */
export async function emit<Name extends EventName>(tx: Tx, clock: Clock, event: EventOf<Name>): Promise<void> {
  await emitAll(tx, clock, [event]);
}

/** Rows of one statement. */
const PORTION = 1000;

/** Stores many events at once, in their order: a row at a time, ten thousand take a second. */
export async function emitAll<Name extends EventName>(tx: Tx, clock: Clock, events: readonly EventOf<Name>[]) {
  // The loop is free between two portions.
  for (const portion of portionsOf(events, PORTION)) await insertEvents(tx, clock, portion);
}

type NewEvent = Omit<StoredEvent, 'id' | 'createdAt' | 'data' | 'makerId'> & { readonly data: object };

/** The same of any name: events by `emitAll`, announcements by `announce`. All statements are sent at once. */
export async function insertEvents(tx: Tx, clock: Clock, events: readonly NewEvent[]): Promise<void> {
  const now = isoTime(clock.now());
  const makerId = tokenMaker() ?? null;
  tx.touch('outbox');
  const rows = events.map(({ name, cloudId, projectId, actorId, data }) => [
    name,
    cloudId ?? NO_CLOUD,
    projectId,
    actorId,
    makerId,
    JSON.stringify(data),
    now,
  ]);
  const insert = 'INSERT INTO outbox (name, cloud_id, project_id, actor_id, maker_id, data, created_at)';
  const [only, ...others] = rows;
  if (only && others.length === 0) await tx.run(`${insert} VALUES (?, ?, ?, ?, ?, ?, ?)`, only);
  else if (only) await tx.run(`${insert} ${rowsListed(7)}`, [listedRows(rows)]);
}

/** Most letters of the data of an event that is read together with others, fifty at a time; one with longer data is
 *  read alone. */
const SHORT = 5000;

/** Events after the one with the id `after`, oldest first; fewer than `limit` where they are long. */
export const eventsAfter = async (db: Reads, after: number, limit = 50): Promise<StoredEvent[]> =>
  (await readEvents(db, after, limit)).events;

/** The same, and whether these are all that there are. */
export async function readEvents(
  db: Reads,
  after: number,
  limit = 50,
): Promise<{ readonly events: StoredEvent[]; readonly isAll: boolean }> {
  const found = await db.all<Omit<OutboxRow, 'data'> & { readonly data: string | null }>(
    `SELECT id, name, cloud_id, project_id, actor_id, maker_id, created_at,
       iif(octet_length(data) <= ${SHORT}, data, NULL) AS data
     FROM outbox WHERE id > ? ORDER BY id LIMIT ?`,
    [after, limit],
  );
  const rows = [];
  for (const { data, ...row } of found) {
    if (data === null && rows.length > 0) break;
    const whole = data ?? (await dataOf(db, row.id));
    if (whole !== undefined) rows.push({ ...row, data: whole });
    if (data === null) break;
  }
  const events = rows.map(({ id, name, cloud_id, project_id, actor_id, maker_id, data, created_at }) => ({
    id,
    name,
    cloudId: cloud_id === NO_CLOUD ? null : cloud_id,
    projectId: project_id,
    actorId: actor_id,
    makerId: maker_id,
    data: JSON.parse(data) as Record<string, unknown>,
    createdAt: created_at,
  }));
  return { events, isAll: found.length < limit && found.length === rows.length };
}

/** Undefined when the event has just been forgotten. */
const dataOf = async (db: Reads, id: number): Promise<string | undefined> =>
  (await db.get<{ readonly data: string }>('SELECT data FROM outbox WHERE id = ?', [id]))?.data;

/** Id of the oldest stored event; undefined when there is none. */
export const firstEventId = async (db: Reads): Promise<number | undefined> =>
  (await db.get<{ id: number | null }>('SELECT min(id) AS id FROM outbox'))?.id ?? undefined;

/** Id of the newest event; 0 when there is none. */
export const lastEventId = async (db: Reads): Promise<number> =>
  (await db.get<{ id: number | null }>('SELECT max(id) AS id FROM outbox'))?.id ?? 0;

/** Forgets events from before a time. Returns how many. */
export const pruneEvents = (tx: Tx, before: string) => tx.run('DELETE FROM outbox WHERE created_at < ?', [before]);
