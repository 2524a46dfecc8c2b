import Type from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import { type Call, callerOf, declaring, projectOf, route, type Route } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import {
  NewTopic,
  OwnTopic,
  NewTopic3,
  Topic,
  Topic3,
  TopicChange,
  TopicQuery,
  TopicReplacement3,
  TopicsQuery,
  TopicsQuery3,
} from './schema.ts';
import { creationOf3, inVersion3, replacementOf3, type Topics, type OwnTopics } from './service.ts';

export function ownTopicRoutes(topics: OwnTopics): Route[] {
  return [
    route({
      id: 'getSelfIssues',
      method: 'GET',
      path: '/user/issues',
      group: 'self-user',
      summary: 'List the issues of all projects that are assigned to you',
      access: { scopes: ['bcf:read'], callers: ['person'], only: 'window' },
      answer: Type.Array(OwnTopic),
      handle: async call => topics.everywhere(callerOf(call)),
    }),
  ];
}

const { reads, writes } = declaring('bcf-2.1', guests);
const { reads: reads3, writes: writes3 } = declaring('bcf-3.0', guests);
const path = '/bcf/2.1/projects/{projects_pk}/topics';

export function topicRoutes(topics: Topics): Route[] {
  return [...routes21(topics), ...routes3(topics)];
}

// Long: a table of routes.
function routes21(topics: Topics): Route[] {
  return [
    route({
      id: 'getTopics',
      ...reads,
      path,
      summary: 'List topics',
      query: TopicsQuery,
      answer: Type.Array(Topic),
      handle: async call => topics.list(callerOf(call), projectOf(call), call.query),
    }),
    route({
      id: 'createTopic',
      ...writes('POST', 'topic.create'),
      path,
      summary: 'Create a topic',
      body: NewTopic,
      status: 201,
      answer: Topic,
      handle: async call => topics.create(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'getTopic',
      ...reads,
      path: `${path}/{guid}`,
      summary: 'Get a topic',
      query: TopicQuery,
      answer: Topic,
      handle: async call => topics.get(callerOf(call), projectOf(call), call.params.guid, call.query),
    }),
    route({
      id: 'updateTopic',
      ...writes('PATCH', 'topic.update'),
      path: `${path}/{guid}`,
      summary: 'Update a topic; what is not given stays',
      body: TopicChange,
      answer: Topic,
      handle: async call => {
        const how = { isMerge: true, expected: ifMatch(call, Topic) };
        return topics.update(callerOf(call), projectOf(call), call.params.guid, call.body, how);
      },
    }),
    route({
      id: 'fullUpdateTopic',
      ...writes('PUT', 'topic.update'),
      path: `${path}/{guid}`,
      summary: 'Replace a topic; what is not given is cleared',
      body: NewTopic,
      answer: Topic,
      handle: async call => {
        const how = { isMerge: false, expected: ifMatch(call, Topic) };
        return topics.update(callerOf(call), projectOf(call), call.params.guid, call.body, how);
      },
    }),
    route({
      id: 'deleteTopic',
      ...writes('DELETE', 'topic.delete'),
      path: `${path}/{guid}`,
      summary: 'Delete a topic with its comments and viewpoints',
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
      ...reads3,
      path: base,
      summary: 'List topics',
      query: TopicsQuery3,
      answer: Type.Array(Topic3),
      handle: async call => (await topics.list(callerOf(call), projectOf(call), call.query, version)).map(inVersion3),
    }),
    route({
      id: 'createTopicV3',
      ...writes3('POST', 'topic.create'),
      path: base,
      summary: 'Create a topic',
      body: NewTopic3,
      status: 201,
      answer: Topic3,
      handle: async call => inVersion3(await topics.create(callerOf(call), projectOf(call), creationOf3(call.body))),
    }),
    route({
      id: 'getTopicV3',
      ...reads3,
      path: one,
      summary: 'Get a topic',
      query: TopicQuery,
      answer: Topic3,
      handle: async call =>
        inVersion3(await topics.get(callerOf(call), projectOf(call), call.params.guid, call.query, version)),
    }),
    route({
      id: 'replaceTopicV3',
      ...writes3('PUT', 'topic.update'),
      path: one,
      summary: 'Replace a topic; what is not given is cleared',
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
      ...writes3('DELETE', 'topic.delete'),
      path: one,
      summary: 'Delete a topic with its comments and viewpoints',
      answer: Type.Object({}),
      handle: async call => {
        await topics.remove(callerOf(call), projectOf(call), call.params.guid, unchanged(call));
        return {};
      },
    }),
  ];
}
