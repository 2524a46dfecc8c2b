// Digests: a mail to the groups of a project about what happened since the last one, without what is hidden from each
// receiver.
import { bindTo } from '../../kit/bind-to.ts';
import { canRead, roles } from '../../access/roles.ts';
import type { ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { lastEventId, type StoredEvent } from '../../events/outbox.ts';
import { type Mail, inLine, letterOf, type Letter } from '../../identity/mail/service.ts';
import { invalid, messageOf, notFound } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import type { Folders } from '../folders/service.ts';
import type { Groups } from '../groups/service.ts';
import type { Members, People } from '../members/service.ts';
import {
  digestEvents,
  digestTopics,
  type Digest,
  type DigestTopic,
  type NewDigest,
  weekdays,
  type Weekday,
} from './schema.ts';
import * as store from './store.ts';
import type { Language } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';

/** Due time of a digest, in the time zone of its project. */
interface LocalTime {
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:MM */
  readonly time: string;
  readonly weekday: Weekday;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // it names none
  }
}

export function localTime(now: number, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    weekday: 'long',
  }).formatToParts(now);
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? '';
  const weekday = weekdays.find(day => day === of('weekday').toLowerCase()) ?? 'monday';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}`, weekday };
}

/**
 * The local day for which a digest is to be sent now; undefined while it is not due. One that was missed is sent later
 * on the same day.
 */
export function dueDay({ schedule }: Pick<NewDigest, 'schedule'>, lastDay: string | null, now: number) {
  const { day, time, weekday } = localTime(now, schedule.timezone);
  return schedule[weekday] && time >= schedule.time.slice(0, 5) && day !== lastDay ? day : undefined;
}

/** The mail of a digest, in the language of its project. */
interface DigestLetter {
  readonly locale: Language;
  readonly project: string;
  /** names of what happened, by what happened to it */
  readonly entries: ReadonlyMap<DigestTopic, readonly string[]>;
  /** the project in the window; undefined where the service knows no address of its own */
  readonly link: string | undefined;
}

/** More names of one kind are only counted. */
const MOST_NAMES = 20;

function digestLetter({ locale, project: name, entries, link }: DigestLetter): Letter {
  const text = textsIn(locale, 'mail.digest');
  const project = inLine(name);
  const parts = [...entries].map(([topic, names]) => {
    const shown = names.slice(0, MOST_NAMES).map(each => `  - ${inLine(each)}`);
    if (names.length > MOST_NAMES) shown.push(`  ${text('more', { left: names.length - MOST_NAMES })}`);
    return `${text(`headings.${topic}`)} (${names.length})\n${shown.join('\n')}`;
  });
  const end = link === undefined ? undefined : `${text('open')}\n${link}`;
  return letterOf(locale, text('subject', { project }), [text('begin', { project }), ...parts, end]);
}

/** An event of the digest: the name of its object, and the folder that it happened in. */
interface Entry {
  readonly topic: DigestTopic;
  readonly name: string;
  readonly folderId: number | undefined;
}

type Settings = Omit<NewDigest, 'recipients_group_ids'>;
export type Digests = ReturnType<typeof createDigests>;

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Mail;
  readonly users: People;
  readonly members: Members;
  readonly groups: Groups;
  readonly folders: Folders;
  /** public address of the service */
  readonly publicUrl: string | undefined;
}

export const createDigests = (deps: Context) => bindTo(deps, { get, set, remove, sendDue });

/** @throws 404 when none is set */
async function get({ db }: Context, { projectId }: ProjectPlace): Promise<Digest> {
  const row = await store.findDigest(db, projectId);
  if (!row) throw notFound('digest of project');
  const { id, settings } = row;
  return { id, recipients_group_ids: await store.groupsOf(db, id), ...(JSON.parse(settings) as Settings) };
}

async function entriesOf({ db }: Context, row: store.DigestRow, settings: Settings, upTo: number): Promise<Entry[]> {
  const wanted = digestTopics.filter(topic => settings[topic]);
  if (wanted.length === 0) return [];
  const names = wanted.map(topic => digestEvents[topic]);
  const events = await store.eventsBetween(db, row.project_id, names, row.last_event, upTo);
  const documentIds = events.flatMap(({ data }) => (data['model'] as EventModel | undefined)?.document_id ?? []);
  const folderOf = await store.foldersOfDocuments(db, [...new Set(documentIds)]);
  return events.flatMap(event => {
    const topic = wanted.find(each => digestEvents[each] === event.name);
    return topic === undefined || isDenial(event) ? [] : [{ topic, ...describe(event.data, folderOf) }];
  });
}

/** Sends one digest to each of its receivers. */
async function send(deps: Context, row: store.DigestRow, settings: Settings, upTo: number): Promise<void> {
  const entries = await entriesOf(deps, row, settings, upTo);
  if (entries.length === 0) return;
  const accounts = await deps.users.findMany(await store.recipientsOf(deps.db, row.id));
  for (const { id: accountId, email } of accounts.values()) {
    // A mail outlives a sign-on: as with keys, the second factor of the person counts.
    const reader = { kind: 'application', accountId, onlyProject: null } as const;
    const place = await deps.members.findPlace(reader, row.cloud_id, row.project_id);
    if (!place || place.projectId === null) continue; // they left in the meantime, or lack what the cloud demands
    // With the bin: a deleted object is hidden from members from whom it was hidden before.
    const view = await deps.folders.viewWithBin(deps.db, { ...place, projectId: place.projectId });
    const isSeen = ({ folderId }: Entry) =>
      folderId === undefined || place.projectRole === roles.admin || canRead(view.permission(folderId));
    const seen = Map.groupBy(entries.filter(isSeen), ({ topic }) => topic);
    if (seen.size === 0) continue;
    const letter = digestLetter({
      locale: settings.locale,
      project: row.project_name,
      entries: new Map([...seen].map(([topic, each]) => [topic, each.map(({ name }) => name)])),
      link: deps.publicUrl && `${deps.publicUrl.replace(/\/+$/, '')}/app/c/${row.cloud_id}/p/${row.project_id}`,
    });
    await deps.mail.send({ to: email, ...letter });
  }
}

/** @throws 400 for a group of another project, an invalid time zone, and when no day is chosen */
async function set(deps: Context, place: ProjectPlace, { recipients_group_ids: wanted, ...settings }: NewDigest) {
  const { schedule } = settings;
  const groupIds = [...new Set(wanted)];
  const known = new Set((await deps.groups.list(place)).map(({ id }) => id));
  if (groupIds.some(id => !known.has(id)))
    throw invalid('recipients_group_ids', 'Group not found.', { code: 'group_not_found' });
  if (!isTimeZone(schedule.timezone))
    throw invalid('schedule.timezone', 'Not a valid time zone.', { code: 'invalid_time_zone' });
  const { day, time } = localTime(deps.clock.now(), schedule.timezone);
  const { time: _time, timezone: _zone, ...days } = schedule;
  if (!Object.values(days).includes(true)) throw invalid('schedule', 'Choose at least one day.', { code: 'no_day' });
  const values = {
    projectId: place.projectId,
    settings: JSON.stringify(settings),
    lastEvent: await lastEventId(deps.db),
    // Today's time has passed: the first mail is the next one.
    lastDay: schedule.time.slice(0, 5) < time ? day : null,
  };
  await deps.db.tx(async tx => {
    await store.putDigest(tx, values, groupIds);
    record(tx, { action: 'digest.update', object: null });
    announce(tx, { name: 'digest.update', cloudId: place.cloudId, projectId: place.projectId });
  });
  return get(deps, place);
}

/** @throws 404 when none is set */
async function remove({ db }: Context, { cloudId, projectId }: ProjectPlace): Promise<void> {
  await db.tx(async tx => {
    if ((await store.deleteDigest(tx, projectId)) === 0) throw notFound('digest of project');
    record(tx, { action: 'digest.delete', object: null });
    announce(tx, { name: 'digest.delete', cloudId, projectId });
  });
}

/** Sends all digests that are due. A failure does not affect the others, and is retried on the next day. */
async function sendDue(deps: Context): Promise<void> {
  for (const row of await store.listDigests(deps.db)) {
    const settings = JSON.parse(row.settings) as Settings;
    const day = dueDay(settings, row.last_day, deps.clock.now());
    if (day === undefined) continue;
    const upTo = await lastEventId(deps.db);
    // Recorded first: a mail that is not sent is better than one that is sent again and again.
    const noted = await deps.db.tx(unlogged('that a digest was sent', tx => store.noteSent(tx, row, upTo, day)));
    if (noted === 0) continue;
    try {
      await send(deps, row, settings, upTo);
    } catch (error) {
      deps.log.warn('a digest was not sent', { project: row.project_id, reason: messageOf(error) });
    }
  }
}

interface EventModel {
  readonly name?: string | null;
  readonly document_id?: number | null;
}
interface EventFolder {
  readonly id: number;
  readonly name: string;
}
interface EventDocument {
  readonly name?: string;
  readonly parent_id?: number;
}

/** A denial has an event of its own. */
const isDenial = ({ name, data }: Pick<StoredEvent, 'name' | 'data'>): boolean =>
  name === 'visa.validation.add' && (data['validation'] as { status?: string } | undefined)?.status === 'D';

/** Name and folder of the object of an event. */
function describe(data: StoredEvent['data'], folderOf: ReadonlyMap<number, number>): Pick<Entry, 'name' | 'folderId'> {
  // A folder is hidden by its own rights, not by those of its parent.
  const folder = data['folder'] as EventFolder | undefined;
  if (folder) return { name: folder.name, folderId: folder.id };
  const { document: file } = (data['visa'] ?? data) as { document?: EventDocument };
  if (file) return { name: file.name ?? '', folderId: file.parent_id };
  const model = data['model'] as EventModel | undefined;
  if (model) {
    // Models whose document was deleted permanently are listed for administrators only.
    return { name: model.name ?? '', folderId: folderOf.get(model.document_id ?? 0) ?? 0 };
  }
  const topic = data['topic'] as { title?: string } | undefined;
  const invitation = data['invitation'] as { email?: string } | undefined;
  return { name: topic?.title ?? invitation?.email ?? '', folderId: undefined };
}
