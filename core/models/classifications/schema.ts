// Shapes of classifications (Classification, ElementClassificationRelation, and what is given of them).
import Type, { type Static } from 'typebox';
import { GuidText, Id, nullable, shape } from '../../kit/shapes.ts';

const text = nullable(Type.String());

/** Entries above one in its system, the nearest first. */
export const parents = Type.Optional(Type.Array(Type.Object({ notation: text, title: text })));

export const Classification = shape('Classification', { id: Id, name: text, notation: text, title: text, parents });
export type Classification = Static<typeof Classification>;

export const ElementClassificationRelation = shape('ElementClassificationRelation', {
  element_uuid: Type.String(),
  classification_id: Id,
});
export type ElementClassificationRelation = Static<typeof ElementClassificationRelation>;

const given = Type.Optional(nullable(Type.String({ maxLength: 1000 })));

/** `name` of the system, `notation` of the entry in it, `title` for people. */
export const ClassificationValues = shape('ClassificationRequest', { name: given, notation: given, title: given });
export type ClassificationValues = Static<typeof ClassificationValues>;

export const ElementClassificationRelationRequest = shape('ElementClassificationRelationRequest', {
  element_uuid: GuidText,
  classification_id: Id,
});
export const ElementClassificationRelations = Type.Array(ElementClassificationRelationRequest, { maxItems: 100_000 });
export type ElementClassificationRelationRequest = Static<typeof ElementClassificationRelationRequest>;

/** Blanks around texts do not count, and an empty text says nothing. */
export function cleanClassification({ name, notation, title }: ClassificationValues): Omit<Classification, 'id'> {
  const textOf = (text: string | null | undefined) => text?.trim() || null;
  return { name: textOf(name), notation: textOf(notation), title: textOf(title) };
}
