// Shapes of groups of a project's members.
import Type, { type Static } from 'typebox';
import { Id, Name, named, nullable } from '../../kit/shapes.ts';
import { UserProject } from '../members/schema.ts';

const ShortName = nullable(Type.String({ maxLength: 64 }));
const Color = nullable(Type.String({ pattern: '^([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$', description: 'hex digits without `#`: 3, 4, 6 or 8' }));

export const Group = named('Group', Type.Object({ id: Id, name: Type.String(), short_name: nullable(Type.String()), color: nullable(Type.String()), members: Type.Array(UserProject) }));
export type Group = Static<typeof Group>;

export const NewGroup = Type.Object({ name: Name, short_name: Type.Optional(ShortName), color: Type.Optional(Color) });
export type NewGroup = Static<typeof NewGroup>;
export const GroupChange = Type.Object({ name: Type.Optional(Name), short_name: Type.Optional(ShortName), color: Type.Optional(Color) });
export type GroupChange = Static<typeof GroupChange>;

export const GroupImport = Type.Object({
  group_ids: Type.Array(Id, { maxItems: 1000 }),
  redirect_uri: Type.String({ maxLength: 2048, description: "page that the mails' links open, for members who are not in this project yet and are invited" }),
});
export type GroupImport = Static<typeof GroupImport>;

export const MemberId = Type.Object({ userproject_id: Id });
