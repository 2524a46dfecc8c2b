import { Readable } from 'node:stream';
import Type from 'typebox';
import type { Addresses } from '../../http/answer/addresses.ts';
import { sendFile, type Range } from '../../http/answer/download.ts';
import { ifMatch } from '../../http/answer/etags.ts';
import { callerOf, inBcf3, projectOf, route, type Access, type Call, type Route } from '../../http/api/route.ts';
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
} from './schema.ts';
import type { StoredFile, Viewpoints } from './service.ts';
import { viewpoint3Routes } from './version-3/routes.ts';

const group = 'bcf-2.1';
const topic = '/bcf/2.1/projects/{projects_pk}/topics/{topics_guid}';
const path = `${topic}/viewpoints` as const;
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest' } as const satisfies Access;

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
      method: 'GET',
      path: `${path}/{guid}/snapshot`,
      group,
      summary: 'Download the picture of a viewpoint',
      access: read,
      handle: async call => send(call, await viewpoints.snapshot(projectOf(call), viewpointAt(call.params))),
    }),
    route({
      id: 'getBitmap',
      method: 'GET',
      path: `${path}/{guid}/bitmaps/{bitmap_guid}`,
      group: 'bcf-standard',
      summary: 'Download a bitmap in a viewpoint',
      access: read,
      handle: async call =>
        send(call, await viewpoints.bitmap(projectOf(call), viewpointAt(call.params), call.params.bitmap_guid)),
    }),
    route({
      id: 'getSelections',
      method: 'GET',
      path: `${path}/{guid}/selection`,
      group,
      summary: 'Get the selected components of a viewpoint',
      access: read,
      answer: SelectionDefinition,
      handle: async call => viewpoints.selection(projectOf(call), viewpointAt(call.params)),
    }),
  ];
}

function visibilityRoute(viewpoints: Viewpoints, clientShapes: boolean): Route {
  const declared = {
    id: 'getVisibilities',
    method: 'GET',
    path: `${path}/{guid}/visibility`,
    group,
    summary: 'Get which components a viewpoint shows',
    access: read,
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
      method: 'GET',
      path,
      group,
      summary: 'List the viewpoints of a topic',
      access: read,
      query: ViewpointsQuery,
      answer: Type.Array(Viewpoint),
      handle: async call =>
        viewpoints.list(projectOf(call), call.params.topics_guid, { origin: originFor(call), page: call.query }),
    }),
    route({
      id: 'getTopicViewpoints',
      method: 'GET',
      path: `${topic}/topic-viewpoints`,
      group: 'bcf-nonstandard',
      summary: 'List the viewpoints of a topic that no comment shows',
      access: read,
      query: ViewpointsQuery,
      answer: Type.Array(Viewpoint),
      handle: async call => {
        const how = { origin: originFor(call), page: call.query, alone: true };
        return viewpoints.list(projectOf(call), call.params.topics_guid, how);
      },
    }),
    route({
      id: 'createViewpoint',
      method: 'POST',
      path,
      group,
      summary: 'Create a viewpoint',
      access: { ...write, audit: 'topic.viewpoint.create' },
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
      method: 'GET',
      path: `${path}/{guid}`,
      group,
      summary: 'Get a viewpoint',
      access: read,
      query: PictureQuery,
      answer: Viewpoint,
      handle: async call => viewpoints.get(projectOf(call), viewpointAt(call.params), originFor(call)),
    }),
    route({
      id: 'updateViewpoint',
      method: 'PATCH',
      path: `${path}/{guid}`,
      group,
      summary: 'Update a viewpoint; what is not given stays',
      access: { ...write, audit: 'topic.viewpoint.update' },
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
      method: 'DELETE',
      path: `${path}/{guid}`,
      group,
      summary: 'Delete a viewpoint, also from the comments that show it',
      access: { ...write, audit: 'topic.viewpoint.delete' },
      status: 204,
      handle: async call => {
        const how = { expected: ifMatch(call, Viewpoint) };
        await viewpoints.remove(callerOf(call), projectOf(call), viewpointAt(call.params), how);
      },
    }),
    route({
      id: 'getColorings',
      method: 'GET',
      path: `${path}/{guid}/coloring`,
      group,
      summary: 'Get the colored components of a viewpoint',
      access: read,
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
