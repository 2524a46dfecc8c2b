// What a person is told about themself: who they are, and where they are a member.
import { notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Members, People } from '../members/service.ts';
import type { Project } from '../projects/schema.ts';
import type { Projects } from '../projects/service.ts';
import type { SelfUser } from './schema.ts';

export interface SelfUserDeps {
  readonly users: Pick<People, 'find'>;
  readonly members: Pick<Members, 'rolesOf'>;
  readonly projects: Pick<Projects, 'list'>;
}

export type SelfUsers = ReturnType<typeof createSelfUsers>;

export function createSelfUsers({ users, members, projects }: SelfUserDeps) {
  return {
    async get({ accountId }: Caller): Promise<SelfUser> {
      const [account, roles] = await Promise.all([users.find(accountId), members.rolesOf(accountId)]);
      if (!account) throw notFound('account of caller');
      const { id, email, firstname, lastname, createdAt, updatedAt, provider, sub } = account;
      return {
        id, email, firstname: firstname ?? '', lastname: lastname ?? '', created_at: createdAt, updated_at: updatedAt,
        organizations: [], ...roles, provider, provider_sub: null, sub, profile_picture: null,
      };
    },

    /** Projects of all clouds that the person is a member of, or administers through the cloud. */
    projects: (caller: Caller): Promise<Project[]> => projects.list(caller),
  };
}
