// The digest of a project, under the address at which the public web client finds it.
import { projectOf, type Route, type Access, routesFor } from '../../http/api/route.ts';
import { Digest, NewDigest } from './schema.ts';
import type { Digests } from './service.ts';

const every = { scopes: ['org:manage'], role: 'admin' } as const satisfies Access;
const { routes, reads, writes } = routesFor('platform', { reads: every, writes: every });

const path = '/platform/cloud/{cloud_pk}/project/{project_pk}/notification';

export const digestRoutes = (digests: Digests): Route[] => [
  routes.get('getProjectDigest', path, {
    summary: "Get the settings of a project's digest mail",
    access: reads,
    answer: Digest,
    handle: async call => digests.get(projectOf(call)),
  }),
  routes.put('setProjectDigest', path, {
    summary: "Create or replace the settings of a project's digest mail",
    access: writes('digest.update'),
    body: NewDigest,
    answer: Digest,
    handle: async call => digests.set(projectOf(call), call.body),
  }),
  routes.delete('deleteProjectDigest', path, {
    summary: 'Stop the digest mail of a project',
    access: writes('digest.delete'),
    handle: async call => digests.remove(projectOf(call)),
  }),
];
