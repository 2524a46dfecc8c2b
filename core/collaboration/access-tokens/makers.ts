// Current rights of a token's maker: a token never exceeds them.
import type { Applications } from '../../identity/apps/service.ts';
import type { Role } from '../../access/roles.ts';
import type { Scope } from '../../access/scopes.ts';
import { usableScopes, type Members } from '../members/service.ts';

/** The account that made a token, and the application that was used. */
export interface Maker {
  readonly accountId: number;
  /** null: made in the web client */
  readonly applicationId: number | null;
}

export interface MakerRights {
  readonly role: Role;
  readonly scopes: Set<Scope>;
}

export type Makers = ReturnType<typeof createMakers>;

export function createMakers(deps: { readonly applications: Applications; readonly members: Members }) {
  const { applications, members } = deps;
  return {
    /**
     * The role of a maker in a project, and those of some scopes that the maker and the application still have there.
     * @returns undefined when the maker has left the project, or the application has ended
     */
    async rightsIn(
      { accountId, applicationId }: Maker,
      projectId: number,
      scopes: Iterable<Scope>,
    ): Promise<MakerRights | undefined> {
      const role = await members.projectRoleOf(accountId, projectId);
      const application = applicationId === null ? undefined : await applications.find(applicationId);
      if (role === null || (applicationId !== null && !application) || application?.endedAt) return undefined;
      const usable = usableScopes(scopes, role);
      return { role, scopes: application ? usable.intersection(new Set(application.scopes)) : usable };
    },
  };
}
