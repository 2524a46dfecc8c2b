// Members of clouds and projects, and oneself. An application is no person and has no self.
import Type from 'typebox';
import { User } from '../../identity/users/schema.ts';
import { callerOf, projectOf, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import { CloudUserChange, PeopleQuery, ProjectUserChange, SelfUser, UserCloud, UserProject } from './schema.ts';
import type { Members } from './service.ts';

const { routes, reads, writes } = routesFor('members', {
  reads: { scopes: ['bcf:read', 'cloud:read'], role: 'guest' },
  writes: { scopes: ['cloud:manage'], role: 'admin', inPerson: true },
});

// Long: a table of routes.
export const memberRoutes = (members: Members): Route[] => [
  routes.get('getProjectUsers', '/cloud/{cloud_pk}/project/{project_pk}/user', {
    summary: 'List the members of a project',
    access: reads,
    query: PeopleQuery,
    answer: Type.Array(UserProject),
    handle: async call => members.projectUsers(projectOf(call), call.query),
  }),
  routes.patch('updateProjectUser', '/cloud/{cloud_pk}/project/{project_pk}/user/{id}', {
    summary: "Update a member's role",
    access: writes('member.update'),
    body: ProjectUserChange,
    answer: UserProject,
    handle: async call => members.updateProjectUser(callerOf(call), projectOf(call), call.params.id, call.body),
  }),
  routes.delete('deleteProjectUser', '/cloud/{cloud_pk}/project/{project_pk}/user/{id}', {
    summary: 'Remove a member from a project',
    access: writes('member.delete'),
    handle: async call => members.removeProjectUser(callerOf(call), projectOf(call), call.params.id),
  }),
  routes.post('leaveProject', '/cloud/{cloud_pk}/project/{id}/leave', {
    summary: 'Leave a project',
    access: { scopes: ['org:manage'], role: 'guest', callers: ['person'], audit: 'member.leave', inPerson: true },
    status: 204,
    handle: async call => members.leaveProject(callerOf(call), projectOf(call)),
  }),
  routes.get('getCloudUsers', '/cloud/{cloud_pk}/user', {
    summary: 'List the users of a cloud',
    access: { scopes: ['cloud:read'], role: 'admin' },
    query: PeopleQuery,
    answer: Type.Array(UserCloud),
    handle: async call => members.cloudUsers(call.params.cloud_pk, call.query),
  }),
  routes.patch('updateCloudUser', '/cloud/{cloud_pk}/user/{id}', {
    summary: "Update a user's role in a cloud",
    access: writes('cloud-user.update'),
    body: CloudUserChange,
    answer: User,
    handle: async call => members.updateCloudUser(call.params.cloud_pk, call.params.id, call.body),
  }),
  routes.delete('deleteCloudUser', '/cloud/{cloud_pk}/user/{id}', {
    summary: 'Ban a user from a cloud and all its projects',
    access: writes('cloud-user.delete'),
    handle: async call => members.removeCloudUser(call.params.cloud_pk, call.params.id),
  }),
  routesIn('self-user').get('getSelfUser', '/user', {
    summary: 'Get your account',
    access: { scopes: ['user:read'], callers: ['person'] },
    answer: SelfUser,
    handle: async call => members.describeSelf(callerOf(call)),
  }),
];
