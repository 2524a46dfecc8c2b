// Topics of a project.
import Type from 'typebox';
import { callerOf, projectOf, route, type Access, type Route } from '../../http/route.ts';
import { NewTopic, Topic, TopicChange, TopicQuery, TopicsQuery } from './schema.ts';
import type { Topics } from './service.ts';

const group = 'bcf-2.1';
const path = '/bcf/2.1/projects/{projects_pk}/topics';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest' } as const satisfies Access;

export function topicRoutes(topics: Topics): Route[] {
  return [
    route({
      id: 'getTopics',
      method: 'GET',
      path,
      group,
      summary: 'List topics',
      access: read,
      query: TopicsQuery,
      answer: Type.Array(Topic),
      handle: async call => topics.list(callerOf(call), projectOf(call), call.query),
    }),
    route({
      id: 'createTopic',
      method: 'POST',
      path,
      group,
      summary: 'Create a topic',
      access: { ...write, audit: 'topic.create' },
      body: NewTopic,
      status: 201,
      answer: Topic,
      handle: async call => topics.create(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'getTopic',
      method: 'GET',
      path: `${path}/{guid}`,
      group,
      summary: 'Get a topic',
      access: read,
      query: TopicQuery,
      answer: Topic,
      handle: async call =>
        topics.get(callerOf(call), projectOf(call), call.params.guid, call.query.includeAuthorization),
    }),
    route({
      id: 'updateTopic',
      method: 'PATCH',
      path: `${path}/{guid}`,
      group,
      summary: 'Update a topic; what is not given stays',
      access: { ...write, audit: 'topic.update' },
      body: TopicChange,
      answer: Topic,
      handle: async call => topics.update(callerOf(call), projectOf(call), call.params.guid, call.body, true),
    }),
    route({
      id: 'fullUpdateTopic',
      method: 'PUT',
      path: `${path}/{guid}`,
      group,
      summary: 'Replace a topic; what is not given is cleared',
      access: { ...write, audit: 'topic.update' },
      body: NewTopic,
      answer: Topic,
      handle: async call => topics.update(callerOf(call), projectOf(call), call.params.guid, call.body, false),
    }),
    route({
      id: 'deleteTopic',
      method: 'DELETE',
      path: `${path}/{guid}`,
      group,
      summary: 'Delete a topic with its comments and viewpoints',
      access: { ...write, audit: 'topic.delete' },
      answer: Type.Object({}),
      handle: async call => {
        await topics.remove(callerOf(call), projectOf(call), call.params.guid);
        return {};
      },
    }),
  ];
}
