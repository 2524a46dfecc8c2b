// Viewpoints in the form of version 3.0. Their pictures and selection are the same as in 2.1.
import Type from 'typebox';
import { ifMatch } from '../../../http/answer/etags.ts';
import { callerOf, projectOf, route, type Access, type Route } from '../../../http/api/route.ts';
import {
  ColoringDefinition,
  NewViewpoint3,
  Viewpoint3,
  VIEWPOINT_BYTES,
  ViewpointQuery3,
  ViewpointsQuery3,
  VisibilityDefinition,
} from '../schema.ts';
import type { Viewpoints } from '../service.ts';
import { coloringIn3 } from './service.ts';

const group = 'bcf-3.0';
const path = '/bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest' } as const satisfies Access;

const viewpointAt = ({ topics_guid, guid }: { readonly topics_guid: string; readonly guid: string }) => ({
  topicGuid: topics_guid,
  guid,
});

// Long: a table of routes.
export function viewpoint3Routes(viewpoints: Viewpoints): Route[] {
  return [
    route({
      id: 'getViewpointsV3',
      method: 'GET',
      path,
      group,
      summary: 'List the viewpoints of a topic',
      access: read,
      query: ViewpointsQuery3,
      answer: Type.Array(Viewpoint3),
      handle: async call => viewpoints.list3(callerOf(call), projectOf(call), call.params.topics_guid, call.query),
    }),
    route({
      id: 'createViewpointV3',
      method: 'POST',
      path,
      group,
      summary: 'Create a viewpoint',
      access: { ...write, audit: 'topic.viewpoint.create' },
      bodyLimit: VIEWPOINT_BYTES,
      body: NewViewpoint3,
      status: 201,
      answer: Viewpoint3,
      handle: async call => viewpoints.create3(callerOf(call), projectOf(call), call.params.topics_guid, call.body),
    }),
    route({
      id: 'getViewpointV3',
      method: 'GET',
      path: `${path}/{guid}`,
      group,
      summary: 'Get a viewpoint',
      access: read,
      query: ViewpointQuery3,
      answer: Viewpoint3,
      handle: async call => viewpoints.get3(callerOf(call), projectOf(call), viewpointAt(call.params), call.query),
    }),
    route({
      id: 'deleteViewpointV3',
      method: 'DELETE',
      path: `${path}/{guid}`,
      group,
      summary: 'Delete a viewpoint that no comment shows',
      access: { ...write, audit: 'topic.viewpoint.delete' },
      answer: Type.Object({}),
      handle: async call => {
        const how = { version: '3.0', expected: ifMatch(call, Viewpoint3) } as const;
        await viewpoints.remove(callerOf(call), projectOf(call), viewpointAt(call.params), how);
        return {};
      },
    }),
    route({
      id: 'getColoringsV3',
      method: 'GET',
      path: `${path}/{guid}/coloring`,
      group,
      summary: 'Get the colored components of a viewpoint',
      access: read,
      answer: ColoringDefinition,
      handle: async call => coloringIn3(await viewpoints.coloring(projectOf(call), viewpointAt(call.params))),
    }),
    route({
      id: 'getVisibilitiesV3',
      method: 'GET',
      path: `${path}/{guid}/visibility`,
      group,
      summary: 'Get which components a viewpoint shows',
      access: read,
      answer: VisibilityDefinition,
      handle: async call => viewpoints.visibility(projectOf(call), viewpointAt(call.params)),
    }),
  ];
}
