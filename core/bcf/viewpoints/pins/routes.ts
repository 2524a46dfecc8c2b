import Type from 'typebox';
import { callerOf, projectOf, route, type Access, type Route } from '../../../http/api/route.ts';
import { NewPin, Pin, PinChange, TopicPins, TopicPinsQuery } from './schema.ts';
import type { Pins } from './service.ts';

const group = 'bcf-nonstandard';
const topics = '/bcf/2.1/projects/{projects_pk}/topics';
const path = `${topics}/{topics_guid}/viewpoints/{viewpoints_guid}/pin` as const;
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest' } as const satisfies Access;

const pinsAt = (params: { readonly topics_guid: string; readonly viewpoints_guid: string }) => ({
  topicGuid: params.topics_guid,
  viewpointGuid: params.viewpoints_guid,
});

// Long: a table of routes.
export function pinRoutes(pins: Pins): Route[] {
  return [
    route({
      id: 'getTopicsPins',
      method: 'GET',
      path: `${topics}/pins`,
      group,
      summary: 'List the pins of topics',
      access: read,
      query: TopicPinsQuery,
      answer: Type.Array(TopicPins),
      handle: async call => pins.ofTopics(projectOf(call), call.query),
    }),
    route({
      id: 'getPins',
      method: 'GET',
      path,
      group,
      summary: 'List the pins in a viewpoint',
      access: read,
      answer: Type.Array(Pin),
      handle: async call => pins.list(projectOf(call), pinsAt(call.params)),
    }),
    route({
      id: 'createPin',
      method: 'POST',
      path,
      group,
      summary: 'Create a pin',
      access: { ...write, audit: 'topic.pin.create' },
      body: NewPin,
      status: 201,
      answer: Pin,
      handle: async call => pins.create(callerOf(call), projectOf(call), pinsAt(call.params), call.body),
    }),
    route({
      id: 'getViewpoinPin',
      method: 'GET',
      path: `${path}/{guid}`,
      group,
      summary: 'Get a pin',
      access: read,
      answer: Pin,
      handle: async call => pins.get(projectOf(call), pinsAt(call.params), call.params.guid),
    }),
    route({
      id: 'updatePin',
      method: 'PATCH',
      path: `${path}/{guid}`,
      group,
      summary: 'Update a pin; what is not given stays',
      access: { ...write, audit: 'topic.pin.update' },
      body: PinChange,
      answer: Pin,
      handle: async call => {
        const at = { ...pinsAt(call.params), guid: call.params.guid, isMerge: true };
        return pins.update(callerOf(call), projectOf(call), at, call.body);
      },
    }),
    route({
      id: 'fullUpdatePin',
      method: 'PUT',
      path: `${path}/{guid}`,
      group,
      summary: 'Replace a pin; what is not given is cleared',
      access: { ...write, audit: 'topic.pin.update' },
      body: NewPin,
      answer: Pin,
      handle: async call => {
        const at = { ...pinsAt(call.params), guid: call.params.guid, isMerge: false };
        return pins.update(callerOf(call), projectOf(call), at, call.body);
      },
    }),
    route({
      id: 'deletePin',
      method: 'DELETE',
      path: `${path}/{guid}`,
      group,
      summary: 'Delete a pin',
      access: { ...write, audit: 'topic.pin.delete' },
      status: 204,
      handle: async call => pins.remove(callerOf(call), projectOf(call), pinsAt(call.params), call.params.guid),
    }),
  ];
}
