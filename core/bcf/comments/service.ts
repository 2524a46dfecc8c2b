// Comments on topics.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { emit } from '../../events/outbox.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { commentActions } from '../extensions/service.ts';
import { readTime } from '../odata/schema.ts';
import { commentActionsOf, type History } from '../history/service.ts';
import { partOf, type Fields } from '../odata/service.ts';
import { guidFrom } from '../topics/schema.ts';
import { guidTaken, type TopicRow, type Topics } from '../topics/service.ts';
import type { Comment, CommentContent, CommentsQuery } from './schema.ts';
import * as store from './store.ts';

export interface CommentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly topics: Pick<Topics, 'rowOf' | 'describe' | 'authorOf' | 'touch'>;
  readonly history: Pick<History, 'note'>;
}

/** Who writes, and when. */
export interface Signature {
  readonly author: string;
  readonly now: string;
}

/** A comment of a file; its guid is free in the project. */
export type AdoptedComment = Omit<store.CommentRow, 'id' | 'topic_id' | 'project_id'>;

export type Comments = ReturnType<typeof createComments>;

const fields = { author: 'text', date: 'time', guid: 'guid', comment: 'text' } as const satisfies Fields;
const EMPTY = { comment: '', viewpoint_guid: null, reply_to_comment_guid: null };

export function createComments({ db, clock, topics, history }: CommentDeps) {
  async function rowOf(reads: Reads, topic: TopicRow, guid: string): Promise<store.CommentRow> {
    const row = await store.findComment(reads, topic.id, guid.toLowerCase());
    if (!row) throw notFound('comment');
    return row;
  }

  /** @throws 400 for what is not in the topic, and for a comment that says and shows nothing */
  async function check(tx: Tx, topic: TopicRow, state: Omit<store.CommentRow, 'id'>): Promise<void> {
    const { viewpoint_guid, reply_to_comment_guid, comment, guid } = state;
    if (comment.trim() === '' && viewpoint_guid === null)
      throw invalid('comment', 'A comment needs a text or a viewpoint.', 'required');
    if (viewpoint_guid !== null && !(await store.hasViewpoint(tx, topic.id, viewpoint_guid)))
      throw invalid('viewpoint_guid', 'Not a viewpoint of the topic.', 'does_not_exist');
    if (reply_to_comment_guid === null) return;
    if (reply_to_comment_guid === guid || !(await store.findComment(tx, topic.id, reply_to_comment_guid)))
      throw invalid('reply_to_comment_guid', 'Not another comment of the topic.', 'does_not_exist');
  }

  /** Inserts a comment, in the transaction of whatever it comes with. @throws 400, and 409 for a guid that is taken */
  async function insert(tx: Tx, place: ProjectPlace, topic: TopicRow, given: CommentContent, by: Signature) {
    const guid = guidFrom(given.guid);
    if (await store.isTaken(tx, place.projectId, guid)) throw guidTaken();
    const draft = {
      topic_id: topic.id,
      project_id: place.projectId,
      guid,
      modified_date: null,
      modified_author: null,
      ...contentOf(given, { ...EMPTY, date: by.now, author: by.author }),
    };
    await check(tx, topic, draft);
    const row = await store.insertComment(tx, draft);
    const about = { topicGuid: topic.guid, commentGuid: guid, author: by.author, date: by.now };
    await history.note(tx, place, about, commentActionsOf(undefined, row));
    await topics.touch(tx, topic.id, by.now);
    return row;
  }

  /** Changes a comment. @param isMerge whether what is not given stays */
  async function change(
    tx: Tx,
    place: ProjectPlace,
    { topic, row }: { readonly topic: TopicRow; readonly row: store.CommentRow },
    { given, isMerge, by }: { readonly given: CommentContent; readonly isMerge: boolean; readonly by: Signature },
  ): Promise<store.CommentRow> {
    const base = isMerge ? row : { ...EMPTY, date: row.date, author: row.author };
    const after = { ...row, ...contentOf(given, base), modified_date: by.now, modified_author: by.author };
    await check(tx, topic, after);
    await store.updateComment(tx, after);
    const about = { topicGuid: topic.guid, commentGuid: row.guid, author: by.author, date: by.now };
    await history.note(tx, place, about, commentActionsOf(row, after));
    await topics.touch(tx, topic.id, by.now);
    return after;
  }

  /** Inserts a comment of a file as it is, dates and authors included. */
  async function adopt(tx: Tx, place: ProjectPlace, topic: TopicRow, comment: AdoptedComment): Promise<void> {
    const row = await store.insertComment(tx, { ...comment, topic_id: topic.id, project_id: place.projectId });
    const about = { topicGuid: topic.guid, commentGuid: row.guid, author: row.author ?? '', date: row.date };
    await history.note(tx, place, about, commentActionsOf(undefined, row));
  }

  const signatureOf = async (caller: Caller): Promise<Signature> => ({
    author: await topics.authorOf(caller),
    now: isoTime(clock.now()),
  });

  async function report(
    tx: Tx,
    name: 'bcf.comment.creation' | 'bcf.comment.update' | 'bcf.comment.deletion',
    { caller, place, topic }: { readonly caller: Caller; readonly place: ProjectPlace; readonly topic: TopicRow },
    row: store.CommentRow,
  ): Promise<void> {
    const { cloudId, projectId } = place;
    const data = {
      project_id: projectId,
      topic: await topics.describe(tx, topic),
      comment: toComment(row, topic.guid),
    };
    await emit(tx, clock, { name, cloudId, projectId, actorId: caller.accountId, data });
    const action = (
      { creation: 'topic.comment.create', update: 'topic.comment.update', deletion: 'topic.comment.delete' } as const
    )[name.slice('bcf.comment.'.length) as 'creation' | 'update' | 'deletion'];
    record(tx, { action, object: { id: topic.id, name: topic.title } });
  }

  return {
    insert,
    adopt,
    change,
    rowOf,
    signatureOf,
    remove: store.deleteComment,

    /** Comments of topics by the id of the topics' rows, oldest first. */
    async byTopic(reads: Reads, rows: readonly TopicRow[]): Promise<ReadonlyMap<number, store.CommentRow[]>> {
      const found = await store.listComments(
        reads,
        rows.map(({ id }) => id),
      );
      return Map.groupBy(found, ({ topic_id }) => topic_id);
    },

    async list(caller: Caller, place: ProjectPlace, topicGuid: string, query: CommentsQuery): Promise<Comment[]> {
      const topic = await topics.rowOf(db, place, topicGuid);
      const rows = await store.listComments(db, [topic.id]);
      const comments = partOf(
        rows.map(row => toComment(row, topic.guid)),
        query,
        { fields, orders: ['date'] },
      );
      return query.includeAuthorization ? comments.map(comment => authorized(comment, caller)) : comments;
    },

    async get(
      caller: Caller,
      place: ProjectPlace,
      { topicGuid, guid }: { readonly topicGuid: string; readonly guid: string },
      withAuthorization = false,
    ): Promise<Comment> {
      const topic = await topics.rowOf(db, place, topicGuid);
      const comment = toComment(await rowOf(db, topic, guid), topic.guid);
      return withAuthorization ? authorized(comment, caller) : comment;
    },

    async create(caller: Caller, place: ProjectPlace, topicGuid: string, given: CommentContent): Promise<Comment> {
      const by = await signatureOf(caller);
      return db.tx(async tx => {
        const topic = await topics.rowOf(tx, place, topicGuid);
        const row = await insert(tx, place, topic, given, by);
        await report(tx, 'bcf.comment.creation', { caller, place, topic }, row);
        return toComment(row, topic.guid);
      });
    },

    async update(
      caller: Caller,
      place: ProjectPlace,
      { topicGuid, guid }: { readonly topicGuid: string; readonly guid: string },
      given: CommentContent,
      isMerge: boolean,
    ): Promise<Comment> {
      const by = await signatureOf(caller);
      return db.tx(async tx => {
        const topic = await topics.rowOf(tx, place, topicGuid);
        const at = { topic, row: await rowOf(tx, topic, guid) };
        const row = await change(tx, place, at, { given, isMerge, by });
        await report(tx, 'bcf.comment.update', { caller, place, topic }, row);
        return toComment(row, topic.guid);
      });
    },

    async removeOne(caller: Caller, place: ProjectPlace, topicGuid: string, guid: string): Promise<void> {
      const { now } = await signatureOf(caller);
      await db.tx(async tx => {
        const topic = await topics.rowOf(tx, place, topicGuid);
        const row = await rowOf(tx, topic, guid);
        await store.deleteComment(tx, row);
        await topics.touch(tx, topic.id, now);
        await report(tx, 'bcf.comment.deletion', { caller, place, topic }, row);
      });
    },
  };
}

