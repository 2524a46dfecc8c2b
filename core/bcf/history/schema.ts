import Type, { type Static } from 'typebox';
import { nullable, shape } from '../../kit/shapes.ts';

/** Origin of an object from a BCF file, in which any author can be written. */
export const Imported = shape('Imported', {
  by: Type.String({ description: 'address of the person who imported it, or the name of the application' }),
  date: Type.String(),
  author: Type.String({ description: 'as the file has it; empty when it names none' }),
});
export type Imported = Static<typeof Imported>;
export const importedAnswer = { imported: Type.Optional(Imported), modified_imported: Type.Optional(Imported) };

/** What is changed or removed. */
export type Changed =
  | 'description'
  | 'status'
  | 'type'
  | 'priority'
  | 'stage'
  | 'due_date'
  | 'assigned_to'
  | 'viewpoint'
  | 'reply_to_comment';

type EventType =
  | 'topic_created'
  | 'title_updated'
  | 'stage_added'
  | `label_${'added' | 'removed'}`
  | 'comment_created'
  | 'comment_text_updated'
  | `${Changed}_${'updated' | 'removed'}`;

/** One changed field. */
export interface EventAction {
  readonly type: EventType;
  readonly value: string | null;
}

const Action = (title: string) => shape(title, { type: Type.String(), value: nullable(Type.String()) });
const event = {
  topic_guid: Type.String(),
  author: Type.String(),
  date: Type.String(),
  imported: Type.Optional(Imported),
  token_maker: Type.Optional(
    Type.String({ description: 'address of the person, or name of the application, whose token acted for the author' }),
  ),
};

export const TopicEvent = shape('TopicEvent', { ...event, events: Type.Array(Action('TopicEventAction')) });
export type TopicEvent = Static<typeof TopicEvent>;
export const CommentEvent = shape('CommentEvent', {
  ...event,
  comment_guid: Type.String(),
  events: Type.Array(Action('CommentEventAction')),
});
export type CommentEvent = Static<typeof CommentEvent>;
