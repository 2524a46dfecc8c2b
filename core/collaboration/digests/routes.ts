// The digest of a project, under the address at which the public web client finds it.
import { projectOf, declaring, route, type Route, type Access } from '../../http/api/route.ts';
import { Digest, NewDigest } from './schema.ts';
import type { Digests } from './service.ts';

const every = { scopes: ['org:manage'], role: 'admin' } as const satisfies Access;
const { reads, writes } = declaring('platform', { reads: every, writes: every });

const path = '/platform/cloud/{cloud_pk}/project/{project_pk}/notification';

export function digestRoutes(digests: Digests): Route[] {
  return [
    route({
      id: 'getProjectDigest',
      ...reads,
      path,
      summary: "Get the settings of a project's digest mail",
      answer: Digest,
      handle: async call => digests.get(projectOf(call)),
    }),
    route({
      id: 'setProjectDigest',
      ...writes('PUT', 'digest.update'),
      path,
      summary: "Create or replace the settings of a project's digest mail",
      body: NewDigest,
      answer: Digest,
      handle: async call => digests.set(projectOf(call), call.body),
    }),
    route({
      id: 'deleteProjectDigest',
      ...writes('DELETE', 'digest.delete'),
      path,
      summary: 'Stop the digest mail of a project',
      status: 204,
      handle: async call => digests.remove(projectOf(call)),
    }),
  ];
}
