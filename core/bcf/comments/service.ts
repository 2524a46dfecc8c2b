import { administers, type Caller, type ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { emit } from '../../events/outbox.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import type { Precondition } from '../../kit/weak-tag.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { inTurns } from '../../kit/event-loop.ts';
import { portionsOf, type Db, type Reads, type Tx } from '../../storage/db.ts';
import { commentActionsOf, type History } from '../history/service.ts';
import { partOf, type Fields } from '../odata/service.ts';
import { guidFrom } from '../topics/schema.ts';
import { guidTaken, type TopicRow, type Topics } from '../topics/service.ts';
import type { Comment, CommentContent, CommentsQuery } from './schema.ts';
import { createAdoption, authorized, contentOf, EMPTY, toComment, checkAuthor, type Signature } from './describe.ts';
import * as store from './store.ts';

/** Precondition of an update or deletion. */
interface Condition {
  readonly expected?: Precondition | undefined;
}

/** A comment without the id of its row. */
type State = Omit<store.CommentRow, 'id'>;

export {
  checkAuthor,
  inVersion3,
  mayChange,
  replacementOf3,
  toComment,
  type AdoptedComment,
  type Signature,
} from './describe.ts';

export type Comments = ReturnType<typeof createComments>;

/** Comments of topics by the id of the topics' rows, oldest first. */
export async function commentsByTopic(
  reads: Reads,
  rows: readonly Pick<TopicRow, 'id'>[],
): Promise<ReadonlyMap<number, store.CommentRow[]>> {
  const found = await store.listComments(
    reads,
    rows.map(({ id }) => id),
  );
  return Map.groupBy(found, ({ topic_id }) => topic_id);
}

const fields = { author: 'text', date: 'time', guid: 'guid', comment: 'text' } as const satisfies Fields;

interface CommentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly topics: Topics;
  readonly history: History;
}

async function rowOf(reads: Reads, topic: TopicRow, guid: string): Promise<store.CommentRow> {
  const row = await store.findComment(reads, topic.id, guid.toLowerCase());
  if (!row) throw notFound('comment');
  return row;
}

/** Guids that comments of a topic may refer to; read only where they refer to any. */
async function namesIn(tx: Tx, topic: TopicRow, states: readonly State[]) {
  const shown = states.flatMap(({ viewpoint_guid: guid }) => guid ?? []);
  const answered = states.flatMap(({ reply_to_comment_guid: guid }) => guid ?? []);
  return {
    viewpoints: new Set(shown.length === 0 ? [] : await store.viewpointsAmong(tx, topic.id, shown)),
    comments: new Set(answered.length === 0 ? [] : await store.commentsAmong(tx, topic.id, answered)),
  };
}

/** @throws 400 for a reference outside the topic, and for a comment without text and viewpoint */
function check(
  { viewpoint_guid, reply_to_comment_guid, comment, guid }: State,
  known: Awaited<ReturnType<typeof namesIn>>,
) {
  if (comment.trim() === '' && viewpoint_guid === null)
    throw invalid('comment', 'A comment needs a text or a viewpoint.', { code: 'text_or_viewpoint' }, 'required');
  if (viewpoint_guid !== null && !known.viewpoints.has(viewpoint_guid))
    throw invalid('viewpoint_guid', 'Not a viewpoint of the topic.', { code: 'viewpoint_not_found' }, 'does_not_exist');
  if (reply_to_comment_guid === null) return;
  if (reply_to_comment_guid === guid || !known.comments.has(reply_to_comment_guid))
    throw invalid(
      'reply_to_comment_guid',
      'Not another comment of the topic.',
      { code: 'comment_not_found' },
      'does_not_exist',
    );
}

/**
 * Inserts comments in few statements, in the caller's transaction; each may reply to those before it.
 * @throws 400, and 409 for a guid that is taken
 */
async function insert(
  deps: CommentDeps,
  tx: Tx,
  place: ProjectPlace,
  { topic, all }: { readonly topic: TopicRow; readonly all: readonly CommentContent[] },
  by: Signature,
): Promise<State[]> {
  if (all.length === 0) return [];
  const drafts = all.map((given): State => ({
    topic_id: topic.id,
    project_id: place.projectId,
    guid: guidFrom(given.guid),
    modified_date: null,
    modified_author: null,
    imported: null,
    modified_imported: null,
    ...contentOf(signed(given, by), { ...EMPTY, date: by.now, author: by.author }),
  }));
  const guids = drafts.map(({ guid }) => guid);
  if (new Set(guids).size < guids.length || (await store.isAnyTaken(tx, place.projectId, guids))) throw guidTaken();
  const known = await namesIn(tx, topic, drafts);
  for (const draft of drafts) {
    check(draft, known);
    known.comments.add(draft.guid);
  }
  for (const portion of portionsOf(drafts, store.PORTION)) {
    await store.insertComments(tx, portion);
    const notes = portion.map(draft => ({
      about: { topicGuid: topic.guid, commentGuid: draft.guid, author: by.author, date: by.now },
      actions: commentActionsOf(undefined, draft),
    }));
    await deps.history.noteAll(tx, place, notes);
  }
  await deps.topics.touch(tx, topic.id, by.now);
  return drafts;
}

