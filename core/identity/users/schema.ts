// People and applications as answers show them (models.json User, ShortUser).
import Type, { type Static } from 'typebox';
import { Id, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';
import { addressProblems } from './addresses.ts';

/** The reason why an address could be taken for another; new ones are refused for it. */
export const EmailProblem = oneOf(addressProblems, { description: 'why the address could be taken for another' });

const text = nullable(Type.String());

/** Empty where they are unknown: clients take their first letters. */
export const Names = { firstname: Type.String(), lastname: Type.String() };

export const ShortUser = shape('ShortUser', { id: Id, email: Type.String(), ...Names, profile_picture: text });
export type ShortUser = Static<typeof ShortUser>;

export const User = shape('User', {
  id: Id,
  email: Type.String(),
  ...Names,
  created_at: Timestamp,
  updated_at: Timestamp,
  /** 100 admin, 50 user; null where no cloud is meant or the account is no member */
  cloud_role: nullable(Type.Integer()),
  /** 100 admin, 50 user, 25 guest; null where no project is meant or the account is no member */
  project_role: nullable(Type.Integer()),
  provider: Type.String(),
  sub: text,
  profile_picture: text,
});
export type User = Static<typeof User>;
