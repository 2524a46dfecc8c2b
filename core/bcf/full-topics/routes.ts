import Type from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import { callerOf, projectOf, route, type Access, type Call, type Route } from '../../http/api/route.ts';
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

const group = 'bcf-nonstandard';
const path = '/bcf/2.1/projects/{projects_pk}/full-topic';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest' } as const satisfies Access;

/** Base of the addresses of pictures, when addresses are requested instead of the pictures. */
const originFor = ({ query, origin }: Call<unknown, { readonly img_format?: string }>): string | undefined =>
  query.img_format === 'url' ? origin : undefined;

export function fullTopicRoutes(fullTopics: FullTopics): Route[] {
  return [
    route({
      id: 'getFullTopics',
      method: 'GET',
      path,
      group,
      summary: 'List topics with their comments and viewpoints',
      access: read,
      query: FullTopicsQuery,
      answer: Type.Array(FullTopic),
      handle: async call => fullTopics.list(projectOf(call), call.query, originFor(call)),
    }),
    route({
      id: 'getTopicOverviews',
      method: 'GET',
      path: '/bcf/2.1/projects/{projects_pk}/topic-overviews',
      group,
      summary: 'List how many comments and viewpoints topics have, and a picture of each',
      access: read,
      query: TopicOverviewsQuery,
      answer: Type.Array(TopicOverview),
      handle: async call => fullTopics.overviews(projectOf(call), call.query, call.origin),
    }),
    route({
      id: 'createFullTopic',
      method: 'POST',
      path,
      group,
      summary: 'Create a topic with its comments and viewpoints',
      access: { ...write, audit: 'topic.create' },
      bodyLimit: VIEWPOINT_BYTES,
      query: PictureQuery,
      body: NewFullTopic,
      status: 201,
      answer: FullTopic,
      handle: async call => fullTopics.create(callerOf(call), projectOf(call), call.body, originFor(call)),
    }),
    route({
      id: 'getFullTopic',
      method: 'GET',
      path: `${path}/{guid}`,
      group,
      summary: 'Get a topic with its comments and viewpoints',
      access: read,
      query: PictureQuery,
      answer: FullTopic,
      handle: async call => fullTopics.get(projectOf(call), call.params.guid, originFor(call)),
    }),
    route({
      id: 'updateFullTopic',
      method: 'PATCH',
      path: `${path}/{guid}`,
      group,
      summary: 'Update a topic with its comments and viewpoints; what is not given stays',
      access: { ...write, audit: 'topic.update' },
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
      method: 'PUT',
      path: `${path}/{guid}`,
      group,
      summary: 'Replace a topic with its comments and viewpoints; what is not given is cleared',
      access: { ...write, audit: 'topic.update' },
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
