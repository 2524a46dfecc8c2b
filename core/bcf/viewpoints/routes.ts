import Type from 'typebox';
import type { Addresses } from '../../http/answer/addresses.ts';
import { sendBlob, sendBytes } from '../../http/answer/download.ts';
import { ifMatch } from '../../http/answer/etags.ts';
import {
  type Call,
  callerIn,
  type Exchanged,
  inBcf3,
  projectOf,
  type Route,
  routesIn,
  routesFor,
} from '../../http/api/route.ts';
import { guests, partAt } from '../access.ts';
import { AuthorizationQuery } from '../odata/schema.ts';
import * as shapes from './schema.ts';
import type { StoredFile, Viewpoints } from './service.ts';
import { coloringIn3 } from './version-3.ts';

const bcfNonstandardRoutes = routesIn('bcf-nonstandard');

const { routes, reads, writes } = routesFor('bcf-2.1', guests);
const routes3 = routesIn('bcf-3.0');
const path3 = '/bcf/3.0/projects/{projects_pk}/topics/{topics_guid:text}/viewpoints';

/** Viewpoints in the form of version 3.0. Their pictures and selection are the same as in 2.1. */
function viewpoint3Routes(viewpoints: Viewpoints): Route[] {
  return [
    routes3.get('getViewpointsV3', path3, {
      summary: 'List the viewpoints of a topic',
      access: reads,
      query: shapes.ViewpointsQuery3,
      answer: Type.Array(shapes.Viewpoint3),
      handle: async call => viewpoints.list3(callerIn(call), call.params.topics_guid, call.query),
    }),
    routes3.post('createViewpointV3', path3, {
      summary: 'Create a viewpoint',
      access: writes('topic.viewpoint.create'),
      bodyLimit: shapes.VIEWPOINT_BYTES,
      body: shapes.NewViewpoint3,
      status: 201,
      answer: shapes.Viewpoint3,
      handle: async call => viewpoints.create3(callerIn(call), call.params.topics_guid, call.body),
    }),
    routes3.get('getViewpointV3', `${path3}/{guid:text}`, {
      summary: 'Get a viewpoint',
      access: reads,
      query: AuthorizationQuery,
      answer: shapes.Viewpoint3,
      handle: async call => viewpoints.get3(callerIn(call), partAt(call.params), call.query),
    }),
    routes3.delete('deleteViewpointV3', `${path3}/{guid:text}`, {
      summary: 'Delete a viewpoint that no comment shows',
      status: 200,
      access: writes('topic.viewpoint.delete'),
      answer: Type.Object({}),
      handle: async call => {
        const how = { version: '3.0', expected: ifMatch(call, shapes.Viewpoint3) } as const;
        await viewpoints.remove(callerIn(call), partAt(call.params), how);
        return {};
      },
    }),
    routes3.get('getColoringsV3', `${path3}/{guid:text}/coloring`, {
      summary: 'Get the colored components of a viewpoint',
      access: reads,
      answer: shapes.ColoringDefinition,
      handle: async call => coloringIn3(await viewpoints.components(projectOf(call), partAt(call.params))),
    }),
  ];
}

const topic = '/bcf/2.1/projects/{projects_pk}/topics/{topics_guid:text}';
const path = `${topic}/viewpoints` as const;

/** Where the addresses of pictures lead, when these are asked for instead of the pictures. */
const originFor = ({ query, origin }: Call<unknown, shapes.PictureQuery>): string | undefined =>
  query.img_format === 'url' ? origin : undefined;

/** Sends the bytes of a picture. */
const sender =
  ({ blobs }: Viewpoints) =>
  (call: Exchanged, { bytes, ...file }: StoredFile) =>
    bytes ? sendBytes(call, bytes, { ...file, hash: file.facts.hash }) : sendBlob(call, blobs, file);

/** What is the same in both versions: the pictures and the selection of a viewpoint. */
function sharedRoutes(viewpoints: Viewpoints): Route[] {
  const send = sender(viewpoints);
  return [
    routes.get('getSnapshot', `${path}/{guid:text}/snapshot`, {
      summary: 'Download the picture of a viewpoint',
      access: reads,
      handle: async call => send(call, await viewpoints.snapshot(projectOf(call), partAt(call.params))),
    }),
    routesIn('bcf-standard').get('getBitmap', `${path}/{guid:text}/bitmaps/{bitmap_guid:text}`, {
      summary: 'Download a bitmap in a viewpoint',
      access: reads,
      handle: async call =>
        send(call, await viewpoints.bitmap(projectOf(call), partAt(call.params), call.params.bitmap_guid)),
    }),
    routes.get('getSelections', `${path}/{guid:text}/selection`, {
      summary: 'Get the selected components of a viewpoint',
      access: reads,
      answer: shapes.SelectionDefinition,
      handle: async call => viewpoints.components(projectOf(call), partAt(call.params)),
    }),
  ];
}

