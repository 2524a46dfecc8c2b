// Requests that a BCF client sends before it works with issues.
import Type from 'typebox';
import {
  type Call,
  callerOf,
  following,
  inBcf3,
  projectOf,
  type Access,
  type Route,
  routesIn,
} from '../../http/api/route.ts';
import * as shapes from './schema.ts';
import type { Foundation } from './service.ts';

const groupRoutes = routesIn('bcf-2.1');
const open = { scopes: 'public' } as const satisfies Access;
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const rename = { scopes: ['bcf:write'], role: 'admin', audit: 'project.update' } as const satisfies Access;

/** @param clientShapes whether versions and auth are lists, as in the vendor's typed client */
export const foundationRoutes = (foundation: Foundation, clientShapes: boolean): Route[] => [
  ...startRoutes(foundation, clientShapes),
  ...projectRoutes(foundation),
  ...following('foundation', foundationApiRoutes(foundation)),
];

const startRoutes = (foundation: Foundation, clientShapes: boolean): Route[] => [
  groupRoutes.get('getVersions', '/bcf/versions', {
    summary: 'List the versions of the BCF API',
    access: open,
    answer: clientShapes ? shapes.VersionList : shapes.Versions,
    handle: async () => (clientShapes ? foundation.bcfVersions() : { versions: foundation.bcfVersions() }),
  }),
  groupRoutes.get('getAuth', '/bcf/2.1/auth', {
    summary: 'Get the addresses where clients sign in',
    access: open,
    answer: clientShapes ? shapes.AuthList : shapes.Auth,
    handle: async call => (clientShapes ? [foundation.auth(call.origin)] : foundation.auth(call.origin)),
  }),
  groupRoutes.get('getUser', '/bcf/2.1/current-user', getUser(foundation)),
];

const getUser = (foundation: Foundation) => ({
  summary: 'Get the caller',
  access: { scopes: ['bcf:read'] } as const satisfies Access,
  answer: shapes.CurrentUser,
  handle: async (call: Call) => foundation.currentUser(callerOf(call)),
});

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
  const { get } = routesIn('foundation');
  return [
    get('getFoundationVersions', '/foundation/versions', {
      summary: 'List the APIs of this service, their versions and addresses',
      access: open,
      answer: shapes.ApiVersions,
      handle: async call => foundation.versions(call.origin),
    }),
    ...['1.0', '1.1'].flatMap(version => {
      const mark = version.replace('.', '');
      return [
        get(`getFoundationAuthV${mark}`, `/foundation/${version}/auth`, {
          summary: 'Get the addresses where clients sign in and register',
          access: open,
          answer: shapes.Auth,
          handle: async call => foundation.auth(call.origin),
        }),
        get(`getFoundationUserV${mark}`, `/foundation/${version}/current-user`, getUser(foundation)),
      ];
    }),
  ];
}
