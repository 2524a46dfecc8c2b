import type { Readable } from 'node:stream';
import Type from 'typebox';
import { receiveJsonOrForm } from '../../http/body/upload.ts';
import {
  atWindow,
  byAdministrators,
  callerOf,
  placeOf,
  type Route,
  routesIn,
  routesFor,
} from '../../http/api/route.ts';
import { AccessReport } from '../members/schema.ts';
import type { Members } from '../members/service.ts';
import type { Pictures } from './pictures/service.ts';
import { Cloud, CloudChange, CloudQuota, CloudQuotaChange, CloudSignInRule, NewCloud, Size } from './schema.ts';
import type { Clouds } from './service.ts';
import type { Addresses } from '../../http/answer/addresses.ts';
import { sendBlob } from '../../http/answer/download.ts';

const serverRoutes = routesIn('server');

const { routes, reads, writes } = routesFor('cloud', {
  reads: { scopes: 'any', role: 'user' },
  writes: { scopes: ['cloud:manage'], role: 'admin' },
});

/** Limit of a text field next to a picture, in bytes. */
const FIELD_BYTES = 64 * 1024;

// Long: a table of routes.
export function cloudRoutes(clouds: Clouds, members: Members, pictures: Pictures): Route[] {
  const pictureIn = (cloudId: number | null) => ({
    part: 'image',
    store: (stream: Readable) => pictures.store('image', cloudId, stream),
    discard: pictures.giveUp,
    fields: { maxBytes: FIELD_BYTES },
  });
  return [
    routes.get('getClouds', '/cloud', {
      summary: 'List the clouds the caller is in',
      access: { scopes: 'any' },
      answer: Type.Array(Cloud),
      handle: async call => (await clouds.list(callerOf(call))).map(cloud => pictures.ofCloud(cloud, call.origin)),
    }),
    routes.post('createCloud', '/cloud', {
      summary: 'Create a cloud',
      access: { scopes: ['cloud:manage'], callers: ['person', 'application'], audit: 'cloud.create' },
      accepts: 'either',
      body: NewCloud,
      status: 201,
      answer: Cloud,
      handle: async call => {
        const { body, file } = await receiveJsonOrForm(call, NewCloud, pictureIn(null));
        return pictures.ofCloud(await clouds.create(callerOf(call), body, file?.stored), call.origin);
      },
    }),
    routes.get('getCloud', '/cloud/{id}', {
      summary: 'Get a cloud',
      access: reads,
      answer: Cloud,
      handle: async call => pictures.ofCloud(await clouds.get(call.params.id), call.origin),
    }),
    routes.patch('updateCloud', '/cloud/{id}', {
      summary: 'Update a cloud: its name or picture',
      access: writes('cloud.update'),
      accepts: 'either',
      body: CloudChange,
      answer: Cloud,
      handle: async call => {
        const { body, file } = await receiveJsonOrForm(call, CloudChange, pictureIn(call.params.id));
        return pictures.ofCloud(
          await clouds.update(call.params.id, body, file?.stored ?? (body.image === null ? null : undefined)),
          call.origin,
        );
      },
    }),
    routes.delete('deleteCloud', '/cloud/{id}', {
      summary: 'Delete a cloud with all its projects',
      access: writes('cloud.delete'),
      handle: async call => clouds.remove(callerOf(call), call.params.id),
    }),
    routes.get('getCloudSignInRule', '/cloud/{id}/sign-in', {
      summary: 'Get the sign-in rule of a cloud',
      access: { ...atWindow.reads, role: 'user' },
      answer: CloudSignInRule,
      handle: async call => clouds.signInRule(call.params.id),
    }),
    routes.put('setCloudSignInRule', '/cloud/{id}/sign-in', {
      summary: 'Update the sign-in rule of a cloud',
      access: { ...atWindow.writes, role: 'admin', audit: 'cloud.sign-in.update' },
      body: CloudSignInRule,
      answer: CloudSignInRule,
      handle: async call => clouds.setSignInRule(callerOf(call), call.params.id, call.body),
    }),
    routes.get('checkAccess', '/cloud/{id}/check-access', {
      summary: "Get the caller's access to a cloud",
      access: reads,
      answer: AccessReport,
      handle: async call => members.checkAccess(callerOf(call), placeOf(call)),
    }),
    routes.get('getCloudSize', '/cloud/{id}/size', {
      summary: 'Get the size of a cloud',
      access: reads,
      answer: Size,
      handle: async call => clouds.size(placeOf(call)),
    }),
    ...quotaRoutes(clouds),
  ];
}

/** Quotas are the server's: administrators of a cloud see theirs in its size. */
const quotaRoutes = (clouds: Clouds): Route[] => [
  serverRoutes.get('getCloudQuotas', '/server/quota', {
    summary: 'List what all clouds hold and may hold',
    access: byAdministrators.reads,
    answer: Type.Array(CloudQuota),
    handle: async () => clouds.quotas(),
  }),
  serverRoutes.get('getCloudQuota', '/server/quota/{id}', {
    summary: 'Get what a cloud holds and may hold',
    access: byAdministrators.reads,
    answer: CloudQuota,
    handle: async call => clouds.quotaOf(call.params.id),
  }),
  serverRoutes.put('setCloudQuota', '/server/quota/{id}', {
    summary: 'Update how many bytes a cloud may hold',
    access: { ...byAdministrators.writes, audit: 'cloud.update' },
    body: CloudQuotaChange,
    answer: CloudQuota,
    handle: async call => clouds.setQuota(call.params.id, call.body.quota),
  }),
];

export const pictureRoutes = (pictures: Pictures, addresses: Addresses): Route[] => [
  routesIn('cloud').get('downloadPicture', '/file/picture/{kind:text}/{id}/{token:text}/{name:text}', {
    summary: 'Download the picture of a cloud or project by its temporary address',
    access: { scopes: 'public' },
    handle: async call => {
      await addresses.check(call.exchange.request, 'picture address');
      const { kind, id, token } = call.params;
      await sendBlob(call, pictures.blobs, await pictures.find(kind, id, token));
    },
  }),
];
