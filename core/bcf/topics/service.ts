// Topics: issues of a project. Their comments, viewpoints and references are slices of their own.
import type { Caller, ProjectCaller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { emit } from '../../events/outbox.ts';
import { notFound } from '../../kit/errors.ts';
import { createTurns, inTurns } from '../../kit/event-loop.ts';
import type { Precondition } from '../../kit/weak-tag.ts';
import { portionsOf, type Reads, type Tx, type Db } from '../../storage/db.ts';
import { commentActions, topicActions } from '../extensions/service.ts';
import type { AuthorizationQuery, BcfVersion } from '../odata/schema.ts';
import { partOf, type Fields } from '../odata/service.ts';
import { createAdoption } from './adopt.ts';
import { aroundOf, toTopic } from './describe.ts';
import { createWriting, type WriteDeps } from './write.ts';
import type { NewTopic, OwnTopic, Topic, TopicChange, TopicsQuery } from './schema.ts';
import * as store from './store.ts';
import type { Members } from '../../collaboration/members/service.ts';
import type { Users } from '../../identity/users/service.ts';

export { importedOf, inVersion3 } from './describe.ts';
export { creationOf3, guidTaken, replacementOf3 } from './draft.ts';
export type { AdoptedTopic } from './adopt.ts';
export type { Reported } from './write.ts';
export { setSnippetHash, type TopicRow } from './store.ts';

// Issues that are assigned to the caller, of all projects at once: for the first screen.

export type OwnTopics = ReturnType<typeof createOwnTopics>;

export function createOwnTopics(deps: { readonly db: Db; readonly users: Users; readonly members: Members }) {
  const { db, users, members } = deps;
  return {
    /** The most urgent first: by due date, those without one last. Only of projects that the caller is still in. */
    async everywhere(caller: Caller): Promise<OwnTopic[]> {
      const [account, projectIds] = [await users.find(caller.accountId), await members.visibleProjects(caller)];
      if (account?.kind !== 'person') return [];
      const rows = await store.listAssigned(db, account.email, projectIds);
      return rows
        .map(({ project_id: id, cloud_id, project_name: name, server_assigned_id, ...topic }) => ({
          ...topic,
          server_assigned_id: String(server_assigned_id),
          project: { id, cloud_id, name },
        }))
        .toSorted((one, other) => endOf(one) - endOf(other));
    },
  };
}

/** A due date is a day or a time. */
const endOf = ({ due_date }: OwnTopic): number => (due_date === null ? Number.MAX_VALUE : Date.parse(due_date));

export type Topics = ReturnType<typeof createTopics>;

/** Precondition of a change, in the version in which the client read the topic. */
export interface Condition {
  readonly expected?: Precondition | undefined;
  readonly version?: BcfVersion;
}

/** Topics that are read at once: each may have a long description. */
const PORTION = 200;

const fields = {
  guid: 'guid',
  creation_author: 'text',
  modified_author: 'text',
  assigned_to: 'text',
  stage: 'text',
  topic_status: 'text',
  topic_type: 'text',
  priority: 'text',
  title: 'text',
  description: 'text',
  creation_date: 'time',
  modified_date: 'time',
  due_date: 'time',
  labels: 'texts',
  index: 'number',
  server_assigned_id: 'number',
} as const satisfies Fields;
const orders = ['creation_date', 'modified_date', 'due_date', 'index', 'server_assigned_id', 'priority', 'title'];

/** @throws 404 when the project has none of that guid */
async function rowOf(reads: Reads, { projectId }: ProjectPlace, guid: string): Promise<store.TopicRow> {
  const row = await store.findTopic(reads, projectId, guid.toLowerCase());
  if (!row) throw notFound('topic');
  return row;
}

const describe = async (reads: Reads, row: store.TopicRow, version?: BcfVersion): Promise<Topic> =>
  toTopic(row, await aroundOf(reads, row.project_id, row.id), version);

/** Actions of the caller on topics, and the statuses that they may set. */
async function authorizationOf(deps: WriteDeps, reads: Reads, { caller, place }: ProjectCaller) {
  const statuses = (await deps.extensions.valuesOf(reads, place.projectId)).flatMap(({ kind, value }) =>
    kind === 'status' ? value : [],
  );
  const actions = topicActions(caller);
  return ({ topic_status: own }: Topic) => ({
    topic_actions: actions,
    comment_actions: commentActions(caller),
    topic_status: actions.length === 0 ? [] : [...new Set([...(own === null ? [] : [own]), ...statuses])],
  });
}

/** Checks the precondition of a change, with the topic in the shape of the client's version. */
async function meets(
  deps: WriteDeps,
  tx: Tx,
  from: ProjectCaller,
  row: store.TopicRow,
  { expected, version }: Condition,
): Promise<void> {
  if (!expected) return;
  const topic = await describe(tx, row, version);
  expected([topic, { ...topic, authorization: (await authorizationOf(deps, tx, from))(topic) }]);
}

/** The topics that a query asks for, each with its row. */
async function choose(deps: WriteDeps, { projectId }: ProjectPlace, query: TopicsQuery, version?: BcfVersion) {
  const { format = 'standard', models, ifcs } = query;
  const modelIds = models || ifcs ? [...(models ?? []), ...(ifcs ?? [])] : undefined;
  const [ids, around] = await Promise.all([
    store.listTopicIds(deps.db, projectId, { format, modelIds }),
    aroundOf(deps.db, projectId),
  ]);
  const rows: store.TopicRow[] = [];
  const turn = createTurns();
  for (const portion of portionsOf(ids, PORTION)) {
    await turn();
    for (const row of await store.listTopicsAmong(deps.db, portion)) rows.push(row);
  }
  const all = await inTurns(rows, row => ({ ...toTopic(row, around, version), row }));
  return inTurns(await partOf(all, query, { fields, orders }), ({ row, ...topic }) => ({ row, topic }));
}

export function createTopics(deps: WriteDeps) {
  const { db, clock } = deps;
  const writing = createWriting(deps);

  return {
    ...writing,
    ...createAdoption(deps),
    rowOf,
    rowsAmong: store.listTopicsAmong,
    describe,
    choose: choose.bind(undefined, deps),
    /** A comment of it changed. */
    touch: store.touchTopic,

    async list(from: ProjectCaller, query: TopicsQuery, version?: BcfVersion): Promise<Topic[]> {
      const topics = (await choose(deps, from.place, query, version)).map(({ topic }) => topic);
      if (!query.includeAuthorization) return topics;
      const authorized = await authorizationOf(deps, db, from);
      return topics.map(topic => ({ ...topic, authorization: authorized(topic) }));
    },

    async get(from: ProjectCaller, guid: string, query: AuthorizationQuery, version?: BcfVersion): Promise<Topic> {
      const topic = await describe(db, await rowOf(db, from.place, guid), version);
      if (!query.includeAuthorization) return topic;
      return { ...topic, authorization: (await authorizationOf(deps, db, from))(topic) };
    },

    async create(from: ProjectCaller, given: NewTopic): Promise<Topic> {
      const insert = await writing.prepareCreate(from, given);
      return db.tx(async tx => {
        const row = await insert(tx);
        const topic = await describe(tx, row);
        await writing.report(tx, from, [{ row, topic }]);
        record(tx, { action: 'topic.create', object: { id: row.id, name: row.title } });
        return topic;
      });
    },

    /** Changes a topic; what is not given stays when `isMerge`, and is cleared otherwise. */
    async update(
      from: ProjectCaller,
      guid: string,
      given: TopicChange,
      { isMerge, ...condition }: Condition & { readonly isMerge: boolean },
    ): Promise<Topic> {
      const change = await writing.prepareUpdate(from, given, isMerge);
      return db.tx(async tx => {
        const row = await rowOf(tx, from.place, guid);
        await meets(deps, tx, from, row, condition);
        const { before, after } = await change(tx, row);
        const topic = await describe(tx, after);
        await writing.report(tx, from, [{ row: after, topic, before }]);
        const was = before.title === after.title ? undefined : before.title;
        record(tx, { action: 'topic.update', object: { id: after.id, name: after.title }, was });
        return topic;
      });
    },

    /** Deletes a topic with its comments, viewpoints and files, and from what is related to it. */
    async remove(from: ProjectCaller, guid: string, condition: Condition = {}): Promise<void> {
      const { cloudId, projectId } = from.place;
      await db.tx(async tx => {
        const row = await rowOf(tx, from.place, guid);
        await meets(deps, tx, from, row, condition);
        const data = { project_id: projectId, topic: await describe(tx, row) };
        const actorId = from.caller.accountId;
        await emit(tx, clock, { name: 'bcf.topic.deletion', cloudId, projectId, actorId, data });
        await store.deleteTopic(tx, row);
        record(tx, { action: 'topic.delete', object: { id: row.id, name: row.title } });
      });
    },

    /** Reports a change of a part of a topic. */
    async reportPart(tx: Tx, from: ProjectCaller, row: store.TopicRow, action: PartAction = 'topic.update') {
      await writing.report(tx, from, [{ row, topic: await describe(tx, row), before: row }]);
      record(tx, { action, object: { id: row.id, name: row.title } });
    },
  };
}

/** Changes a part of a topic, in one unit of work, and reports that. */
export const changingTopic =
  (db: Db, topics: Topics) =>
  <T>(from: ProjectCaller, guid: string, work: (tx: Tx, topic: store.TopicRow) => Promise<T>): Promise<T> =>
    db.tx(async tx => {
      const topic = await topics.rowOf(tx, from.place, guid);
      const result = await work(tx, topic);
      await topics.reportPart(tx, from, topic);
      return result;
    });

/** Changes of what belongs to topics. */
type PartAction = 'topic.update' | `topic.${'viewpoint' | 'pin'}.${'create' | 'update' | 'delete'}`;
