// Polls watched folders, each on its own: a share that hangs does not delay the others.
import { record } from '../../audit/record.ts';
import type { Caller } from '../../access/caller.ts';
import { lifetimes } from '../../access/lifetimes.ts';
import { type Mail, inLine, letterOf, type Message } from '../../identity/mail/service.ts';
import type { Users } from '../../identity/users/service.ts';
import { messageOf } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { isoTime, type AgeLimit } from '../../kit/time.ts';
import { unlogged } from '../../storage/unlogged.ts';
import type { Members } from '../members/service.ts';
import { isSame, listWatchedFiles, type FileFacts } from './listing.ts';
import * as store from './store.ts';
import { take, type TakeDeps, type Watch } from './take.ts';
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';

// Decides which files have settled since earlier polls. Pure: listed files, known files and the time in, paths out.

/** A file counts as saved once it has been unchanged for so long, and as missing after the same time; milliseconds. */
export const REST = 2_000;
/** A file that is missing for so long is not expected to return by a move. */
export const GONE = 60_000;

/** State of a folder between two polls, within one run of the service. */
interface Memory {
  /** last state of each file, and the time since which it is unchanged */
  readonly seen: Map<string, FileFacts & { readonly since: number }>;
  /** time since which files with a document have been missing */
  readonly missing: Map<string, number>;
}

export const newMemory = (): Memory => ({ seen: new Map(), missing: new Map() });

interface Settled {
  /** settled, and different from their known state */
  readonly saved: string[];
  /** known and missing for a while: a saved file may be one of them, moved */
  readonly missing: string[];
  /** known, and missing for so long that they are released */
  readonly gone: string[];
}

/** Compares a poll at `now` with `memory`, which it updates, and with the known documents. */
export function settle(
  files: ReadonlyMap<string, FileFacts>,
  known: ReadonlyMap<string, FileFacts>,
  memory: Memory,
  now: number,
): Settled {
  for (const path of memory.seen.keys()) if (!files.has(path)) memory.seen.delete(path);
  for (const path of memory.missing.keys()) if (files.has(path) || !known.has(path)) memory.missing.delete(path);

  const saved: string[] = [];
  for (const [path, facts] of files) {
    const before = memory.seen.get(path);
    const since = before && isSame(before, facts) ? before.since : now;
    memory.seen.set(path, { ...facts, since });
    const document = known.get(path);
    const isNew = !document || !isSame(document, facts);
    if (isNew && facts.size > 0 && now - since >= REST) saved.push(path);
  }

  for (const path of known.keys()) if (!files.has(path) && !memory.missing.has(path)) memory.missing.set(path, now);
  const missingFor = (least: number) =>
    [...memory.missing].flatMap(([path, since]) => (now - since >= least ? [path] : []));
  return { saved, missing: missingFor(REST), gone: missingFor(GONE) };
}

/** The mail to administrators of the service about a watched folder whose maker's account is deleted. */
function noticeOf(
  { path, project_name: project }: { readonly path: string; readonly project_name: string },
  { email, locale }: { readonly email: string; readonly locale: string },
): Message {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.watchedFolder');
  const body = text('text', { path: inLine(path), project: inLine(project) });
  return { to: email, ...letterOf(language, text('subject'), [body]) };
}

/** Interval between two polls, in milliseconds. */
const EVERY = 1_000;
/** A file that could not be taken is tried again after so long, or when it changes. */
const AGAIN = 60_000;

/** State of a watched folder within one run of the service. */
interface Looked extends Memory {
  /** files that could not be taken, in their state at that time */
  readonly failed: Map<string, FileFacts & { readonly at: number; readonly reason: string }>;
}

export type FolderWatcher = ReturnType<typeof createFolderWatcher>;

interface WatcherDeps extends TakeDeps {
  readonly log: Log;
  readonly members: Members;
  readonly mail: Mail;
  /** administrators of the service are notified of paused folders */
  readonly users: Users;
  /** `https://host:port` of the service, for the addresses in what it reports */
  readonly origin: () => string;
}

/**
 * The account in whose name files are taken. @throws with a message for users when it lacks what the cloud demands
 */
async function open({ members, origin }: WatcherDeps, row: store.WatchRow, accountId: number): Promise<Watch> {
  const { cloud_id, project_id: projectId } = row;
  const caller: Caller = { kind: 'person', accountId, applicationId: null, scopes: new Set(), onlyProject: null };
  // The watch outlives a sign-on: as with keys, the second factor of the person counts.
  const place = await members.findPlace({ ...caller, kind: 'application' }, cloud_id, projectId);
  if (!place) throw new Error(`${row.email} lacks the second factor that this cloud demands`);
  return { row, caller, view: { origin: origin(), place: { ...place, projectId } } };
}

