// Bodies of requests that create models.
import Type, { type Static } from 'typebox';
import { Id, nullable } from '../../kit/shapes.ts';

export const OfDocument = Type.Object({ document_id: Id });
export type OfDocument = Static<typeof OfDocument>;

export const OfName = Type.Object({ name: nullable(Type.String({ maxLength: 512 })) });
export type OfName = Static<typeof OfName>;

const File = Type.Unsafe<string>({
  type: 'string',
  contentMediaType: 'application/octet-stream',
  description: 'JPEG or PNG',
});
/** Names and ratios belong to the files by their order. */
export const PagesForm = Type.Object({
  map_files: Type.Array(File),
  layout_names: Type.Optional(nullable(Type.Array(Type.String()))),
  size_ratios: Type.Optional(nullable(Type.Array(Type.Number()))),
});
