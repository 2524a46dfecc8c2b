// Creates and changes topics. Other rooms are queried before the transaction; the returned steps run within one, so
// that whole topics are written with their comments and viewpoints.
import { administers, type Caller, type ProjectPlace } from '../../access/caller.ts';
import type { Members } from '../../collaboration/members/service.ts';
import type { Users } from '../../identity/users/service.ts';
import { invalid } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { findModels } from '../../models/access/rows.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { ExtensionValue } from '../extensions/schema.ts';
import { topicActionsOf, type History } from '../history/service.ts';
import { contentOf, draftFrom, type Around } from './describe.ts';
import { indexLater } from './finding/service.ts';
import { checkedDraft, clearedDraft, draftOf, emptyDraft, guidTaken, type TopicDraft } from './draft.ts';
import { guidFrom, type TopicChange, type Topic } from './schema.ts';
import * as store from './store.ts';
import type { EventName, EventOf } from '../../events/catalog.ts';
import { emitAll } from '../../events/outbox.ts';
import type { TopicRow } from './store.ts';

// Events of new and changed topics. Whole topics, with comments and viewpoints, are sent in addition to the plain
// events where a webhook requests them: they may be megabytes, which no other receiver reads.

export interface ReportDeps {
  readonly clock: Clock;
  /** whether a webhook around a project receives an event */
  readonly isHeard: (
    reads: Reads,
    place: Pick<ProjectPlace, 'cloudId' | 'projectId'>,
    name: EventName,
  ) => Promise<boolean>;
  /** comments and viewpoints of topics, without pictures */
  readonly partsOf: (reads: Reads, rows: readonly TopicRow[]) => Promise<(row: TopicRow) => object>;
}

/** A topic that is new or was changed. */
export interface Reported {
  readonly row: TopicRow;
  readonly topic: Topic;
  /** undefined for a new one; the same row where only its parts were changed */
  readonly before?: TopicRow | undefined;
}

const nameOf = ({ before }: Reported) => (before ? 'update' : 'creation');

export function createReporting({ clock, isHeard, partsOf }: ReportDeps) {
  /**
   * Stores the events of topics, in their order.
   * @param whole whether whole topics are stored without a webhook for them
   */
  return async function report(
    tx: Tx,
    caller: Pick<Caller, 'accountId'>,
    { cloudId, projectId }: Pick<ProjectPlace, 'cloudId' | 'projectId'>,
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
        const data = {
          project_id: projectId,
          topic,
          ...(before && { assigned_to_changed: before.assigned_to !== row.assigned_to }),
        };
        return [
          { ...base, name: `bcf.topic.${kind}`, data },
          ...(parts && wanted[kind]
            ? [
                {
                  ...base,
                  name: `bcf.topic.full.${kind}` as const,
                  data: { ...data, topic: { ...topic, ...parts(row) } },
                },
              ]
            : []),
        ];
      }),
    );
  };
}

export interface WriteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Users;
  readonly members: Members;
  readonly documents: { sourceOf(documentId: number, place: ProjectPlace): Promise<object | undefined> };
  readonly extensions: { valuesOf(db: Reads, projectId: number): Promise<ExtensionValue[]> };
  readonly history: History;
}

/** Values of a topic created here. */
const UNCHANGED = { modified_author: null, modified_date: null, imported: null, modified_imported: null };

export interface Changed {
  readonly before: store.TopicRow;
  readonly after: store.TopicRow;
}

