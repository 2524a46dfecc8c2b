// Projects of a cloud.
import Type from 'typebox';
import { callerOf, placeOf, projectOf, route, type Route } from '../../http/route.ts';
import type { Caller, Place } from '../../kit/caller.ts';
import { AccessReport } from '../members/schema.ts';
import type { Members } from '../members/service.ts';
import { NewProject, Project, ProjectChange, ProjectSize } from './schema.ts';
import type { Projects } from './service.ts';

const group = 'project';

export interface ProjectRouteParts {
  readonly projects: Projects;
  readonly members: Pick<Members, 'checkAccess'>;
  readonly createDemo: (caller: Caller, place: Place) => Promise<Project>;
}

export function projectRoutes({ projects, members, createDemo }: ProjectRouteParts): Route[] {
  return [
    route({
      id: 'createDemo', method: 'POST', path: '/cloud/{id}/create-demo', group: 'cloud', summary: 'Make a project that holds a processed model',
      access: { scopes: ['cloud:manage'], role: 'admin', audit: 'project.create' }, status: 200, answer: Project,
      handle: async call => createDemo(callerOf(call), placeOf(call)),
    }),
    route({
      id: 'getProjects', method: 'GET', path: '/cloud/{cloud_pk}/project', group, summary: 'List the projects of a cloud that the caller is in',
      access: { scopes: 'any', role: 'user' }, answer: Type.Array(Project),
      handle: async call => projects.list(callerOf(call), call.params.cloud_pk),
    }),
    route({
      id: 'createProject', method: 'POST', path: '/cloud/{cloud_pk}/project', group, summary: 'Make a project with its root folder',
      access: { scopes: ['org:manage'], role: 'admin', audit: 'project.create' }, body: NewProject, status: 201, answer: Project,
      handle: async call => projects.create(callerOf(call), placeOf(call), call.body),
    }),
    route({
      id: 'getProject', method: 'GET', path: '/cloud/{cloud_pk}/project/{id}', group, summary: 'Read a project',
      access: { scopes: 'any', role: 'guest' }, answer: Project,
      handle: async call => projects.get(projectOf(call)),
    }),
    route({
      id: 'updateProject', method: 'PATCH', path: '/cloud/{cloud_pk}/project/{id}', group, summary: 'Change a project',
      access: { scopes: ['org:manage'], role: 'admin', audit: 'project.update' }, body: ProjectChange, answer: Project,
      handle: async call => projects.update(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'deleteProject', method: 'DELETE', path: '/cloud/{cloud_pk}/project/{id}', group, summary: 'Remove a project with all it holds',
      access: { scopes: ['org:manage'], role: 'admin', audit: 'project.delete' }, status: 204,
      handle: async call => projects.remove(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'checkProjectAccess', method: 'GET', path: '/cloud/{cloud_pk}/project/{id}/check-access', group, summary: 'Tell what the caller may do in a project',
      access: { scopes: 'any', role: 'guest' }, answer: AccessReport,
      handle: async call => members.checkAccess(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'getProjectSize', method: 'GET', path: '/cloud/{cloud_pk}/project/{id}/size', group, summary: 'Tell how much a project holds',
      access: { scopes: 'any', role: 'guest' }, answer: ProjectSize,
      handle: async call => projects.size(projectOf(call)),
    }),
  ];
}
