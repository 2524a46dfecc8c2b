// Related topics, and files of a topic.
import { type Call, callerIn, inBcf3, projectOf, type Route, routesFor, routesIn } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import { PageQuery } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import { FilesInformation, NewTopicFiles, RelatedGuids, RelatedTopics, TopicFiles, TopicFiles3 } from './schema.ts';
import { filesIn3, type Relations } from './service.ts';

const topic = '/bcf/2.1/projects/{projects_pk}/topics/{guid:text}';
const topic3 = '/bcf/3.0/projects/{projects_pk}/topics/{guid:text}';
const { routes, reads, writes } = routesFor('bcf-standard', guests);
const routes3 = routesIn('bcf-3.0');
type OfTopic = { readonly guid: string };

/** @param clientShapes whether related topics are plain texts, as in the vendor's typed client */
export function relationRoutes(relations: Relations, clientShapes: boolean): Route[] {
  const list = (isPlain: boolean) =>
    routesIn('bcf-2.1').get('getRelatedTopics', `${topic}/related_topics`, {
      summary: 'List the topics that a topic is related to',
      access: reads,
      query: PageQuery,
      answer: isPlain ? RelatedGuids : RelatedTopics,
      handle: async call => {
        const related = pageOf(await relations.related(projectOf(call), call.params.guid), call.query);
        return isPlain ? related.map(each => each.related_topic_guid) : related;
      },
    });
  const replace = routes.put('replaceRelatedTopics', `${topic}/related_topics`, {
    summary: 'Replace the topics that a topic is related to',
    access: writes('topic.update'),
    body: RelatedTopics,
    answer: RelatedTopics,
    handle: async call => relations.setRelated(callerIn(call), call.params.guid, call.body),
  });
  return [list(clientShapes), inBcf3(list(false)), replace, inBcf3(replace), ...fileRoutes(relations)];
}

function fileRoutes(relations: Relations): Route[] {
  const list = (is3: boolean) => ({
    summary: 'List the files that a topic is about',
    access: reads,
    query: PageQuery,
    answer: is3 ? TopicFiles3 : TopicFiles,
    handle: async (call: Call<OfTopic, PageQuery>) => {
      const files = pageOf(await relations.files(projectOf(call), call.params.guid), call.query);
      return is3 ? filesIn3(files) : files;
    },
  });
  const replacement = (is3: boolean) => ({
    summary: 'Replace the files that a topic is about',
    access: writes('topic.update'),
    body: NewTopicFiles,
    answer: is3 ? TopicFiles3 : TopicFiles,
    handle: async (call: Call<OfTopic, unknown, NewTopicFiles>) => {
      const files = await relations.setFiles(callerIn(call), call.params.guid, call.body);
      return is3 ? filesIn3(files) : files;
    },
  });
  return [
    routes.get('getTopicFiles', `${topic}/files`, list(false)),
    routes.put('replaceTopicFiles', `${topic}/files`, replacement(false)),
    routes3.get('getTopicFilesV3', `${topic3}/files`, list(true)),
    routes3.put('replaceTopicFilesV3', `${topic3}/files`, replacement(true)),
    routes3.get('getFilesInformation', '/bcf/3.0/projects/{projects_pk}/files_information', {
      summary: 'List the files that topics may be about',
      access: reads,
      answer: FilesInformation,
      handle: async call => relations.filesInformation(projectOf(call)),
    }),
  ];
}
