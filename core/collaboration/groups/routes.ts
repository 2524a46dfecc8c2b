import Type from 'typebox';
import { callerOf, projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import { UserProject } from '../members/schema.ts';
import { Group, GroupChange, GroupImport, MemberId, NewGroup } from './schema.ts';
import type { Groups } from './service.ts';

const group = 'group';
const project = '/cloud/{cloud_pk}/project/{project_pk}';
const groups = `${project}/group`;
const write = { scopes: ['org:manage'], role: 'admin' } as const satisfies Access;
/** Members see the people of each group, as they see each other. */
const read = { scopes: ['org:manage'], role: 'guest' } as const satisfies Access;
const mine = { scopes: ['document:read'], role: 'guest' } as const satisfies Access;

// Long: a table of routes.
/** @param siteOf address of the pages of links, for a caller at an origin */
export function groupRoutes(service: Groups, siteOf: (origin: string) => string): Route[] {
  return [
    route({
      id: 'getManageGroups',
      method: 'GET',
      path: groups,
      group,
      summary: 'List the groups of a project',
      access: read,
      answer: Type.Array(Group),
      handle: async call => service.list(projectOf(call)),
    }),
    route({
      id: 'createManageGroup',
      method: 'POST',
      path: groups,
      group,
      summary: 'Create a group',
      access: { ...write, audit: 'group.create', inPerson: true },
      body: NewGroup,
      status: 201,
      answer: Group,
      handle: async call => service.create(projectOf(call), call.body),
    }),
    route({
      id: 'importManageGroup',
      method: 'POST',
      path: `${groups}/import`,
      group,
      summary: 'Import groups of other projects of the cloud',
      access: { ...write, audit: 'group.create', inPerson: true },
      body: GroupImport,
      status: 201,
      answer: Type.Array(Group),
      handle: async call => service.importFrom(callerOf(call), projectOf(call), call.body, siteOf(call.origin)),
    }),
    route({
      id: 'getManageGroup',
      method: 'GET',
      path: `${groups}/{id}`,
      group,
      summary: 'Get a group',
      access: { ...read },
      answer: Group,
      handle: async call => service.get(projectOf(call), call.params.id),
    }),
    route({
      id: 'updateManageGroup',
      method: 'PATCH',
      path: `${groups}/{id}`,
      group,
      summary: 'Update a group',
      access: { ...write, audit: 'group.update', inPerson: true },
      body: GroupChange,
      answer: Group,
      handle: async call => service.update(projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteManageGroup',
      method: 'DELETE',
      path: `${groups}/{id}`,
      group,
      summary: 'Delete a group',
      access: { ...write, audit: 'group.delete', inPerson: true },
      status: 204,
      handle: async call => service.remove(projectOf(call), call.params.id),
    }),
    route({
      id: 'addGroupMember',
      method: 'POST',
      path: `${groups}/{group_pk}/member`,
      group,
      summary: 'Add a member of the project to a group',
      access: { ...write, audit: 'group.update', inPerson: true },
      body: MemberId,
      status: 201,
      answer: UserProject,
      handle: async call => service.addMember(projectOf(call), call.params.group_pk, call.body.userproject_id),
    }),
    route({
      id: 'deleteGroupMember',
      method: 'DELETE',
      path: `${groups}/{group_pk}/member/{id}`,
      group,
      summary: 'Remove a member from a group',
      access: { ...write, audit: 'group.update', inPerson: true },
      status: 204,
      handle: async call => service.removeMember(projectOf(call), call.params.group_pk, call.params.id),
    }),
    route({
      id: 'getGroups',
      method: 'GET',
      path: `${project}/me/group`,
      group,
      summary: 'List the groups that the caller is in',
      access: mine,
      answer: Type.Array(Group),
      handle: async call => service.mine(projectOf(call)),
    }),
    route({
      id: 'getGroup',
      method: 'GET',
      path: `${project}/me/group/{id}`,
      group,
      summary: 'Get a group that the caller is in',
      access: { ...mine },
      answer: Group,
      handle: async call => service.getMine(projectOf(call), call.params.id),
    }),
  ];
}
