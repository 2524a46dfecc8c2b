// The metadata that a client sends when it registers (Foundation API, dynamic client registration).
import Type, { type Static } from 'typebox';
import { Name, nullable } from '../../../kit/shapes.ts';

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
