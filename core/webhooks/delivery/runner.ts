// Delivers what is due. Each webhook has a lane of its own, so that one that never answers delays no other; within a
// lane deliveries about different objects run concurrently, those about one object in their order.
import { setTimeout as sleep } from 'node:timers/promises';
import { record } from '../../audit/record.ts';
import type { Log } from '../../kit/log.ts';
import { DAY, SECOND, isoTime, type Clock } from '../../kit/time.ts';
import { createRounds } from '../../kit/rounds.ts';
import { findClockNote } from '../../storage/clock-note.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import * as subscriptions from '../subscriptions/service.ts';
import { GIVE_UP, isDelivered, isGone, nextAttempt, type Outcome } from './plan.ts';
import { PING, type Queue } from './queue.ts';
import { type Send, signatureHeaders } from './send.ts';
import * as store from './store.ts';

/** Concurrent deliveries of one webhook, and of one whose last attempt failed. */
const [SIDE_BY_SIDE, WHILE_FAILING] = [8, 1];
/** The command line may queue deliveries: due ones are searched at least so often. */
const LONGEST_SLEEP = 5 * SECOND;
const AFTER_ERROR = 5 * SECOND;
/** A clock that differs by more from the monotonic one was set back. Forward more counts: computers sleep. */
const [SET_BACK, SET_FORWARD] = [-SECOND, DAY];

interface RunnerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly send: Send;
  readonly secretsOf: (hook: subscriptions.WebHookRow) => readonly string[];
  /** notifies the maker of a webhook that was disabled */
  readonly notify: (hook: subscriptions.WebHookRow) => Promise<void>;
  /** deliveries of a webhook were attempted */
  readonly onAttempt: (hook: subscriptions.WebHookRow) => void;
  readonly random?: () => number;
}

const now = (parts: RunnerDeps) => isoTime(parts.clock.now());

async function noteFailure(parts: RunnerDeps, tx: Tx, hook: subscriptions.WebHookRow, outcome: Outcome): Promise<void> {
  const since = Date.parse(await store.noteFailure(tx, hook.id, now(parts)));
  const reason = isGone(outcome) ? 'gone' : since <= parts.clock.now() - GIVE_UP ? 'failing' : undefined;
  if (reason === undefined || (await store.disable(tx, hook.id, reason, now(parts))) === 0) return;
  await store.endWaiting(tx, hook.id);
  subscriptions.announceHook(tx, 'webhook.disable', hook);
  record(tx, { action: 'webhook.disable', ...subscriptions.loggedHook(hook) });
}

/** Ends a delivery that was made before a person without access to its data set another address, or before the
 *  application lost the scope. */
async function withhold(
  parts: RunnerDeps,
  hook: subscriptions.WebHookRow,
  { id, attempts, object }: store.DeliveryRow,
) {
  await parts.db.tx(
    unlogged('deliveries of webhooks', async tx => {
      await store.noteResult(tx, { id, state: 'failed', attempts, next_at: null });
      await store.release(tx, hook.id, object, now(parts));
    }),
  );
}

/** Pauses webhooks whose maker no longer administers their place; their waiting deliveries end. */
async function pauseWithout(parts: RunnerDeps): Promise<void> {
  if (!(await subscriptions.areMakersGone(parts.db))) return;
  await parts.db.tx(async tx => {
    for (const hook of await subscriptions.pauseWithoutMaker(tx, now(parts))) {
      await store.endWaiting(tx, hook.id);
      subscriptions.announceHook(tx, 'webhook.disable', hook);
      record(tx, { action: 'webhook.disable', ...subscriptions.loggedHook(hook) });
    }
  });
}

async function sendNotices(parts: RunnerDeps): Promise<void> {
  for (const hook of await store.noticesDue(parts.db)) {
    try {
      await parts.notify(hook);
      await parts.db.tx(unlogged('notices of webhooks', tx => store.noteNotice(tx, hook.id)));
    } catch (error) {
      // Tried again with the next event or delivery.
      parts.log.error('a notice of a webhook could not be sent', { webhook: hook.id, error });
    }
  }
}

