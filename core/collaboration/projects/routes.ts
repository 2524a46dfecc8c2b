import type { Readable } from 'node:stream';
import Type from 'typebox';
import { receiveJsonOrForm } from '../../http/body/upload.ts';
import { callerOf, placeOf, projectOf, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import type { Caller, Place } from '../../access/caller.ts';
import { AccessReport } from '../members/schema.ts';
import type { Members } from '../members/service.ts';
import type { Pictures } from '../clouds/service.ts';
import { NewProject, Project, ProjectChange, ProjectSize, ProjectUnits } from './schema.ts';
import type { Projects } from './service.ts';

const { routes, reads, writes } = routesFor('project', {
  reads: { scopes: 'any', role: 'guest' },
  writes: { scopes: ['org:manage'], role: 'admin' },
});

/** Limit of a text field next to a picture, in bytes. */
const FIELD_BYTES = 64 * 1024;

// Long: a table of routes.
export function projectRoutes(deps: {
  readonly projects: Projects;
  readonly members: Members;
  readonly pictures: Pictures;
  readonly createDemo: (caller: Caller, place: Place) => Promise<Project>;
}): Route[] {
  const { projects, members, pictures, createDemo } = deps;
  const pictureIn = (cloudId: number) => ({
    part: 'logo',
    store: (stream: Readable) => pictures.store('logo', cloudId, stream),
    discard: pictures.giveUp,
    fields: { maxBytes: FIELD_BYTES },
  });
  return [
    routesIn('cloud').post('createDemo', '/cloud/{id}/create-demo', {
      summary: 'Create a project that holds a processed model',
      access: { scopes: ['cloud:manage'], role: 'admin', audit: 'project.create' },
      answer: Project,
      handle: async call => pictures.ofProject(await createDemo(callerOf(call), placeOf(call)), call.origin),
    }),
    routes.get('getProjects', '/cloud/{cloud_pk}/project', {
      summary: 'List the projects of a cloud that the caller is in',
      access: { scopes: 'any', role: 'user' },
      answer: Type.Array(Project),
      handle: async call =>
        (await projects.list(callerOf(call), call.params.cloud_pk)).map(project =>
          pictures.ofProject(project, call.origin),
        ),
    }),
    routes.post('createProject', '/cloud/{cloud_pk}/project', {
      summary: 'Create a project with its root folder',
      access: writes('project.create'),
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
    routes.get('getProject', '/cloud/{cloud_pk}/project/{id}', {
      summary: 'Get a project',
      access: reads,
      answer: Project,
      handle: async call => pictures.ofProject(await projects.get(projectOf(call)), call.origin),
    }),
    routes.patch('updateProject', '/cloud/{cloud_pk}/project/{id}', {
      summary: 'Update a project',
      access: writes('project.update'),
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
    routes.delete('deleteProject', '/cloud/{cloud_pk}/project/{id}', {
      summary: 'Delete a project with its content',
      access: writes('project.delete'),
      handle: async call => projects.remove(callerOf(call), projectOf(call)),
    }),
    routes.get('checkProjectAccess', '/cloud/{cloud_pk}/project/{id}/check-access', {
      summary: "Get the caller's access to a project",
      access: reads,
      answer: AccessReport,
      handle: async call => members.checkAccess(callerOf(call), projectOf(call)),
    }),
    routes.get('getProjectSize', '/cloud/{cloud_pk}/project/{id}/size', {
      summary: 'Get the size of a project',
      access: reads,
      answer: ProjectSize,
      handle: async call => projects.size(projectOf(call)),
    }),
    routesIn('self-user').get('getSelfProjects', '/user/projects', {
      summary: 'List your projects',
      access: { scopes: ['user:read'], callers: ['person'] },
      answer: Type.Array(Project),
      handle: async call =>
        (await projects.list(callerOf(call))).map(project => pictures.ofProject(project, call.origin)),
    }),
  ];
}

/** The unit in which a project shows lengths. Not part of the public contract. */
const path = '/cloud/{cloud_pk}/project/{project_pk}/units';

export const projectUnitRoutes = (projects: Projects): Route[] => [
  routes.get('getProjectUnits', path, {
    summary: 'Get the unit in which a project shows lengths',
    access: reads,
    answer: ProjectUnits,
    handle: async call => projects.getUnits(projectOf(call)),
  }),
  routes.put('setProjectUnits', path, {
    summary: 'Set the unit in which a project shows lengths',
    access: writes('project.units'),
    body: ProjectUnits,
    answer: ProjectUnits,
    handle: async call => projects.setUnits(projectOf(call), call.body),
  }),
];
