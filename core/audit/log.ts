// Writes the log of activity: around the database, so that a change and its line are one unit of work.
import { appendFileSync } from 'node:fs';
import { actingNow, inNobodysName, type Acting } from '../access/acting.ts';
import { isoTime, type Clock } from '../kit/time.ts';
import type { Db, Reads, Tx } from '../storage/db.ts';
import { factsOf, type Action } from './actions.ts';
import type { AddLine } from './chain.ts';
import { guessLine, watch, type Watched } from './guessed-lines.ts';
import type { Line, LineDetails } from './line.ts';
import { recordedIn, type AnyChange } from './record.ts';
import { emailOf, namesOf } from './store.ts';

export interface AuditParts {
  readonly clock: Clock;
  readonly addLine: AddLine;
}

/** The database `db`, with a line in the log for what its units of work change. */
export function withAudit(db: Db, { clock, addLine }: AuditParts): Db {
  async function tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const found = actingNow();
    const site = process.env['PLINTH_AUDIT_SHADOW'] ? new Error('site').stack?.split('\n').slice(2, 6) : undefined;
    const acting = found?.isWritten ? undefined : found;
    let isMine = false;
    try {
      // A unit may run the commit of others, and what listens to that commit: in no one's name.
      return await inNobodysName(() =>
        db.tx(async (inner): Promise<T> => {
          const watched = watch(inner);
          const given = await work(watched.tx);
          const written = await linesOf(watched, found, acting, inner, site);
          if (acting && written.length > 0) isMine = acting.isWritten = true;
          for (const line of written) await addLine(inner, line);
          return given;
        }),
      );
    } catch (error) {
      if (isMine && acting) acting.isWritten = false; // nothing of it is kept, so the next unit of the request has a line to write
      throw error;
    }
  }

  async function linesOf(
    watched: Watched,
    found: Acting | undefined,
    acting: Acting | undefined,
    inner: Tx,
    site: readonly string[] | undefined,
  ): Promise<readonly Line[]> {
    const { changes, unrecorded } = recordedIn(watched.tx);
    const isPart = found !== undefined && acting === undefined; // of a request that has its line
    const wanted = isPart ? [] : changesFor(changes, acting?.action ?? null);
    const lines: Line[] = [];
    for (const change of wanted) lines.push(await lineOf(change, acting, inner));
    const isSaid = lines.length > 0 || unrecorded !== undefined;
    if (isSaid && !process.env['PLINTH_AUDIT_SHADOW']) return lines;
    const guessed = await guessLine(watched, found, acting, inner, db, clock);
    compare(lines, guessed, acting, { unrecorded, hasChanged: inner.hasChanged(), isPart, site });
    return lines.length > 0 ? lines : unrecorded === undefined && guessed ? [guessed] : [];
  }

  async function lineOf(change: AnyChange, acting: Acting | undefined, after: Reads): Promise<Line> {
    const { action, object, result = 'done' } = change;
    const { kind, forAdmins } = factsOf(action);
    const actorId = acting?.actorId ?? change.actorId ?? null;
    const applicationId = acting?.applicationId ?? null;
    const isIn = (place: string) => (kind === place ? (object?.id ?? null) : null);
    const emailNow = async (id: number) => (await emailOf(db, id)) ?? (await emailOf(after, id));
    const names = await namesOf(db, actorId, applicationId);
    return {
      at: isoTime(clock.now()),
      action,
      result,
      via: acting?.via ?? 'service',
      actor_id: actorId,
      actor_email: names.email ?? (actorId === null ? null : await emailOf(after, actorId)),
      application_id: applicationId,
      app_name: names.application,
      address: acting?.address ?? null,
      cloud_id: acting?.cloudId ?? change.cloudId ?? isIn('cloud'),
      project_id: acting?.projectId ?? change.projectId ?? isIn('project'),
      object_kind: object ? ('kind' in object ? object.kind : kind) : null,
      object_id: object?.id ?? null,
      object_name: object?.name ?? null,
      folder_id: object && 'folderId' in object ? object.folderId : isIn('folder'),
      document_id: object && 'documentId' in object ? object.documentId : null,
      for_admins: forAdmins ? 1 : 0,
      details: JSON.stringify(await detailsOf(change, acting, emailNow)),
    };
  }

  return { all: db.all, get: db.get, onCommit: db.onCommit, close: db.close, tx };
}

/**
 * The changes that become lines. The route of a request names its action: what else happens is part of that. A service that
 * several routes call may know the action by a wider name, such as `account.update` of `server.account.update`; then the
 * object is the same, and the name is that of the route.
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
  { count = 1, was, fields: named, inNameOfId: subject }: AnyChange,
  acting: Acting | undefined,
  emailNow: (id: number) => Promise<string | null>,
): Promise<LineDetails> {
  const fields = (named ?? acting?.fields ?? []).slice(0, 30);
  const inNameOfId = acting?.inNameOfId ?? subject;
  return {
    ...(count > 1 && { count }),
    ...(was !== undefined && { was }),
    ...(fields.length > 0 && { fields }),
    ...(inNameOfId !== undefined && { in_name_of: { id: inNameOfId, email: await emailNow(inNameOfId) } }),
  };
}

/** While services are moved to explicit calls: what they record beside what was guessed. */
function compare(
  lines: readonly Line[],
  guessed: Line | undefined,
  acting: Acting | undefined,
  about: {
    readonly unrecorded: string | undefined;
    readonly hasChanged: boolean;
    readonly isPart: boolean;
    readonly site: readonly string[] | undefined;
  },
): void {
  const file = process.env['PLINTH_AUDIT_SHADOW'];
  if (!file) return;
  const say = (what: string, more: object) => {
    appendFileSync(file, `${JSON.stringify({ what, declared: acting?.action, ...more })}\n`);
  };
  if (about.hasChanged && !about.isPart && lines.length === 0 && about.unrecorded === undefined)
    say(guessed ? 'missing' : 'silent', { guessed, site: about.site });
  else if (lines.length > 0 && JSON.stringify(lines[0]) !== JSON.stringify(guessed ?? null)) {
    const differ = Object.entries(lines[0] ?? {}).filter(
      ([name, value]) => value !== (guessed as unknown as Record<string, unknown> | undefined)?.[name],
    );
    say('different', {
      action: lines[0]?.action,
      site: about.site,
      recorded: Object.fromEntries(differ),
      guessed: Object.fromEntries(
        differ.map(([name]) => [name, (guessed as unknown as Record<string, unknown> | undefined)?.[name]]),
      ),
    });
  }
}
