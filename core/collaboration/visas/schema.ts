// Bodies and queries of the routes of visas; what is read of them is in visa-records.
import Type, { type Static } from 'typebox';
import { GivenTime, nullable } from '../../kit/shapes.ts';
import { VisaStatus } from '../visa-records/schema.ts';

const values = {
  creator_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'a member of the project, in whose name an application or administrator asks',
    }),
  ),
  description: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
  deadline: Type.Optional(nullable(GivenTime('a day, YYYY-MM-DD'))),
};
export const NewVisa = Type.Object(values);
export type NewVisa = Static<typeof NewVisa>;
export const VisaChange = Type.Object(values);
export type VisaChange = Static<typeof VisaChange>;

const Text = Type.Optional(Type.String());
export const VisaQuery = Type.Object({
  status: Type.Optional(VisaStatus),
  validation_status: Text,
  deadline_after: Text,
  deadline_before: Text,
  has__past_deadline: Type.Optional(Type.Boolean()),
});
export type VisaQuery = Static<typeof VisaQuery>;
