// Shapes of classifications (Classification, ElementClassificationRelation).
import Type, { type Static } from 'typebox';
import { Id, named, nullable } from '../../kit/shapes.ts';

const text = nullable(Type.String());

export const Classification = named('Classification', Type.Object({ id: Id, name: text, notation: text, title: text }));
export type Classification = Static<typeof Classification>;

export const ElementClassificationRelation = named('ElementClassificationRelation', Type.Object({ element_uuid: Type.String(), classification_id: Id }));
export type ElementClassificationRelation = Static<typeof ElementClassificationRelation>;
