// Requests that a BCF client sends before it works with issues.
import Type from 'typebox';
import { callerOf, following, inBcf3, projectOf, type Access, type Route, routesIn } from '../../http/api/route.ts';
import * as shapes from './schema.ts';
import type { Foundation } from './service.ts';

const group = 'bcf-2.1';
const groupRoutes = routesIn(group);
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
  const versions = { summary: 'List the versions of the BCF API', access: open } as const;
  const auth = { summary: 'Get the addresses where clients sign in', access: open } as const;
  return [
    clientShapes
      ? groupRoutes.get('getVersions', '/bcf/versions', {
          ...versions,
          answer: shapes.VersionList,
          handle: async () => foundation.bcfVersions(),
        })
      : groupRoutes.get('getVersions', '/bcf/versions', {
          ...versions,
          answer: shapes.Versions,
          handle: async () => ({ versions: foundation.bcfVersions() }),
        }),
    clientShapes
      ? groupRoutes.get('getAuth', '/bcf/2.1/auth', {
          ...auth,
          answer: shapes.AuthList,
          handle: async call => [foundation.auth(call.origin)],
        })
      : groupRoutes.get('getAuth', '/bcf/2.1/auth', {
          ...auth,
          answer: shapes.Auth,
          handle: async call => foundation.auth(call.origin),
        }),
    groupRoutes.get('getUser', '/bcf/2.1/current-user', {
      summary: 'Get the caller',
      access: { scopes: ['bcf:read'] },
      answer: shapes.CurrentUser,
      handle: async call => foundation.currentUser(callerOf(call)),
    }),
  ];
}

function projectRoutes(foundation: Foundation): Route[] {
  const inBoth = [
    groupRoutes.get('getBcfProjects', '/bcf/2.1/projects', {
      summary: 'List projects',
      access: { scopes: ['bcf:read'] },
      answer: Type.Array(shapes.BcfProject),
      handle: async call => foundation.projects(callerOf(call)),
    }),
    groupRoutes.get('getBcfProject', '/bcf/2.1/projects/{id}', {
      summary: 'Get a project',
      access: read,
      query: shapes.ProjectQuery,
      answer: shapes.BcfProject,
      handle: async call => foundation.project(callerOf(call), projectOf(call), call.query.includeAuthorization),
    }),
    groupRoutes.put('fullUpdateBcfProject', '/bcf/2.1/projects/{id}', {
      summary: 'Replace the name of a project',
      access: rename,
      body: shapes.ProjectName,
      answer: shapes.BcfProject,
      handle: async call => foundation.rename(callerOf(call), projectOf(call), call.body),
    }),
  ];
  return [
    ...inBoth.flatMap(each => [each, inBcf3(each)]),
    groupRoutes.patch('updateBcfProject', '/bcf/2.1/projects/{id}', {
      summary: 'Rename a project',
      access: rename,
      body: shapes.ProjectNameChange,
      answer: shapes.BcfProject,
      handle: async call => foundation.rename(callerOf(call), projectOf(call), call.body),
    }),
  ];
}

/** The Foundation API, the base of BCF 3.0: version 1.1 differs in its text only. */
function foundationApiRoutes(foundation: Foundation): Route[] {
  const foundationGroup = 'foundation';
  return [
    routesIn(foundationGroup).get('getFoundationVersions', '/foundation/versions', {
      summary: 'List the APIs of this service, their versions and addresses',
      access: open,
      answer: shapes.ApiVersions,
      handle: async call => foundation.versions(call.origin),
    }),
    ...(['1.0', '1.1'] as const).flatMap(version => [
      routesIn(foundationGroup).get(`getFoundationAuthV${version.replace('.', '')}`, `/foundation/${version}/auth`, {
        summary: 'Get the addresses where clients sign in and register',
        access: open,
        answer: shapes.Auth,
        handle: async call => foundation.auth(call.origin),
      }),
      routesIn(foundationGroup).get(
        `getFoundationUserV${version.replace('.', '')}`,
        `/foundation/${version}/current-user`,
        {
          summary: 'Get the caller',
          access: { scopes: ['bcf:read'] },
          answer: shapes.CurrentUser,
          handle: async call => foundation.currentUser(callerOf(call)),
        },
      ),
    ]),
  ];
}
