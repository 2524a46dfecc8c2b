import Type, { type Static } from 'typebox';
import { ShortUser } from '../../identity/users/schema.ts';
import { GivenTime, Id, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';

const TokenScope = oneOf([
  'bcf:read',
  'bcf:write',
  'document:read',
  'document:write',
  'ifc:read',
  'ifc:write',
  'model:read',
  'model:write',
]);

export const ProjectAccessToken = shape('ProjectAccessToken', {
  token: Type.String(),
  scopes: Type.Array(TokenScope),
  expires_at: Timestamp,
  email_impersonation: nullable(Type.String()),
});
export type ProjectAccessToken = Static<typeof ProjectAccessToken>;

export const NewToken = Type.Object({
  scopes: Type.Array(TokenScope, { minItems: 1, maxItems: 100 }),
  expires_at: Type.Optional(nullable(GivenTime('ISO 8601; 12 hours from now when absent, at most 30 days'))),
  email_impersonation: Type.Optional(nullable(Type.String({ maxLength: 254 }))),
});
export type NewToken = Static<typeof NewToken>;

/** A token that acts for another member than its maker; its value is shown to the maker alone. */
export const Impersonation = shape('Impersonation', {
  id: Id,
  cloud_id: Id,
  project: Type.Object({ id: Id, name: Type.String() }),
  maker: ShortUser,
  application: nullable(Type.String({ description: 'name of the application that created it' })),
  subject: ShortUser,
  scopes: Type.Array(Type.String()),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type Impersonation = Static<typeof Impersonation>;

/** Active access: the sessions, keys and tokens that are valid at present. Secrets are never included. */
const kinds = ['session', 'secret', 'api-key', 'project-token', 'model-token', 'addresses', 'invitation'] as const;
export type AccessKind = (typeof kinds)[number];

export const ActiveAccess = shape('ActiveAccess', {
  kind: oneOf(kinds, {
    description: 'addresses: temporary addresses of files that were given to one holder for one place',
  }),
  id: Id,
  name: Type.String({
    description: 'of the application or model, or the address that an invitation went to; empty when there is none',
  }),
  cloud_id: nullable(Id),
  project_id: nullable(Id),
  place: nullable(Type.String({ description: 'name of the project, else of the cloud' })),
  maker: nullable(ShortUser),
  acts_for: nullable(
    Type.Union([ShortUser], { description: 'person whose rights it gives, when it is not its maker' }),
  ),
  scopes: Type.Array(Type.String()),
  created_at: nullable(Timestamp),
  last_used_at: nullable(Timestamp),
  expires_at: nullable(Timestamp),
  browser: nullable(Type.String()),
  address: nullable(Type.String({ description: 'address from which the session was started' })),
  is_current: Type.Boolean({ description: 'the access that this request uses' }),
});
export type ActiveAccess = Static<typeof ActiveAccess>;

export const EndingQuery = Type.Object({
  kind: oneOf([...kinds, 'all']),
  id: Type.Optional(Type.Integer({ minimum: 0, description: 'only this one of the kind' })),
});
export type Ending = Static<typeof EndingQuery>;

export const AccessQuery = Type.Object({ kind: Type.Optional(oneOf(kinds, { description: 'only of this kind' })) });

/** Holder of the access; one of these. */
export type Holder =
  | { readonly accountId: number }
  | { readonly applicationId: number }
  | { readonly projectId: number }
  | { readonly cloudId: number };
