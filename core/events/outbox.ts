// Events are written in the transaction of the change they tell, so that neither exists without the other.
import { isoTime, type Clock } from '../kit/time.ts';
import { portionsOf, type Reads, type Tx } from '../storage/db.ts';
import type { EventName, EventRecord } from './catalog.ts';
import { toldIn } from './notes.ts';

export interface StoredEvent extends EventRecord {
  readonly id: number;
  readonly createdAt: string;
}

interface OutboxRow {
  readonly id: number;
  readonly name: EventName;
  readonly cloud_id: number;
  readonly project_id: number | null;
  readonly actor_id: number | null;
  readonly data: string;
  readonly created_at: string;
}

/** Tells an event, in the transaction `tx`. */
export async function emit(tx: Tx, clock: Clock, event: EventRecord): Promise<void> {
  await emitAll(tx, clock, [event]);
}

/** Rows of one statement; each has six parameters. */
const PORTION = 1000;

/** Tells many events at once, in their order: a row at a time, ten thousand take a second. */
export async function emitAll(tx: Tx, clock: Clock, events: readonly EventRecord[]): Promise<void> {
  const { events: told } = toldIn(tx);
  for (const event of events) told.push(event);
  const now = isoTime(clock.now());
  for (const portion of portionsOf(events, PORTION)) {
    await tx.run(
      `INSERT INTO outbox (name, cloud_id, project_id, actor_id, data, created_at) VALUES ${portion.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}`,
      portion.flatMap(({ name, cloudId, projectId, actorId, data }) => [
        name,
        cloudId,
        projectId,
        actorId,
        JSON.stringify(data),
        now,
      ]),
    );
  }
}

/** Events after the one with the id `after`, oldest first. */
export async function eventsAfter(db: Reads, after: number, limit = 500): Promise<StoredEvent[]> {
  const rows = await db.all<OutboxRow>('SELECT * FROM outbox WHERE id > ? ORDER BY id LIMIT ?', [after, limit]);
  return rows.map(({ id, name, cloud_id, project_id, actor_id, data, created_at }) => ({
    id,
    name,
    cloudId: cloud_id,
    projectId: project_id,
    actorId: actor_id,
    data: JSON.parse(data) as Record<string, unknown>,
    createdAt: created_at,
  }));
}

/** Id of the newest event; 0 when there is none. */
export async function lastEventId(db: Reads): Promise<number> {
  return (await db.get<{ id: number | null }>('SELECT max(id) AS id FROM outbox'))?.id ?? 0;
}

/** Forgets events older than `days`. Returns how many. */
export async function pruneEvents(tx: Tx, clock: Clock, days = 30): Promise<number> {
  return tx.run('DELETE FROM outbox WHERE created_at < ?', [isoTime(clock.now() - days * 86_400_000)]);
}
