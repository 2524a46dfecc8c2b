// Viewpoints in the form of version 3.0. Their pictures and selection are the same as in 2.1.
import Type from 'typebox';
import { ifMatch } from '../../../http/answer/etags.ts';
import { callerOf, declaring, projectOf, route, type Route } from '../../../http/api/route.ts';
import { guests } from '../../access.ts';
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

const { reads, writes } = declaring('bcf-3.0', guests);
const path = '/bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints';

const viewpointAt = ({ topics_guid, guid }: { readonly topics_guid: string; readonly guid: string }) => ({
  topicGuid: topics_guid,
  guid,
});

// Long: a table of routes.
export function viewpoint3Routes(viewpoints: Viewpoints): Route[] {
  return [
    route({
      id: 'getViewpointsV3',
      ...reads,
      path,
      summary: 'List the viewpoints of a topic',
      query: ViewpointsQuery3,
      answer: Type.Array(Viewpoint3),
      handle: async call => viewpoints.list3(callerOf(call), projectOf(call), call.params.topics_guid, call.query),
    }),
    route({
      id: 'createViewpointV3',
      ...writes('POST', 'topic.viewpoint.create'),
      path,
      summary: 'Create a viewpoint',
      bodyLimit: VIEWPOINT_BYTES,
      body: NewViewpoint3,
      status: 201,
      answer: Viewpoint3,
      handle: async call => viewpoints.create3(callerOf(call), projectOf(call), call.params.topics_guid, call.body),
    }),
    route({
      id: 'getViewpointV3',
      ...reads,
      path: `${path}/{guid}`,
      summary: 'Get a viewpoint',
      query: ViewpointQuery3,
      answer: Viewpoint3,
      handle: async call => viewpoints.get3(callerOf(call), projectOf(call), viewpointAt(call.params), call.query),
    }),
    route({
      id: 'deleteViewpointV3',
      ...writes('DELETE', 'topic.viewpoint.delete'),
      path: `${path}/{guid}`,
      summary: 'Delete a viewpoint that no comment shows',
      answer: Type.Object({}),
      handle: async call => {
        const how = { version: '3.0', expected: ifMatch(call, Viewpoint3) } as const;
        await viewpoints.remove(callerOf(call), projectOf(call), viewpointAt(call.params), how);
        return {};
      },
    }),
    route({
      id: 'getColoringsV3',
      ...reads,
      path: `${path}/{guid}/coloring`,
      summary: 'Get the colored components of a viewpoint',
      answer: ColoringDefinition,
      handle: async call => coloringIn3(await viewpoints.coloring(projectOf(call), viewpointAt(call.params))),
    }),
    route({
      id: 'getVisibilitiesV3',
      ...reads,
      path: `${path}/{guid}/visibility`,
      summary: 'Get which components a viewpoint shows',
      answer: VisibilityDefinition,
      handle: async call => viewpoints.visibility(projectOf(call), viewpointAt(call.params)),
    }),
  ];
}
