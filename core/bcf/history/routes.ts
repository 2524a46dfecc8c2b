// What happened to topics and comments.
import Type from 'typebox';
import { projectOf, route, type Access, type Route } from '../../http/route.ts';
import { CommentEvent, EventQuery, TopicEvent } from './schema.ts';
import type { History } from './service.ts';

const topics = '/bcf/2.1/projects/{projects_pk}/topics';
const access = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;

export function historyRoutes(history: History): Route[] {
  return [
    route({
      id: 'getTopicsEvents',
      method: 'GET',
      path: `${topics}/events`,
      group: 'bcf-2.1',
      summary: 'List the events of all topics',
      access,
      query: EventQuery,
      answer: Type.Array(TopicEvent),
      handle: async call => history.ofTopics(projectOf(call), call.query),
    }),
    route({
      id: 'getTopicEvents',
      method: 'GET',
      path: `${topics}/{guid}/events`,
      group: 'bcf-standard',
      summary: 'List the events of a topic',
      access,
      query: EventQuery,
      answer: Type.Array(TopicEvent),
      handle: async call => history.ofTopic(projectOf(call), call.params.guid, call.query),
    }),
    route({
      id: 'getCommentsEvents',
      method: 'GET',
      path: `${topics}/comments/events`,
      group: 'bcf-2.1',
      summary: 'List the events of all comments',
      access,
      query: EventQuery,
      answer: Type.Array(CommentEvent),
      handle: async call => history.ofComments(projectOf(call), call.query),
    }),
    route({
      id: 'getCommentEvents',
      method: 'GET',
      path: `${topics}/{topics_guid}/comments/{guid}/events`,
      group: 'bcf-standard',
      summary: 'List the events of a comment',
      access,
      query: EventQuery,
      answer: Type.Array(CommentEvent),
      handle: async call => history.ofComment(projectOf(call), call.params.topics_guid, call.params.guid, call.query),
    }),
  ];
}
