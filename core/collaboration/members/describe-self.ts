// The signed-in person, with every cloud and project that they are a member of.
import { namesOf } from '../../identity/users/service.ts';
import { notFound } from '../../kit/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { cloudRolesOf, projectRolesOf } from './place-store.ts';
import type { MembersDeps } from './ports.ts';
import type { SelfUser } from './schema.ts';

export function createDescribeSelf({ db, users }: MembersDeps) {
  return async ({ accountId }: Caller): Promise<SelfUser> => {
    const [account, clouds, projects] = await Promise.all([
      users.find(accountId),
      cloudRolesOf(db, accountId),
      projectRolesOf(db, accountId),
    ]);
    if (!account) throw notFound('account of caller');
    const { id, email, createdAt, updatedAt, provider, sub } = account;
    return {
      id,
      email,
      ...namesOf(account),
      created_at: createdAt,
      updated_at: updatedAt,
      organizations: [],
      clouds,
      projects,
      provider,
      provider_sub: null,
      sub,
      profile_picture: null,
    };
  };
}
