import Type from 'typebox';
import { callerOf, route, type Route } from '../../http/api/route.ts';
import { OwnTopic } from './schema.ts';
import type { OwnTopics } from './service.ts';

export function ownTopicRoutes(topics: OwnTopics): Route[] {
  return [
    route({
      id: 'getSelfIssues',
      method: 'GET',
      path: '/user/issues',
      group: 'self-user',
      summary: 'List the issues of all projects that are assigned to you',
      access: { scopes: ['bcf:read'], callers: ['person'], only: 'window' },
      answer: Type.Array(OwnTopic),
      handle: async call => topics.everywhere(callerOf(call)),
    }),
  ];
}
