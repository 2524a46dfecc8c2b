import Type from 'typebox';
import { byOwners, callerOf, projectOf, type Access, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import { Impersonation, NewToken, ProjectAccessToken } from './schema.ts';
import type { AccessTokens } from './service.ts';

const selfUserRoutes = routesIn('self-user');

/** Guests make none, and no token makes another. */
const { routes, reads, writes } = routesFor('project-access-token', {
  reads: { scopes: ['org:manage'], role: 'user', callers: ['person', 'application'] },
  writes: { scopes: ['org:manage'], role: 'user', callers: ['person', 'application'], inPerson: true },
});
const tokens = '/cloud/{cloud_pk}/project/{project_pk}/access-token';
const impersonations = '/cloud/{cloud_pk}/project/{project_pk}/impersonation';
const administers: Access = { scopes: ['org:manage'], role: 'admin', callers: ['person', 'application'] };

export const accessTokenRoutes = (service: AccessTokens): Route[] => [
  routes.get('getProjectAccessTokens', tokens, {
    summary: "List the caller's tokens for a project",
    access: reads,
    answer: Type.Array(ProjectAccessToken),
    handle: async call => service.list(callerOf(call), projectOf(call)),
  }),
  routes.post('createProjectAccessToken', tokens, {
    summary: 'Create a temporary token for one project',
    access: writes('access-token.create'),
    body: NewToken,
    status: 201,
    answer: ProjectAccessToken,
    handle: async call => service.create(callerOf(call), projectOf(call), call.body),
  }),
  routes.get('getProjectAccessToken', `${tokens}/{token:text}`, {
    summary: 'Get a token',
    access: reads,
    answer: ProjectAccessToken,
    handle: async call => service.get(callerOf(call), projectOf(call), call.params.token),
  }),
  routes.delete('deleteProjectAccessToken', `${tokens}/{token:text}`, {
    summary: 'Revoke a token',
    access: writes('access-token.delete'),
    handle: async call => service.remove(callerOf(call), projectOf(call), call.params.token),
  }),
  ...impersonationRoutes(service),
];

/** For administrators of a project, and for the people in whose name tokens act. The token itself is never included. */
const impersonationRoutes = (service: AccessTokens): Route[] => [
  routes.get('getProjectImpersonations', impersonations, {
    summary: 'List all tokens of a project that act for another member than their maker',
    access: administers,
    answer: Type.Array(Impersonation),
    handle: async call => service.listOfProject(projectOf(call).projectId),
  }),
  routes.delete('deleteProjectImpersonation', `${impersonations}/{id}`, {
    summary: 'Revoke a token that acts for another member',
    access: { ...administers, audit: 'access-token.delete', inPerson: true },
    handle: async call => service.endImpersonation(call.params.id, { projectId: projectOf(call).projectId }),
  }),
  selfUserRoutes.get('getImpersonations', '/user/impersonation', {
    summary: 'List tokens that act on behalf of the caller',
    access: byOwners.reads,
    answer: Type.Array(Impersonation),
    handle: async call => service.listImpersonating(callerOf(call).accountId),
  }),
  selfUserRoutes.delete('deleteImpersonation', '/user/impersonation/{id}', {
    summary: 'Revoke a token that acts on behalf of the caller',
    access: { ...byOwners.writes, audit: 'access-token.delete', inPerson: true },
    handle: async call => service.endImpersonation(call.params.id, { subjectId: callerOf(call).accountId }),
  }),
];
