import Type, { type Static } from 'typebox';
import { named, nullable } from '../../kit/shapes.ts';
import { ListQuery } from '../odata/schema.ts';

/** Origin of an object from a BCF file, in which any author can be written. */
export const Imported = named(
  'Imported',
  Type.Object({
    by: Type.String({ description: 'address of the person who imported it, or the name of the application' }),
    date: Type.String(),
    author: Type.String({ description: 'as the file has it; empty when it names none' }),
  }),
);
export type Imported = Static<typeof Imported>;
export const importedAnswer = { imported: Type.Optional(Imported), modified_imported: Type.Optional(Imported) };

export const topicEventTypes = [
  'topic_created',
  'title_updated',
  'description_updated',
  'description_removed',
  'status_updated',
  'status_removed',
  'type_updated',
  'type_removed',
  'priority_updated',
  'priority_removed',
  'stage_added',
  'stage_updated',
  'stage_removed',
  'due_date_updated',
  'due_date_removed',
  'assigned_to_updated',
  'assigned_to_removed',
  'label_added',
  'label_removed',
] as const;

export const commentEventTypes = [
  'comment_created',
  'comment_text_updated',
  'viewpoint_updated',
  'viewpoint_removed',
  'reply_to_comment_updated',
  'reply_to_comment_removed',
] as const;

export type EventType = (typeof topicEventTypes)[number] | (typeof commentEventTypes)[number];

/** One changed field. */
export interface EventAction {
  readonly type: EventType;
  readonly value: string | null;
}

const Action = (title: string) => named(title, Type.Object({ type: Type.String(), value: nullable(Type.String()) }));
const event = {
  topic_guid: Type.String(),
  author: Type.String(),
  date: Type.String(),
  imported: Type.Optional(Imported),
};

export const TopicEvent = named(
  'TopicEvent',
  Type.Object({ ...event, events: Type.Array(Action('TopicEventAction')) }),
);
export type TopicEvent = Static<typeof TopicEvent>;
export const CommentEvent = named(
  'CommentEvent',
  Type.Object({ ...event, comment_guid: Type.String(), events: Type.Array(Action('CommentEventAction')) }),
);
export type CommentEvent = Static<typeof CommentEvent>;

export const EventQuery = ListQuery;
