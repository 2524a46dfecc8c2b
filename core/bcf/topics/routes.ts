// Topics (BCF 2.1). Until issues are built a project has none, and viewers that ask at their start get an empty list.
import { route, type Route } from '../../http/route.ts';
import { FullTopicQuery, FullTopics } from './schema.ts';

export function topicRoutes(): Route[] {
  return [
    route({
      id: 'getFullTopics',
      method: 'GET',
      path: '/bcf/2.1/projects/{projects_pk}/full-topic',
      group: 'bcf-nonstandard',
      summary: 'List topics with their comments and viewpoints',
      access: { scopes: ['bcf:read'], role: 'guest' },
      query: FullTopicQuery,
      answer: FullTopics,
      handle: async () => [],
    }),
  ];
}
