// Shapes of sign-in providers: identity providers of teams, by which people may sign in here.
import Type, { type Static } from 'typebox';
import { Id, Name, nullable, oneOf, patterned, Timestamp, shape } from '../../kit/shapes.ts';

const Kind = oneOf(['oidc', 'saml'], { description: 'OpenID Connect or SAML v2' });
const AttributeName = Type.String({ minLength: 1, maxLength: 256 });
const Attributes = Type.Object({ email: AttributeName, firstname: AttributeName, lastname: AttributeName });
export type Attributes = Static<typeof Attributes>;

export const SignInProvider = shape('SignInProvider', {
  id: Id,
  alias: Type.String(),
  name: Type.String(),
  kind: Kind,
  is_enabled: Type.Boolean(),
  issuer: nullable(Type.String()),
  client_id: nullable(Type.String()),
  has_secret: Type.Boolean(),
  metadata_url: nullable(Type.String()),
  has_metadata: Type.Boolean(),
  entity_id: nullable(Type.String()),
  sign_in_url: nullable(Type.String()),
  certificates: Type.Array(Type.Object({ fingerprint: Type.String({ description: 'SHA-256' }), not_after: Timestamp })),
  attributes: Attributes,
  creates_accounts: Type.Boolean(),
  allowed_domains: Type.Array(Type.String()),
  redirect_uri: Type.String({ description: 'to be entered at the provider' }),
  metadata_address: nullable(Type.String({ description: "this service's own metadata, for SAML" })),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SignInProvider = Static<typeof SignInProvider>;

const Alias = patterned(
  '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$',
  { message: 'Use lower-case letters, digits and hyphens.', code: 'invalid_alias' },
  { maxLength: 64, description: 'name of the provider in addresses' },
);
const Address = Type.String({ maxLength: 2048 });

const Changes = {
  name: Name,
  is_enabled: Type.Boolean(),
  issuer: nullable(Address),
  client_id: nullable(Type.String({ maxLength: 512 })),
  client_secret: nullable(Type.String({ maxLength: 2048 })),
  metadata_url: nullable(Address),
  metadata_xml: nullable(Type.String({ maxLength: 2_000_000 })),
  attributes: Type.Partial(Attributes),
  creates_accounts: Type.Boolean(),
  allowed_domains: Type.Array(Type.String({ maxLength: 253 }), { maxItems: 200 }),
};

export const NewSignInProvider = Type.Object({
  ...Type.Partial(Type.Object(Changes)).properties,
  alias: Alias,
  name: Name,
  kind: Kind,
});
export type NewSignInProvider = Static<typeof NewSignInProvider>;

export const SignInProviderChange = Type.Partial(Type.Object({ alias: Alias, ...Changes }));
export type SignInProviderChange = Static<typeof SignInProviderChange>;

export const CheckReport = shape('SignInProviderCheck', { ok: Type.Boolean(), problem: nullable(Type.String()) });
export type CheckReport = Static<typeof CheckReport>;
