// What an issue says beside the model: its fields with the values that the project offers, its day, views and pins.
import { dueDay } from '../../api/due-day.ts';
import type { Extensions, FullTopic } from '../../api/shapes.ts';
import type { IssueChange, PinAt } from './queries.ts';

/** Fields whose values the project offers, and where it offers them. */
export const valueLists = [
  ['topic_type', 'topic_type'],
  ['topic_status', 'topic_status'],
  ['priority', 'priority'],
  ['assigned_to', 'user_id_type'],
] as const satisfies readonly (readonly [string, keyof Extensions])[];

export type FieldName = (typeof valueLists)[number][0] | 'due_date';
/** Empty texts where nothing is said. */
export type FieldValues = Readonly<Record<FieldName, string>>;

/** What can be chosen beside nothing; a value that is not offered any more stays valid. */
export function choicesOf(offered: readonly string[] | undefined, value: string): readonly string[] {
  const all = offered ?? [];
  return value === '' || all.includes(value) ? all : [...all, value];
}

export const fieldValues = (topic: Pick<FullTopic, FieldName>): FieldValues => ({
  topic_type: topic.topic_type ?? '',
  topic_status: topic.topic_status ?? '',
  priority: topic.priority ?? '',
  assigned_to: topic.assigned_to ?? '',
  due_date: dueDay(topic) ?? '',
});

/** A change of fields as the service takes it: a field that is left empty is taken away. */
export const changeOf = (given: Partial<FieldValues>): IssueChange =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value || null]));

type Views = Pick<FullTopic, 'comments' | 'viewpoints'>;

/** The views that belong to the issue itself; the others are shown with their comments. */
export function ownViews({ comments, viewpoints }: Views): Views['viewpoints'] {
  const said = new Set(comments.map(({ viewpoint_guid: own }) => own));
  return viewpoints.filter(({ guid }) => !said.has(guid));
}

/** The pins of all views of an issue, in the order of their numbers. */
export const pinsOf = ({ guid: topic, viewpoints }: Pick<FullTopic, 'guid' | 'viewpoints'>): PinAt[] =>
  viewpoints.flatMap(({ guid: viewpoint, pins }) => pins.map(({ guid: pin }) => ({ topic, viewpoint, pin })));
