// Shapes of the bin. Not part of the public contract.
import Type, { type Static } from 'typebox';
import { ShortUser } from '../../identity/users/schema.ts';
import { Id, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';

/** `document`: with all its versions; `version`: one or some of them. */
const binKinds = ['document', 'version', 'folder', 'project', 'cloud'] as const;
export type BinKind = (typeof binKinds)[number];

export const BinItem = shape('BinItem', {
  id: Id,
  kind: oneOf(binKinds),
  object_id: Id,
  name: Type.String(),
  path: Type.String({ description: 'original location' }),
  size: Type.Integer({ description: 'bytes as uploaded' }),
  document_count: Type.Integer(),
  deleted_by: nullable(ShortUser),
  deleted_at: Timestamp,
  ends_at: Type.String({ format: 'date-time', description: 'when it is deleted permanently' }),
});
export type BinItem = Static<typeof BinItem>;

export const Bin = shape('Bin', {
  bin_size: Type.Integer({ description: 'bytes of the listed content' }),
  bin_days: Type.Integer({ description: 'days until content of the bin is deleted permanently' }),
  items: Type.Array(BinItem),
});
export type Bin = Static<typeof Bin>;

/** Something that was restored, and the folder in which it is now. */
export const Restored = shape('Restored', { kind: oneOf(binKinds), object_id: Id, folder_id: nullable(Id) });
export type Restored = Static<typeof Restored>;

const ids = Type.Optional(Type.Array(Id, { maxItems: 10_000 }));
/** Things to put back: by their ids in the bin, or by those they had before. */
export const RestoreOrder = Type.Object({ item_ids: ids, document_ids: ids, folder_ids: ids });
export type RestoreOrder = Static<typeof RestoreOrder>;
