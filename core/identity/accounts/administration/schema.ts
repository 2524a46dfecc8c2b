// Accounts as administrators of this service see them.
import Type, { type Static } from 'typebox';
import { EmailProblem } from '../../users/schema.ts';
import { Id, named, nullable, Timestamp } from '../../../kit/shapes.ts';

const Email = Type.String({ maxLength: 254 });
const PersonName = nullable(Type.String({ maxLength: 256 }));

export const ServerAccount = named(
  'ServerAccount',
  Type.Object({
    id: Id,
    email: Type.String(),
    firstname: nullable(Type.String()),
    lastname: nullable(Type.String()),
    provider: Type.String(),
    email_verified: Type.Boolean({ description: 'whether the email address is verified' }),
    email_problem: nullable(EmailProblem),
    has_password: Type.Boolean(),
    has_second_factor: Type.Boolean(),
    is_administrator: Type.Boolean(),
    clouds: Type.Integer({ description: 'number of clouds' }),
    last_sign_in_at: nullable(Timestamp),
    created_at: Timestamp,
  }),
);
export type ServerAccount = Static<typeof ServerAccount>;

export const PasswordLink = named(
  'PasswordLink',
  Type.Object({ link: Type.String({ description: 'valid once, for 24 hours; sets the password' }) }),
);
export type PasswordLink = Static<typeof PasswordLink>;

export const CreatedServerAccount = named(
  'CreatedServerAccount',
  Type.Object({ ...ServerAccount.properties, ...PasswordLink.properties }),
);
export type CreatedServerAccount = Static<typeof CreatedServerAccount>;

export const NewServerAccount = Type.Object({
  email: Email,
  firstname: Type.Optional(PersonName),
  lastname: Type.Optional(PersonName),
  is_administrator: Type.Optional(Type.Boolean()),
});
export type NewServerAccount = Static<typeof NewServerAccount>;

export const ServerAccountPatch = Type.Object({
  email: Type.Optional(Email),
  firstname: Type.Optional(PersonName),
  lastname: Type.Optional(PersonName),
  is_administrator: Type.Optional(Type.Boolean()),
  email_verified: Type.Optional(Type.Literal(true, { description: 'the administrator vouches for the address' })),
});
export type ServerAccountPatch = Static<typeof ServerAccountPatch>;
