import type { Readable } from 'node:stream';
import Type from 'typebox';
import { receiveJsonOrForm } from '../../http/body/upload.ts';
import { callerOf, placeOf, projectOf, route, type Route } from '../../http/api/route.ts';
import type { Caller, Place } from '../../access/caller.ts';
import { AccessReport } from '../members/schema.ts';
import type { Members } from '../members/service.ts';
import type { Pictures } from '../clouds/service.ts';
import { NewProject, Project, ProjectChange, ProjectSize, ProjectUnits as Units } from './schema.ts';
import type { Projects } from './service.ts';
import type { ProjectUnits } from './units.ts';

const group = 'project';

/** Limit of a text field next to a picture, in bytes. */
const FIELD_BYTES = 64 * 1024;

// Long: a table of routes.
export function projectRoutes({
  projects,
  members,
  pictures,
  createDemo,
}: {
  readonly projects: Projects;
  readonly members: Members;
  readonly pictures: Pictures;
  readonly createDemo: (caller: Caller, place: Place) => Promise<Project>;
}): Route[] {
  const pictureIn = (cloudId: number) => ({
    part: 'logo',
    store: (stream: Readable) => pictures.store('logo', cloudId, stream),
    discard: pictures.giveUp,
    fields: { maxBytes: FIELD_BYTES },
  });
  return [
    route({
      id: 'createDemo',
      method: 'POST',
      path: '/cloud/{id}/create-demo',
      group: 'cloud',
      summary: 'Create a project that holds a processed model',
      access: { scopes: ['cloud:manage'], role: 'admin', audit: 'project.create' },
      status: 200,
      answer: Project,
      handle: async call => pictures.ofProject(await createDemo(callerOf(call), placeOf(call)), call.origin),
    }),
    route({
      id: 'getProjects',
      method: 'GET',
      path: '/cloud/{cloud_pk}/project',
      group,
      summary: 'List the projects of a cloud that the caller is in',
      access: { scopes: 'any', role: 'user' },
      answer: Type.Array(Project),
      handle: async call =>
        (await projects.list(callerOf(call), call.params.cloud_pk)).map(project =>
          pictures.ofProject(project, call.origin),
        ),
    }),
    route({
      id: 'createProject',
      method: 'POST',
      path: '/cloud/{cloud_pk}/project',
      group,
      summary: 'Create a project with its root folder',
      access: { scopes: ['org:manage'], role: 'admin', audit: 'project.create' },
      accepts: 'either',
      body: NewProject,
      status: 201,
      answer: Project,
      handle: async call => {
        const { body, file } = await receiveJsonOrForm(call, NewProject, pictureIn(call.params.cloud_pk));
        return pictures.ofProject(
          await projects.create(callerOf(call), placeOf(call), body, file?.stored),
          call.origin,
        );
      },
    }),
    route({
      id: 'getProject',
      method: 'GET',
      path: '/cloud/{cloud_pk}/project/{id}',
      group,
      summary: 'Get a project',
      access: { scopes: 'any', role: 'guest' },
      answer: Project,
      handle: async call => pictures.ofProject(await projects.get(projectOf(call)), call.origin),
    }),
    route({
      id: 'updateProject',
      method: 'PATCH',
      path: '/cloud/{cloud_pk}/project/{id}',
      group,
      summary: 'Update a project',
      access: { scopes: ['org:manage'], role: 'admin', audit: 'project.update' },
      accepts: 'either',
      body: ProjectChange,
      answer: Project,
      handle: async call => {
        const { body, file } = await receiveJsonOrForm(call, ProjectChange, pictureIn(call.params.cloud_pk));
        return pictures.ofProject(
          await projects.update(callerOf(call), projectOf(call), body, file?.stored),
          call.origin,
        );
      },
    }),
    route({
      id: 'deleteProject',
      method: 'DELETE',
      path: '/cloud/{cloud_pk}/project/{id}',
      group,
      summary: 'Delete a project with its content',
      access: { scopes: ['org:manage'], role: 'admin', audit: 'project.delete' },
      status: 204,
      handle: async call => projects.remove(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'checkProjectAccess',
      method: 'GET',
      path: '/cloud/{cloud_pk}/project/{id}/check-access',
      group,
      summary: "Get the caller's access to a project",
      access: { scopes: 'any', role: 'guest' },
      answer: AccessReport,
      handle: async call => members.checkAccess(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'getProjectSize',
      method: 'GET',
      path: '/cloud/{cloud_pk}/project/{id}/size',
      group,
      summary: 'Get the size of a project',
      access: { scopes: 'any', role: 'guest' },
      answer: ProjectSize,
      handle: async call => projects.size(projectOf(call)),
    }),
    route({
      id: 'getSelfProjects',
      method: 'GET',
      path: '/user/projects',
      group: 'self-user',
      summary: 'List your projects',
      access: { scopes: ['user:read'], callers: ['person'] },
      answer: Type.Array(Project),
      handle: async call =>
        (await projects.list(callerOf(call))).map(project => pictures.ofProject(project, call.origin)),
    }),
  ];
}

// The unit in which a project shows lengths. Not part of the public contract.

const path = '/cloud/{cloud_pk}/project/{project_pk}/units';

export function projectUnitRoutes(units: ProjectUnits): Route[] {
  return [
    route({
      id: 'getProjectUnits',
      method: 'GET',
      path,
      group,
      summary: 'Get the unit in which a project shows lengths',
      access: { scopes: 'any', role: 'guest' },
      answer: Units,
      handle: async call => units.get(projectOf(call)),
    }),
    route({
      id: 'setProjectUnits',
      method: 'PUT',
      path,
      group,
      summary: 'Set the unit in which a project shows lengths',
      access: { scopes: ['org:manage'], role: 'admin', audit: 'project.units' },
      body: Units,
      answer: Units,
      handle: async call => units.set(projectOf(call), call.body),
    }),
  ];
}
