import Type from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import {
  type Call,
  callerIn,
  callerOf,
  type Exchanged,
  type Route,
  routesIn,
  routesFor,
} from '../../http/api/route.ts';
import { guests } from '../access.ts';
import { AuthorizationQuery } from '../odata/schema.ts';
import * as shapes from './schema.ts';
import { creationOf3, inVersion3, replacementOf3, type Condition, type Topics, type OwnTopics } from './service.ts';

export const ownTopicRoutes = (topics: OwnTopics): Route[] => [
  routesIn('self-user').get('getSelfIssues', '/user/issues', {
    summary: 'List the issues of all projects that are assigned to you',
    access: { scopes: ['bcf:read'], callers: ['person'], only: 'window' },
    answer: Type.Array(shapes.OwnTopic),
    handle: async call => topics.everywhere(callerOf(call)),
  }),
];

const { routes, reads, writes } = routesFor('bcf-2.1', guests);
const routes3 = routesIn('bcf-3.0');
const path = '/bcf/2.1/projects/{projects_pk}/topics';

export const topicRoutes = (topics: Topics): Route[] => [...routesOf21(topics), ...routesOf3(topics)];

type Changing = Call<{ readonly guid: string }, unknown, shapes.TopicChange>;

// Long: a table of routes.
function routesOf21(topics: Topics): Route[] {
  const update = (call: Changing, isMerge: boolean) =>
    topics.update(callerIn(call), call.params.guid, call.body, { isMerge, expected: ifMatch(call, shapes.Topic) });
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
      handle: async call => update(call, true),
    }),
    routes.put('fullUpdateTopic', `${path}/{guid:text}`, {
      summary: 'Replace a topic; what is not given is cleared',
      access: writes('topic.update'),
      body: shapes.NewTopic,
      answer: shapes.Topic,
      handle: async call => update(call, false),
    }),
    routes.delete(
      'deleteTopic',
      `${path}/{guid:text}`,
      removal(topics, call => ({ expected: ifMatch(call, shapes.Topic) })),
    ),
  ];
}

const removal = (topics: Topics, conditionOf: (call: Exchanged) => Condition) => ({
  summary: 'Delete a topic with its comments and viewpoints',
  status: 200,
  access: writes('topic.delete'),
  answer: Type.Object({}),
  handle: async (call: Call<{ readonly guid: string }>) => {
    await topics.remove(callerIn(call), call.params.guid, conditionOf(call));
    return {};
  },
});

function routesOf3(topics: Topics): Route[] {
  const [base, version] = ['/bcf/3.0/projects/{projects_pk}/topics', '3.0'] as const;
  const one = `${base}/{guid:text}` as const;
  /** The condition of a change, as readers of this version see the topic. */
  const unchanged = (call: Exchanged): Condition => {
    const expected = ifMatch(call, shapes.Topic3);
    return { version, expected: expected && (seen => expected((seen as shapes.Topic[]).map(inVersion3))) };
  };
  return [
    routes3.get('getTopicsV3', base, {
      summary: 'List topics',
      access: reads,
      query: shapes.TopicsQuery3,
      answer: Type.Array(shapes.Topic3),
      handle: async call => (await topics.list(callerIn(call), call.query, version)).map(inVersion3),
    }),
    routes3.post('createTopicV3', base, {
      summary: 'Create a topic',
      access: writes('topic.create'),
      body: shapes.NewTopic3,
      status: 201,
      answer: shapes.Topic3,
      handle: async call => inVersion3(await topics.create(callerIn(call), creationOf3(call.body))),
    }),
    routes3.get('getTopicV3', one, {
      summary: 'Get a topic',
      access: reads,
      query: AuthorizationQuery,
      answer: shapes.Topic3,
      handle: async call => inVersion3(await topics.get(callerIn(call), call.params.guid, call.query, version)),
    }),
    routes3.put('replaceTopicV3', one, {
      summary: 'Replace a topic; what is not given is cleared',
      access: writes('topic.update'),
      body: shapes.TopicReplacement3,
      answer: shapes.Topic3,
      handle: async call => {
        const how = { isMerge: true, ...unchanged(call) };
        return inVersion3(await topics.update(callerIn(call), call.params.guid, replacementOf3(call.body), how));
      },
    }),
    routes3.delete('deleteTopicV3', one, removal(topics, unchanged)),
  ];
}
