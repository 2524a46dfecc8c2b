// Project access tokens.
import Type from 'typebox';
import { callerOf, projectOf, route, type Access, type Route } from '../../http/route.ts';
import { NewToken, ProjectAccessToken } from './schema.ts';
import type { AccessTokens } from './service.ts';

const group = 'project-access-token';
const tokens = '/cloud/{cloud_pk}/project/{project_pk}/access-token';
/** Guests make none, and no token makes another. */
const access = { scopes: ['org:manage'], role: 'user', callers: ['person', 'application'] } as const satisfies Access;

export function accessTokenRoutes(service: AccessTokens): Route[] {
  return [
    route({
      id: 'getProjectAccessTokens', method: 'GET', path: tokens, group, summary: "List the caller's tokens for a project", access, answer: Type.Array(ProjectAccessToken),
      handle: async call => service.list(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'createProjectAccessToken', method: 'POST', path: tokens, group, summary: 'Make a temporary token for one project',
      access: { ...access, audit: 'access-token.create' }, body: NewToken, status: 201, answer: ProjectAccessToken,
      handle: async call => service.create(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'getProjectAccessToken', method: 'GET', path: `${tokens}/{token}`, group, summary: 'Read a token', access: { ...access, object: 'access token' }, answer: ProjectAccessToken,
      handle: async call => service.get(callerOf(call), projectOf(call), call.params.token),
    }),
    route({
      id: 'deleteProjectAccessToken', method: 'DELETE', path: `${tokens}/{token}`, group, summary: 'End a token',
      access: { ...access, object: 'access token', audit: 'access-token.delete' }, status: 204,
      handle: async call => service.remove(callerOf(call), projectOf(call), call.params.token),
    }),
  ];
}
