import Type from 'typebox';
import { byOwners, callerOf, projectOf, declaring, route, type Access, type Route } from '../../http/api/route.ts';
import { Impersonation, NewToken, ProjectAccessToken } from './schema.ts';
import type { AccessTokens } from './service.ts';

const group = 'project-access-token';
/** Guests make none, and no token makes another. */
const { reads, writes } = declaring(group, {
  reads: { scopes: ['org:manage'], role: 'user', callers: ['person', 'application'] },
  writes: { scopes: ['org:manage'], role: 'user', callers: ['person', 'application'], inPerson: true },
});
const tokens = '/cloud/{cloud_pk}/project/{project_pk}/access-token';
const impersonations = '/cloud/{cloud_pk}/project/{project_pk}/impersonation';
const administers = {
  scopes: ['org:manage'],
  role: 'admin',
  callers: ['person', 'application'],
} as const satisfies Access;

export function accessTokenRoutes(service: AccessTokens): Route[] {
  return [
    route({
      id: 'getProjectAccessTokens',
      ...reads,
      path: tokens,
      summary: "List the caller's tokens for a project",
      answer: Type.Array(ProjectAccessToken),
      handle: async call => service.list(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'createProjectAccessToken',
      ...writes('POST', 'access-token.create'),
      path: tokens,
      summary: 'Create a temporary token for one project',
      body: NewToken,
      status: 201,
      answer: ProjectAccessToken,
      handle: async call => service.create(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'getProjectAccessToken',
      ...reads,
      path: `${tokens}/{token}`,
      summary: 'Get a token',
      answer: ProjectAccessToken,
      handle: async call => service.get(callerOf(call), projectOf(call), call.params.token),
    }),
    route({
      id: 'deleteProjectAccessToken',
      ...writes('DELETE', 'access-token.delete'),
      path: `${tokens}/{token}`,
      summary: 'Revoke a token',
      status: 204,
      handle: async call => service.remove(callerOf(call), projectOf(call), call.params.token),
    }),
    ...impersonationRoutes(service),
  ];
}

/** For administrators of a project, and for the people in whose name tokens act. The token itself is never included. */
function impersonationRoutes(service: AccessTokens): Route[] {
  return [
    route({
      id: 'getProjectImpersonations',
      method: 'GET',
      path: impersonations,
      group,
      summary: 'List all tokens of a project that act for another member than their maker',
      access: administers,
      answer: Type.Array(Impersonation),
      handle: async call => service.listOfProject(projectOf(call).projectId),
    }),
    route({
      id: 'deleteProjectImpersonation',
      method: 'DELETE',
      path: `${impersonations}/{id}`,
      group,
      summary: 'Revoke a token that acts for another member',
      access: { ...administers, audit: 'access-token.delete', inPerson: true },
      status: 204,
      handle: async call => service.endImpersonation(call.params.id, { projectId: projectOf(call).projectId }),
    }),
    route({
      id: 'getImpersonations',
      method: 'GET',
      path: '/user/impersonation',
      group: 'self-user',
      summary: 'List tokens that act on behalf of the caller',
      access: byOwners.reads,
      answer: Type.Array(Impersonation),
      handle: async call => service.listImpersonating(callerOf(call).accountId),
    }),
    route({
      id: 'deleteImpersonation',
      method: 'DELETE',
      path: '/user/impersonation/{id}',
      group: 'self-user',
      summary: 'Revoke a token that acts on behalf of the caller',
      access: { ...byOwners.writes, audit: 'access-token.delete', inPerson: true },
      status: 204,
      handle: async call => service.endImpersonation(call.params.id, { subjectId: callerOf(call).accountId }),
    }),
  ];
}
