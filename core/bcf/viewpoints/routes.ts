import { Readable } from 'node:stream';
import Type from 'typebox';
import type { Addresses } from '../../http/answer/addresses.ts';
import { sendFile, type Range } from '../../http/answer/download.ts';
import { ifMatch } from '../../http/answer/etags.ts';
import { type Call, callerOf, inBcf3, projectOf, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import {
  ColoringDefinition,
  PictureQuery,
  SelectionDefinition,
  Viewpoint,
  VIEWPOINT_BYTES,
  ViewpointContent,
  ViewpointsQuery,
  VisibilityDefinition,
  VisibilityList,
  NewViewpoint3,
  Viewpoint3,
  ViewpointQuery3,
  ViewpointsQuery3,
} from './schema.ts';
import type { StoredFile, Viewpoints } from './service.ts';
import { coloringIn3 } from './version-3.ts';

const bcfNonstandardRoutes = routesIn('bcf-nonstandard');

const { routes: routes3, reads: reads3, writes: writes3 } = routesFor('bcf-3.0', guests);
const path3 = '/bcf/3.0/projects/{projects_pk}/topics/{topics_guid:text}/viewpoints';

/** Viewpoints in the form of version 3.0. Their pictures and selection are the same as in 2.1. */
function viewpoint3Routes(viewpoints: Viewpoints): Route[] {
  return [
    routes3.get('getViewpointsV3', path3, {
      summary: 'List the viewpoints of a topic',
      access: reads3,
      query: ViewpointsQuery3,
      answer: Type.Array(Viewpoint3),
      handle: async call => viewpoints.list3(callerOf(call), projectOf(call), call.params.topics_guid, call.query),
    }),
    routes3.post('createViewpointV3', path3, {
      summary: 'Create a viewpoint',
      access: writes3('topic.viewpoint.create'),
      bodyLimit: VIEWPOINT_BYTES,
      body: NewViewpoint3,
      status: 201,
      answer: Viewpoint3,
      handle: async call => viewpoints.create3(callerOf(call), projectOf(call), call.params.topics_guid, call.body),
    }),
    routes3.get('getViewpointV3', `${path3}/{guid:text}`, {
      summary: 'Get a viewpoint',
      access: reads3,
      query: ViewpointQuery3,
      answer: Viewpoint3,
      handle: async call => viewpoints.get3(callerOf(call), projectOf(call), viewpointAt(call.params), call.query),
    }),
    routes3.delete('deleteViewpointV3', `${path3}/{guid:text}`, {
      summary: 'Delete a viewpoint that no comment shows',
      access: writes3('topic.viewpoint.delete'),
      answer: Type.Object({}),
      handle: async call => {
        const how = { version: '3.0', expected: ifMatch(call, Viewpoint3) } as const;
        await viewpoints.remove(callerOf(call), projectOf(call), viewpointAt(call.params), how);
        return {};
      },
    }),
    routes3.get('getColoringsV3', `${path3}/{guid:text}/coloring`, {
      summary: 'Get the colored components of a viewpoint',
      access: reads3,
      answer: ColoringDefinition,
      handle: async call => coloringIn3(await viewpoints.coloring(projectOf(call), viewpointAt(call.params))),
    }),
    routes3.get('getVisibilitiesV3', `${path3}/{guid:text}/visibility`, {
      summary: 'Get which components a viewpoint shows',
      access: reads3,
      answer: VisibilityDefinition,
      handle: async call => viewpoints.visibility(projectOf(call), viewpointAt(call.params)),
    }),
  ];
}

const { routes, reads, writes } = routesFor('bcf-2.1', guests);
const topic = '/bcf/2.1/projects/{projects_pk}/topics/{topics_guid:text}';
const path = `${topic}/viewpoints` as const;

const viewpointAt = ({ topics_guid, guid }: { readonly topics_guid: string; readonly guid: string }) => ({
  topicGuid: topics_guid,
  guid,
});

/** Where the addresses of pictures lead, when these are asked for instead of the pictures. */
const originFor = ({ query, origin }: Call<unknown, PictureQuery>): string | undefined =>
  query.img_format === 'url' ? origin : undefined;

/** Bytes that are not in the store, or a part of them. */
const pieceOf = (bytes: Buffer, range: Range = { start: 0, end: bytes.length - 1 }): Readable =>
  Readable.from([bytes.subarray(range.start, range.end + 1)]);

/** Sends the bytes of a picture. */
const sender =
  (viewpoints: Viewpoints) =>
  ({ exchange }: Pick<Call, 'exchange'>, { facts, fileName, mediaType, bytes }: StoredFile) =>
    sendFile(
      { exchange },
      {
        ...facts,
        stored: async () =>
          bytes ? { bytes: bytes.length, stream: pieceOf(bytes) } : viewpoints.blobs.readStored(facts),
        plain: async range => (bytes ? pieceOf(bytes, range) : viewpoints.blobs.read(facts, range)),
        fileName,
        mediaType,
      },
    );

/** What is the same in both versions: the pictures and the selection of a viewpoint. */
function sharedRoutes(viewpoints: Viewpoints): Route[] {
  const send = sender(viewpoints);
  return [
    routes.get('getSnapshot', `${path}/{guid:text}/snapshot`, {
      summary: 'Download the picture of a viewpoint',
      access: reads,
      handle: async call => send(call, await viewpoints.snapshot(projectOf(call), viewpointAt(call.params))),
    }),
    routesIn('bcf-standard').get('getBitmap', `${path}/{guid:text}/bitmaps/{bitmap_guid:text}`, {
      summary: 'Download a bitmap in a viewpoint',
      access: reads,
      handle: async call =>
        send(call, await viewpoints.bitmap(projectOf(call), viewpointAt(call.params), call.params.bitmap_guid)),
    }),
    routes.get('getSelections', `${path}/{guid:text}/selection`, {
      summary: 'Get the selected components of a viewpoint',
      access: reads,
      answer: SelectionDefinition,
      handle: async call => viewpoints.selection(projectOf(call), viewpointAt(call.params)),
    }),
  ];
}

function visibilityRoute(viewpoints: Viewpoints, clientShapes: boolean): Route {
  const declared = {
    summary: 'Get which components a viewpoint shows',
    access: reads,
  } as const;
  return clientShapes
    ? routes.get('getVisibilities', `${path}/{guid:text}/visibility`, {
        ...declared,
        answer: VisibilityList,
        handle: async call => {
          const { visibility } = await viewpoints.visibility(projectOf(call), viewpointAt(call.params));
          return { visibility: [visibility] };
        },
      })
    : routes.get('getVisibilities', `${path}/{guid:text}/visibility`, {
        ...declared,
        answer: VisibilityDefinition,
        handle: async call => viewpoints.visibility(projectOf(call), viewpointAt(call.params)),
      });
}

// Long: a table of routes.
/** @param clientShapes whether visibility is a list, as the typed client of the vendor has it */
export function viewpointRoutes(viewpoints: Viewpoints, clientShapes: boolean): Route[] {
  return [
    routes.get('getViewpoints', path, {
      summary: 'List the viewpoints of a topic',
      access: reads,
      query: ViewpointsQuery,
      answer: Type.Array(Viewpoint),
      handle: async call =>
        viewpoints.list(projectOf(call), call.params.topics_guid, { origin: originFor(call), page: call.query }),
    }),
    bcfNonstandardRoutes.get('getTopicViewpoints', `${topic}/topic-viewpoints`, {
      summary: 'List the viewpoints of a topic that no comment shows',
      access: reads,
      query: ViewpointsQuery,
      answer: Type.Array(Viewpoint),
      handle: async call => {
        const how = { origin: originFor(call), page: call.query, alone: true };
        return viewpoints.list(projectOf(call), call.params.topics_guid, how);
      },
    }),
    routes.post('createViewpoint', path, {
      summary: 'Create a viewpoint',
      access: writes('topic.viewpoint.create'),
      bodyLimit: VIEWPOINT_BYTES,
      query: PictureQuery,
      body: ViewpointContent,
      status: 201,
      answer: Viewpoint,
      handle: async call =>
        viewpoints.create(callerOf(call), projectOf(call), call.params.topics_guid, call.body, originFor(call)),
    }),
    routes.get('getViewpoint', `${path}/{guid:text}`, {
      summary: 'Get a viewpoint',
      access: reads,
      query: PictureQuery,
      answer: Viewpoint,
      handle: async call => viewpoints.get(projectOf(call), viewpointAt(call.params), originFor(call)),
    }),
    routes.patch('updateViewpoint', `${path}/{guid:text}`, {
      summary: 'Update a viewpoint; what is not given stays',
      access: writes('topic.viewpoint.update'),
      bodyLimit: VIEWPOINT_BYTES,
      query: PictureQuery,
      body: ViewpointContent,
      answer: Viewpoint,
      handle: async call => {
        const how = { origin: originFor(call), expected: ifMatch(call, Viewpoint) };
        return viewpoints.update(callerOf(call), projectOf(call), viewpointAt(call.params), call.body, how);
      },
    }),
    routes.delete('deleteViewpoint', `${path}/{guid:text}`, {
      summary: 'Delete a viewpoint, also from the comments that show it',
      access: writes('topic.viewpoint.delete'),
      status: 204,
      handle: async call => {
        const how = { expected: ifMatch(call, Viewpoint) };
        await viewpoints.remove(callerOf(call), projectOf(call), viewpointAt(call.params), how);
      },
    }),
    routes.get('getColorings', `${path}/{guid:text}/coloring`, {
      summary: 'Get the colored components of a viewpoint',
      access: reads,
      answer: ColoringDefinition,
      handle: async call => viewpoints.coloring(projectOf(call), viewpointAt(call.params)),
    }),
    visibilityRoute(viewpoints, clientShapes),
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
