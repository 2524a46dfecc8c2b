// Comments on topics.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { record } from '../../audit/record.ts';
import { emit } from '../../events/outbox.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import type { Precondition } from '../../kit/weak-tag.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { inTurns } from '../../kit/turns.ts';
import { portionsOf, type Db, type Reads, type Tx } from '../../storage/db.ts';
import { commentActionsOf, type History } from '../history/service.ts';
import { partOf, type Fields } from '../odata/service.ts';
import { guidFrom } from '../topics/schema.ts';
import { guidTaken, type TopicRow, type Topics } from '../topics/service.ts';
import type { Comment, CommentContent, CommentsQuery } from './schema.ts';
import { authorized, contentOf, EMPTY, toComment } from './describe.ts';
import { checkAuthor, type Signature } from './rights.ts';
import * as store from './store.ts';

export interface CommentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly topics: Pick<Topics, 'rowOf' | 'describe' | 'authorOf' | 'touch'>;
  readonly history: Pick<History, 'note' | 'noteAll'>;
}

/** What must still hold of a comment that is to be changed. */
interface Condition {
  readonly expected?: Precondition | undefined;
}

/** A comment of a file; its guid is free in the project. */
export type AdoptedComment = Omit<store.CommentRow, 'id' | 'topic_id' | 'project_id'>;

export { checkAuthor, mayChange, type Signature } from './rights.ts';
export { inVersion3, replacementOf3, toComment } from './describe.ts';

export type Comments = ReturnType<typeof createComments>;

/** Rows of one statement. */
const PORTION = 500;
const fields = { author: 'text', date: 'time', guid: 'guid', comment: 'text' } as const satisfies Fields;

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
      ...contentOf(signed(given, by), { ...EMPTY, date: by.now, author: by.author }),
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
    const after = { ...row, ...contentOf(signed(given, by), base), modified_date: by.now, modified_author: by.author };
    await check(tx, topic, after);
    await store.updateComment(tx, after);
    const about = { topicGuid: topic.guid, commentGuid: row.guid, author: by.author, date: by.now };
    await history.note(tx, place, about, commentActionsOf(row, after));
    await topics.touch(tx, topic.id, by.now);
    return after;
  }

  /** Inserts comments of a file as they are, dates and authors included, each into its topic. */
  async function adopt(
    tx: Tx,
    place: ProjectPlace,
    given: readonly { readonly topic: TopicRow; readonly comment: AdoptedComment }[],
  ): Promise<void> {
    for (const portion of portionsOf(given, PORTION)) {
      const rows = portion.map(({ topic, comment }) => ({
        ...comment,
        topic_id: topic.id,
        project_id: place.projectId,
      }));
      await store.insertComments(tx, rows);
      const notes = portion.map(({ topic, comment }) => ({
        about: { topicGuid: topic.guid, commentGuid: comment.guid, author: comment.author ?? '', date: comment.date },
        actions: commentActionsOf(undefined, comment),
      }));
      await history.noteAll(tx, place, notes);
    }
  }

  /** Replaces a comment by that of a file, dates and authors included. */
  async function readopt(
    tx: Tx,
    place: ProjectPlace,
    { topic, row }: { readonly topic: TopicRow; readonly row: store.CommentRow },
    comment: AdoptedComment,
  ): Promise<void> {
    const after = { ...row, ...comment, guid: row.guid };
    await store.updateComment(tx, after);
    const author = comment.modified_author ?? comment.author ?? '';
    const about = { topicGuid: topic.guid, commentGuid: row.guid, author, date: comment.modified_date ?? comment.date };
    await history.note(tx, place, about, commentActionsOf(row, after));
  }

  const signatureOf = async (caller: Caller, { projectRole }: ProjectPlace): Promise<Signature> => ({
    author: await topics.authorOf(caller),
    now: isoTime(clock.now()),
    isAdmin: projectRole === roles.admin,
  });

  /** Whether a comment may be changed now. @throws 403 for that of somebody else, 412 when its reader has another one */
  function allow(
    { expected }: Condition,
    caller: Caller,
    by: Signature,
    { topic, row }: { readonly topic: TopicRow; readonly row: store.CommentRow },
  ): void {
    checkAuthor(row, by);
    const comment = toComment(row, topic.guid);
    expected?.([comment, authorized(comment, caller, by)]);
  }

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

  /** Whether a comment is as it was: whoever sends a whole topic back does not change what others wrote. */
  function isUnchanged(row: store.CommentRow, given: CommentContent, by: Signature): boolean {
    const after = contentOf(signed(given, by), row);
    return (['date', 'author', 'comment', 'viewpoint_guid', 'reply_to_comment_guid'] as const).every(
      name => after[name] === row[name],
    );
  }

  return {
    isUnchanged,
    insert,
    adopt,
    readopt,
    change,
    rowOf,
    signatureOf,
    remove: store.deleteComment,
    countsIn: store.countComments,

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
      const all = await inTurns(rows, row => toComment(row, topic.guid));
      const comments = await partOf(all, query, { fields, orders: ['date'] });
      if (!query.includeAuthorization) return comments;
      const by = await signatureOf(caller, place);
      return comments.map(comment => authorized(comment, caller, by));
    },

    async get(
      caller: Caller,
      place: ProjectPlace,
      { topicGuid, guid }: { readonly topicGuid: string; readonly guid: string },
      withAuthorization = false,
    ): Promise<Comment> {
      const topic = await topics.rowOf(db, place, topicGuid);
      const comment = toComment(await rowOf(db, topic, guid), topic.guid);
      return withAuthorization ? authorized(comment, caller, await signatureOf(caller, place)) : comment;
    },

    async create(caller: Caller, place: ProjectPlace, topicGuid: string, given: CommentContent): Promise<Comment> {
      const by = await signatureOf(caller, place);
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
      { isMerge, ...condition }: Condition & { readonly isMerge: boolean },
    ): Promise<Comment> {
      const by = await signatureOf(caller, place);
      return db.tx(async tx => {
        const topic = await topics.rowOf(tx, place, topicGuid);
        const at = { topic, row: await rowOf(tx, topic, guid) };
        allow(condition, caller, by, at);
        const row = await change(tx, place, at, { given, isMerge, by });
        await report(tx, 'bcf.comment.update', { caller, place, topic }, row);
        return toComment(row, topic.guid);
      });
    },

    async removeOne(
      caller: Caller,
      place: ProjectPlace,
      { topicGuid, guid }: { readonly topicGuid: string; readonly guid: string },
      condition: Condition = {},
    ): Promise<void> {
      const by = await signatureOf(caller, place);
      await db.tx(async tx => {
        const topic = await topics.rowOf(tx, place, topicGuid);
        const row = await rowOf(tx, topic, guid);
        allow(condition, caller, by, { topic, row });
        await store.deleteComment(tx, row);
        await topics.touch(tx, topic.id, by.now);
        await report(tx, 'bcf.comment.deletion', { caller, place, topic }, row);
      });
    },
  };
}

const signed = (given: CommentContent, { isAdmin }: Signature): CommentContent =>
  isAdmin ? given : { ...given, author: undefined };
