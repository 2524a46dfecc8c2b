// Shapes of the values that a project offers for its topics.
import Type, { type Static } from 'typebox';
import { Color, Id, Name, nullable, oneOf, shape } from '../../kit/shapes.ts';

/** Kind of value -> its field in the records of the values and, but for labels, of topics. */
export const fieldOf = {
  label: 'label',
  priority: 'priority',
  stage: 'stage',
  status: 'topic_status',
  type: 'topic_type',
} as const;
export type ExtensionKind = keyof typeof fieldOf;

export interface ExtensionValue {
  readonly id: number;
  readonly kind: ExtensionKind;
  readonly value: string;
  readonly color: string | null;
}

const shown = { id: Id, color: nullable(Type.String()) };
const Label = shape('BcfLabel', { ...shown, label: Type.String() });
const Priority = shape('Priority', { ...shown, priority: Type.String() });
const Stage = shape('Stage', { ...shown, stage: Type.String() });
const Status = shape('TopicStatus', { ...shown, topic_status: Type.String() });
const TopicType = shape('TopicType', { ...shown, topic_type: Type.String() });

/** Kind of value -> the shape of one. */
export const shapeOf = { label: Label, priority: Priority, stage: Stage, status: Status, type: TopicType } as const;

/** The body that makes a value of a kind. */
export const newValueOf = (kind: ExtensionKind) =>
  Type.Object({ [fieldOf[kind]]: Name, color: Type.Optional(nullable(Color)) });
/** The body that changes one. */
export const valueChangeOf = (kind: ExtensionKind) =>
  Type.Object({ [fieldOf[kind]]: Type.Optional(Name), color: Type.Optional(nullable(Color)) });

/** Values of several kinds. Not in the public contract. */
export const NewValues = Type.Object({
  values: Type.Array(
    Type.Object({
      kind: oneOf(['label', 'priority', 'stage', 'status', 'type']),
      name: Name,
      color: Type.Optional(nullable(Color)),
    }),
    {
      minItems: 1,
      maxItems: 200,
      description: 'in their order; those that the project offers already stay as they are',
    },
  ),
});
export type NewValues = Static<typeof NewValues>;

export const DetailedExtensions = shape('DetailedExtensions', {
  topic_labels: Type.Array(Label),
  topic_types: Type.Array(TopicType),
  topic_statuses: Type.Array(Status),
  priorities: Type.Array(Priority),
  stages: Type.Array(Stage),
});
export type DetailedExtensions = Static<typeof DetailedExtensions>;

const texts = Type.Array(Type.String());
/** A colour for each value of the corresponding list; empty for one without. */
const colors = Type.Array(Type.String());
export const Extensions = shape('Extensions', {
  topic_type: texts,
  topic_status: texts,
  topic_label: texts,
  priority: texts,
  stage: texts,
  snippet_type: texts,
  user_id_type: texts,
  topic_status_colors: colors,
  priority_colors: colors,
  project_actions: texts,
  topic_actions: texts,
  comment_actions: texts,
});
export type Extensions = Static<typeof Extensions>;

/** As version 3.0 has it; the standard's schema forgot the actions on viewpoints. */
export const Extensions3 = shape('ExtensionsV3', {
  topic_type: texts,
  topic_status: texts,
  topic_label: texts,
  snippet_type: texts,
  priority: texts,
  users: texts,
  stage: texts,
  project_actions: texts,
  topic_actions: texts,
  comment_actions: texts,
  viewpoint_actions: texts,
});
export type Extensions3 = Static<typeof Extensions3>;
