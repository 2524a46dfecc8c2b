// The bin of a project, of a cloud, and of clouds for their former administrators. Not part of the public contract.
import Type from 'typebox';
import { callerOf, placeOf, projectOf, type Access, type Route, routesIn } from '../../http/api/route.ts';
import { Bin, Restored, RestoreOrder } from './schema.ts';
import type { Bins } from './service.ts';

const routes = routesIn('bin');
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
export const binRoutes = (bins: Bins): Route[] => [
  routes.get('getBin', inProject, {
    summary: 'List the deleted documents and folders',
    access: documents,
    answer: Bin,
    handle: async call => bins.list(projectOf(call)),
  }),
  routes.post('restoreFromBin', `${inProject}/restore`, {
    summary: 'Restore several documents and folders',
    access: { ...documents, audit: 'bin.restore' },
    body: RestoreOrder,
    answer: Type.Array(Restored),
    handle: async call => bins.restoreMany(callerOf(call), projectOf(call), call.body),
  }),
  routes.post('restoreBinItem', `${inProject}/{id}/restore`, {
    summary: 'Restore a document or folder',
    access: { ...documents, audit: 'bin.restore' },
    answer: Restored,
    handle: async call => bins.restoreOne(callerOf(call), projectOf(call), call.params.id),
  }),
  routes.delete('deleteBinItem', `${inProject}/{id}`, {
    summary: 'Delete a document or folder in the bin permanently',
    access: { ...documents, audit: 'bin.erase' },
    handle: async call => bins.erase(projectOf(call), call.params.id),
  }),
  routes.delete('emptyBin', inProject, {
    summary: 'Empty the bin of a project permanently',
    access: { ...documents, audit: 'bin.empty' },
    handle: async call => bins.empty(projectOf(call)),
  }),
  routes.get('getProjectsInBin', inCloud, {
    summary: 'List the deleted projects of a cloud',
    access: projects,
    answer: Bin,
    handle: async call => bins.listProjects(callerOf(call), placeOf(call)),
  }),
  routes.post('restoreProject', `${inCloud}/{id}/restore`, {
    summary: 'Restore a project',
    access: { ...projects, audit: 'bin.restore' },
    answer: Restored,
    handle: async call => bins.restoreProject(callerOf(call), placeOf(call), call.params.id),
  }),
  routes.delete('deleteProjectInBin', `${inCloud}/{id}`, {
    summary: 'Delete a project in the bin permanently',
    access: { ...projects, audit: 'bin.erase' },
    handle: async call => bins.eraseProject(callerOf(call), placeOf(call), call.params.id),
  }),
  routes.get('getCloudsInBin', ofUser, {
    summary: 'List the deleted clouds',
    access: clouds,
    answer: Bin,
    handle: async call => bins.listClouds(callerOf(call)),
  }),
  routes.post('restoreCloud', `${ofUser}/{id}/restore`, {
    summary: 'Restore a cloud',
    access: { ...clouds, audit: 'bin.restore' },
    answer: Restored,
    handle: async call => bins.restoreCloud(callerOf(call), call.params.id),
  }),
  routes.delete('deleteCloudInBin', `${ofUser}/{id}`, {
    summary: 'Delete a cloud in the bin permanently',
    access: { ...clouds, audit: 'bin.erase' },
    handle: async call => bins.eraseCloud(callerOf(call), call.params.id),
  }),
];
