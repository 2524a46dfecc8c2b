import Type from 'typebox';
import { callerOf, projectOf, type Access, type Route, routesFor } from '../../http/api/route.ts';
import { UserProject } from '../members/schema.ts';
import { Group, GroupChange, GroupImport, MemberId, NewGroup } from './schema.ts';
import type { Groups } from './service.ts';

const { routes, reads, writes } = routesFor('group', {
  reads: { scopes: ['org:manage'], role: 'guest' },
  writes: { scopes: ['org:manage'], role: 'admin', inPerson: true },
});
const project = '/cloud/{cloud_pk}/project/{project_pk}';
const groups = `${project}/group`;

const mine = { scopes: ['document:read'], role: 'guest' } as const satisfies Access;

// Long: a table of routes.
/** @param siteOf address of the pages of links, for a caller at an origin */
export const groupRoutes = (service: Groups, siteOf: (origin: string) => string): Route[] => [
  routes.get('getManageGroups', groups, {
    summary: 'List the groups of a project',
    access: reads,
    answer: Type.Array(Group),
    handle: async call => service.list(projectOf(call)),
  }),
  routes.post('createManageGroup', groups, {
    summary: 'Create a group',
    access: writes('group.create'),
    body: NewGroup,
    status: 201,
    answer: Group,
    handle: async call => service.create(projectOf(call), call.body),
  }),
  routes.post('importManageGroup', `${groups}/import`, {
    summary: 'Import groups of other projects of the cloud',
    access: writes('group.create'),
    body: GroupImport,
    status: 201,
    answer: Type.Array(Group),
    handle: async call => service.importFrom(callerOf(call), projectOf(call), call.body, siteOf(call.origin)),
  }),
  routes.get('getManageGroup', `${groups}/{id}`, {
    summary: 'Get a group',
    access: reads,
    answer: Group,
    handle: async call => service.get(projectOf(call), call.params.id),
  }),
  routes.patch('updateManageGroup', `${groups}/{id}`, {
    summary: 'Update a group',
    access: writes('group.update'),
    body: GroupChange,
    answer: Group,
    handle: async call => service.update(projectOf(call), call.params.id, call.body),
  }),
  routes.delete('deleteManageGroup', `${groups}/{id}`, {
    summary: 'Delete a group',
    access: writes('group.delete'),
    handle: async call => service.remove(projectOf(call), call.params.id),
  }),
  routes.post('addGroupMember', `${groups}/{group_pk}/member`, {
    summary: 'Add a member of the project to a group',
    access: writes('group.update'),
    body: MemberId,
    status: 201,
    answer: UserProject,
    handle: async call => service.addMember(projectOf(call), call.params.group_pk, call.body.userproject_id),
  }),
  routes.delete('deleteGroupMember', `${groups}/{group_pk}/member/{id}`, {
    summary: 'Remove a member from a group',
    access: writes('group.update'),
    handle: async call => service.removeMember(projectOf(call), call.params.group_pk, call.params.id),
  }),
  routes.get('getGroups', `${project}/me/group`, {
    summary: 'List the groups that the caller is in',
    access: mine,
    answer: Type.Array(Group),
    handle: async call => service.mine(projectOf(call)),
  }),
  routes.get('getGroup', `${project}/me/group/{id}`, {
    summary: 'Get a group that the caller is in',
    access: mine,
    answer: Group,
    handle: async call => service.getMine(projectOf(call), call.params.id),
  }),
];