export function createWriting(
  { db, clock, users, members, documents, extensions, history }: WriteDeps,
  aroundOf: (reads: Reads, projectId: number, topicId?: number) => Promise<Around>,
) {
  /**
   * The author name of topics and comments: the address of a person, the name of an application unless it contains an
   * @: it could be the address of a member.
   */
  async function authorOf({ accountId }: Caller): Promise<string> {
    const account = await users.find(accountId);
    const isNamed = account?.kind === 'application' && account.firstname && !account.firstname.includes('@');
    return (isNamed ? account.firstname : account?.email) ?? '';
  }

  /** The models among some that the caller sees in the project. */
  async function visibleModels(place: ProjectPlace, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const seen = new Set<number>();
    for (const { id, document_id } of await findModels(db, place.projectId, ids))
      if (document_id === null || (await documents.sourceOf(document_id, place))) seen.add(id);
    return seen;
  }

  async function ahead(caller: Caller, place: ProjectPlace, { models, ifcs }: TopicChange) {
    const [author, people, seen] = await Promise.all([
      authorOf(caller),
      members.projectMembers(place),
      visibleModels(place, [...(models ?? []), ...(ifcs ?? [])]),
    ]);
    return { author, people: people.map(({ email }) => email), seen };
  }

  /** @throws 400 for a model or group that the topic did not have and the project does not show */
  async function checkNamed(
    tx: Tx,
    { projectId }: ProjectPlace,
    draft: TopicDraft,
    before: TopicDraft,
    seen: ReadonlySet<number>,
  ): Promise<void> {
    if (draft.models.some(id => !before.models.includes(id) && !seen.has(id)))
      throw invalid('models', 'Not a model of the project.', { code: 'model_not_found' }, 'does_not_exist');
    const groups = draft.groups.filter(id => !before.groups.includes(id));
    if (groups.length > 0 && (await store.groupsIn(tx, projectId, groups)).length < groups.length)
      throw invalid('groups', 'Not a group of the project.', { code: 'group_not_found' }, 'does_not_exist');
  }

  async function setAround(tx: Tx, id: number, draft: TopicDraft, before: TopicDraft): Promise<void> {
    if (draft.models.join() !== before.models.join()) await store.setModels(tx, id, draft.models);
    if (draft.groups.join() !== before.groups.join()) await store.setGroups(tx, id, draft.groups);
  }

  async function rowOf(tx: Tx, place: ProjectPlace, guid: string): Promise<store.TopicRow> {
    const row = await store.findTopic(tx, place.projectId, guid);
    if (!row) throw new Error('the topic that was written is not there');
    return row;
  }

  return {
    authorOf,
    visibleModels,

    /**
     * Returns the step that inserts a topic.
     * @throws 400 for values that the project does not have; the step 409 for its guid
     */
    async prepareCreate(
      caller: Caller,
      place: ProjectPlace,
      named: TopicChange,
    ): Promise<(tx: Tx) => Promise<store.TopicRow>> {
      const given = ofAuthor(named, place);
      const { author, people, seen } = await ahead(caller, place, given);
      const guid = guidFrom(given.guid);
      const now = isoTime(clock.now());
      const empty = emptyDraft(author, now);
      return async tx => {
        if (await store.findTopic(tx, place.projectId, guid)) throw guidTaken();
        const values = await extensions.valuesOf(tx, place.projectId);
        const draft = checkedDraft(draftOf(given, empty), empty, { values, people });
        await checkNamed(tx, place, draft, empty, seen);
        const { index, number } = await store.nextNumbers(tx, place.projectId, draft.index);
        const content = contentOf({ ...draft, index }, UNCHANGED);
        const [row] = await store.insertTopics(tx, place.projectId, [{ guid, number, content }]);
        if (!row) throw new Error('the new topic has no row');
        await indexLater(tx, clock, row.id, [draft]);
        await setAround(tx, row.id, draft, empty);
        await history.note(tx, place, { topicGuid: guid, author, date: now }, topicActionsOf(undefined, draft));
        return row;
      };
    },

    /** Returns the step that changes a topic. @param isMerge whether fields not given stay */
    async prepareUpdate(
      caller: Caller,
      place: ProjectPlace,
      named: TopicChange,
      isMerge: boolean,
    ): Promise<(tx: Tx, row: store.TopicRow) => Promise<Changed>> {
      const given = ofAuthor(named, place);
      const { author, people, seen } = await ahead(caller, place, given);
      const now = isoTime(clock.now());
      return async (tx, row) => {
        const before = draftFrom(row, await aroundOf(tx, place.projectId, row.id));
        const values = await extensions.valuesOf(tx, place.projectId);
        const base = isMerge ? before : clearedDraft(before);
        const draft = checkedDraft(draftOf(given, base), before, { values, people });
        await checkNamed(tx, place, draft, before, seen);
        // An administrator who names another author takes responsibility for it: the import mark is removed.
        const imported = draft.creation_author === before.creation_author ? row.imported : null;
        const modified = { modified_author: author, modified_date: now, modified_imported: null };
        await store.updateTopic(tx, row.id, contentOf(draft, { ...modified, imported }));
        await indexLater(tx, clock, row.id, [draft]);
        await setAround(tx, row.id, draft, before);
        await history.note(tx, place, { topicGuid: row.guid, author, date: now }, topicActionsOf(before, draft));
        return { before: row, after: await rowOf(tx, place, row.guid) };
      };
    },
  };
}

/** Only administrators of the project may set the author of a topic; for other callers the field is read-only. */
const ofAuthor = (given: TopicChange, place: ProjectPlace): TopicChange =>
  administers(place) ? given : { ...given, creation_author: undefined };
