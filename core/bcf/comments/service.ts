import { administers, type ProjectCaller } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { emit } from '../../events/outbox.ts';
import { notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { inTurns } from '../../kit/event-loop.ts';
import { idsOf } from '../../kit/ids.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { partOf, type Fields } from '../odata/service.ts';
import type { PartAt } from '../topics/schema.ts';
import type { Condition, TopicRow } from '../topics/service.ts';
import type { Comment, CommentContent, CommentsQuery } from './schema.ts';
import { authorized, contentOf, toComment, checkAuthor, written, type Signature } from './describe.ts';
import * as store from './store.ts';
import { createWriting, type OfTopic, type State, type WriteDeps } from './write.ts';

export { checkAuthor, mayChange, replacementOf3, toComment, type Signature } from './describe.ts';
export type { AdoptedComment } from './write.ts';

export type Comments = ReturnType<typeof createComments>;

/** Comments of topics by the id of the topics' rows, oldest first. */
export const commentsByTopic = async (reads: Reads, rows: readonly { readonly id: number }[]) =>
  Map.groupBy(await store.listComments(reads, idsOf(rows)), ({ topic_id }) => topic_id);

const fields = { author: 'text', date: 'time', guid: 'guid', comment: 'text' } as const satisfies Fields;

type CommentDeps = WriteDeps & { readonly db: Db; readonly clock: Clock };

async function rowOf(reads: Reads, topic: TopicRow, guid: string): Promise<store.CommentRow> {
  const row = await store.findComment(reads, topic.id, guid.toLowerCase());
  if (!row) throw notFound('comment');
  return row;
}

const signatureOf = async (deps: CommentDeps, { caller, place }: ProjectCaller): Promise<Signature> => ({
  author: await deps.topics.authorOf(caller),
  now: isoTime(deps.clock.now()),
  isAdmin: administers(place),
});

/**
 * Checks whether a comment may be changed now.
 * @throws 403 for one of another author, 412 when the caller has read another state of it
 */
function allow({ expected }: Condition, { caller }: ProjectCaller, by: Signature, { topic, row }: OfTopic): void {
  checkAuthor(row, by);
  const comment = toComment(row, topic.guid);
  expected?.([comment, authorized(comment, caller, by)]);
}

const events = { create: 'creation', update: 'update', delete: 'deletion' } as const;

async function report(
  { clock, topics }: CommentDeps,
  tx: Tx,
  kind: keyof typeof events,
  { caller, place }: ProjectCaller,
  { topic, row }: OfTopic<State>,
): Promise<Comment> {
  const { cloudId, projectId } = place;
  const comment = toComment(row, topic.guid);
  const data = { project_id: projectId, topic: await topics.describe(tx, topic), comment };
  const name = `bcf.comment.${events[kind]}` as const;
  await emit(tx, clock, { name, cloudId, projectId, actorId: caller.accountId, data });
  record(tx, { action: `topic.comment.${kind}`, object: { id: topic.id, name: topic.title } });
  return comment;
}

/** Whether a comment is unchanged: a client that sends a whole topic back does not change comments of others. */
function isUnchanged(row: store.CommentRow, given: CommentContent, by: Signature): boolean {
  const after = contentOf(given, row, by);
  return written.every(name => after[name] === row[name]);
}

export function createComments(deps: CommentDeps) {
  const { db, topics } = deps;
  const writing = createWriting(deps);

  /** Changes a comment of a path, in one unit of work. */
  async function changing<T>(
    from: ProjectCaller,
    { topicGuid, guid }: PartAt,
    condition: Condition,
    work: (tx: Tx, found: OfTopic, by: Signature) => Promise<T>,
  ): Promise<T> {
    const by = await signatureOf(deps, from);
    return db.tx(async tx => {
      const topic = await topics.rowOf(tx, from.place, topicGuid);
      const found = { topic, row: await rowOf(tx, topic, guid) };
      allow(condition, from, by, found);
      return work(tx, found, by);
    });
  }

  return {
    ...writing,
    signatureOf: signatureOf.bind(undefined, deps),
    isUnchanged,
    rowOf,
    remove: store.deleteComments,
    countsIn: store.countComments,
    among: store.findComments,
    byTopic: commentsByTopic,

    async list(from: ProjectCaller, topicGuid: string, query: CommentsQuery): Promise<Comment[]> {
      const topic = await topics.rowOf(db, from.place, topicGuid);
      const rows = await store.listComments(db, [topic.id]);
      const all = await inTurns(rows, row => toComment(row, topic.guid));
      const comments = await partOf(all, query, { fields, orders: ['date'] });
      if (!query.includeAuthorization) return comments;
      const by = await signatureOf(deps, from);
      return comments.map(comment => authorized(comment, from.caller, by));
    },

    async get(from: ProjectCaller, { topicGuid, guid }: PartAt, withAuthorization = false): Promise<Comment> {
      const topic = await topics.rowOf(db, from.place, topicGuid);
      const comment = toComment(await rowOf(db, topic, guid), topic.guid);
      return withAuthorization ? authorized(comment, from.caller, await signatureOf(deps, from)) : comment;
    },

    async create(from: ProjectCaller, topicGuid: string, given: CommentContent): Promise<Comment> {
      const by = await signatureOf(deps, from);
      return db.tx(async tx => {
        const topic = await topics.rowOf(tx, from.place, topicGuid);
        const [row] = await writing.insert(tx, from.place, { topic, all: [given] }, by);
        if (!row) throw new Error('the new comment is not there');
        return report(deps, tx, 'create', from, { topic, row });
      });
    },

    /** @param isMerge whether fields not given stay */
    update: (
      from: ProjectCaller,
      at: PartAt,
      given: CommentContent,
      { isMerge, ...condition }: Condition & { readonly isMerge: boolean },
    ): Promise<Comment> =>
      changing(from, at, condition, async (tx, { topic, row }, by) => {
        const changed = { topic, changes: [{ row, given }] };
        const [after = row] = await writing.change(tx, from.place, changed, { isMerge, by });
        return report(deps, tx, 'update', from, { topic, row: after });
      }),

    removeOne: (from: ProjectCaller, at: PartAt, condition: Condition): Promise<Comment> =>
      changing(from, at, condition, async (tx, { topic, row }, by) => {
        await store.deleteComments(tx, [row]);
        await topics.touch(tx, topic.id, by.now);
        return report(deps, tx, 'delete', from, { topic, row });
      }),
  };
}
