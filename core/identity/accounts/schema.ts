// One's own account.
import Type, { type Static } from 'typebox';
import { EmailProblem } from '../users/schema.ts';
import { languages } from '../../kit/text/languages.ts';
import { Id, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';

const PersonName = Type.String({ maxLength: 256 });
const Names = { firstname: Type.Optional(nullable(PersonName)), lastname: Type.Optional(nullable(PersonName)) };
const Locale = oneOf(languages, { description: 'language of mails' });
const Password = Type.String({ maxLength: 1024 });
const Email = Type.String({ maxLength: 254 });

export const OwnAccount = shape('Account', {
  id: Id,
  email: Type.String(),
  firstname: nullable(Type.String()),
  lastname: nullable(Type.String()),
  locale: Type.String(),
  has_password: Type.Boolean(),
  provider: Type.String(),
  is_administrator: Type.Boolean({ description: 'administers this service' }),
  email_verified: Type.Boolean({ description: 'whether the email address is verified' }),
  pending_email: nullable(Type.String({ description: 'new address that is not confirmed yet' })),
  providers: Type.Array(Type.Object({ id: Id, name: Type.String() }), { description: 'linked identity providers' }),
  created_at: Timestamp,
});
export type OwnAccount = Static<typeof OwnAccount>;

export const AccountPatch = Type.Object({ ...Names, locale: Type.Optional(Locale) });
export type AccountPatch = Static<typeof AccountPatch>;

export const PasswordChange = Type.Object({ current_password: Type.Optional(Password), new_password: Password });
export type PasswordChange = Static<typeof PasswordChange>;

export const EmailChange = Type.Object({ email: Email, password: Type.Optional(Password) });
export type EmailChange = Static<typeof EmailChange>;

export const AccountRemoval = Type.Object({ password: Type.Optional(Password) });

// Accounts as administrators of this service see them.

export const ServerAccount = shape('ServerAccount', {
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
});
export type ServerAccount = Static<typeof ServerAccount>;

export const PasswordLink = shape('PasswordLink', {
  link: Type.String({ description: 'valid once, for 24 hours; sets the password' }),
});
export type PasswordLink = Static<typeof PasswordLink>;

export const CreatedServerAccount = shape('CreatedServerAccount', {
  ...ServerAccount.properties,
  ...PasswordLink.properties,
});
export type CreatedServerAccount = Static<typeof CreatedServerAccount>;

export const NewServerAccount = Type.Object({
  email: Email,
  ...Names,
  is_administrator: Type.Optional(Type.Boolean()),
});
export type NewServerAccount = Static<typeof NewServerAccount>;

export const ServerAccountPatch = Type.Object({
  email: Type.Optional(Email),
  ...Names,
  is_administrator: Type.Optional(Type.Boolean()),
  email_verified: Type.Optional(Type.Literal(true, { description: 'the administrator vouches for the address' })),
});
export type ServerAccountPatch = Static<typeof ServerAccountPatch>;
