// The bin of a project, of a cloud, and of clouds for their former administrators. Not part of the public contract.
import Type from 'typebox';
import { callerOf, placeOf, projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import { Bin, Restored, RestoreOrder } from './schema.ts';
import type { Bins } from './service.ts';

const group = 'bin';
const inProject = '/cloud/{cloud_pk}/project/{project_pk}/bin';
const inCloud = '/cloud/{cloud_pk}/bin';
const ofUser = '/user/bin';

/** The same rights as for deleting the content. */
const [documents, projects, clouds] = [
  { scopes: ['document:write'], role: 'user' },
  { scopes: ['org:manage'], role: 'user' },
  { scopes: ['cloud:manage'], callers: ['person', 'application'] },
] as const satisfies readonly Access[];

// Long: a table of routes.
export function binRoutes(bins: Bins): Route[] {
  return [
    route({
      id: 'getBin',
      method: 'GET',
      path: inProject,
      group,
      summary: 'List the deleted documents and folders',
      access: documents,
      answer: Bin,
      handle: async call => bins.list(projectOf(call)),
    }),
    route({
      id: 'restoreFromBin',
      method: 'POST',
      path: `${inProject}/restore`,
      group,
      summary: 'Restore several documents and folders',
      access: { ...documents, audit: 'bin.restore' },
      body: RestoreOrder,
      status: 200,
      answer: Type.Array(Restored),
      handle: async call => bins.restoreMany(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'restoreBinItem',
      method: 'POST',
      path: `${inProject}/{id}/restore`,
      group,
      summary: 'Restore a document or folder',
      access: { ...documents, audit: 'bin.restore' },
      status: 200,
      answer: Restored,
      handle: async call => bins.restoreOne(callerOf(call), projectOf(call), call.params.id),
    }),
    route({
      id: 'deleteBinItem',
      method: 'DELETE',
      path: `${inProject}/{id}`,
      group,
      summary: 'Delete a document or folder in the bin permanently',
      access: { ...documents, audit: 'bin.erase' },
      status: 204,
      handle: async call => bins.erase(projectOf(call), call.params.id),
    }),
    route({
      id: 'emptyBin',
      method: 'DELETE',
      path: inProject,
      group,
      summary: 'Empty the bin of a project permanently',
      access: { ...documents, audit: 'bin.empty' },
      status: 204,
      handle: async call => bins.empty(projectOf(call)),
    }),
    route({
      id: 'getProjectsInBin',
      method: 'GET',
      path: inCloud,
      group,
      summary: 'List the deleted projects of a cloud',
      access: projects,
      answer: Bin,
      handle: async call => bins.listProjects(callerOf(call), placeOf(call)),
    }),
    route({
      id: 'restoreProject',
      method: 'POST',
      path: `${inCloud}/{id}/restore`,
      group,
      summary: 'Restore a project',
      access: { ...projects, audit: 'bin.restore' },
      status: 200,
      answer: Restored,
      handle: async call => bins.restoreProject(callerOf(call), placeOf(call), call.params.id),
    }),
    route({
      id: 'deleteProjectInBin',
      method: 'DELETE',
      path: `${inCloud}/{id}`,
      group,
      summary: 'Delete a project in the bin permanently',
      access: { ...projects, audit: 'bin.erase' },
      status: 204,
      handle: async call => bins.eraseProject(callerOf(call), placeOf(call), call.params.id),
    }),
    route({
      id: 'getCloudsInBin',
      method: 'GET',
      path: ofUser,
      group,
      summary: 'List the deleted clouds',
      access: clouds,
      answer: Bin,
      handle: async call => bins.listClouds(callerOf(call)),
    }),
    route({
      id: 'restoreCloud',
      method: 'POST',
      path: `${ofUser}/{id}/restore`,
      group,
      summary: 'Restore a cloud',
      access: { ...clouds, audit: 'bin.restore' },
      status: 200,
      answer: Restored,
      handle: async call => bins.restoreCloud(callerOf(call), call.params.id),
    }),
    route({
      id: 'deleteCloudInBin',
      method: 'DELETE',
      path: `${ofUser}/{id}`,
      group,
      summary: 'Delete a cloud in the bin permanently',
      access: { ...clouds, audit: 'bin.erase' },
      status: 204,
      handle: async call => bins.eraseCloud(callerOf(call), call.params.id),
    }),
  ];
}