const authorized = (comment: Comment, caller: Caller): Comment => ({
  ...comment,
  authorization: { comment_actions: commentActions(caller) },
});

/** The date and author of a change are absent, not null, until there is one. */
export function toComment(row: store.CommentRow, topicGuid: string): Comment {
  return {
    guid: row.guid,
    date: row.date,
    author: row.author ?? '',
    comment: row.comment,
    topic_guid: topicGuid,
    viewpoint_guid: row.viewpoint_guid,
    reply_to_comment_guid: row.reply_to_comment_guid,
    ...(row.modified_date !== null && {
      modified_date: row.modified_date,
      modified_author: row.modified_author ?? '',
    }),
  };
}

type Content = Pick<store.CommentRow, 'date' | 'author' | 'comment' | 'viewpoint_guid' | 'reply_to_comment_guid'>;

function contentOf(given: CommentContent, base: Content): Content {
  const guidOf = (field: 'viewpoint_guid' | 'reply_to_comment_guid') => {
    const guid = given[field];
    if (guid === undefined) return base[field];
    return guid ? guidFrom(guid, field) : null;
  };
  const date = given.date ? readTime(given.date) : base.date;
  if (date === undefined) throw invalid('date', 'Not a valid time.');
  return {
    date,
    author: given.author || base.author,
    comment: given.comment === undefined ? base.comment : (given.comment ?? ''),
    viewpoint_guid: guidOf('viewpoint_guid'),
    reply_to_comment_guid: guidOf('reply_to_comment_guid'),
  };
}
