// Shapes of document references: to stored documents, which clients identify by their number, and to addresses.
import Type, { type Static } from 'typebox';
import { nullable, shape, Text } from '../../kit/shapes.ts';

const given = Type.Unsafe<string | number | null>({ type: ['string', 'integer', 'null'], maxLength: 64 });
const content = {
  document_guid: Type.Optional(given),
  url: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
  description: Type.Optional(nullable(Text)),
};
export const NewReference = Type.Object({ guid: Type.Optional(given), ...content });
export type NewReference = Static<typeof NewReference>;
export const NewReferences = Type.Array(NewReference, { maxItems: 1000 });

const text = nullable(Type.String());
const shown = { document_guid: text, url: text, description: text };
export const DocumentReference = shape('DocumentReference', {
  guid: Type.Unsafe<string | number>({ type: ['integer', 'string'] }),
  ...shown,
  referenced_document: Type.String(),
});
export type DocumentReference = Static<typeof DocumentReference>;

/** As version 3.0 has it: every guid is a text. */
export const DocumentReference3 = shape('DocumentReferenceV3', { guid: Type.String(), ...shown });
/** The path says which. */
export const ReferenceContent3 = Type.Object(content);
