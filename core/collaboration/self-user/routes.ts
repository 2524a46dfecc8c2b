// One's own account.
import Type from 'typebox';
import { callerOf, route, type Route } from '../../http/route.ts';
import { Project } from '../projects/schema.ts';
import type { Projects } from '../projects/service.ts';
import { SelfUser } from './schema.ts';
import type { SelfUsers } from './service.ts';

const group = 'self-user';
const access = { scopes: ['user:read'], callers: ['person'] } as const;

export function selfUserRoutes(selfUsers: SelfUsers, projects: Pick<Projects, 'list'>): Route[] {
  return [
    route({
      id: 'getSelfUser', method: 'GET', path: '/user', group, summary: 'Read one’s own account', access, answer: SelfUser,
      handle: async call => selfUsers.get(callerOf(call)),
    }),
    route({
      id: 'getSelfProjects', method: 'GET', path: '/user/projects', group, summary: 'List the projects one is in, of all clouds', access, answer: Type.Array(Project),
      handle: async call => projects.list(callerOf(call)),
    }),
  ];
}
