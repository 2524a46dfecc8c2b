// What a person is told about themself: who they are, and where they are a member.
import { forbidden, notFound } from '../../kit/errors.ts';
import { roles, type Caller } from '../../kit/caller.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { withdrawInvitations } from '../grants/service.ts';
import type { Clouds } from '../clouds/service.ts';
import type { Members, People } from '../members/service.ts';
import type { Project } from '../projects/schema.ts';
import type { Projects } from '../projects/service.ts';
import type { SelfUser } from './schema.ts';
import * as store from './store.ts';

export interface SelfUserDeps {
  readonly db: Db;
  readonly clouds: Pick<Clouds, 'removeWithin'>;
  readonly users: Pick<People, 'find'>;
  readonly members: Pick<Members, 'rolesOf'>;
  readonly projects: Pick<Projects, 'list'>;
}

export type SelfUsers = ReturnType<typeof createSelfUsers>;

export function createSelfUsers({ db, clouds, users, members, projects }: SelfUserDeps) {
  return {
    async get({ accountId }: Caller): Promise<SelfUser> {
      const [account, roles] = await Promise.all([users.find(accountId), members.rolesOf(accountId)]);
      if (!account) throw notFound('account of caller');
      const { id, email, firstname, lastname, createdAt, updatedAt, provider, sub } = account;
      return {
        id,
        email,
        firstname: firstname ?? '',
        lastname: lastname ?? '',
        created_at: createdAt,
        updated_at: updatedAt,
        organizations: [],
        ...roles,
        provider,
        provider_sub: null,
        sub,
        profile_picture: null,
      };
    },

    /** Projects of all clouds that the person is a member of, or administers through the cloud. */
    projects: (caller: Caller): Promise<Project[]> => projects.list(caller),

    /**
     * What becomes of the clouds of a person whose account goes: those in which nobody else is go too. What it invited is withdrawn.
     * @throws 403 for the last administrator of a cloud in which others are
     */
    async leaveClouds(tx: Tx, accountId: number): Promise<void> {
      await withdrawInvitations(tx, accountId);
      for (const { cloud_id, role, others, other_admins } of await store.ownClouds(tx, accountId)) {
        if (role !== roles.admin || other_admins > 0) continue;
        if (others > 0)
          throw forbidden('The last administrator of a cloud stays while others are in it.', 'last_admin');
        await clouds.removeWithin(tx, cloud_id, accountId);
      }
    },

    /** In how many clouds each account is. */
    countClouds: (): Promise<Map<number, number>> => store.countClouds(db),
  };
}
