// Writes the log of activity: around the database, so that a change and its line are one unit of work. Services record
// their changes (record.ts); a unit of work that changes something without a record fails.
import { currentActor, requestContext, runInContext, type Actor } from '../access/request-context.ts';
import { isoTime, type Clock } from '../kit/time.ts';
import type { Db, Purpose, Reads, Tx } from '../storage/db.ts';
import { isUnlogged } from '../storage/unlogged.ts';
import { factsOf, type Action } from './actions.ts';
import type { AddLine } from './chain.ts';
import type { Line, LineDetails } from './line.ts';
import { recordedIn, type AnyChange } from './record.ts';
import { emailOf, namesOf } from './store.ts';

/** The database `db`, with a line in the log for the changes of its units of work. */
export function withAudit(
  db: Db,
  {
    clock,
    addLine,
    atEnd = async () => undefined,
  }: {
    readonly clock: Clock;
    readonly addLine: AddLine;
    /** Other rows that units of work store at their end, such as announcements; sends all of them at once, without
     *  waiting. */
    readonly atEnd?: (tx: Tx) => Promise<void>;
  },
): Db {
  async function tx<T>(work: (tx: Tx) => Promise<T>, given?: Purpose): Promise<T> {
    const { asker, isInUnit } = requestContext();
    if (isInUnit) throw new Error('a unit of work may not begin another: it would wait for itself');
    const actor = currentActor();
    const purpose = given ?? (actor?.isVital ? 'vital' : 'change');
    const isPart = actor?.isWritten === true; // of a request that has its line
    let isMine = false;
    const unit = async (inner: Tx): Promise<T> => {
      const result = await work(inner);
      const changes = isPart ? [] : changesFor(recordedIn(inner), actor?.action ?? null);
      const stored = atEnd(inner);
      if (recordedIn(inner).length === 0) await stored; // storing may have changed something
      checkRecorded(inner, isPart);
      await Promise.all([stored, addLines(changes, actor, inner)]);
      if (actor && changes.length > 0) isMine = actor.isWritten = true;
      return result;
    };
    try {
      // A unit may run the commit of others, and listeners of that commit: without an actor, and for no asker.
      return await runInContext({}, () =>
        db.tx(inner => runInContext({ asker, isInUnit: true }, () => unit(inner)), purpose),
      );
    } catch (error) {
      // Nothing of it is stored, so the next unit of the request has a line to write.
      if (isMine && actor) actor.isWritten = false;
      throw error;
    }
  }

  /** The last line ends the unit of work: the commit may be included. */
  async function addLines(changes: readonly AnyChange[], actor: Actor | undefined, inner: Tx): Promise<void> {
    for (const [index, change] of changes.entries())
      await addLine(inner, await lineOf(change, actor, inner), index === changes.length - 1);
  }

  async function lineOf(change: AnyChange, actor: Actor | undefined, after: Reads): Promise<Line> {
    const { action, object, result = 'done' } = change;
    const { kind, forAdmins } = factsOf(action);
    const actorId = actor?.actorId ?? change.actorId ?? null;
    const applicationId = actor?.applicationId ?? null;
    const isIn = (place: string) => (kind === place ? (object?.id ?? null) : null);
    const emailNow = async (id: number) => (await emailOf(db, id)) ?? (await emailOf(after, id));
    const names = await namesOf(db, actorId, applicationId);
    return {
      at: isoTime(clock.now()),
      action,
      result,
      via: actor?.via ?? 'service',
      actor_id: actorId,
      actor_email: names.email ?? (actorId === null ? null : await emailOf(after, actorId)),
      application_id: applicationId,
      app_name: names.application,
      address: actor?.address ?? null,
      cloud_id: actor?.cloudId ?? change.cloudId ?? isIn('cloud'),
      project_id: actor?.projectId ?? change.projectId ?? isIn('project'),
      object_kind: object ? ('kind' in object ? object.kind : kind) : null,
      object_id: object?.id ?? null,
      object_name: object?.name ?? null,
      folder_id: object && 'folderId' in object ? object.folderId : isIn('folder'),
      document_id: object && 'documentId' in object ? object.documentId : null,
      for_admins: forAdmins ? 1 : 0,
      details: JSON.stringify(await detailsOf(change, actor, emailNow)),
    };
  }

  return { ...db, tx };
}

/**
 * The changes that become lines. The route of a request names its action: other changes count as part of that. A
 * service that several routes call may know the action by a wider name, such as `account.update` of
 * `server.account.update`; then the object is the same, and the name is that of the route.
 */
function changesFor(changes: readonly AnyChange[], action: string | null): readonly AnyChange[] {
  if (action === null) return changes;
  const named = changes.filter(change => change.action === action);
  if (named.length > 0) return named;
  const { kind } = factsOf(action);
  const [first] = changes.filter(change => factsOf(change.action).kind === kind);
  return first ? [{ ...first, action: action as Action }] : [];
}

async function detailsOf(
  { count = 1, was, moved, permission, role, senderId = null, fields: named, inNameOfId: subject }: AnyChange,
  actor: Actor | undefined,
  emailNow: (id: number) => Promise<string | null>,
): Promise<LineDetails> {
  const fields = (named ?? actor?.fields ?? []).slice(0, 30);
  const inNameOfId = actor?.inNameOfId ?? subject;
  return {
    ...(count > 1 && { count }),
    ...(was !== undefined && { was }),
    ...(moved && { moved }),
    ...(permission && { permission }),
    ...(role !== undefined && { role }),
    ...(senderId !== null && { sender_email: await emailNow(senderId) }),
    ...(fields.length > 0 && { fields }),
    ...(inNameOfId !== undefined && { in_name_of: { id: inNameOfId, email: await emailNow(inNameOfId) } }),
  };
}

/** @throws when a unit of work has changed something without a record or a reason to leave it out of the log */
function checkRecorded(tx: Tx, isPart: boolean): void {
  if (isPart || recordedIn(tx).length > 0 || isUnlogged(tx) || !tx.hasChanged()) return;
  throw new Error(
    'a unit of work changed something and recorded nothing (see audit/record.ts and storage/unlogged.ts)',
  );
}
