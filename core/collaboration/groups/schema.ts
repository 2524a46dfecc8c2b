import Type, { type Static } from 'typebox';
import { Color, Id, Name, nullable, shape } from '../../kit/shapes.ts';
import { UserProject } from '../members/schema.ts';

const ShortName = nullable(Type.String({ maxLength: 64 }));

export const Group = shape('Group', {
  id: Id,
  name: Type.String(),
  short_name: nullable(Type.String()),
  color: nullable(Type.String()),
  members: Type.Array(UserProject),
});
export type Group = Static<typeof Group>;

const optional = { short_name: Type.Optional(ShortName), color: Type.Optional(nullable(Color)) };
export const NewGroup = Type.Object({ name: Name, ...optional });
export type NewGroup = Static<typeof NewGroup>;
export const GroupChange = Type.Object({ name: Type.Optional(Name), ...optional });
export type GroupChange = Static<typeof GroupChange>;

export const GroupImport = Type.Object({
  group_ids: Type.Array(Id, { maxItems: 1000 }),
  redirect_uri: Type.String({
    maxLength: 2048,
    description: 'page of the inviting platform, for members who are not in this project yet and are invited',
  }),
});
export type GroupImport = Static<typeof GroupImport>;

export const MemberId = Type.Object({ userproject_id: Id });
