import Type from 'typebox';
import { callerOf, projectOf, declaring, route, type Access, type Route } from '../../http/api/route.ts';
import { UserProject } from '../members/schema.ts';
import { Group, GroupChange, GroupImport, MemberId, NewGroup } from './schema.ts';
import type { Groups } from './service.ts';

const group = 'group';
const { reads, writes } = declaring(group, {
  reads: { scopes: ['org:manage'], role: 'guest' },
  writes: { scopes: ['org:manage'], role: 'admin', inPerson: true },
});
const project = '/cloud/{cloud_pk}/project/{project_pk}';
const groups = `${project}/group`;

const mine = { scopes: ['document:read'], role: 'guest' } as const satisfies Access;

// Long: a table of routes.
/** @param siteOf address of the pages of links, for a caller at an origin */
export function groupRoutes(service: Groups, siteOf: (origin: string) => string): Route[] {
  return [
    route({
      id: 'getManageGroups',
      ...reads,
      path: groups,
      summary: 'List the groups of a project',
      answer: Type.Array(Group),
      handle: async call => service.list(projectOf(call)),
    }),
    route({
      id: 'createManageGroup',
      ...writes('POST', 'group.create'),
      path: groups,
      summary: 'Create a group',
      body: NewGroup,
      status: 201,
      answer: Group,
      handle: async call => service.create(projectOf(call), call.body),
    }),
    route({
      id: 'importManageGroup',
      ...writes('POST', 'group.create'),
      path: `${groups}/import`,
      summary: 'Import groups of other projects of the cloud',
      body: GroupImport,
      status: 201,
      answer: Type.Array(Group),
      handle: async call => service.importFrom(callerOf(call), projectOf(call), call.body, siteOf(call.origin)),
    }),
    route({
      id: 'getManageGroup',
      ...reads,
      path: `${groups}/{id}`,
      summary: 'Get a group',
      answer: Group,
      handle: async call => service.get(projectOf(call), call.params.id),
    }),
    route({
      id: 'updateManageGroup',
      ...writes('PATCH', 'group.update'),
      path: `${groups}/{id}`,
      summary: 'Update a group',
      body: GroupChange,
      answer: Group,
      handle: async call => service.update(projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteManageGroup',
      ...writes('DELETE', 'group.delete'),
      path: `${groups}/{id}`,
      summary: 'Delete a group',
      status: 204,
      handle: async call => service.remove(projectOf(call), call.params.id),
    }),
    route({
      id: 'addGroupMember',
      ...writes('POST', 'group.update'),
      path: `${groups}/{group_pk}/member`,
      summary: 'Add a member of the project to a group',
      body: MemberId,
      status: 201,
      answer: UserProject,
      handle: async call => service.addMember(projectOf(call), call.params.group_pk, call.body.userproject_id),
    }),
    route({
      id: 'deleteGroupMember',
      ...writes('DELETE', 'group.update'),
      path: `${groups}/{group_pk}/member/{id}`,
      summary: 'Remove a member from a group',
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
