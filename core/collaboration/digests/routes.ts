// The digest of a project, under the address at which the public web client finds it.
import { projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import { Digest, NewDigest } from './schema.ts';
import type { Digests } from './service.ts';

const group = 'platform';
const path = '/platform/cloud/{cloud_pk}/project/{project_pk}/notification';
const access = { scopes: ['org:manage'], role: 'admin' } as const satisfies Access;

export function digestRoutes(digests: Digests): Route[] {
  return [
    route({
      id: 'getProjectDigest',
      method: 'GET',
      path,
      group,
      summary: "Get the settings of a project's digest mail",
      access,
      answer: Digest,
      handle: async call => digests.get(projectOf(call)),
    }),
    route({
      id: 'setProjectDigest',
      method: 'PUT',
      path,
      group,
      summary: "Create or replace the settings of a project's digest mail",
      access: { ...access, audit: 'digest.update' },
      body: NewDigest,
      answer: Digest,
      handle: async call => digests.set(projectOf(call), call.body),
    }),
    route({
      id: 'deleteProjectDigest',
      method: 'DELETE',
      path,
      group,
      summary: 'Stop the digest mail of a project',
      access: { ...access, audit: 'digest.delete' },
      status: 204,
      handle: async call => digests.remove(projectOf(call)),
    }),
  ];
}
