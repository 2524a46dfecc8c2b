// Shapes of the digest of a project: one mail a day, at most, about what happened.
import Type, { type Static } from 'typebox';
import type { EventName } from '../../events/catalog.ts';
import { languages } from '../../kit/text/languages.ts';
import { Id, oneOf, patterned, shape } from '../../kit/shapes.ts';

/** Topics of a digest -> the event behind each. */
export const digestEvents = {
  document_creation: 'document.creation',
  document_deletion: 'document.deletion',
  folder_creation: 'folder.creation',
  folder_deletion: 'folder.deletion',
  visa_creation: 'visa.creation',
  visa_deletion: 'visa.deletion',
  visa_validation: 'visa.validation.add',
  visa_denied: 'visa.validation.denied',
  bcf_topic_creation: 'bcf.topic.creation',
  bcf_topic_deletion: 'bcf.topic.deletion',
  invitation_accepted: 'project.invitation.accepted',
  model_creation: 'model.creation',
  model_deletion: 'model.deletion',
} as const satisfies Readonly<Record<string, EventName>>;
export type DigestTopic = keyof typeof digestEvents;
export const digestTopics = Object.keys(digestEvents) as DigestTopic[];

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

const booleans = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, Type.Boolean()])) as Record<Name, ReturnType<typeof Type.Boolean>>;

const settings = {
  recipients_group_ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }),
  schedule: Type.Object({
    time: patterned(
      '^(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?$',
      { message: 'Enter a time as HH:MM.' },
      { maxLength: 8, description: 'HH:MM, in the time zone' },
    ),
    timezone: Type.String({ maxLength: 64, description: 'such as Europe/Paris' }),
    ...booleans(weekdays),
  }),
  locale: oneOf(languages),
};

export const NewDigest = Type.Object({ ...settings, ...booleans(digestTopics) });
export type NewDigest = Static<typeof NewDigest>;
export const Digest = shape('Digest', { id: Id, ...settings, ...booleans(digestTopics) });
export type Digest = Static<typeof Digest>;
