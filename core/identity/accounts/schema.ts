// One's own account.
import Type, { type Static } from 'typebox';
import { languages } from '../../kit/text/languages.ts';
import { Id, named, nullable, oneOf, Timestamp } from '../../kit/shapes.ts';

const PersonName = Type.String({ maxLength: 256 });
const Locale = oneOf(languages, { description: 'language of mails' });
const Password = Type.String({ maxLength: 1024 });
const Email = Type.String({ maxLength: 254 });

export const OwnAccount = named(
  'Account',
  Type.Object({
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
    providers: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
      description: 'linked identity providers',
    }),
    created_at: Timestamp,
  }),
);
export type OwnAccount = Static<typeof OwnAccount>;

export const AccountPatch = Type.Object({
  firstname: Type.Optional(nullable(PersonName)),
  lastname: Type.Optional(nullable(PersonName)),
  locale: Type.Optional(Locale),
});
export type AccountPatch = Static<typeof AccountPatch>;

export const PasswordChange = Type.Object({ current_password: Type.Optional(Password), new_password: Password });
export type PasswordChange = Static<typeof PasswordChange>;

export const EmailChange = Type.Object({ email: Email, password: Type.Optional(Password) });
export type EmailChange = Static<typeof EmailChange>;

export const AccountRemoval = Type.Object({ password: Type.Optional(Password) });
