import Type from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import { callerIn, callerOf, type Exchanged, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import { AuthorizationQuery } from '../odata/schema.ts';
import * as shapes from './schema.ts';
import { creationOf3, inVersion3, replacementOf3, type Topics, type OwnTopics } from './service.ts';

export function ownTopicRoutes(topics: OwnTopics): Route[] {
  return [
    routesIn('self-user').get('getSelfIssues', '/user/issues', {
      summary: 'List the issues of all projects that are assigned to you',
      access: { scopes: ['bcf:read'], callers: ['person'], only: 'window' },
      answer: Type.Array(shapes.OwnTopic),
      handle: async call => topics.everywhere(callerOf(call)),
    }),
  ];
}

const { routes, reads, writes } = routesFor('bcf-2.1', guests);
const { routes: routes3, reads: reads3, writes: writes3 } = routesFor('bcf-3.0', guests);
const path = '/bcf/2.1/projects/{projects_pk}/topics';

export function topicRoutes(topics: Topics): Route[] {
  return [...routesOf21(topics), ...routesOf3(topics)];
}

// Long: a table of routes.
function routesOf21(topics: Topics): Route[] {
  return [
    routes.get('getTopics', path, {
      summary: 'List topics',
      access: reads,
      query: shapes.TopicsQuery,
      answer: Type.Array(shapes.Topic),
      handle: async call => topics.list(callerIn(call), call.query),
    }),
    routes.post('createTopic', path, {
      summary: 'Create a topic',
      access: writes('topic.create'),
      body: shapes.NewTopic,
      status: 201,
      answer: shapes.Topic,
      handle: async call => topics.create(callerIn(call), call.body),
    }),
    routes.get('getTopic', `${path}/{guid:text}`, {
      summary: 'Get a topic',
      access: reads,
      query: AuthorizationQuery,
      answer: shapes.Topic,
      handle: async call => topics.get(callerIn(call), call.params.guid, call.query),
    }),
    routes.patch('updateTopic', `${path}/{guid:text}`, {
      summary: 'Update a topic; what is not given stays',
      access: writes('topic.update'),
      body: shapes.TopicChange,
      answer: shapes.Topic,
      handle: async call => {
        const how = { isMerge: true, expected: ifMatch(call, shapes.Topic) };
        return topics.update(callerIn(call), call.params.guid, call.body, how);
      },
    }),
    routes.put('fullUpdateTopic', `${path}/{guid:text}`, {
      summary: 'Replace a topic; what is not given is cleared',
      access: writes('topic.update'),
      body: shapes.NewTopic,
      answer: shapes.Topic,
      handle: async call => {
        const how = { isMerge: false, expected: ifMatch(call, shapes.Topic) };
        return topics.update(callerIn(call), call.params.guid, call.body, how);
      },
    }),
    routes.delete('deleteTopic', `${path}/{guid:text}`, {
      summary: 'Delete a topic with its comments and viewpoints',
      status: 200,
      access: writes('topic.delete'),
      answer: Type.Object({}),
      handle: async call => {
        await topics.remove(callerIn(call), call.params.guid, { expected: ifMatch(call, shapes.Topic) });
        return {};
      },
    }),
  ];
}

function routesOf3(topics: Topics): Route[] {
  const [base, version] = ['/bcf/3.0/projects/{projects_pk}/topics', '3.0'] as const;
  const one = `${base}/{guid:text}` as const;
  /** The condition of a change, as readers of this version see the topic. */
  const unchanged = (call: Exchanged) => {
    const expected = ifMatch(call, shapes.Topic3);
    return {
      version,
      expected: expected && ((seen: readonly object[]) => expected((seen as shapes.Topic[]).map(inVersion3))),
    };
  };
  return [
    routes3.get('getTopicsV3', base, {
      summary: 'List topics',
      access: reads3,
      query: shapes.TopicsQuery3,
      answer: Type.Array(shapes.Topic3),
      handle: async call => (await topics.list(callerIn(call), call.query, version)).map(inVersion3),
    }),
    routes3.post('createTopicV3', base, {
      summary: 'Create a topic',
      access: writes3('topic.create'),
      body: shapes.NewTopic3,
      status: 201,
      answer: shapes.Topic3,
      handle: async call => inVersion3(await topics.create(callerIn(call), creationOf3(call.body))),
    }),
    routes3.get('getTopicV3', one, {
      summary: 'Get a topic',
      access: reads3,
      query: AuthorizationQuery,
      answer: shapes.Topic3,
      handle: async call => inVersion3(await topics.get(callerIn(call), call.params.guid, call.query, version)),
    }),
    routes3.put('replaceTopicV3', one, {
      summary: 'Replace a topic; what is not given is cleared',
      access: writes3('topic.update'),
      body: shapes.TopicReplacement3,
      answer: shapes.Topic3,
      handle: async call => {
        const given = replacementOf3(call.body);
        const how = { isMerge: true, ...unchanged(call) };
        return inVersion3(await topics.update(callerIn(call), call.params.guid, given, how));
      },
    }),
    routes3.delete('deleteTopicV3', one, {
      summary: 'Delete a topic with its comments and viewpoints',
      status: 200,
      access: writes3('topic.delete'),
      answer: Type.Object({}),
      handle: async call => {
        await topics.remove(callerIn(call), call.params.guid, unchanged(call));
        return {};
      },
    }),
  ];
}
