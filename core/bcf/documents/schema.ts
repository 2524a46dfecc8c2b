// Shapes of the documents that topics may refer to.
import Type, { type Static } from 'typebox';
import { GivenGuid } from '../topics/schema.ts';

export const BcfDocument = Type.Object({ guid: Type.String(), filename: Type.String() }, { title: 'BcfDocument' });
export type BcfDocument = Static<typeof BcfDocument>;
export const DocumentQuery3 = Type.Object({ guid: GivenGuid });
