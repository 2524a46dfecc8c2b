// Bodies of requests that create models.
import Type, { type Static } from 'typebox';
import { Id, nullable } from '../../kit/shapes.ts';

export const OfDocument = Type.Object({ document_id: Id });
export type OfDocument = Static<typeof OfDocument>;

export const OfName = Type.Object({ name: nullable(Type.String({ maxLength: 512 })) });
export type OfName = Static<typeof OfName>;
