// First requests of a BCF client: versions, sign-in, its own account, and projects.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Projects } from '../../collaboration/projects/service.ts';
import { REGISTRATION_PATH } from '../../identity/apps/schema.ts';
import { namesOf, type Users } from '../../identity/users/service.ts';
import { unauthorized } from '../../kit/errors.ts';
import { projectActions } from '../extensions/service.ts';
import type { ApiVersions, Auth, BcfProject, CurrentUser, Version } from './schema.ts';

export type Foundation = ReturnType<typeof createFoundation>;

const SPECIFICATIONS = 'https://github.com/buildingSMART';
const bcf = [
  { version_id: '2.1', detailed_version: `${SPECIFICATIONS}/BCF-API/tree/release_2_1` },
  { version_id: '3.0', detailed_version: `${SPECIFICATIONS}/BCF-API/tree/release_3_0` },
] as const satisfies readonly Version[];
const foundation = [
  { version_id: '1.0', detailed_version: `${SPECIFICATIONS}/foundation-API/tree/release_1_0` },
  { version_id: '1.1', detailed_version: `${SPECIFICATIONS}/foundation-API/tree/release_1_1` },
] as const satisfies readonly Version[];

export function createFoundation(deps: {
  readonly users: Users;
  readonly projects: Projects;
  /** address of the identity provider for clients that use this origin */
  readonly siteOf: (origin: string) => string;
}) {
  const { users, projects, siteOf } = deps;
  return {
    bcfVersions: (): Version[] => [...bcf],

    /** @param origin address at which the caller reaches this service */
    versions(origin: string): ApiVersions {
      const of = (apiId: string, versions: readonly Version[]) =>
        versions.map(version => ({
          api_id: apiId,
          ...version,
          api_base_url: `${origin}/${apiId}/${version.version_id}`,
        }));
      return { versions: [...of('foundation', foundation), ...of('bcf', bcf)] };
    },

    auth(origin: string): Auth {
      const site = `${siteOf(origin)}/protocol/openid-connect`;
      return {
        oauth2_auth_url: `${site}/auth`,
        oauth2_token_url: `${site}/token`,
        oauth2_dynamic_client_reg_url: `${origin}${REGISTRATION_PATH}`,
        http_basic_supported: false,
        supported_oauth2_flows: ['authorization_code_grant'],
      };
    },

    /** People are identified by their address, as in topics. */
    async currentUser(caller: Caller): Promise<CurrentUser> {
      const account = await users.find(caller.accountId);
      if (!account) throw unauthorized();
      const isPerson = account.kind === 'person';
      const { firstname, lastname } = namesOf(account);
      return {
        id: isPerson ? account.email : null,
        name: isPerson ? `${firstname} ${lastname}`.trim() || account.email : null,
        email: account.email,
        is_client: caller.kind === 'application',
        is_project_token: caller.kind === 'project-token',
      };
    },

    projects: async (caller: Caller): Promise<BcfProject[]> => (await projects.list(caller)).map(toBcf),

    async project(caller: Caller, place: ProjectPlace, withAuthorization = false): Promise<BcfProject> {
      const project = toBcf(await projects.get(place));
      return withAuthorization
        ? { ...project, authorization: { project_actions: projectActions(caller, place) } }
        : project;
    },

    rename: async (caller: Caller, place: ProjectPlace, change: { readonly name?: string }): Promise<BcfProject> =>
      toBcf(await projects.update(caller, place, change)),
  };
}

const toBcf = ({ id, name }: { readonly id: number; readonly name: string }): BcfProject => ({
  id,
  project_id: String(id),
  name,
});