/** @param isList as the typed client of the vendor has it */
const visibilityRoute = (viewpoints: Viewpoints, isList: boolean): Route =>
  routes.get('getVisibilities', `${path}/{guid:text}/visibility`, {
    summary: 'Get which components a viewpoint shows',
    access: reads,
    answer: isList ? shapes.VisibilityList : shapes.VisibilityDefinition,
    handle: async call => {
      const { visibility } = await viewpoints.components(projectOf(call), partAt(call.params));
      return isList ? { visibility: [visibility] } : { visibility };
    },
  });

// Long: a table of routes.
/** @param clientShapes whether visibility is a list, as the typed client of the vendor has it */
export function viewpointRoutes(viewpoints: Viewpoints, clientShapes: boolean): Route[] {
  return [
    routes.get('getViewpoints', path, {
      summary: 'List the viewpoints of a topic',
      access: reads,
      query: shapes.ViewpointsQuery,
      answer: Type.Array(shapes.Viewpoint),
      handle: async call =>
        viewpoints.list(projectOf(call), call.params.topics_guid, { origin: originFor(call), page: call.query }),
    }),
    bcfNonstandardRoutes.get('getTopicViewpoints', `${topic}/topic-viewpoints`, {
      summary: 'List the viewpoints of a topic that no comment shows',
      access: reads,
      query: shapes.ViewpointsQuery,
      answer: Type.Array(shapes.Viewpoint),
      handle: async call =>
        viewpoints.list(projectOf(call), call.params.topics_guid, {
          origin: originFor(call),
          page: call.query,
          alone: true,
        }),
    }),
    routes.post('createViewpoint', path, {
      summary: 'Create a viewpoint',
      access: writes('topic.viewpoint.create'),
      bodyLimit: shapes.VIEWPOINT_BYTES,
      query: shapes.PictureQuery,
      body: shapes.ViewpointContent,
      status: 201,
      answer: shapes.Viewpoint,
      handle: async call => viewpoints.create(callerIn(call), call.params.topics_guid, call.body, originFor(call)),
    }),
    routes.get('getViewpoint', `${path}/{guid:text}`, {
      summary: 'Get a viewpoint',
      access: reads,
      query: shapes.PictureQuery,
      answer: shapes.Viewpoint,
      handle: async call => viewpoints.get(projectOf(call), partAt(call.params), originFor(call)),
    }),
    routes.patch('updateViewpoint', `${path}/{guid:text}`, {
      summary: 'Update a viewpoint; what is not given stays',
      access: writes('topic.viewpoint.update'),
      bodyLimit: shapes.VIEWPOINT_BYTES,
      query: shapes.PictureQuery,
      body: shapes.ViewpointContent,
      answer: shapes.Viewpoint,
      handle: async call => {
        const how = { origin: originFor(call), expected: ifMatch(call, shapes.Viewpoint) };
        return viewpoints.update(callerIn(call), partAt(call.params), call.body, how);
      },
    }),
    routes.delete('deleteViewpoint', `${path}/{guid:text}`, {
      summary: 'Delete a viewpoint, also from the comments that show it',
      access: writes('topic.viewpoint.delete'),
      handle: async call =>
        viewpoints.remove(callerIn(call), partAt(call.params), { expected: ifMatch(call, shapes.Viewpoint) }),
    }),
    routes.get('getColorings', `${path}/{guid:text}/coloring`, {
      summary: 'Get the colored components of a viewpoint',
      access: reads,
      answer: shapes.ColoringDefinition,
      handle: async call => viewpoints.components(projectOf(call), partAt(call.params)),
    }),
    visibilityRoute(viewpoints, clientShapes),
    inBcf3(visibilityRoute(viewpoints, false)),
    ...sharedRoutes(viewpoints).flatMap(each => [each, inBcf3(each)]),
    ...viewpoint3Routes(viewpoints),
  ];
}

/** Temporary addresses of pictures, which are outside of BCF. */
export function snapshotFileRoutes(viewpoints: Viewpoints, addresses: Addresses): Route[] {
  const send = sender(viewpoints);
  return [
    bcfNonstandardRoutes.get('downloadSnapshotFile', '/file/bcf-snapshot/{id}/{token:text}/{name:text}', {
      summary: 'Download the picture of a viewpoint by its temporary address',
      access: { scopes: 'public' },
      handle: async call => {
        await addresses.check(call.exchange.request, 'snapshot address');
        await send(call, await viewpoints.addressed(call.params.id, call.params.token));
      },
    }),
  ];
}
