// Creates and changes topics. Other rooms are queried before the transaction; the returned steps run within one, so
// that whole topics are written with their comments and viewpoints.
import {
  administers,
  type Caller,
  type ProjectCaller,
  type ProjectIds,
  type ProjectPlace,
} from '../../access/caller.ts';
import type { Members } from '../../collaboration/members/service.ts';
import type { EventName, EventOf } from '../../events/catalog.ts';
import { emitAll } from '../../events/outbox.ts';
import type { Users } from '../../identity/users/service.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { invalid } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { findModels } from '../../models/access/rows.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { ExtensionValue } from '../extensions/schema.ts';
import { topicActionsOf, type History } from '../history/service.ts';
import { aroundOf, contentOf, draftFrom } from './describe.ts';
import { checkedDraft, clearedDraft, draftOf, emptyDraft, guidTaken, type TopicDraft } from './draft.ts';
import { indexLater } from './finding/service.ts';
import { guidFrom, type TopicChange, type Topic } from './schema.ts';
import * as store from './store.ts';

export interface WriteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Users;
  readonly members: Members;
  readonly documents: { sourceOf(documentId: number, place: ProjectPlace): Promise<object | undefined> };
  readonly extensions: { valuesOf(db: Reads, projectId: number): Promise<ExtensionValue[]> };
  readonly history: History;
  /** whether a webhook around a project receives an event */
  readonly isHeard: (reads: Reads, place: ProjectIds, name: EventName) => Promise<boolean>;
  /** comments and viewpoints of topics, without pictures */
  readonly partsOf: (reads: Reads, rows: readonly store.TopicRow[]) => Promise<(row: store.TopicRow) => object>;
}

// Events of new and changed topics. Whole topics, with comments and viewpoints, are sent in addition to the plain
// events where a webhook requests them: they may be megabytes, which no other receiver reads.

/** A topic that is new or was changed. */
export interface Reported {
  readonly row: store.TopicRow;
  readonly topic: Topic;
  /** undefined for a new one; the same row where only its parts were changed */
  readonly before?: store.TopicRow | undefined;
}

const nameOf = ({ before }: Reported) => (before ? 'update' : 'creation');

/**
 * Stores the events of topics, in their order.
 * @param whole whether whole topics are stored without a webhook for them
 */
async function report(
  { clock, isHeard, partsOf }: WriteDeps,
  tx: Tx,
  { caller, place: { cloudId, projectId } }: ProjectCaller,
  changes: readonly Reported[],
  whole: 'always' | 'heard' = 'heard',
): Promise<void> {
  const isWanted = async (kind: 'creation' | 'update') =>
    changes.some(change => nameOf(change) === kind) &&
    (whole === 'always' || (await isHeard(tx, { cloudId, projectId }, `bcf.topic.full.${kind}`)));
  const wanted = { creation: await isWanted('creation'), update: await isWanted('update') };
  const full = changes.filter(change => wanted[nameOf(change)]).map(({ row }) => row);
  const parts = full.length > 0 ? await partsOf(tx, full) : undefined;
  const base = { cloudId, projectId, actorId: caller.accountId };
  await emitAll(
    tx,
    clock,
    changes.flatMap((change): EventOf<`bcf.topic.${'' | 'full.'}${'creation' | 'update'}`>[] => {
      const { row, topic, before } = change;
      const kind = nameOf(change);
      const reassigned = before && { assigned_to_changed: before.assigned_to !== row.assigned_to };
      const data = { project_id: projectId, topic, ...reassigned };
      const plain = { ...base, name: `bcf.topic.${kind}`, data } as const;
      if (!parts || !wanted[kind]) return [plain];
      const whole = { ...data, topic: { ...topic, ...parts(row) } };
      return [plain, { ...base, name: `bcf.topic.full.${kind}`, data: whole }];
    }),
  );
}

/** Values of a topic created here. */
const UNCHANGED = { modified_author: null, modified_date: null, imported: null, modified_imported: null };

/**
 * The author name of topics and comments: the address of a person, the name of an application unless it contains an @:
 * it could be the address of a member.
 */
async function authorOf({ users }: WriteDeps, { accountId }: Caller): Promise<string> {
  const account = await users.find(accountId);
  const isNamed = account?.kind === 'application' && account.firstname && !account.firstname.includes('@');
  return (isNamed ? account.firstname : account?.email) ?? '';
}

/** The models among some that the caller sees in the project. */
async function visibleModels({ db, documents }: WriteDeps, place: ProjectPlace, ids: readonly number[]) {
  const seen = new Set<number>();
  if (ids.length === 0) return seen;
  for (const { id, document_id } of await findModels(db, place.projectId, ids))
    if (document_id === null || (await documents.sourceOf(document_id, place))) seen.add(id);
  return seen;
}

