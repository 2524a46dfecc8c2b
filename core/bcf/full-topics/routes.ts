import Type from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import { type Call, callerOf, declaring, projectOf, route, type Route } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import {
  FullTopic,
  FullTopicChange,
  FullTopicsQuery,
  NewFullTopic,
  PictureQuery,
  TopicOverview,
  TopicOverviewsQuery,
  VIEWPOINT_BYTES,
} from './schema.ts';
import type { FullTopics } from './service.ts';

const { reads, writes } = declaring('bcf-nonstandard', guests);
const path = '/bcf/2.1/projects/{projects_pk}/full-topic';

/** Base of the addresses of pictures, when addresses are requested instead of the pictures. */
const originFor = ({ query, origin }: Call<unknown, { readonly img_format?: string }>): string | undefined =>
  query.img_format === 'url' ? origin : undefined;

export function fullTopicRoutes(fullTopics: FullTopics): Route[] {
  return [
    route({
      id: 'getFullTopics',
      ...reads,
      path,
      summary: 'List topics with their comments and viewpoints',
      query: FullTopicsQuery,
      answer: Type.Array(FullTopic),
      handle: async call => fullTopics.list(projectOf(call), call.query, originFor(call)),
    }),
    route({
      id: 'getTopicOverviews',
      ...reads,
      path: '/bcf/2.1/projects/{projects_pk}/topic-overviews',
      summary: 'List how many comments and viewpoints topics have, and a picture of each',
      query: TopicOverviewsQuery,
      answer: Type.Array(TopicOverview),
      handle: async call => fullTopics.overviews(projectOf(call), call.query, call.origin),
    }),
    route({
      id: 'createFullTopic',
      ...writes('POST', 'topic.create'),
      path,
      summary: 'Create a topic with its comments and viewpoints',
      bodyLimit: VIEWPOINT_BYTES,
      query: PictureQuery,
      body: NewFullTopic,
      status: 201,
      answer: FullTopic,
      handle: async call => fullTopics.create(callerOf(call), projectOf(call), call.body, originFor(call)),
    }),
    route({
      id: 'getFullTopic',
      ...reads,
      path: `${path}/{guid}`,
      summary: 'Get a topic with its comments and viewpoints',
      query: PictureQuery,
      answer: FullTopic,
      handle: async call => fullTopics.get(projectOf(call), call.params.guid, originFor(call)),
    }),
    route({
      id: 'updateFullTopic',
      ...writes('PATCH', 'topic.update'),
      path: `${path}/{guid}`,
      summary: 'Update a topic with its comments and viewpoints; what is not given stays',
      bodyLimit: VIEWPOINT_BYTES,
      query: PictureQuery,
      body: FullTopicChange,
      answer: FullTopic,
      handle: async call => {
        const how = { isMerge: true, origin: originFor(call), expected: ifMatch(call, FullTopic) };
        return fullTopics.update(callerOf(call), projectOf(call), call.params.guid, call.body, how);
      },
    }),
    route({
      id: 'fullUpdateFullTopic',
      ...writes('PUT', 'topic.update'),
      path: `${path}/{guid}`,
      summary: 'Replace a topic with its comments and viewpoints; what is not given is cleared',
      bodyLimit: VIEWPOINT_BYTES,
      query: PictureQuery,
      body: NewFullTopic,
      answer: FullTopic,
      handle: async call => {
        const how = { isMerge: false, origin: originFor(call), expected: ifMatch(call, FullTopic) };
        return fullTopics.update(callerOf(call), projectOf(call), call.params.guid, call.body, how);
      },
    }),
  ];
}
