import { Readable } from 'node:stream';
import Type from 'typebox';
import type { Addresses } from '../../http/answer/addresses.ts';
import { sendFile, type Range } from '../../http/answer/download.ts';
import { ifMatch } from '../../http/answer/etags.ts';
import { type Call, callerOf, declaring, inBcf3, projectOf, route, type Route } from '../../http/api/route.ts';
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

const { reads: reads3, writes: writes3 } = declaring('bcf-3.0', guests);
const path3 = '/bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints';

/** Viewpoints in the form of version 3.0. Their pictures and selection are the same as in 2.1. */
function viewpoint3Routes(viewpoints: Viewpoints): Route[] {
  return [
    route({
      id: 'getViewpointsV3',
      ...reads3,
      path: path3,
      summary: 'List the viewpoints of a topic',
      query: ViewpointsQuery3,
      answer: Type.Array(Viewpoint3),
      handle: async call => viewpoints.list3(callerOf(call), projectOf(call), call.params.topics_guid, call.query),
    }),
    route({
      id: 'createViewpointV3',
      ...writes3('POST', 'topic.viewpoint.create'),
      path: path3,
      summary: 'Create a viewpoint',
      bodyLimit: VIEWPOINT_BYTES,
      body: NewViewpoint3,
      status: 201,
      answer: Viewpoint3,
      handle: async call => viewpoints.create3(callerOf(call), projectOf(call), call.params.topics_guid, call.body),
    }),
    route({
      id: 'getViewpointV3',
      ...reads3,
      path: `${path3}/{guid}`,
      summary: 'Get a viewpoint',
      query: ViewpointQuery3,
      answer: Viewpoint3,
      handle: async call => viewpoints.get3(callerOf(call), projectOf(call), viewpointAt(call.params), call.query),
    }),
    route({
      id: 'deleteViewpointV3',
      ...writes3('DELETE', 'topic.viewpoint.delete'),
      path: `${path3}/{guid}`,
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
      ...reads3,
      path: `${path3}/{guid}/coloring`,
      summary: 'Get the colored components of a viewpoint',
      answer: ColoringDefinition,
      handle: async call => coloringIn3(await viewpoints.coloring(projectOf(call), viewpointAt(call.params))),
    }),
    route({
      id: 'getVisibilitiesV3',
      ...reads3,
      path: `${path3}/{guid}/visibility`,
      summary: 'Get which components a viewpoint shows',
      answer: VisibilityDefinition,
      handle: async call => viewpoints.visibility(projectOf(call), viewpointAt(call.params)),
    }),
  ];
}

const { reads, writes } = declaring('bcf-2.1', guests);
const topic = '/bcf/2.1/projects/{projects_pk}/topics/{topics_guid}';
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
    route({
      id: 'getSnapshot',
      ...reads,
      path: `${path}/{guid}/snapshot`,
      summary: 'Download the picture of a viewpoint',
      handle: async call => send(call, await viewpoints.snapshot(projectOf(call), viewpointAt(call.params))),
    }),
    route({
      id: 'getBitmap',
      ...reads,
      path: `${path}/{guid}/bitmaps/{bitmap_guid}`,
      group: 'bcf-standard',
      summary: 'Download a bitmap in a viewpoint',
      handle: async call =>
        send(call, await viewpoints.bitmap(projectOf(call), viewpointAt(call.params), call.params.bitmap_guid)),
    }),
    route({
      id: 'getSelections',
      ...reads,
      path: `${path}/{guid}/selection`,
      summary: 'Get the selected components of a viewpoint',
      answer: SelectionDefinition,
      handle: async call => viewpoints.selection(projectOf(call), viewpointAt(call.params)),
    }),
  ];
}