/** Changes comments of a topic. @param isMerge whether fields not given stay */
async function change(
  deps: CommentDeps,
  tx: Tx,
  place: ProjectPlace,
  parts: {
    readonly topic: TopicRow;
    readonly changes: readonly { readonly row: store.CommentRow; readonly given: CommentContent }[];
  },
  { isMerge, by }: { readonly isMerge: boolean; readonly by: Signature },
): Promise<store.CommentRow[]> {
  const { topic, changes } = parts;
  if (changes.length === 0) return [];
  const modified = { modified_date: by.now, modified_author: by.author, modified_imported: null };
  const states = changes.map(({ row, given }) => {
    const base = isMerge ? row : { ...EMPTY, date: row.date, author: row.author };
    const content = contentOf(signed(given, by), base);
    // An administrator who names another author takes responsibility for it: the import mark is removed.
    const imported = content.author === row.author ? row.imported : null;
    return { ...row, ...content, ...modified, imported };
  });
  const known = await namesIn(tx, topic, states);
  for (const after of states) check(after, known);
  for (const portion of portionsOf(states, store.PORTION)) {
    // Statements requested together are one message to the writer.
    await Promise.all(portion.map(after => store.updateComment(tx, after)));
  }
  const notes = states.map((after, index) => ({
    about: { topicGuid: topic.guid, commentGuid: after.guid, author: by.author, date: by.now },
    actions: commentActionsOf(changes[index]?.row, after),
  }));
  await deps.history.noteAll(tx, place, notes);
  await deps.topics.touch(tx, topic.id, by.now);
  return states;
}

const signatureOf = async (deps: CommentDeps, caller: Caller, place: ProjectPlace): Promise<Signature> => ({
  author: await deps.topics.authorOf(caller),
  now: isoTime(deps.clock.now()),
  isAdmin: administers(place),
});

/**
 * Checks whether a comment may be changed now.
 * @throws 403 for one of another author, 412 when the caller has read another state of it
 */
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
  deps: CommentDeps,
  tx: Tx,
  name: 'bcf.comment.creation' | 'bcf.comment.update' | 'bcf.comment.deletion',
  { caller, place, topic }: { readonly caller: Caller; readonly place: ProjectPlace; readonly topic: TopicRow },
  row: State,
): Promise<void> {
  const { cloudId, projectId } = place;
  const data = {
    project_id: projectId,
    topic: await deps.topics.describe(tx, topic),
    comment: toComment(row, topic.guid),
  };
  await emit(tx, deps.clock, { name, cloudId, projectId, actorId: caller.accountId, data });
  const action = (
    { creation: 'topic.comment.create', update: 'topic.comment.update', deletion: 'topic.comment.delete' } as const
  )[name.slice('bcf.comment.'.length) as 'creation' | 'update' | 'deletion'];
  record(tx, { action, object: { id: topic.id, name: topic.title } });
}

/** Whether a comment is unchanged: a client that sends a whole topic back does not change comments of others. */
function isUnchanged(row: store.CommentRow, given: CommentContent, by: Signature): boolean {
  const after = contentOf(signed(given, by), row);
  return (['date', 'author', 'comment', 'viewpoint_guid', 'reply_to_comment_guid'] as const).every(
    name => after[name] === row[name],
  );
}

export function createComments(deps: CommentDeps) {
  const { db, topics, history } = deps;

  return {
    isUnchanged,
    insert: insert.bind(undefined, deps),
    ...createAdoption(history),
    change: change.bind(undefined, deps),
    rowOf,
    signatureOf: signatureOf.bind(undefined, deps),
    remove: store.deleteComments,
    countsIn: store.countComments,
    among: store.findComments,
    byTopic: commentsByTopic,

    async list(caller: Caller, place: ProjectPlace, topicGuid: string, query: CommentsQuery): Promise<Comment[]> {
      const topic = await topics.rowOf(db, place, topicGuid);
      const rows = await store.listComments(db, [topic.id]);
      const all = await inTurns(rows, row => toComment(row, topic.guid));
      const comments = await partOf(all, query, { fields, orders: ['date'] });
      if (!query.includeAuthorization) return comments;
      const by = await signatureOf(deps, caller, place);
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
      return withAuthorization ? authorized(comment, caller, await signatureOf(deps, caller, place)) : comment;
    },

    async create(caller: Caller, place: ProjectPlace, topicGuid: string, given: CommentContent): Promise<Comment> {
      const by = await signatureOf(deps, caller, place);
      return db.tx(async tx => {
        const topic = await topics.rowOf(tx, place, topicGuid);
        const [row] = await insert(deps, tx, place, { topic, all: [given] }, by);
        if (!row) throw new Error('the new comment is not there');
        await report(deps, tx, 'bcf.comment.creation', { caller, place, topic }, row);
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
      const by = await signatureOf(deps, caller, place);
      return db.tx(async tx => {
        const topic = await topics.rowOf(tx, place, topicGuid);
        const at = { topic, row: await rowOf(tx, topic, guid) };
        allow(condition, caller, by, at);
        const [row = at.row] = await change(
          deps,
          tx,
          place,
          { topic, changes: [{ row: at.row, given }] },
          { isMerge, by },
        );
        await report(deps, tx, 'bcf.comment.update', { caller, place, topic }, row);
        return toComment(row, topic.guid);
      });
    },

    async removeOne(
      caller: Caller,
      place: ProjectPlace,
      { topicGuid, guid }: { readonly topicGuid: string; readonly guid: string },
      condition: Condition = {},
    ): Promise<void> {
      const by = await signatureOf(deps, caller, place);
      await db.tx(async tx => {
        const topic = await topics.rowOf(tx, place, topicGuid);
        const row = await rowOf(tx, topic, guid);
        allow(condition, caller, by, { topic, row });
        await store.deleteComments(tx, [row]);
        await topics.touch(tx, topic.id, by.now);
        await report(deps, tx, 'bcf.comment.deletion', { caller, place, topic }, row);
      });
    },
  };
}

const signed = (given: CommentContent, { isAdmin }: Signature): CommentContent =>
  isAdmin ? given : { ...given, author: undefined };
