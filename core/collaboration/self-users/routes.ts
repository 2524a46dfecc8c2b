// Oneself. Persons only: an application is nobody.
import Type from 'typebox';
import { callerOf, route, type Route } from '../../http/route.ts';
import type { Pictures } from '../clouds/service.ts';
import { Project } from '../projects/schema.ts';
import { SelfUser } from './schema.ts';
import type { SelfUsers } from './service.ts';

const group = 'self-user';
const access = { scopes: ['user:read'], callers: ['person'] } as const;

export function selfUserRoutes(service: SelfUsers, pictures: Pick<Pictures, 'ofProject'>): Route[] {
  return [
    route({
      id: 'getSelfUser',
      method: 'GET',
      path: '/user',
      group,
      summary: 'Tell who is signed in',
      access,
      answer: SelfUser,
      handle: async call => service.get(callerOf(call)),
    }),
    route({
      id: 'getSelfProjects',
      method: 'GET',
      path: '/user/projects',
      group,
      summary: 'List the projects one is in',
      access,
      answer: Type.Array(Project),
      handle: async call =>
        (await service.projects(callerOf(call))).map(project => pictures.ofProject(project, call.origin)),
    }),
  ];
}
