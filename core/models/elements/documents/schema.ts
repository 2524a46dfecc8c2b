// Shape of the documents that belong to elements (DocumentWithElementList).
import Type from 'typebox';
import { Id, shape } from '../../../kit/shapes.ts';

/** A document in the shape of documents; models do not know its members. */
export const LinkedDocument = Type.Object({}, { additionalProperties: true });

export const DocumentWithElementList = shape('DocumentWithElementList', {
  document: LinkedDocument,
  element_uuids: Type.Array(Type.String()),
});

/** Body of what takes documents off an element. */
export const DocumentIds = Type.Array(Id, { maxItems: 10_000 });