async function note({ db, clock }: WatcherDeps, { row }: Watch, entry: Omit<store.NewEntry, 'at'>) {
  const at = isoTime(clock.now());
  await db.tx(
    unlogged('what is known of watched files', async tx => {
      if (entry.outcome === 'gone') await store.deleteFile(tx, row.id, entry.path);
      await store.addEntry(tx, row.id, { at, ...entry });
    }),
  );
}

/** One poll: settled files are taken, missing ones are released. */
async function look(deps: WatcherDeps, row: store.WatchRow, memory: Looked, hasStopped: () => boolean): Promise<void> {
  const { db, clock } = deps;
  const { account_id: accountId } = row;
  if (accountId === null || !(await store.hasMaker(db, row.id, accountId))) return;
  const watch = await open(deps, row, accountId);
  const files = await listWatchedFiles(row.path);
  const known = new Map((await store.listFiles(db, row.id)).map(file => [file.path, file]));
  const { saved, missing, gone } = settle(files, known, memory, clock.monotonic());
  const lost = new Map(missing.flatMap(path => known.get(path) ?? []).map(file => [file.path, file]));
  for (const path of saved) {
    if (hasStopped() || !(await store.hasMaker(db, row.id, accountId))) return;
    const found = files.get(path);
    const before = memory.failed.get(path);
    if (!found || (before && isSame(before, found) && clock.monotonic() - before.at < AGAIN)) continue;
    try {
      const from = await take(deps, watch, { path, found, known: known.get(path), missing: [...lost.values()] });
      if (from !== undefined) lost.delete(from);
      memory.failed.delete(path);
    } catch (error) {
      const reason = messageOf(error);
      memory.failed.set(path, { ...found, at: clock.monotonic(), reason });
      if (before?.reason !== reason) await note(deps, watch, { path, outcome: 'failed', note: reason });
    }
  }
  for (const path of gone)
    if (lost.has(path)) await note(deps, watch, { path, outcome: 'gone', documentId: lost.get(path)?.document_id });
}

/** Pauses folders whose maker may no longer add documents. */
async function pauseWithout({ db, clock }: WatcherDeps): Promise<void> {
  if (!(await store.areMakersGone(db))) return;
  await db.tx(async tx => {
    const paused = await store.pauseWithoutMaker(tx, isoTime(clock.now()));
    for (const { id, path: name, cloud_id: cloudId, project_id: projectId } of paused)
      record(tx, { action: 'watched-folder.update', object: { id, name }, cloudId, projectId });
  });
}

async function sendNotices({ db, users, mail }: WatcherDeps): Promise<void> {
  for (const row of await store.noticesDue(db)) {
    for (const account of await users.list()) if (account.isAdministrator) await mail.send(noticeOf(row, account));
    await db.tx(unlogged('notices of watched folders', tx => store.noteNotice(tx, row.id)));
  }
}

/** `start` begins polling; `stop` ends it after the file in progress. */
export function createFolderWatcher(deps: WatcherDeps) {
  const { db, log } = deps;
  const memories = new Map<number, Looked>();
  const running = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let notices: Promise<void> | undefined;
  let stopped = false;

  /** Polls, and stores the reason of a failure with the folder. */
  async function lookAt(row: store.WatchRow): Promise<void> {
    const memory = memories.get(row.id) ?? { ...newMemory(), failed: new Map() };
    memories.set(row.id, memory);
    const problem = await look(deps, row, memory, () => stopped).then(() => null, messageOf);
    if (problem === row.problem || stopped) return;
    if (problem !== null) log.warn('a watched folder cannot be followed', { folder: row.path, problem });
    await db.tx(unlogged('what is known of watched files', tx => store.setProblem(tx, row.id, problem)));
  }

  async function round(): Promise<void> {
    await pauseWithout(deps);
    notices ??= sendNotices(deps)
      .catch((error: unknown) => log.error('a notice of a watched folder could not be sent', { error }))
      .finally(() => {
        notices = undefined;
      });
    const active = (await store.listWatches(db)).filter(row => row.is_paused === 0 && row.maker_gone_at === null);
    for (const id of memories.keys()) if (!active.some(row => row.id === id)) memories.delete(id);
    if (stopped) return;
    for (const row of active.filter(({ id }) => !running.has(id)))
      running.set(
        row.id,
        lookAt(row)
          .catch((error: unknown) => log.error('a watched folder cannot be followed', { folder: row.path, error }))
          .finally(() => running.delete(row.id)),
      );
  }

  return {
    start() {
      timer = setInterval(() => {
        round().catch((error: unknown) => log.error('watched folders cannot be read', { error }));
      }, EVERY);
      timer.unref();
    },
    /** Deletes entries older than 30 days. */
    sweep: (ageLimit: AgeLimit) =>
      db.tx(
        unlogged('housekeeping', tx => store.pruneEntries(tx, isoTime(ageLimit(lifetimes.watchedFolderEntries)))),
        'vital',
      ),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all([notices, ...running.values()]);
    },
  };
}
