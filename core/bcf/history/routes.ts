import Type from 'typebox';
import { declaring, projectOf, route, type Route } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import type { BcfVersion } from '../odata/schema.ts';
import { CommentEvent, EventQuery, TopicEvent } from './schema.ts';
import type { History } from './service.ts';

export const historyRoutes = (history: History): Route[] => [
  ...routesOf(history, '2.1', '', 'bcf-standard'),
  ...routesOf(history, '3.0', 'V3', 'bcf-3.0'),
];

/** @param mark part of the operations' ids @param group of the routes of one topic or comment */
function routesOf(history: History, version: BcfVersion, mark: '' | 'V3', group: string): Route[] {
  const all = declaring(`bcf-${version}`, guests).reads;
  const one = declaring(group, guests).reads;
  const topics = `/bcf/${version}/projects/{projects_pk}/topics` as const;
  return [
    route({
      id: `getTopicsEvents${mark}`,
      path: `${topics}/events`,
      ...all,
      summary: 'List the events of all topics',
      query: EventQuery,
      answer: Type.Array(TopicEvent),
      handle: async call => history.ofTopics(projectOf(call), call.query, version),
    }),
    route({
      id: `getTopicEvents${mark}`,
      path: `${topics}/{guid}/events`,
      ...one,
      summary: 'List the events of a topic',
      query: EventQuery,
      answer: Type.Array(TopicEvent),
      handle: async call => history.ofTopic(projectOf(call), call.params.guid, call.query, version),
    }),
    route({
      id: `getCommentsEvents${mark}`,
      path: `${topics}/comments/events`,
      ...all,
      summary: 'List the events of all comments',
      query: EventQuery,
      answer: Type.Array(CommentEvent),
      handle: async call => history.ofComments(projectOf(call), call.query, version),
    }),
    route({
      id: `getCommentEvents${mark}`,
      path: `${topics}/{topics_guid}/comments/{guid}/events`,
      ...one,
      summary: 'List the events of a comment',
      query: EventQuery,
      answer: Type.Array(CommentEvent),
      handle: async call => {
        const at = { topicGuid: call.params.topics_guid, guid: call.params.guid };
        return history.ofComment(projectOf(call), at, call.query, version);
      },
    }),
  ];
}
