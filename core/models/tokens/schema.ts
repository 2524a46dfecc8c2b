// Shapes of the tokens that open one model.
import Type, { type Static } from 'typebox';
import { GivenTime, nullable, Timestamp, shape } from '../../kit/shapes.ts';

export const ModelToken = shape('IfcAccessToken', {
  token: Type.String(),
  read_only: Type.Boolean(),
  expires_at: Timestamp,
});
export type ModelToken = Static<typeof ModelToken>;

const expires_at = Type.Optional(nullable(GivenTime('ISO 8601, at most 30 days from now; null: 12 hours')));

export const NewModelToken = Type.Object({
  read_only: Type.Optional(Type.Boolean({ description: 'true when absent' })),
  expires_at,
});
export type NewModelToken = Static<typeof NewModelToken>;

export const ModelTokenChange = Type.Object({ read_only: Type.Optional(Type.Boolean()), expires_at });
export type ModelTokenChange = Static<typeof ModelTokenChange>;
