import Type from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import { type Call, callerIn, projectOf, type Route, routesFor } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import * as shapes from './schema.ts';
import type { FullTopics } from './service.ts';

const { routes, reads, writes } = routesFor('bcf-nonstandard', guests);
const path = '/bcf/2.1/projects/{projects_pk}/full-topic';

/** Base of the addresses of pictures, when addresses are requested instead of the pictures. */
const originFor = ({ query, origin }: Call<unknown, { readonly img_format?: string }>): string | undefined =>
  query.img_format === 'url' ? origin : undefined;

type Changing = Call<{ readonly guid: string }, shapes.PictureQuery, shapes.FullTopicChange>;

export function fullTopicRoutes(fullTopics: FullTopics): Route[] {
  const update = (call: Changing, isMerge: boolean) => {
    const how = { isMerge, origin: originFor(call), expected: ifMatch(call, shapes.FullTopic) };
    return fullTopics.update(callerIn(call), call.params.guid, call.body, how);
  };
  return [
    routes.get('getFullTopics', path, {
      summary: 'List topics with their comments and viewpoints',
      access: reads,
      query: shapes.FullTopicsQuery,
      answer: Type.Array(shapes.FullTopic),
      handle: async call => fullTopics.list(projectOf(call), call.query, originFor(call)),
    }),
    routes.get('getTopicOverviews', '/bcf/2.1/projects/{projects_pk}/topic-overviews', {
      summary: 'List how many comments and viewpoints topics have, and a picture of each',
      access: reads,
      query: shapes.TopicOverviewsQuery,
      answer: Type.Array(shapes.TopicOverview),
      handle: async call => fullTopics.overviews(projectOf(call), call.query, call.origin),
    }),
    routes.post('createFullTopic', path, {
      summary: 'Create a topic with its comments and viewpoints',
      access: writes('topic.create'),
      bodyLimit: shapes.VIEWPOINT_BYTES,
      query: shapes.PictureQuery,
      body: shapes.NewFullTopic,
      status: 201,
      answer: shapes.FullTopic,
      handle: async call => fullTopics.create(callerIn(call), call.body, originFor(call)),
    }),
    routes.get('getFullTopic', `${path}/{guid:text}`, {
      summary: 'Get a topic with its comments and viewpoints',
      access: reads,
      query: shapes.PictureQuery,
      answer: shapes.FullTopic,
      handle: async call => fullTopics.get(projectOf(call), call.params.guid, originFor(call)),
    }),
    routes.patch('updateFullTopic', `${path}/{guid:text}`, {
      summary: 'Update a topic with its comments and viewpoints; what is not given stays',
      access: writes('topic.update'),
      bodyLimit: shapes.VIEWPOINT_BYTES,
      query: shapes.PictureQuery,
      body: shapes.FullTopicChange,
      answer: shapes.FullTopic,
      handle: async call => update(call, true),
    }),
    routes.put('fullUpdateFullTopic', `${path}/{guid:text}`, {
      summary: 'Replace a topic with its comments and viewpoints; what is not given is cleared',
      access: writes('topic.update'),
      bodyLimit: shapes.VIEWPOINT_BYTES,
      query: shapes.PictureQuery,
      body: shapes.NewFullTopic,
      answer: shapes.FullTopic,
      handle: async call => update(call, false),
    }),
  ];
}
