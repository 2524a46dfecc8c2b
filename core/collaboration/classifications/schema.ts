// Shapes of a project's classifications (ClassificationRequest of the public contract).
import Type, { type Static } from 'typebox';
import { named, nullable } from '../../kit/shapes.ts';

const text = Type.Optional(nullable(Type.String({ maxLength: 1000 })));

/** `name` of the system, `notation` of the entry in it, `title` for people. */
export const ClassificationValues = named('ClassificationRequest', Type.Object({ name: text, notation: text, title: text }));
export type ClassificationValues = Static<typeof ClassificationValues>;