function visibilityRoute(viewpoints: Viewpoints, clientShapes: boolean): Route {
  const declared = {
    id: 'getVisibilities',
    ...reads,
    path: `${path}/{guid}/visibility`,
    summary: 'Get which components a viewpoint shows',
  } as const;
  return clientShapes
    ? route({
        ...declared,
        answer: VisibilityList,
        handle: async call => {
          const { visibility } = await viewpoints.visibility(projectOf(call), viewpointAt(call.params));
          return { visibility: [visibility] };
        },
      })
    : route({
        ...declared,
        answer: VisibilityDefinition,
        handle: async call => viewpoints.visibility(projectOf(call), viewpointAt(call.params)),
      });
}

// Long: a table of routes.
/** @param clientShapes whether visibility is a list, as the typed client of the vendor has it */
export function viewpointRoutes(viewpoints: Viewpoints, clientShapes: boolean): Route[] {
  return [
    route({
      id: 'getViewpoints',
      ...reads,
      path,
      summary: 'List the viewpoints of a topic',
      query: ViewpointsQuery,
      answer: Type.Array(Viewpoint),
      handle: async call =>
        viewpoints.list(projectOf(call), call.params.topics_guid, { origin: originFor(call), page: call.query }),
    }),
    route({
      id: 'getTopicViewpoints',
      ...reads,
      path: `${topic}/topic-viewpoints`,
      group: 'bcf-nonstandard',
      summary: 'List the viewpoints of a topic that no comment shows',
      query: ViewpointsQuery,
      answer: Type.Array(Viewpoint),
      handle: async call => {
        const how = { origin: originFor(call), page: call.query, alone: true };
        return viewpoints.list(projectOf(call), call.params.topics_guid, how);
      },
    }),
    route({
      id: 'createViewpoint',
      ...writes('POST', 'topic.viewpoint.create'),
      path,
      summary: 'Create a viewpoint',
      bodyLimit: VIEWPOINT_BYTES,
      query: PictureQuery,
      body: ViewpointContent,
      status: 201,
      answer: Viewpoint,
      handle: async call =>
        viewpoints.create(callerOf(call), projectOf(call), call.params.topics_guid, call.body, originFor(call)),
    }),
    route({
      id: 'getViewpoint',
      ...reads,
      path: `${path}/{guid}`,
      summary: 'Get a viewpoint',
      query: PictureQuery,
      answer: Viewpoint,
      handle: async call => viewpoints.get(projectOf(call), viewpointAt(call.params), originFor(call)),
    }),
    route({
      id: 'updateViewpoint',
      ...writes('PATCH', 'topic.viewpoint.update'),
      path: `${path}/{guid}`,
      summary: 'Update a viewpoint; what is not given stays',
      bodyLimit: VIEWPOINT_BYTES,
      query: PictureQuery,
      body: ViewpointContent,
      answer: Viewpoint,
      handle: async call => {
        const how = { origin: originFor(call), expected: ifMatch(call, Viewpoint) };
        return viewpoints.update(callerOf(call), projectOf(call), viewpointAt(call.params), call.body, how);
      },
    }),
    route({
      id: 'deleteViewpoint',
      ...writes('DELETE', 'topic.viewpoint.delete'),
      path: `${path}/{guid}`,
      summary: 'Delete a viewpoint, also from the comments that show it',
      status: 204,
      handle: async call => {
        const how = { expected: ifMatch(call, Viewpoint) };
        await viewpoints.remove(callerOf(call), projectOf(call), viewpointAt(call.params), how);
      },
    }),
    route({
      id: 'getColorings',
      ...reads,
      path: `${path}/{guid}/coloring`,
      summary: 'Get the colored components of a viewpoint',
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
    route({
      id: 'downloadSnapshotFile',
      method: 'GET',
      path: '/file/bcf-snapshot/{id}/{token}/{name}',
      group: 'bcf-nonstandard',
      summary: 'Download the picture of a viewpoint by its temporary address',
      access: { scopes: 'public' },
      handle: async call => {
        await addresses.check(call.exchange.request, 'snapshot address');
        await send(call, await viewpoints.addressed(call.params.id, call.params.token));
      },
    }),
  ];
}
