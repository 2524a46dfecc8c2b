// Bodies and answers of the routes of validations; what they read is in visas.
import Type, { type Static } from 'typebox';
import { named, nullable } from '../../../kit/shapes.ts';

const validator = Type.Integer({ minimum: 0, description: 'id of a member of the project, as in its list of people' });
export const NewValidation = Type.Object({ validator_id: validator });
export const ValidationChange = Type.Object({ validator_id: Type.Optional(validator) });
export type ValidationChange = Static<typeof ValidationChange>;

export const VisaAttachment = named(
  'VisaAttachment',
  Type.Object({
    attachment: nullable(Type.String({ description: 'signed address, valid for an hour; null without a file' })),
  }),
);
export type VisaAttachment = Static<typeof VisaAttachment>;
