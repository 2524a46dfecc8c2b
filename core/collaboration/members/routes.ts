// Members of clouds and projects, and oneself. An application is no person and has no self.
import Type from 'typebox';
import { User } from '../../identity/users/schema.ts';
import { callerOf, projectOf, declaring, route, type Route } from '../../http/api/route.ts';
import { CloudUserChange, PeopleQuery, ProjectUserChange, SelfUser, UserCloud, UserProject } from './schema.ts';
import type { Members } from './service.ts';

const group = 'members';
const { reads, writes } = declaring(group, {
  reads: { scopes: ['bcf:read', 'cloud:read'], role: 'guest' },
  writes: { scopes: ['cloud:manage'], role: 'admin', inPerson: true },
});

// Long: a table of routes.
export function memberRoutes(members: Members): Route[] {
  return [
    route({
      id: 'getProjectUsers',
      ...reads,
      path: '/cloud/{cloud_pk}/project/{project_pk}/user',
      summary: 'List the members of a project',
      query: PeopleQuery,
      answer: Type.Array(UserProject),
      handle: async call => members.projectUsers(projectOf(call), call.query),
    }),
    route({
      id: 'updateProjectUser',
      ...writes('PATCH', 'member.update'),
      path: '/cloud/{cloud_pk}/project/{project_pk}/user/{id}',
      summary: "Update a member's role",
      body: ProjectUserChange,
      answer: UserProject,
      handle: async call => members.updateProjectUser(callerOf(call), projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteProjectUser',
      ...writes('DELETE', 'member.delete'),
      path: '/cloud/{cloud_pk}/project/{project_pk}/user/{id}',
      summary: 'Remove a member from a project',
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
      ...writes('PATCH', 'cloud-user.update'),
      path: '/cloud/{cloud_pk}/user/{id}',
      summary: "Update a user's role in a cloud",
      body: CloudUserChange,
      answer: User,
      handle: async call => members.updateCloudUser(call.params.cloud_pk, call.params.id, call.body),
    }),
    route({
      id: 'deleteCloudUser',
      ...writes('DELETE', 'cloud-user.delete'),
      path: '/cloud/{cloud_pk}/user/{id}',
      summary: 'Ban a user from a cloud and all its projects',
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
