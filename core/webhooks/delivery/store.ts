// All SQL of deliveries: the queue, their attempts, and their effect on webhooks.
import type { StoredEvent } from '../../events/outbox.ts';
import { exists, selectIds, insertReturningId, placeholders, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed, moved, named, secondsOf } from '../../storage/dialect.ts';
import { heardColumns, type HeardRow, type WebHookRow } from '../subscriptions/service.ts';
import { HOLDING_ATTEMPTS } from './plan.ts';

export interface DeliveryRow {
  readonly id: number;
  readonly webhook_id: number;
  readonly event_id: number | null;
  readonly event_name: string;
  readonly object: string;
  readonly message_id: string;
  readonly body: string;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly attempts: number;
  readonly next_at: string | null;
  readonly created_at: string;
}

export interface AttemptRow {
  readonly delivery_id: number;
  readonly at: string;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

export const lastQueued = async (db: Reads): Promise<number> =>
  (await db.get<{ last_event: number }>('SELECT last_event FROM webhook_cursor'))?.last_event ?? 0;

/** Advances from one event to another. 0 when another process had advanced already. */
export const advance = (tx: Tx, from: number, to: number) =>
  tx.run('UPDATE webhook_cursor SET last_event = ? WHERE last_event = ?', [to, from]);

export const hasWebHooks = (db: Reads) => exists(db, 'SELECT 1 FROM webhook LIMIT 1');

/** Webhooks that may be sent an event: of its cloud and of its project. */
export const hooksAround = (db: Reads, { id, cloudId, projectId }: Pick<StoredEvent, 'id' | 'cloudId' | 'projectId'>) =>
  db.all<HeardRow>(
    `SELECT ${heardColumns} FROM webhook WHERE cloud_id = ? AND (project_id IS NULL OR project_id = ?)
       AND since_event < ? ORDER BY id`,
    [cloudId, projectId, id],
  );

export async function nextSequence(tx: Tx, hookId: number, object: string): Promise<number> {
  const row = await tx.get<{ last: number }>(
    `INSERT INTO webhook_sequence (webhook_id, object, last) VALUES (?, ?, 1)
     ON CONFLICT (webhook_id, object) DO UPDATE SET last = last + 1 RETURNING last`,
    [hookId, object],
  );
  if (!row) throw new Error('the sequence has no row');
  return row.last;
}

/** Whether an earlier delivery about the object holds later ones. */
export const isHeld = (reads: Reads, hookId: number, object: string) =>
  exists(
    reads,
    `SELECT 1 FROM webhook_delivery WHERE webhook_id = ? AND object = ? AND state = 'waiting'
         AND attempts < ${HOLDING_ATTEMPTS} LIMIT 1`,
    [hookId, object],
  );

/** Returns its id. */
export const insertDelivery = (tx: Tx, row: Omit<DeliveryRow, 'id' | 'attempts'>) =>
  insertReturningId(
    tx,
    ...named(
      `INSERT INTO webhook_delivery (webhook_id, event_id, event_name, object, message_id, body, state, next_at,
         created_at)
       VALUES (:webhook_id, :event_id, :event_name, :object, :message_id, :body, :state, :next_at, :created_at)
       RETURNING id`,
      row,
    ),
  );

/** Webhooks of which a delivery is due. */
export const dueHooks = (db: Reads, now: string) =>
  selectIds(
    db,
    `SELECT id FROM webhook WHERE EXISTS (SELECT 1 FROM webhook_delivery
     WHERE webhook_id = webhook.id AND state = 'waiting' AND next_at IS NOT NULL AND next_at <= ?)`,
    [now],
  );

/** The time at which the next delivery of any webhook becomes due. */
export async function nextDue(db: Reads, now: string): Promise<string | undefined> {
  const row = await db.get<{ next: string | null }>(
    `SELECT MIN((SELECT MIN(next_at) FROM webhook_delivery
     WHERE webhook_id = webhook.id AND state = 'waiting' AND next_at IS NOT NULL AND next_at > ?)) AS next
     FROM webhook`,
    [now],
  );
  return row?.next ?? undefined;
}

export const dueOf = (db: Reads, hookId: number, now: string, limit: number) =>
  db.all<DeliveryRow>(
    `SELECT * FROM webhook_delivery WHERE webhook_id = ? AND state = 'waiting' AND next_at IS NOT NULL AND next_at <= ?
     ORDER BY next_at, id LIMIT ?`,
    [hookId, now, limit],
  );

/**
 * Applies a change of the clock by so many milliseconds: receivers have failed for as long as before, and waiting
 * deliveries wait no longer.
 */
export async function moveTimes(tx: Tx, by: number): Promise<void> {
  const [amount, isWaiting] = [[secondsOf(by)], "state = 'waiting' AND next_at IS NOT NULL"];
  await tx.run(`UPDATE webhook SET failing_since = ${moved('failing_since')} WHERE failing_since IS NOT NULL`, amount);
  if (by < 0) await tx.run(`UPDATE webhook_delivery SET next_at = ${moved('next_at')} WHERE ${isWaiting}`, amount);
}

/** 0 when the delivery does not exist any more, or has ended in the meantime. */
export const noteResult = (
  tx: Tx,
  { id, state, attempts, next_at }: Pick<DeliveryRow, 'id' | 'state' | 'attempts' | 'next_at'>,
) =>
  tx.run("UPDATE webhook_delivery SET state = ?, attempts = ?, next_at = ? WHERE id = ? AND state = 'waiting'", [
    state,
    attempts,
    next_at,
    id,
  ]);

export const insertAttempt = (tx: Tx, row: AttemptRow) =>
  tx.run(
    'INSERT INTO webhook_attempt (delivery_id, at, milliseconds, status, answer, error) VALUES (?, ?, ?, ?, ?, ?)',
    [row.delivery_id, row.at, row.milliseconds, row.status, row.answer, row.error],
  );

/** Makes the first of the held deliveries about an object due, unless another one holds it still. */
export const release = (tx: Tx, hookId: number, object: string, now: string) =>
  tx.run(
    `UPDATE webhook_delivery SET next_at = ?
     WHERE id = (SELECT MIN(id) FROM webhook_delivery WHERE webhook_id = ? AND object = ? AND state = 'waiting'
     AND next_at IS NULL)
     AND NOT EXISTS (SELECT 1 FROM webhook_delivery AS earlier WHERE earlier.webhook_id = ? AND earlier.object = ?
       AND earlier.state = 'waiting' AND earlier.next_at IS NOT NULL AND earlier.attempts < ${HOLDING_ATTEMPTS})`,
    [now, hookId, object, hookId, object],
  );

export const noteSuccess = (tx: Tx, hookId: number, now: string) =>
  tx.run('UPDATE webhook SET last_success_at = ?, failing_since = NULL WHERE id = ?', [now, hookId]);

/** The time since which the webhook only fails. */
export async function noteFailure(tx: Tx, hookId: number, now: string): Promise<string> {
  const row = await tx.get<{ failing_since: string }>(
    'UPDATE webhook SET failing_since = COALESCE(failing_since, ?) WHERE id = ? RETURNING failing_since',
    [now, hookId],
  );
  return row?.failing_since ?? now;
}

/** Disables a webhook. 0 when it is disabled already. */
export const disable = (tx: Tx, hookId: number, reason: 'gone' | 'failing', now: string) =>
  tx.run(
    'UPDATE webhook SET disabled_at = ?, disabled_reason = ?, is_notice_due = 1 WHERE id = ? AND disabled_at IS NULL',
    [now, reason, hookId],
  );

/** Ends the waiting deliveries of a webhook undelivered. */
export const endWaiting = (tx: Tx, hookId: number) =>
  tx.run("UPDATE webhook_delivery SET state = 'failed', next_at = NULL WHERE webhook_id = ? AND state = 'waiting'", [
    hookId,
  ]);

export const noticesDue = (db: Reads) =>
  db.all<WebHookRow>('SELECT * FROM webhook WHERE is_notice_due = 1 ORDER BY id');

export const noteNotice = (tx: Tx, hookId: number) =>
  tx.run('UPDATE webhook SET is_notice_due = 0 WHERE id = ?', [hookId]);

interface DeliveryFilter {
  /** only later ones */
  readonly after?: number | undefined;
  /** only earlier ones */
  readonly before?: number | undefined;
  readonly state?: DeliveryRow['state'] | undefined;
  readonly event?: string | undefined;
  /** else the oldest first */
  readonly isNewestFirst?: boolean | undefined;
  readonly limit: number;
}

/** Deliveries of a webhook. */
export function listDeliveries(db: Reads, hookId: number, filter: DeliveryFilter): Promise<DeliveryRow[]> {
  const { after = 0, before, state, event, isNewestFirst = false, limit } = filter;
  const conditions = ['webhook_id = ?', 'id > ?'];
  const values: (number | string)[] = [hookId, after];
  for (const [condition, value] of [
    ['id < ?', before],
    ['state = ?', state],
    ['event_name = ?', event],
  ] as const) {
    if (value === undefined) continue;
    conditions.push(condition);
    values.push(value);
  }
  return db.all<DeliveryRow>(
    `SELECT * FROM webhook_delivery WHERE ${conditions.join(' AND ')} ORDER BY id ${isNewestFirst ? 'DESC' : 'ASC'}
       LIMIT ?`,
    [...values, limit],
  );
}

export const findDelivery = (db: Reads, hookId: number, id: number) =>
  db.get<DeliveryRow>('SELECT * FROM webhook_delivery WHERE webhook_id = ? AND id = ?', [hookId, id]);

/** Deliveries made since a time that failed, or wait after a failure; by the id of their webhook. */
export async function countFailures(db: Reads, hookIds: readonly number[], since: string) {
  const rows = await db.all<{ webhook_id: number; count: number }>(
    `SELECT webhook_id, COUNT(*) AS count FROM webhook_delivery
     WHERE webhook_id IN (${placeholders(hookIds)}) AND created_at >= ?
     AND (state = 'failed' OR (state = 'waiting' AND attempts > 0)) GROUP BY webhook_id`,
    [...hookIds, since],
  );
  return new Map(rows.map(({ webhook_id, count }) => [webhook_id, count]));
}

export const attemptsOf = (db: Reads, deliveryIds: readonly number[]) =>
  db.all<AttemptRow>(
    `SELECT delivery_id, at, milliseconds, status, answer, error FROM webhook_attempt
     WHERE delivery_id IN (${placeholders(deliveryIds)}) ORDER BY id`,
    deliveryIds,
  );

/** The number of these deliveries of the webhook. */
export async function countNamed(reads: Reads, hookId: number, ids: readonly number[]): Promise<number> {
  const row = await reads.get<{ readonly count: number }>(
    `SELECT count(*) AS count FROM webhook_delivery WHERE webhook_id = ? AND ${among('id')}`,
    [hookId, listed(ids)],
  );
  return row?.count ?? 0;
}

/**
 * Replays deliveries that have ended, by their ids or in a range: they wait again, all held. The objects that they are
 * about, one for each.
 */
export async function replay(
  tx: Tx,
  hookId: number,
  chosen: { readonly ids: readonly number[] } | { readonly first: number; readonly last: number },
  onlyFailed: boolean,
): Promise<string[]> {
  const [condition, values] =
    'ids' in chosen ? [among('id'), [listed(chosen.ids)]] : ['id BETWEEN ? AND ?', [chosen.first, chosen.last]];
  const rows = await tx.all<{ object: string }>(
    `UPDATE webhook_delivery SET state = 'waiting', attempts = 0, next_at = NULL
     WHERE webhook_id = ? AND ${condition} AND (state = 'failed' OR (state = 'done' AND ? = 0)) RETURNING object`,
    [hookId, ...values, +onlyFailed],
  );
  return rows.map(({ object }) => object);
}

/** Deletes deliveries made before a time; those that wait stay. */
export const prune = (tx: Tx, before: string) =>
  tx.run("DELETE FROM webhook_delivery WHERE created_at < ? AND state <> 'waiting'", [before]);
