// Related topics, and files of a topic.
import { callerIn, inBcf3, projectOf, type Route, routesFor, routesIn } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import { PageQuery } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import { FilesInformation, NewTopicFiles, RelatedGuids, RelatedTopics, TopicFiles, TopicFiles3 } from './schema.ts';
import { filesIn3, type Relations } from './service.ts';

const topic = '/bcf/2.1/projects/{projects_pk}/topics/{guid:text}';
const topic3 = '/bcf/3.0/projects/{projects_pk}/topics/{guid:text}';
const { routes, reads, writes } = routesFor('bcf-standard', guests);
const { routes: routes3, reads: reads3, writes: writes3 } = routesFor('bcf-3.0', guests);

/** @param clientShapes whether related topics are plain texts, as in the vendor's typed client */
export function relationRoutes(relations: Relations, clientShapes: boolean): Route[] {
  const related = { summary: 'List the topics that a topic is related to', access: reads, query: PageQuery } as const;
  const { get } = routesIn('bcf-2.1');
  const standard = get('getRelatedTopics', `${topic}/related_topics`, {
    ...related,
    answer: RelatedTopics,
    handle: async call => pageOf(await relations.related(projectOf(call), call.params.guid), call.query),
  });
  const forClient = get('getRelatedTopics', `${topic}/related_topics`, {
    ...related,
    answer: RelatedGuids,
    handle: async call =>
      pageOf(await relations.related(projectOf(call), call.params.guid), call.query).map(
        each => each.related_topic_guid,
      ),
  });
  const replace = routes.put('replaceRelatedTopics', `${topic}/related_topics`, {
    summary: 'Replace the topics that a topic is related to',
    access: writes('topic.update'),
    body: RelatedTopics,
    answer: RelatedTopics,
    handle: async call => relations.setRelated(callerIn(call), call.params.guid, call.body),
  });
  return [clientShapes ? forClient : standard, inBcf3(standard), replace, inBcf3(replace), ...fileRoutes(relations)];
}

function fileRoutes(relations: Relations): Route[] {
  return [
    routes.get('getTopicFiles', `${topic}/files`, {
      summary: 'List the files that a topic is about',
      access: reads,
      query: PageQuery,
      answer: TopicFiles,
      handle: async call => pageOf(await relations.files(projectOf(call), call.params.guid), call.query),
    }),
    routes.put('replaceTopicFiles', `${topic}/files`, {
      summary: 'Replace the files that a topic is about',
      access: writes('topic.update'),
      body: NewTopicFiles,
      answer: TopicFiles,
      handle: async call => relations.setFiles(callerIn(call), call.params.guid, call.body),
    }),
    routes3.get('getTopicFilesV3', `${topic3}/files`, {
      summary: 'List the files that a topic is about',
      access: reads3,
      query: PageQuery,
      answer: TopicFiles3,
      handle: async call => filesIn3(pageOf(await relations.files(projectOf(call), call.params.guid), call.query)),
    }),
    routes3.put('replaceTopicFilesV3', `${topic3}/files`, {
      summary: 'Replace the files that a topic is about',
      access: writes3('topic.update'),
      body: NewTopicFiles,
      answer: TopicFiles3,
      handle: async call => filesIn3(await relations.setFiles(callerIn(call), call.params.guid, call.body)),
    }),
    routes3.get('getFilesInformation', '/bcf/3.0/projects/{projects_pk}/files_information', {
      summary: 'List the files that topics may be about',
      access: reads3,
      answer: FilesInformation,
      handle: async call => relations.filesInformation(projectOf(call)),
    }),
  ];
}
