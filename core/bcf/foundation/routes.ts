// Requests that a BCF client sends before it works with issues.
import Type from 'typebox';
import { callerOf, following, inBcf3, projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import {
  ApiVersions,
  Auth,
  AuthList,
  BcfProject,
  CurrentUser,
  ProjectName,
  ProjectNameChange,
  ProjectQuery,
  VersionList,
  Versions,
} from './schema.ts';
import type { Foundation } from './service.ts';

const group = 'bcf-2.1';
const open = { scopes: 'public' } as const satisfies Access;
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const rename = { scopes: ['bcf:write'], role: 'admin', audit: 'project.update' } as const satisfies Access;

/** @param clientShapes whether versions and auth are lists, as in the vendor's typed client */
export function foundationRoutes(foundation: Foundation, clientShapes: boolean): Route[] {
  return [
    ...startRoutes(foundation, clientShapes),
    ...projectRoutes(foundation),
    ...following('foundation', foundationApiRoutes(foundation)),
  ];
}

function startRoutes(foundation: Foundation, clientShapes: boolean): Route[] {
  const versions = { method: 'GET', path: '/bcf/versions', group, access: open } as const;
  const auth = { method: 'GET', path: '/bcf/2.1/auth', group, access: open } as const;
  const [listVersions, getAuth] = ['List the versions of the BCF API', 'Get the addresses where clients sign in'];
  return [
    clientShapes
      ? route({
          id: 'getVersions',
          ...versions,
          summary: listVersions,
          answer: VersionList,
          handle: async () => foundation.bcfVersions(),
        })
      : route({
          id: 'getVersions',
          ...versions,
          summary: listVersions,
          answer: Versions,
          handle: async () => ({ versions: foundation.bcfVersions() }),
        }),
    clientShapes
      ? route({
          id: 'getAuth',
          ...auth,
          summary: getAuth,
          answer: AuthList,
          handle: async call => [foundation.auth(call.origin)],
        })
      : route({
          id: 'getAuth',
          ...auth,
          summary: getAuth,
          answer: Auth,
          handle: async call => foundation.auth(call.origin),
        }),
    route({
      id: 'getUser',
      method: 'GET',
      path: '/bcf/2.1/current-user',
      group,
      summary: 'Get the caller',
      access: { scopes: ['bcf:read'] },
      answer: CurrentUser,
      handle: async call => foundation.currentUser(callerOf(call)),
    }),
  ];
}

function projectRoutes(foundation: Foundation): Route[] {
  const inBoth = [
    route({
      id: 'getBcfProjects',
      method: 'GET',
      path: '/bcf/2.1/projects',
      group,
      summary: 'List projects',
      access: { scopes: ['bcf:read'] },
      answer: Type.Array(BcfProject),
      handle: async call => foundation.projects(callerOf(call)),
    }),
    route({
      id: 'getBcfProject',
      method: 'GET',
      path: '/bcf/2.1/projects/{id}',
      group,
      summary: 'Get a project',
      access: read,
      query: ProjectQuery,
      answer: BcfProject,
      handle: async call => foundation.project(callerOf(call), projectOf(call), call.query.includeAuthorization),
    }),
    route({
      id: 'fullUpdateBcfProject',
      method: 'PUT',
      path: '/bcf/2.1/projects/{id}',
      group,
      summary: 'Replace the name of a project',
      access: rename,
      body: ProjectName,
      answer: BcfProject,
      handle: async call => foundation.rename(callerOf(call), projectOf(call), call.body),
    }),
  ];
  return [
    ...inBoth.flatMap(each => [each, inBcf3(each)]),
    route({
      id: 'updateBcfProject',
      method: 'PATCH',
      path: '/bcf/2.1/projects/{id}',
      group,
      summary: 'Rename a project',
      access: rename,
      body: ProjectNameChange,
      answer: BcfProject,
      handle: async call => foundation.rename(callerOf(call), projectOf(call), call.body),
    }),
  ];
}

/** The Foundation API, the base of BCF 3.0: version 1.1 differs in its text only. */
function foundationApiRoutes(foundation: Foundation): Route[] {
  const foundationGroup = 'foundation';
  return [
    route({
      id: 'getFoundationVersions',
      method: 'GET',
      path: '/foundation/versions',
      group: foundationGroup,
      summary: 'List the APIs of this service, their versions and addresses',
      access: open,
      answer: ApiVersions,
      handle: async call => foundation.versions(call.origin),
    }),
    ...(['1.0', '1.1'] as const).flatMap(version => [
      route({
        id: `getFoundationAuthV${version.replace('.', '')}`,
        method: 'GET',
        path: `/foundation/${version}/auth`,
        group: foundationGroup,
        summary: 'Get the addresses where clients sign in and register',
        access: open,
        answer: Auth,
        handle: async call => foundation.auth(call.origin),
      }),
      route({
        id: `getFoundationUserV${version.replace('.', '')}`,
        method: 'GET',
        path: `/foundation/${version}/current-user`,
        group: foundationGroup,
        summary: 'Get the caller',
        access: { scopes: ['bcf:read'] },
        answer: CurrentUser,
        handle: async call => foundation.currentUser(callerOf(call)),
      }),
    ]),
  ];
}
