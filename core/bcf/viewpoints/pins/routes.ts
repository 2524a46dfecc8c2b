import Type from 'typebox';
import { type Call, callerIn, projectOf, type Route, routesFor } from '../../../http/api/route.ts';
import { guests } from '../../access.ts';
import { NewPin, Pin, PinChange, TopicPins, TopicPinsQuery } from './schema.ts';
import type { Pins } from './service.ts';

const { routes, reads, writes } = routesFor('bcf-nonstandard', guests);
const topics = '/bcf/2.1/projects/{projects_pk}/topics';
const path = `${topics}/{topics_guid:text}/viewpoints/{viewpoints_guid:text}/pin` as const;

const pinsAt = (params: { readonly topics_guid: string; readonly viewpoints_guid: string }) => ({
  topicGuid: params.topics_guid,
  viewpointGuid: params.viewpoints_guid,
});

type Changing = Call<Parameters<typeof pinsAt>[0] & { readonly guid: string }, unknown, PinChange>;

export function pinRoutes(pins: Pins): Route[] {
  const update = (call: Changing, isMerge: boolean) =>
    pins.update(callerIn(call), { ...pinsAt(call.params), guid: call.params.guid, isMerge }, call.body);
  return [
    routes.get('getTopicsPins', `${topics}/pins`, {
      summary: 'List the pins of topics',
      access: reads,
      query: TopicPinsQuery,
      answer: Type.Array(TopicPins),
      handle: async call => pins.ofTopics(projectOf(call), call.query),
    }),
    routes.get('getPins', path, {
      summary: 'List the pins in a viewpoint',
      access: reads,
      answer: Type.Array(Pin),
      handle: async call => pins.list(projectOf(call), pinsAt(call.params)),
    }),
    routes.post('createPin', path, {
      summary: 'Create a pin',
      access: writes('topic.pin.create'),
      body: NewPin,
      status: 201,
      answer: Pin,
      handle: async call => pins.create(callerIn(call), pinsAt(call.params), call.body),
    }),
    routes.get('getViewpoinPin', `${path}/{guid:text}`, {
      summary: 'Get a pin',
      access: reads,
      answer: Pin,
      handle: async call => pins.get(projectOf(call), pinsAt(call.params), call.params.guid),
    }),
    routes.patch('updatePin', `${path}/{guid:text}`, {
      summary: 'Update a pin; what is not given stays',
      access: writes('topic.pin.update'),
      body: PinChange,
      answer: Pin,
      handle: async call => update(call, true),
    }),
    routes.put('fullUpdatePin', `${path}/{guid:text}`, {
      summary: 'Replace a pin; what is not given is cleared',
      access: writes('topic.pin.update'),
      body: NewPin,
      answer: Pin,
      handle: async call => update(call, false),
    }),
    routes.delete('deletePin', `${path}/{guid:text}`, {
      summary: 'Delete a pin',
      access: writes('topic.pin.delete'),
      handle: async call => pins.remove(callerIn(call), pinsAt(call.params), call.params.guid),
    }),
  ];
}
