// Members of clouds and projects, and oneself. An application is no person and has no self.
import Type from 'typebox';
import { User } from '../../identity/users/schema.ts';
import { callerOf, projectOf, route, type Route } from '../../http/api/route.ts';
import { CloudUserChange, PeopleQuery, ProjectUserChange, SelfUser, UserCloud, UserProject } from './schema.ts';
import type { Members } from './service.ts';

const group = 'members';

// Long: a table of routes.
export function memberRoutes(members: Members): Route[] {
  return [
    route({
      id: 'getProjectUsers',
      method: 'GET',
      path: '/cloud/{cloud_pk}/project/{project_pk}/user',
      group,
      summary: 'List the members of a project',
      access: { scopes: ['bcf:read', 'cloud:read'], role: 'guest' },
      query: PeopleQuery,
      answer: Type.Array(UserProject),
      handle: async call => members.projectUsers(projectOf(call), call.query),
    }),
    route({
      id: 'updateProjectUser',
      method: 'PATCH',
      path: '/cloud/{cloud_pk}/project/{project_pk}/user/{id}',
      group,
      summary: "Update a member's role",
      access: { scopes: ['cloud:manage'], role: 'admin', audit: 'member.update', inPerson: true },
      body: ProjectUserChange,
      answer: UserProject,
      handle: async call => members.updateProjectUser(callerOf(call), projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteProjectUser',
      method: 'DELETE',
      path: '/cloud/{cloud_pk}/project/{project_pk}/user/{id}',
      group,
      summary: 'Remove a member from a project',
      access: { scopes: ['cloud:manage'], role: 'admin', audit: 'member.delete', inPerson: true },
      status: 204,
      handle: async call => members.removeProjectUser(callerOf(call), projectOf(call), call.params.id),
    }),
    route({
      id: 'leaveProject',
      method: 'POST',
      path: '/cloud/{cloud_pk}/project/{id}/leave',
      group,
      summary: 'Leave a project',
      access: { scopes: ['org:manage'], role: 'guest', callers: ['person'], audit: 'member.leave', inPerson: true },
      status: 204,
      handle: async call => members.leaveProject(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'getCloudUsers',
      method: 'GET',
      path: '/cloud/{cloud_pk}/user',
      group,
      summary: 'List the users of a cloud',
      access: { scopes: ['cloud:read'], role: 'admin' },
      query: PeopleQuery,
      answer: Type.Array(UserCloud),
      handle: async call => members.cloudUsers(call.params.cloud_pk, call.query),
    }),
    route({
      id: 'updateCloudUser',
      method: 'PATCH',
      path: '/cloud/{cloud_pk}/user/{id}',
      group,
      summary: "Update a user's role in a cloud",
      access: { scopes: ['cloud:manage'], role: 'admin', audit: 'cloud-user.update', inPerson: true },
      body: CloudUserChange,
      answer: User,
      handle: async call => members.updateCloudUser(call.params.cloud_pk, call.params.id, call.body),
    }),
    route({
      id: 'deleteCloudUser',
      method: 'DELETE',
      path: '/cloud/{cloud_pk}/user/{id}',
      group,
      summary: 'Ban a user from a cloud and all its projects',
      access: { scopes: ['cloud:manage'], role: 'admin', audit: 'cloud-user.delete', inPerson: true },
      status: 204,
      handle: async call => members.removeCloudUser(call.params.cloud_pk, call.params.id),
    }),
    route({
      id: 'getSelfUser',
      method: 'GET',
      path: '/user',
      group: 'self-user',
      summary: 'Get your account',
      access: { scopes: ['user:read'], callers: ['person'] },
      answer: SelfUser,
      handle: async call => members.describeSelf(callerOf(call)),
    }),
  ];
}
