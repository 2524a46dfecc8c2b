// Sign-ons of a person.
import Type, { type Static } from 'typebox';
import { Id, Timestamp, shape } from '../../kit/shapes.ts';

export const AccountSession = shape('AccountSession', {
  id: Id,
  client: Type.String({ description: 'Plinth, or the name of the application that was signed in to' }),
  browser: Type.String({ description: 'browser and system in plain words; empty when it named none' }),
  address: Type.String(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  is_current: Type.Boolean(),
});
export type AccountSession = Static<typeof AccountSession>;
