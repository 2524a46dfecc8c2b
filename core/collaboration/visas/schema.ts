// Shapes of visas (Visa, VisaWithDocument of the public contract) with their validations and comments, and the bodies
// and queries of their routes.
import Type, { type Static } from 'typebox';
import { GivenTime, Id, nullable, oneOf, Timestamp, BLANK, patterned, shape } from '../../kit/shapes.ts';
import { UserProject } from '../members/schema.ts';

export const VisaStatus = oneOf(['O', 'P', 'C'], { description: 'open O, paused P, closed C' });
export type VisaStatus = Static<typeof VisaStatus>;
export const ValidationStatus = oneOf(['P', 'A', 'D'], { description: 'pending P, accepted A, denied D' });
export type ValidationStatus = Static<typeof ValidationStatus>;

const EarlierAnswer = shape('VisaEarlierAnswer', {
  status: ValidationStatus,
  attachment_name: nullable(Type.String({ description: "name of the answer's file, which was deleted" })),
  answered_at: Timestamp,
});

export const VisaValidation = shape('VisaValidation', {
  id: Id,
  visa_id: Id,
  validator: nullable(UserProject),
  status: ValidationStatus,
  has_commented: Type.Boolean({ description: 'whether the validator has written a comment on the visa' }),
  attachment: Type.Optional(
    nullable(Type.String({ description: "signed address of the answer's file, valid for an hour" })),
  ),
  earlier_answers: Type.Array(EarlierAnswer, { description: 'answers that this one replaced, or that were reset' }),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type VisaValidation = Static<typeof VisaValidation>;

export const VisaComment = shape('VisaComment', {
  id: Id,
  visa_id: Id,
  author: nullable(UserProject),
  content: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type VisaComment = Static<typeof VisaComment>;

export const Visa = shape('Visa', {
  id: Id,
  document_id: Id,
  creator: nullable(UserProject),
  status: VisaStatus,
  description: nullable(Type.String()),
  deadline: nullable(Type.String({ description: 'a day, YYYY-MM-DD' })),
  validations: Type.Array(VisaValidation),
  validations_in_error: Type.Array(Type.Integer(), {
    description: 'ids of validations whose validator left the project or can no longer see the document',
  }),
  comments: Type.Array(VisaComment),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Visa = Static<typeof Visa>;

export const LightDocument = shape('LightDocument', {
  id: Id,
  parent_id: Id,
  name: Type.String(),
  description: nullable(Type.String()),
  head_id: nullable(Id),
  is_head_version: Type.Boolean(),
});
export type LightDocument = Static<typeof LightDocument>;

export const VisaWithDocument = shape('VisaWithDocument', { ...Visa.properties, document: nullable(LightDocument) });
export type VisaWithDocument = Static<typeof VisaWithDocument>;

const values = {
  creator_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'a member of the project, on whose behalf an application or administrator asks',
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

const validator = Type.Integer({ minimum: 0, description: 'id of a member of the project, as in its list of people' });
export const NewValidation = Type.Object({ validator_id: validator });
export const ValidationChange = Type.Object({ validator_id: Type.Optional(validator) });
export type ValidationChange = Static<typeof ValidationChange>;

export const VisaAttachment = shape('VisaAttachment', {
  attachment: nullable(Type.String({ description: 'signed address, valid for an hour; null without a file' })),
});
export type VisaAttachment = Static<typeof VisaAttachment>;

const Content = patterned('\\S', BLANK, { minLength: 1, maxLength: 10_000 });
const author = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: 'a member of the project, on whose behalf an application or administrator writes',
  }),
);

export const NewComment = Type.Object({ author_id: author, content: Content });
export type NewComment = Static<typeof NewComment>;
export const CommentChange = Type.Object({ author_id: author, content: Type.Optional(Content) });
export type CommentChange = Static<typeof CommentChange>;

export const OwnVisa = shape('OwnVisa', {
  ...VisaWithDocument.properties,
  waits_for_me: Type.Boolean({ description: "true: awaits the caller's response; false: requested by the caller" }),
  project: Type.Object({ id: Id, cloud_id: Id, name: Type.String() }),
});
export type OwnVisa = Static<typeof OwnVisa>;
