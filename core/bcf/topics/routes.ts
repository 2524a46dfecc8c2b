import Type from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import { callerOf, projectOf, route, type Access, type Call, type Route } from '../../http/api/route.ts';
import {
  NewTopic,
  NewTopic3,
  Topic,
  Topic3,
  TopicChange,
  TopicQuery,
  TopicReplacement3,
  TopicsQuery,
  TopicsQuery3,
} from './schema.ts';
import { creationOf3, inVersion3, replacementOf3, type Topics } from './service.ts';

const group = 'bcf-2.1';
const group3 = 'bcf-3.0';
const path = '/bcf/2.1/projects/{projects_pk}/topics';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest' } as const satisfies Access;

export function topicRoutes(topics: Topics): Route[] {
  return [...routes21(topics), ...routes3(topics)];
}

// Long: a table of routes.
function routes21(topics: Topics): Route[] {
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
      handle: async call => topics.get(callerOf(call), projectOf(call), call.params.guid, call.query),
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
      handle: async call => {
        const how = { isMerge: true, expected: ifMatch(call, Topic) };
        return topics.update(callerOf(call), projectOf(call), call.params.guid, call.body, how);
      },
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
      handle: async call => {
        const how = { isMerge: false, expected: ifMatch(call, Topic) };
        return topics.update(callerOf(call), projectOf(call), call.params.guid, call.body, how);
      },
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
        await topics.remove(callerOf(call), projectOf(call), call.params.guid, { expected: ifMatch(call, Topic) });
        return {};
      },
    }),
  ];
}

function routes3(topics: Topics): Route[] {
  const [base, version] = ['/bcf/3.0/projects/{projects_pk}/topics', '3.0'] as const;
  const one = `${base}/{guid}` as const;
  /** The condition of a change, as readers of this version see the topic. */
  const unchanged = (call: Pick<Call, 'exchange'>) => {
    const expected = ifMatch(call, Topic3);
    return {
      version,
      expected: expected && ((seen: readonly object[]) => expected((seen as Topic[]).map(inVersion3))),
    };
  };
  return [
    route({
      id: 'getTopicsV3',
      method: 'GET',
      path: base,
      group: group3,
      summary: 'List topics',
      access: read,
      query: TopicsQuery3,
      answer: Type.Array(Topic3),
      handle: async call => (await topics.list(callerOf(call), projectOf(call), call.query, version)).map(inVersion3),
    }),
    route({
      id: 'createTopicV3',
      method: 'POST',
      path: base,
      group: group3,
      summary: 'Create a topic',
      access: { ...write, audit: 'topic.create' },
      body: NewTopic3,
      status: 201,
      answer: Topic3,
      handle: async call => inVersion3(await topics.create(callerOf(call), projectOf(call), creationOf3(call.body))),
    }),
    route({
      id: 'getTopicV3',
      method: 'GET',
      path: one,
      group: group3,
      summary: 'Get a topic',
      access: read,
      query: TopicQuery,
      answer: Topic3,
      handle: async call =>
        inVersion3(await topics.get(callerOf(call), projectOf(call), call.params.guid, call.query, version)),
    }),
    route({
      id: 'replaceTopicV3',
      method: 'PUT',
      path: one,
      group: group3,
      summary: 'Replace a topic; what is not given is cleared',
      access: { ...write, audit: 'topic.update' },
      body: TopicReplacement3,
      answer: Topic3,
      handle: async call => {
        const given = replacementOf3(call.body);
        const how = { isMerge: true, ...unchanged(call) };
        return inVersion3(await topics.update(callerOf(call), projectOf(call), call.params.guid, given, how));
      },
    }),
    route({
      id: 'deleteTopicV3',
      method: 'DELETE',
      path: one,
      group: group3,
      summary: 'Delete a topic with its comments and viewpoints',
      access: { ...write, audit: 'topic.delete' },
      answer: Type.Object({}),
      handle: async call => {
        await topics.remove(callerOf(call), projectOf(call), call.params.guid, unchanged(call));
        return {};
      },
    }),
  ];
}
