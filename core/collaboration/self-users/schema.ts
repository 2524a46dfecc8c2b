// The signed-in person as they see themself.
import Type, { type Static } from 'typebox';
import { Id, named, nullable, Timestamp } from '../../kit/shapes.ts';
import { CloudRole, ProjectRole } from '../members/schema.ts';

export const SelfUser = named(
  'SelfUser',
  Type.Object({
    id: Id,
    email: Type.String(),
    firstname: Type.String(),
    lastname: Type.String(),
    created_at: Timestamp,
    updated_at: Timestamp,
    organizations: Type.Array(Type.Never()),
    clouds: Type.Array(Type.Object({ cloud: Id, role: CloudRole })),
    projects: Type.Array(Type.Object({ project: Id, role: ProjectRole })),
    provider: Type.String(),
    provider_sub: nullable(Type.String()),
    sub: nullable(Type.String()),
    profile_picture: nullable(Type.String()),
  }),
);
export type SelfUser = Static<typeof SelfUser>;
