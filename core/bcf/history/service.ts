// What happened to topics and comments, from their creation on.
import type { ProjectPlace } from '../../access/caller.ts';
import { notFound } from '../../kit/errors.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { partOf, type Fields } from '../odata/service.ts';
import type { ListQuery } from '../odata/schema.ts';
import type { CommentEvent, EventAction, TopicEvent } from './schema.ts';
import * as store from './store.ts';

export { commentActionsOf, topicActionsOf } from './changes.ts';

export type History = ReturnType<typeof createHistory>;

const fields = { topic_guid: 'guid', author: 'text', type: 'texts', date: 'time' } as const satisfies Fields;
const topicList = { fields, orders: ['date'] };
const commentList = { fields: { ...fields, comment_guid: 'guid' } as const satisfies Fields, orders: ['date'] };

export function createHistory({ db }: { readonly db: Db }) {
  return {
    /** Notes what a change was; nothing when it changed nothing that is told. */
    async note(
      tx: Tx,
      { projectId }: Pick<ProjectPlace, 'projectId'>,
      about: {
        readonly topicGuid: string;
        readonly commentGuid?: string;
        readonly author: string;
        readonly date: string;
      },
      actions: readonly EventAction[],
    ): Promise<void> {
      if (actions.length === 0) return;
      await store.insertEvent(tx, projectId, {
        topic_guid: about.topicGuid,
        comment_guid: about.commentGuid ?? null,
        author: about.author,
        date: about.date,
        events: JSON.stringify(actions),
      });
    },

    ofTopics: async ({ projectId }: ProjectPlace, query: ListQuery): Promise<TopicEvent[]> =>
      topicEvents(await store.listTopicEvents(db, projectId), query),

    /** @throws 404 when there was no such topic */
    async ofTopic({ projectId }: ProjectPlace, guid: string, query: ListQuery): Promise<TopicEvent[]> {
      const rows = await store.listTopicEvents(db, projectId, guid.toLowerCase());
      if (rows.length === 0) throw notFound('topic');
      return topicEvents(rows, query);
    },

    ofComments: async ({ projectId }: ProjectPlace, query: ListQuery): Promise<CommentEvent[]> =>
      commentEvents(await store.listCommentEvents(db, projectId), query),

    /** @throws 404 when there was no such comment */
    async ofComment(
      { projectId }: ProjectPlace,
      topicGuid: string,
      commentGuid: string,
      query: ListQuery,
    ): Promise<CommentEvent[]> {
      const one = { topicGuid: topicGuid.toLowerCase(), commentGuid: commentGuid.toLowerCase() };
      const rows = await store.listCommentEvents(db, projectId, one);
      if (rows.length === 0) throw notFound('comment');
      return commentEvents(rows, query);
    },
  };
}

/** An event as filters see it: `type` is that of any of its actions. Answers leave it out, as their shape does not have it. */
function toEvent({ topic_guid, author, date, events }: store.EventRow) {
  const actions = JSON.parse(events) as EventAction[];
  return { topic_guid, author: author ?? '', date, events: actions, type: actions.map(({ type }) => type) };
}

const topicEvents = (rows: readonly store.EventRow[], query: ListQuery): TopicEvent[] =>
  partOf(rows.map(toEvent), query, topicList);

const commentEvents = (rows: readonly store.EventRow[], query: ListQuery): CommentEvent[] =>
  partOf(
    rows.map(row => ({ ...toEvent(row), comment_guid: row.comment_guid ?? '' })),
    query,
    commentList,
  );
