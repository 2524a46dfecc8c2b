// Related topics, and files of a topic.
import { callerOf, inBcf3, projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import { PageQuery } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import { FilesInformation, NewTopicFiles, RelatedGuids, RelatedTopics, TopicFiles, TopicFiles3 } from './schema.ts';
import { filesIn3, type Relations } from './service.ts';

const topic = '/bcf/2.1/projects/{projects_pk}/topics/{guid}';
const topic3 = '/bcf/3.0/projects/{projects_pk}/topics/{guid}';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest', audit: 'topic.update' } as const satisfies Access;

/** @param clientShapes whether related topics are plain texts, as in the vendor's typed client */
export function relationRoutes(relations: Relations, clientShapes: boolean): Route[] {
  const related = {
    id: 'getRelatedTopics',
    method: 'GET',
    path: `${topic}/related_topics`,
    group: 'bcf-2.1',
    summary: 'List the topics that a topic is related to',
    access: read,
    query: PageQuery,
  } as const;
  const standard = route({
    ...related,
    answer: RelatedTopics,
    handle: async call => pageOf(await relations.related(projectOf(call), call.params.guid), call.query),
  });
  const forClient = route({
    ...related,
    answer: RelatedGuids,
    handle: async call =>
      pageOf(await relations.related(projectOf(call), call.params.guid), call.query).map(
        each => each.related_topic_guid,
      ),
  });
  const replace = route({
    id: 'replaceRelatedTopics',
    method: 'PUT',
    path: `${topic}/related_topics`,
    group: 'bcf-standard',
    summary: 'Replace the topics that a topic is related to',
    access: write,
    body: RelatedTopics,
    answer: RelatedTopics,
    handle: async call => relations.setRelated(callerOf(call), projectOf(call), call.params.guid, call.body),
  });
  return [clientShapes ? forClient : standard, inBcf3(standard), replace, inBcf3(replace), ...fileRoutes(relations)];
}

function fileRoutes(relations: Relations): Route[] {
  return [
    route({
      id: 'getTopicFiles',
      method: 'GET',
      path: `${topic}/files`,
      group: 'bcf-standard',
      summary: 'List the files that a topic is about',
      access: read,
      query: PageQuery,
      answer: TopicFiles,
      handle: async call => pageOf(await relations.files(projectOf(call), call.params.guid), call.query),
    }),
    route({
      id: 'replaceTopicFiles',
      method: 'PUT',
      path: `${topic}/files`,
      group: 'bcf-standard',
      summary: 'Replace the files that a topic is about',
      access: write,
      body: NewTopicFiles,
      answer: TopicFiles,
      handle: async call => relations.setFiles(callerOf(call), projectOf(call), call.params.guid, call.body),
    }),
    route({
      id: 'getTopicFilesV3',
      method: 'GET',
      path: `${topic3}/files`,
      group: 'bcf-3.0',
      summary: 'List the files that a topic is about',
      access: read,
      query: PageQuery,
      answer: TopicFiles3,
      handle: async call => filesIn3(pageOf(await relations.files(projectOf(call), call.params.guid), call.query)),
    }),
    route({
      id: 'replaceTopicFilesV3',
      method: 'PUT',
      path: `${topic3}/files`,
      group: 'bcf-3.0',
      summary: 'Replace the files that a topic is about',
      access: write,
      body: NewTopicFiles,
      answer: TopicFiles3,
      handle: async call =>
        filesIn3(await relations.setFiles(callerOf(call), projectOf(call), call.params.guid, call.body)),
    }),
    route({
      id: 'getFilesInformation',
      method: 'GET',
      path: '/bcf/3.0/projects/{projects_pk}/files_information',
      group: 'bcf-3.0',
      summary: 'List the files that topics may be about',
      access: read,
      answer: FilesInformation,
      handle: async call => relations.filesInformation(projectOf(call)),
    }),
  ];
}