/** What a write needs to know of other rooms. */
async function ahead(deps: WriteDeps, { caller, place }: ProjectCaller, named: TopicChange) {
  // Only administrators of the project may set the author of a topic; for other callers the field is read-only.
  const given = administers(place) ? named : { ...named, creation_author: undefined };
  const [author, people, seen] = await Promise.all([
    authorOf(deps, caller),
    deps.members.projectMembers(place),
    visibleModels(deps, place, [...(given.models ?? []), ...(given.ifcs ?? [])]),
  ]);
  return { given, author, people: people.map(({ email }) => email), seen, now: isoTime(deps.clock.now()) };
}

/**
 * The next state of a topic.
 * @param base values where none is given
 * @throws 400 for a value, model or group that the topic did not have and the project does not show
 */
async function checked(
  { extensions }: WriteDeps,
  tx: Tx,
  projectId: number,
  { given, people, seen }: Awaited<ReturnType<typeof ahead>>,
  { base, before }: { readonly base: TopicDraft; readonly before: TopicDraft },
): Promise<TopicDraft> {
  const values = await extensions.valuesOf(tx, projectId);
  const draft = checkedDraft(draftOf(given, base), before, { values, people });
  if (draft.models.some(id => !before.models.includes(id) && !seen.has(id)))
    throw invalid('models', 'Not a model of the project.', { code: 'model_not_found' }, 'does_not_exist');
  const groups = draft.groups.filter(id => !before.groups.includes(id));
  if (groups.length > 0 && (await store.groupsIn(tx, projectId, groups)).length < groups.length)
    throw invalid('groups', 'Not a group of the project.', { code: 'group_not_found' }, 'does_not_exist');
  return draft;
}

async function setAround(tx: Tx, id: number, draft: TopicDraft, before: TopicDraft): Promise<void> {
  if (draft.models.join() !== before.models.join()) await store.setLinks(tx, 'model', id, draft.models);
  if (draft.groups.join() !== before.groups.join()) await store.setLinks(tx, 'group', id, draft.groups);
}

/** A topic that was written in this unit of work. */
export async function writtenRow(tx: Tx, { projectId }: ProjectPlace, guid: string): Promise<store.TopicRow> {
  const row = await store.findTopic(tx, projectId, guid);
  if (!row) throw new Error('the topic that was written is not there');
  return row;
}

/**
 * Returns the step that inserts a topic.
 * @throws 400 for values that the project does not have; the step 409 for its guid
 */
async function prepareCreate(deps: WriteDeps, from: ProjectCaller, named: TopicChange) {
  const known = await ahead(deps, from, named);
  const { given, author, now } = known;
  const { projectId } = from.place;
  const guid = guidFrom(given.guid);
  const empty = emptyDraft(author, now);
  return async (tx: Tx): Promise<store.TopicRow> => {
    if (await store.findTopic(tx, projectId, guid)) throw guidTaken();
    const draft = await checked(deps, tx, projectId, known, { base: empty, before: empty });
    const { index, number } = await store.nextNumbers(tx, projectId, draft.index);
    const content = contentOf({ ...draft, index }, UNCHANGED);
    const [row] = await store.insertTopics(tx, projectId, [{ guid, number, content }]);
    if (!row) throw new Error('the new topic has no row');
    await indexLater(tx, deps.clock, row.id, [draft]);
    await setAround(tx, row.id, draft, empty);
    await deps.history.note(tx, from.place, { topicGuid: guid, author, date: now }, topicActionsOf(undefined, draft));
    return row;
  };
}

/** Returns the step that changes a topic. @param isMerge whether fields not given stay */
async function prepareUpdate(deps: WriteDeps, from: ProjectCaller, named: TopicChange, isMerge: boolean) {
  const known = await ahead(deps, from, named);
  const { author, now } = known;
  const { place } = from;
  return async (tx: Tx, row: store.TopicRow) => {
    const before = draftFrom(row, await aroundOf(tx, place.projectId, row.id));
    const base = isMerge ? before : clearedDraft(before);
    const draft = await checked(deps, tx, place.projectId, known, { base, before });
    // An administrator who names another author takes responsibility for it: the import mark is removed.
    const imported = draft.creation_author === before.creation_author ? row.imported : null;
    const modified = { modified_author: author, modified_date: now, modified_imported: null };
    await store.updateTopic(tx, row.id, contentOf(draft, { ...modified, imported }));
    await indexLater(tx, deps.clock, row.id, [draft]);
    await setAround(tx, row.id, draft, before);
    await deps.history.note(tx, place, { topicGuid: row.guid, author, date: now }, topicActionsOf(before, draft));
    return { before: row, after: await writtenRow(tx, place, row.guid) };
  };
}

export const createWriting = (deps: WriteDeps) =>
  bindTo(deps, { report, authorOf, visibleModels, prepareCreate, prepareUpdate });
