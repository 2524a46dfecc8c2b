// Values of the form for a project's daily email, and its validation.
import type { TFunction } from 'i18next';
import type { Answer, Input } from '../../api/client.ts';
import type { Group } from '../../api/shapes.ts';

export type Digest = Answer<'GET /platform/cloud/{cloud_pk}/project/{project_pk}/notification'>;
export type DigestValues = Input<'PUT /platform/cloud/{cloud_pk}/project/{project_pk}/notification'>['body'];

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Contents to choose from, grouped by subject. */
export const topicGroups = {
  documents: ['document_creation', 'document_deletion', 'folder_creation', 'folder_deletion'],
  models: ['model_creation', 'model_deletion'],
  visas: ['visa_creation', 'visa_validation', 'visa_denied', 'visa_deletion'],
  issues: ['bcf_topic_creation', 'bcf_topic_deletion'],
  people: ['invitation_accepted'],
} as const;
export type TopicGroup = keyof typeof topicGroups;
export type Topic = (typeof topicGroups)[TopicGroup][number];
export const topics: readonly Topic[] = Object.values(topicGroups).flat();

/** All of `names`, each with whether it is chosen. */
const chosen = <Name extends string>(names: readonly Name[], isWanted: (name: Name) => boolean) =>
  Object.fromEntries(names.map(name => [name, isWanted(name)])) as Record<Name, boolean>;

/** Initial values of a new email: all contents but deletions, every working day in the morning. */
export const firstValues = (timezone: string, locale: DigestValues['locale']): DigestValues => ({
  recipients_group_ids: [],
  schedule: { time: '08:00', timezone, ...chosen(weekdays, day => day !== 'saturday' && day !== 'sunday') },
  locale,
  ...chosen(topics, topic => !topic.endsWith('_deletion')),
});

/** The saved values, with the time without seconds. */
export const valuesOf = ({ id: _id, ...values }: Digest): DigestValues => ({
  ...values,
  schedule: { ...values.schedule, time: values.schedule.time.slice(0, 5) },
});

/** The missing choice; undefined when the form is complete. */
export function lackOf(values: DigestValues): 'topics' | 'groups' | 'days' | 'time' | undefined {
  if (!topics.some(topic => values[topic])) return 'topics';
  if (values.recipients_group_ids.length === 0) return 'groups';
  if (!weekdays.some(day => values.schedule[day])) return 'days';
  return /^\d\d:\d\d$/.test(values.schedule.time) ? undefined : 'time';
}

/** Time zones to choose from; includes the chosen one under any name. */
export const zonesWith = (zone: string, known: readonly string[]): string[] =>
  known.includes(zone) ? [...known] : [zone, ...known];

/**
 * Values shown by the form: unsaved changes, else the saved values of any user, else initial ones.
 * @param zone and locale of this window, for the initial values
 */
export const shownValues = (
  edited: DigestValues | undefined,
  saved: Digest | null,
  { zone, locale }: { readonly zone: string; readonly locale: DigestValues['locale'] },
): DigestValues => edited ?? (saved ? valuesOf(saved) : firstValues(zone, locale));

/** Whether there are changes and nothing is missing; a new email can be saved with its initial values. */
export const canSave = (edited: DigestValues | undefined, saved: Digest | null, values: DigestValues): boolean =>
  lackOf(values) === undefined && (saved === null || edited !== undefined);

type FormState = { readonly values: DigestValues; readonly isSaved: boolean };

/** Note below the form: saved, else the missing choice, but not before the user changed something. */
export function digestNote(edited: DigestValues | undefined, saved: Digest | null, { values, isSaved }: FormState) {
  if (isSaved) return 'parts.saved';
  const lack = lackOf(values);
  return lack && (edited || !saved) ? (`digest.lack.${lack}` as const) : undefined;
}

type Recipients = Pick<DigestValues, 'recipients_group_ids'>;
type Scheduled = Pick<DigestValues, 'schedule'>;

/** Adds or removes a group as recipient. */
export const withRecipients = ({ recipients_group_ids: ids }: Recipients, id: number, isOn: boolean): Recipients => ({
  recipients_group_ids: isOn ? [...ids, id] : ids.filter(each => each !== id),
});

/** A group as listed: with the number of members who get the email through it. */
export const groupText = (t: TFunction, { name, members }: Pick<Group, 'name' | 'members'>): string =>
  `${name} (${t('digest.members', { count: members.length })})`;

/** Changes one part of the schedule and keeps the others. */
export const withSchedule = ({ schedule }: Scheduled, change: Partial<DigestValues['schedule']>): Scheduled => ({
  schedule: { ...schedule, ...change },
});
