// Shape of the documents that belong to elements (DocumentWithElementList).
import Type from 'typebox';
import { Id, named } from '../../../kit/shapes.ts';

/** A document in the shape of documents; models do not know its members. */
export const LinkedDocument = Type.Object({}, { additionalProperties: true });

export const DocumentWithElementList = named(
  'DocumentWithElementList',
  Type.Object({ document: LinkedDocument, element_uuids: Type.Array(Type.String()) }),
);

/** Body of what takes documents off an element. */
export const DocumentIds = Type.Array(Id, { maxItems: 10_000 });
