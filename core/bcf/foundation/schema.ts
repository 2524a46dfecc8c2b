// Shapes of the first requests of a BCF client, and of projects in BCF.
import Type, { type Static } from 'typebox';
import { Id, Name, nullable, shape } from '../../kit/shapes.ts';

const Version = shape('Version', { version_id: Type.String(), detailed_version: Type.String() });
export type Version = Static<typeof Version>;
export const Versions = Type.Object({ versions: Type.Array(Version) });
/** As the typed client of the vendor has it. */
export const VersionList = Type.Array(Version);

/** Versions of each API, with the address that its routes are appended to. */
export const ApiVersions = shape('ApiVersions', {
  versions: Type.Array(
    Type.Object({
      api_id: Type.String(),
      version_id: Type.String(),
      detailed_version: Type.String(),
      api_base_url: Type.String(),
    }),
  ),
});
export type ApiVersions = Static<typeof ApiVersions>;

export const Auth = shape('Auth', {
  oauth2_auth_url: Type.String(),
  oauth2_token_url: Type.String(),
  oauth2_dynamic_client_reg_url: Type.String(),
  http_basic_supported: Type.Boolean(),
  supported_oauth2_flows: Type.Array(Type.String()),
});
export type Auth = Static<typeof Auth>;
/** As the typed client of the vendor has it. */
export const AuthList = Type.Array(Auth);

export const CurrentUser = shape('SelfBcfUser', {
  id: nullable(Type.String()),
  name: nullable(Type.String()),
  email: Type.String(),
  is_client: Type.Boolean(),
  is_project_token: Type.Boolean(),
});
export type CurrentUser = Static<typeof CurrentUser>;

export const BcfProject = shape('BcfProject', {
  id: Id,
  project_id: Type.String(),
  name: Type.String(),
  authorization: Type.Optional(Type.Object({ project_actions: Type.Array(Type.String()) })),
});
export type BcfProject = Static<typeof BcfProject>;

export const ProjectQuery = Type.Object({ includeAuthorization: Type.Optional(Type.Boolean()) });
export const ProjectName = Type.Object({ name: Name });
export const ProjectNameChange = Type.Object({ name: Type.Optional(Name) });
