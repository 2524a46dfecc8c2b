// Who one is, and where.
import type { Caller } from '../../kit/caller.ts';
import { notFound } from '../../kit/errors.ts';
import type { Members, People } from '../members/service.ts';
import type { SelfUser } from './schema.ts';

export interface SelfUserDeps {
  readonly users: Pick<People, 'find' | 'describe'>;
  readonly members: Pick<Members, 'findPlace' | 'visibleClouds' | 'visibleProjects'>;
}

export type SelfUsers = ReturnType<typeof createSelfUsers>;

export function createSelfUsers({ users, members }: SelfUserDeps) {
  return {
    /** The caller's account with the clouds and projects it is in, and its role in each. */
    async get(caller: Caller): Promise<SelfUser> {
      const account = await users.find(caller.accountId);
      if (!account) throw notFound('account');
      const { id, email, firstname, lastname, created_at, updated_at, provider, sub, profile_picture } = users.describe(account);
      const [cloudIds, projectIds] = await Promise.all([members.visibleClouds(caller), members.visibleProjects(caller)]);
      const [clouds, projects] = await Promise.all([
        Promise.all(cloudIds.map(cloud => members.findPlace(caller, cloud, undefined))),
        Promise.all(projectIds.map(project => members.findPlace(caller, undefined, project))),
      ]);
      return {
        id, email, firstname: firstname ?? '', lastname: lastname ?? '', created_at, updated_at, organizations: [],
        clouds: clouds.flatMap(place => (place && (place.cloudRole === 100 || place.cloudRole === 50) ? [{ cloud: place.cloudId, role: place.cloudRole }] : [])),
        projects: projects.flatMap(place => (place?.projectId && place.projectRole ? [{ project: place.projectId, role: place.projectRole }] : [])),
        provider, provider_sub: sub, sub, profile_picture,
      };
    },
  };
}
