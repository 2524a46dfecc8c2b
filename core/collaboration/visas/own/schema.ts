// Shape of one's own visas of all projects.
import Type, { type Static } from 'typebox';
import { Id, named } from '../../../kit/shapes.ts';
import { VisaWithDocument } from '../schema.ts';

export const OwnVisa = named(
  'OwnVisa',
  Type.Object({
    ...VisaWithDocument.properties,
    waits_for_me: Type.Boolean({ description: "true: awaits the caller's response; false: requested by the caller" }),
    project: Type.Object({ id: Id, cloud_id: Id, name: Type.String() }),
  }),
);
export type OwnVisa = Static<typeof OwnVisa>;
