import Type from 'typebox';
import { projectOf, routesIn, type Route } from '../../http/api/route.ts';
import { guests, partAt } from '../access.ts';
import { ListQuery, type BcfVersion } from '../odata/schema.ts';
import { CommentEvent, TopicEvent } from './schema.ts';
import type { History } from './service.ts';

export const historyRoutes = (history: History): Route[] => [
  ...routesOf(history, '2.1', '', 'bcf-standard'),
  ...routesOf(history, '3.0', 'V3', 'bcf-3.0'),
];

/** @param mark part of the operations' ids @param group of the routes of one topic or comment */
function routesOf(history: History, version: BcfVersion, mark: '' | 'V3', group: string): Route[] {
  const ofAll = routesIn(`bcf-${version}`);
  const ofOne = routesIn(group);
  const access = guests.reads;
  const topics = `/bcf/${version}/projects/{projects_pk}/topics` as const;
  return [
    ofAll.get(`getTopicsEvents${mark}`, `${topics}/events`, {
      summary: 'List the events of all topics',
      access,
      query: ListQuery,
      answer: Type.Array(TopicEvent),
      handle: async call => history.ofTopics(projectOf(call), call.query, version),
    }),
    ofOne.get(`getTopicEvents${mark}`, `${topics}/{guid:text}/events`, {
      summary: 'List the events of a topic',
      access,
      query: ListQuery,
      answer: Type.Array(TopicEvent),
      handle: async call => history.ofTopics(projectOf(call), call.query, version, call.params.guid),
    }),
    ofAll.get(`getCommentsEvents${mark}`, `${topics}/comments/events`, {
      summary: 'List the events of all comments',
      access,
      query: ListQuery,
      answer: Type.Array(CommentEvent),
      handle: async call => history.ofComments(projectOf(call), call.query, version),
    }),
    ofOne.get(`getCommentEvents${mark}`, `${topics}/{topics_guid:text}/comments/{guid:text}/events`, {
      summary: 'List the events of a comment',
      access,
      query: ListQuery,
      answer: Type.Array(CommentEvent),
      handle: async call => history.ofComments(projectOf(call), call.query, version, partAt(call.params)),
    }),
  ];
}
