// What a BCF client asks before it works with issues.
import Type from 'typebox';
import { callerOf, projectOf, route, type Access, type Route } from '../../http/route.ts';
import { Auth, BcfProject, CurrentUser, ProjectName, ProjectNameChange, ProjectQuery, Versions } from './schema.ts';
import type { Foundation } from './service.ts';

const group = 'bcf-2.1';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const rename = { scopes: ['bcf:write'], role: 'admin', audit: 'project.update' } as const satisfies Access;

export function foundationRoutes(foundation: Foundation): Route[] {
  return [
    route({
      id: 'getVersions',
      method: 'GET',
      path: '/bcf/versions',
      group,
      summary: 'List the versions of the BCF API',
      access: { scopes: 'public' },
      answer: Versions,
      handle: async () => foundation.versions(),
    }),
    route({
      id: 'getAuth',
      method: 'GET',
      path: '/bcf/2.1/auth',
      group,
      summary: 'Get the addresses where clients sign in',
      access: { scopes: 'public' },
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
}
