// What the form of a project's daily email holds, and what it lacks before it can be saved.
import type { Answer, Input } from '../../api/client.ts';

export type Digest = Answer<'GET /platform/cloud/{cloud_pk}/project/{project_pk}/notification'>;
export type DigestValues = Input<'PUT /platform/cloud/{cloud_pk}/project/{project_pk}/notification'>['body'];

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** What it may report, by what it is about. */
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

/** All of `names`, each with whether it is wanted. */
const chosen = <Name extends string>(names: readonly Name[], isWanted: (name: Name) => boolean) =>
  Object.fromEntries(names.map(name => [name, isWanted(name)])) as Record<Name, boolean>;

/** Before any were saved: what is new, every working day in the morning. */
export function firstValues(timezone: string, locale: DigestValues['locale']): DigestValues {
  return {
    recipients_group_ids: [],
    schedule: {
      time: '08:00',
      timezone,
      ...chosen(weekdays, day => day !== 'saturday' && day !== 'sunday'),
    },
    locale,
    ...chosen(topics, topic => !topic.endsWith('_deletion')),
  };
}

/** As they were saved, the time without its seconds. */
export function valuesOf({ id: _id, ...values }: Digest): DigestValues {
  return { ...values, schedule: { ...values.schedule, time: values.schedule.time.slice(0, 5) } };
}

/** What is to be chosen still; undefined when nothing is. */
export function lackOf(values: DigestValues): 'topics' | 'groups' | 'days' | 'time' | undefined {
  if (!topics.some(topic => values[topic])) return 'topics';
  if (values.recipients_group_ids.length === 0) return 'groups';
  if (!weekdays.some(day => values.schedule[day])) return 'days';
  return /^\d\d:\d\d$/.test(values.schedule.time) ? undefined : 'time';
}

/** Zones to choose from; the chosen one is among them, whatever it is called. */
export const zonesWith = (zone: string, known: readonly string[]): string[] =>
  known.includes(zone) ? [...known] : [zone, ...known];
