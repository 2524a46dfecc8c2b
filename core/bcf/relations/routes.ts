// Related topics, and files of a topic.
import { callerOf, declaring, inBcf3, projectOf, route, type Route } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import { PageQuery } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import { FilesInformation, NewTopicFiles, RelatedGuids, RelatedTopics, TopicFiles, TopicFiles3 } from './schema.ts';
import { filesIn3, type Relations } from './service.ts';

const topic = '/bcf/2.1/projects/{projects_pk}/topics/{guid}';
const topic3 = '/bcf/3.0/projects/{projects_pk}/topics/{guid}';
const { reads, writes } = declaring('bcf-standard', guests);
const { reads: reads3, writes: writes3 } = declaring('bcf-3.0', guests);

/** @param clientShapes whether related topics are plain texts, as in the vendor's typed client */
export function relationRoutes(relations: Relations, clientShapes: boolean): Route[] {
  const related = {
    id: 'getRelatedTopics',
    ...reads,
    path: `${topic}/related_topics`,
    group: 'bcf-2.1',
    summary: 'List the topics that a topic is related to',
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
    ...writes('PUT', 'topic.update'),
    path: `${topic}/related_topics`,
    summary: 'Replace the topics that a topic is related to',
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
      ...reads,
      path: `${topic}/files`,
      summary: 'List the files that a topic is about',
      query: PageQuery,
      answer: TopicFiles,
      handle: async call => pageOf(await relations.files(projectOf(call), call.params.guid), call.query),
    }),
    route({
      id: 'replaceTopicFiles',
      ...writes('PUT', 'topic.update'),
      path: `${topic}/files`,
      summary: 'Replace the files that a topic is about',
      body: NewTopicFiles,
      answer: TopicFiles,
      handle: async call => relations.setFiles(callerOf(call), projectOf(call), call.params.guid, call.body),
    }),
    route({
      id: 'getTopicFilesV3',
      ...reads3,
      path: `${topic3}/files`,
      summary: 'List the files that a topic is about',
      query: PageQuery,
      answer: TopicFiles3,
      handle: async call => filesIn3(pageOf(await relations.files(projectOf(call), call.params.guid), call.query)),
    }),
    route({
      id: 'replaceTopicFilesV3',
      ...writes3('PUT', 'topic.update'),
      path: `${topic3}/files`,
      summary: 'Replace the files that a topic is about',
      body: NewTopicFiles,
      answer: TopicFiles3,
      handle: async call =>
        filesIn3(await relations.setFiles(callerOf(call), projectOf(call), call.params.guid, call.body)),
    }),
    route({
      id: 'getFilesInformation',
      ...reads3,
      path: '/bcf/3.0/projects/{projects_pk}/files_information',
      summary: 'List the files that topics may be about',
      answer: FilesInformation,
      handle: async call => relations.filesInformation(projectOf(call)),
    }),
  ];
}
