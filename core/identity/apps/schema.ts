// Applications in answers and requests (service.md 2.7).
import Type, { type Static } from 'typebox';
import { Id, Name, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';
import { ShortUser } from '../users/schema.ts';

// The metadata that a client sends when it registers (Foundation API, dynamic client registration).

/** The registration endpoint. */
export const REGISTRATION_PATH = '/foundation/clients';

export const NewClient = Type.Object({
  client_name: Name,
  client_description: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
  client_url: Type.Optional(nullable(Type.String({ maxLength: 2048, description: 'page about the client' }))),
  redirect_url: Type.String({
    minLength: 1,
    maxLength: 2048,
    description: 'https, or http on the computer of the person, without fragment',
  }),
});
export type NewClient = Static<typeof NewClient>;

export const ClientCredentials = Type.Object({ client_id: Type.String(), client_secret: Type.String() });
export type ClientCredentials = Static<typeof ClientCredentials>;

const AccessType = oneOf(['Confidential', 'Public'], {
  description: 'Public: runs where others can read it, so it gets no secret',
});
const Texts = Type.Array(Type.String({ maxLength: 2048 }), { maxItems: 100 });
const Address = Type.String({ minLength: 1, maxLength: 2048 });

export const Application = shape('Application', {
  id: Id,
  name: Type.String(),
  access_type: AccessType,
  scopes: Type.Array(Type.String()),
  redirect_uris: Type.Array(Type.String()),
  base_url: Type.String(),
  client_id: Type.String(),
  has_api_key: Type.Boolean(),
  owner: nullable(ShortUser),
  provides_accounts: Type.Boolean({
    description: 'may create and delete accounts; granted by administrators of the service',
  }),
  ended_at: nullable(Timestamp),
  is_registered: Type.Boolean({ description: 'a client that registered itself' }),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Application = Static<typeof Application>;

/** With its credentials, which are shown this once. */
export const NewApplicationAnswer = shape('ApplicationCredentials', {
  ...Application.properties,
  client_secret: nullable(Type.String()),
  api_key: nullable(Type.String()),
});

export const NewApplication = Type.Object({
  name: Name,
  access_type: Type.Optional(AccessType),
  scopes: Type.Optional(Texts),
  redirect_uris: Type.Optional(Texts),
  base_url: Address,
  provides_accounts: Type.Optional(Type.Boolean({ description: 'by administrators of the service' })),
});

export const ApplicationChange = Type.Object({
  name: Type.Optional(Name),
  scopes: Type.Optional(Texts),
  redirect_uris: Type.Optional(Texts),
  base_url: Type.Optional(Address),
  provides_accounts: Type.Optional(Type.Boolean({ description: 'by administrators of the service' })),
  owner_id: Type.Optional(
    Type.Integer({ description: 'new owner, set by administrators of the service; its secret and key are revoked' }),
  ),
});

export const ClientSecret = Type.Object({ client_secret: Type.String() });
export const ApiKey = Type.Object({ api_key: Type.String() });
