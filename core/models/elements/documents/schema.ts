// Shape of the documents that belong to elements (DocumentWithElementList).
import Type from 'typebox';
import { Id, named } from '../../../kit/shapes.ts';

/** A document as documents describe it; models know no more of it. */
export const LinkedDocument = Type.Object({}, { additionalProperties: true });

export const DocumentWithElementList = named(
  'DocumentWithElementList',
  Type.Object({ document: LinkedDocument, element_uuids: Type.Array(Type.String()) }),
);

/** Body of what takes documents off an element. */
export const DocumentIds = Type.Array(Id, { maxItems: 10_000 });