/** The changes of an attempt: to the delivery, to those that it held, and to the webhook. */
async function settle(
  parts: RunnerDeps,
  hook: subscriptions.WebHookRow,
  row: store.DeliveryRow,
  outcome: Outcome,
  { at, milliseconds }: { readonly at: number; readonly milliseconds: number },
): Promise<void> {
  const { db, clock, random = Math.random } = parts;
  const attempts = row.attempts + 1;
  const isDone = isDelivered(outcome);
  const isOver = isDone || isGone(outcome) || row.event_name === PING;
  const next = isOver ? undefined : nextAttempt(outcome, { attempts, now: clock.now(), random: random() });
  await db.tx(
    unlogged('deliveries of webhooks', async tx => {
      const isKnown = await store.noteResult(tx, {
        id: row.id,
        state: isDone ? 'done' : next === undefined ? 'failed' : 'waiting',
        attempts,
        next_at: next === undefined ? null : isoTime(next),
      });
      if (isKnown === 0) return;
      const { status = null, answer = null, error = null } = outcome;
      await store.insertAttempt(tx, { delivery_id: row.id, at: isoTime(at), milliseconds, status, answer, error });
      if (isDone) await store.noteSuccess(tx, hook.id, now(parts));
      else await noteFailure(parts, tx, hook, outcome);
      await store.release(tx, hook.id, row.object, now(parts));
    }),
  );
}

async function attempt(parts: RunnerDeps, hook: subscriptions.HeardRow, row: store.DeliveryRow, stopped: AbortSignal) {
  const { clock, send, secretsOf, onAttempt } = parts;
  if (!subscriptions.delivers(hook, row.event_name)) return withhold(parts, hook, row);
  const [at, begun] = [clock.now(), performance.now()];
  const headers = signatureHeaders({ messageId: row.message_id, at, body: row.body, secrets: secretsOf(hook) });
  const outcome = await send({ url: hook.url, headers, body: row.body, stopped });
  // An attempt that the stop has cut is made again at the next start.
  if (stopped.aborted && !isDelivered(outcome)) return;
  await settle(parts, hook, row, outcome, { at, milliseconds: Math.round(performance.now() - begun) });
  onAttempt(hook);
}

/** Delivers all that is due of one webhook. */
async function runLane(parts: RunnerDeps, hookId: number, stopped: AbortSignal): Promise<void> {
  const { db } = parts;
  while (!stopped.aborted) {
    const hook = await subscriptions.findHook(db, hookId);
    if (!hook) return;
    // Its maker may have left since the delivery was made.
    if (!(await subscriptions.hasMaker(db, hookId))) return pauseWithout(parts);
    const due = await store.dueOf(db, hookId, now(parts), hook.failing_since === null ? SIDE_BY_SIDE : WHILE_FAILING);
    if (due.length === 0) return;
    await Promise.all(due.map(row => attempt(parts, hook, row, stopped)));
  }
}

export function createRunner(parts: RunnerDeps) {
  const { db, clock, log, queue } = parts;
  const lanes = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let seen: { readonly now: number; readonly monotonic: number } | undefined;

  async function startLanes(): Promise<void> {
    for (const id of await store.dueHooks(db, now(parts))) {
      if (lanes.has(id) || stopping.signal.aborted) continue;
      const lane = runLane(parts, id, stopping.signal)
        .catch((error: unknown) => {
          log.error('a webhook could not be served', { webhook: id, error });
          return pause(AFTER_ERROR, stopping.signal);
        })
        .finally(() => {
          lanes.delete(id);
          rounds.wake();
        });
      lanes.set(id, lane);
    }
    const next = await store.nextDue(db, now(parts));
    const wait = next === undefined ? LONGEST_SLEEP : Date.parse(next) - clock.now();
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    timer = setTimeout(rounds.wake, Math.max(0, Math.min(wait, LONGEST_SLEEP)));
    timer.unref();
  }

  /** A corrected clock delays no attempt, and a jump forward is no time in which a receiver has failed. */
  async function followClock(): Promise<void> {
    const at = { now: clock.now(), monotonic: clock.monotonic() };
    const by = seen
      ? at.now - seen.now - (at.monotonic - seen.monotonic)
      : Math.min(0, at.now - ((await findClockNote(db))?.seenAt ?? -Infinity)); // of the run before
    if (by < SET_BACK || by > SET_FORWARD)
      await db.tx(unlogged('deliveries of webhooks', tx => store.moveTimes(tx, by)));
    seen = at;
  }

  async function work(): Promise<void> {
    await followClock();
    await pauseWithout(parts);
    await queue.fill();
    await startLanes();
    await sendNotices(parts);
  }

  const rounds = createRounds(work, async error => {
    log.error('webhooks cannot be delivered', { error });
    await pause(AFTER_ERROR, stopping.signal);
    rounds.wake();
  });

  async function settled(): Promise<void> {
    while (rounds.current || lanes.size > 0) await Promise.all([rounds.current, ...lanes.values()]);
  }

  return {
    /** Searches new events and due deliveries; a call during the search repeats it once. */
    wake: rounds.wake,
    /** Resolves when nothing is under way and nothing is due now. */
    settled,
    /** Cuts the attempts under way; they are made again at the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      rounds.end();
      clearTimeout(timer);
      await settled();
    },
  };
}

/** Ends early, without an error, with the signal. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
