// Shapes of the additions of clients to a document.
import Type, { type Static } from 'typebox';
import { Id, named, nullable, oneOf } from '../../../kit/shapes.ts';

const Language = nullable(oneOf(['french', 'spanish', 'german', 'italian', 'english']));

export const DocumentText = named(
  'DocumentText',
  Type.Object({ id: Id, text: nullable(Type.String()), language: Language }),
);
export type DocumentText = Static<typeof DocumentText>;

export const TextChange = Type.Object({
  text: Type.Optional(nullable(Type.String({ maxLength: 5_000_000 }))),
  language: Type.Optional(Language),
});
export type TextChange = Static<typeof TextChange>;

export const DocumentPreviewFile = named(
  'DocumentPreviewFile',
  Type.Object({ office_preview: Type.String({ description: 'signed address, valid for an hour' }) }),
);
export type DocumentPreviewFile = Static<typeof DocumentPreviewFile>;

export const PreviewForm = Type.Object({
  office_preview: Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' }),
});
