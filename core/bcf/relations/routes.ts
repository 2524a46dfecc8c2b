// What topics say of other topics and of files.
import { callerOf, projectOf, route, type Access, type Route } from '../../http/route.ts';
import { RelatedTopics, TopicFiles } from './schema.ts';
import type { Relations } from './service.ts';

const topic = '/bcf/2.1/projects/{projects_pk}/topics/{guid}';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest', audit: 'topic.update' } as const satisfies Access;

export function relationRoutes(relations: Relations): Route[] {
  return [
    route({
      id: 'getRelatedTopics',
      method: 'GET',
      path: `${topic}/related_topics`,
      group: 'bcf-2.1',
      summary: 'List the topics that a topic is related to',
      access: read,
      answer: RelatedTopics,
      handle: async call => relations.related(projectOf(call), call.params.guid),
    }),
    route({
      id: 'replaceRelatedTopics',
      method: 'PUT',
      path: `${topic}/related_topics`,
      group: 'bcf-standard',
      summary: 'Replace the topics that a topic is related to',
      access: write,
      body: RelatedTopics,
      answer: RelatedTopics,
      handle: async call => relations.setRelated(callerOf(call), projectOf(call), call.params.guid, call.body),
    }),
    route({
      id: 'getTopicFiles',
      method: 'GET',
      path: `${topic}/files`,
      group: 'bcf-standard',
      summary: 'List the files that a topic is about',
      access: read,
      answer: TopicFiles,
      handle: async call => relations.files(projectOf(call), call.params.guid),
    }),
    route({
      id: 'replaceTopicFiles',
      method: 'PUT',
      path: `${topic}/files`,
      group: 'bcf-standard',
      summary: 'Replace the files that a topic is about',
      access: write,
      body: TopicFiles,
      answer: TopicFiles,
      handle: async call => relations.setFiles(callerOf(call), projectOf(call), call.params.guid, call.body),
    }),
  ];
}
