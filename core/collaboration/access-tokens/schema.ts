import Type, { type Static } from 'typebox';
import { ShortUser } from '../../identity/users/schema.ts';
import { GivenTime, Id, named, nullable, oneOf, Timestamp } from '../../kit/shapes.ts';

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

export const ProjectAccessToken = named(
  'ProjectAccessToken',
  Type.Object({
    token: Type.String(),
    scopes: Type.Array(TokenScope),
    expires_at: Timestamp,
    email_impersonation: nullable(Type.String()),
  }),
);
export type ProjectAccessToken = Static<typeof ProjectAccessToken>;

export const NewToken = Type.Object({
  scopes: Type.Array(TokenScope, { minItems: 1, maxItems: 100 }),
  expires_at: Type.Optional(nullable(GivenTime('ISO 8601; 12 hours from now when absent, at most 30 days'))),
  email_impersonation: Type.Optional(nullable(Type.String({ maxLength: 254 }))),
});
export type NewToken = Static<typeof NewToken>;

/** A token that acts for another member than its maker; its value is shown to the maker alone. */
export const Impersonation = named(
  'Impersonation',
  Type.Object({
    id: Id,
    cloud_id: Id,
    project: Type.Object({ id: Id, name: Type.String() }),
    maker: ShortUser,
    application: nullable(Type.String({ description: 'name of the application that created it' })),
    subject: ShortUser,
    scopes: Type.Array(Type.String()),
    created_at: Timestamp,
    expires_at: Timestamp,
  }),
);
export type Impersonation = Static<typeof Impersonation>;
