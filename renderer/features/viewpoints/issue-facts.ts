// Properties of an issue next to the model: fields with the project's values, due date, views and pins.
import { dueDay } from '../../api/due-day.ts';
import type { Extensions, FullTopic } from '../../api/shapes.ts';
import type { IssueChange, PinAt } from './queries.ts';

/** Fields with values from the project, and the lists of these values. */
export const valueLists = [
  ['topic_type', 'topic_type'],
  ['topic_status', 'topic_status'],
  ['priority', 'priority'],
  ['assigned_to', 'user_id_type'],
] as const satisfies readonly (readonly [string, keyof Extensions])[];

export type FieldName = (typeof valueLists)[number][0] | 'due_date';
/** Empty texts for fields without a value. */
export type FieldValues = Readonly<Record<FieldName, string>>;

/** Options of a field besides none; a value that the project has since removed stays valid. */
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

/** Request body for changed fields: an empty field is removed. */
export const changeOf = (given: Partial<FieldValues>): IssueChange =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value || null]));

type Views = Pick<FullTopic, 'comments' | 'viewpoints'>;

/** The views of the issue itself; the others are shown with their comments. */
export function ownViews({ comments, viewpoints }: Views): Views['viewpoints'] {
  const said = new Set(comments.map(({ viewpoint_guid: own }) => own));
  return viewpoints.filter(({ guid }) => !said.has(guid));
}

/** The pins of all views of an issue, in the order of their numbers. */
export const pinsOf = ({ guid: topic, viewpoints }: Pick<FullTopic, 'guid' | 'viewpoints'>): PinAt[] =>
  viewpoints.flatMap(({ guid: viewpoint, pins }) => pins.map(({ guid: pin }) => ({ topic, viewpoint, pin })));
