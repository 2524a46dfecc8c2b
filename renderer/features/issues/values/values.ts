// A project's values for its issues: statuses, types, priorities, stages and labels, with their colours.
import type { DetailedExtensions, Topic } from '../../../api/shapes.ts';

/** In the order of the settings. */
export const valueKinds = ['status', 'type', 'priority', 'stage', 'label'] as const;
export type ValueKind = (typeof valueKinds)[number];

export type Value = { readonly id: number; readonly name: string; readonly color: string | null };
export type Values = Readonly<Record<ValueKind, readonly Value[]>>;

export const valuesOf = (from: DetailedExtensions): Values => ({
  status: from.topic_statuses.map(({ id, color, topic_status: name }) => ({ id, color, name })),
  type: from.topic_types.map(({ id, color, topic_type: name }) => ({ id, color, name })),
  priority: from.priorities.map(({ id, color, priority: name }) => ({ id, color, name })),
  stage: from.stages.map(({ id, color, stage: name }) => ({ id, color, name })),
  label: from.topic_labels.map(({ id, color, label: name }) => ({ id, color, name })),
});

export type ValueWish = { readonly kind: ValueKind; readonly name: string; readonly color: string | null };

/** Request body of a value: the field of its name is named like its kind. */
export const valueBody = ({ kind, name, color }: ValueWish): Readonly<Record<string, string | null>> => ({
  [kind === 'label' ? 'label' : singleFields[kind]]: name,
  color,
});

/** Single-value fields of issues. */
export const singleFields = {
  status: 'topic_status',
  type: 'topic_type',
  priority: 'priority',
  stage: 'stage',
} as const satisfies Partial<Record<ValueKind, keyof Topic>>;
export type SingleKind = keyof typeof singleFields;

export const valueIn = (issue: Topic, kind: SingleKind): string | null => issue[singleFields[kind]];

/** A value of an issue, with its colour if it is one of the project. */
export const shownValue = (values: Values, kind: ValueKind, name: string): Pick<Value, 'name' | 'color'> => ({
  name,
  color: values[kind].find(value => value.name === name)?.color ?? null,
});

/** Rank of a value in the order of the project; other values come after these, and none last. */
export function rankOf(values: readonly Value[], name: string | null): number {
  if (name === null) return values.length + 1;
  const place = values.findIndex(value => value.name === name);
  return place < 0 ? values.length : place;
}

/** Values in use that the project does not have, such as deleted ones. */
export function otherNames(values: readonly Value[], used: Iterable<string | null>): string[] {
  const known = new Set(values.map(({ name }) => name));
  return [...new Set(used)].filter((name): name is string => name !== null && !known.has(name)).toSorted();
}
