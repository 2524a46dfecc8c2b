import Type from 'typebox';
import { callerOf, declaring, projectOf, route, type Route } from '../../../http/api/route.ts';
import { guests } from '../../access.ts';
import { NewPin, Pin, PinChange, TopicPins, TopicPinsQuery } from './schema.ts';
import type { Pins } from './service.ts';

const { reads, writes } = declaring('bcf-nonstandard', guests);
const topics = '/bcf/2.1/projects/{projects_pk}/topics';
const path = `${topics}/{topics_guid}/viewpoints/{viewpoints_guid}/pin` as const;

const pinsAt = (params: { readonly topics_guid: string; readonly viewpoints_guid: string }) => ({
  topicGuid: params.topics_guid,
  viewpointGuid: params.viewpoints_guid,
});

// Long: a table of routes.
export function pinRoutes(pins: Pins): Route[] {
  return [
    route({
      id: 'getTopicsPins',
      ...reads,
      path: `${topics}/pins`,
      summary: 'List the pins of topics',
      query: TopicPinsQuery,
      answer: Type.Array(TopicPins),
      handle: async call => pins.ofTopics(projectOf(call), call.query),
    }),
    route({
      id: 'getPins',
      ...reads,
      path,
      summary: 'List the pins in a viewpoint',
      answer: Type.Array(Pin),
      handle: async call => pins.list(projectOf(call), pinsAt(call.params)),
    }),
    route({
      id: 'createPin',
      ...writes('POST', 'topic.pin.create'),
      path,
      summary: 'Create a pin',
      body: NewPin,
      status: 201,
      answer: Pin,
      handle: async call => pins.create(callerOf(call), projectOf(call), pinsAt(call.params), call.body),
    }),
    route({
      id: 'getViewpoinPin',
      ...reads,
      path: `${path}/{guid}`,
      summary: 'Get a pin',
      answer: Pin,
      handle: async call => pins.get(projectOf(call), pinsAt(call.params), call.params.guid),
    }),
    route({
      id: 'updatePin',
      ...writes('PATCH', 'topic.pin.update'),
      path: `${path}/{guid}`,
      summary: 'Update a pin; what is not given stays',
      body: PinChange,
      answer: Pin,
      handle: async call => {
        const at = { ...pinsAt(call.params), guid: call.params.guid, isMerge: true };
        return pins.update(callerOf(call), projectOf(call), at, call.body);
      },
    }),
    route({
      id: 'fullUpdatePin',
      ...writes('PUT', 'topic.pin.update'),
      path: `${path}/{guid}`,
      summary: 'Replace a pin; what is not given is cleared',
      body: NewPin,
      answer: Pin,
      handle: async call => {
        const at = { ...pinsAt(call.params), guid: call.params.guid, isMerge: false };
        return pins.update(callerOf(call), projectOf(call), at, call.body);
      },
    }),
    route({
      id: 'deletePin',
      ...writes('DELETE', 'topic.pin.delete'),
      path: `${path}/{guid}`,
      summary: 'Delete a pin',
      status: 204,
      handle: async call => pins.remove(callerOf(call), projectOf(call), pinsAt(call.params), call.params.guid),
    }),
  ];
}
