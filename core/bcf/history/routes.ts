import Type from 'typebox';
import { projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import type { BcfVersion } from '../odata/schema.ts';
import { CommentEvent, EventQuery, TopicEvent } from './schema.ts';
import type { History } from './service.ts';

const access = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;

export const historyRoutes = (history: History): Route[] => [
  ...routesOf(history, '2.1', '', { all: 'bcf-2.1', one: 'bcf-standard' }),
  ...routesOf(history, '3.0', 'V3', { all: 'bcf-3.0', one: 'bcf-3.0' }),
];

/** @param mark part of the operations' ids */
function routesOf(
  history: History,
  version: BcfVersion,
  mark: '' | 'V3',
  group: { readonly all: string; readonly one: string },
): Route[] {
  const topics = `/bcf/${version}/projects/{projects_pk}/topics` as const;
  return [
    route({
      id: `getTopicsEvents${mark}`,
      method: 'GET',
      path: `${topics}/events`,
      group: group.all,
      summary: 'List the events of all topics',
      access,
      query: EventQuery,
      answer: Type.Array(TopicEvent),
      handle: async call => history.ofTopics(projectOf(call), call.query, version),
    }),
    route({
      id: `getTopicEvents${mark}`,
      method: 'GET',
      path: `${topics}/{guid}/events`,
      group: group.one,
      summary: 'List the events of a topic',
      access,
      query: EventQuery,
      answer: Type.Array(TopicEvent),
      handle: async call => history.ofTopic(projectOf(call), call.params.guid, call.query, version),
    }),
    route({
      id: `getCommentsEvents${mark}`,
      method: 'GET',
      path: `${topics}/comments/events`,
      group: group.all,
      summary: 'List the events of all comments',
      access,
      query: EventQuery,
      answer: Type.Array(CommentEvent),
      handle: async call => history.ofComments(projectOf(call), call.query, version),
    }),
    route({
      id: `getCommentEvents${mark}`,
      method: 'GET',
      path: `${topics}/{topics_guid}/comments/{guid}/events`,
      group: group.one,
      summary: 'List the events of a comment',
      access,
      query: EventQuery,
      answer: Type.Array(CommentEvent),
      handle: async call => {
        const at = { topicGuid: call.params.topics_guid, guid: call.params.guid };
        return history.ofComment(projectOf(call), at, call.query, version);
      },
    }),
  ];
}
