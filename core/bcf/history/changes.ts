// Events of a change of a topic or comment. Pure: the object before and after in, events out.
import type { EventAction, EventType } from './schema.ts';

export interface TopicState {
  readonly title: string;
  readonly description: string | null;
  readonly topic_status: string | null;
  readonly topic_type: string | null;
  readonly priority: string | null;
  readonly stage: string | null;
  readonly due_date: string | null;
  readonly assigned_to: string | null;
  readonly labels: readonly string[];
}

export interface CommentState {
  readonly comment: string;
  readonly viewpoint_guid: string | null;
  readonly reply_to_comment_guid: string | null;
}

/** Most characters of a title and of other texts in an event. */
const [TITLE, TEXT] = [128, 1024];

const topicFields = [
  ['description', 'description_updated', 'description_removed'],
  ['topic_status', 'status_updated', 'status_removed'],
  ['topic_type', 'type_updated', 'type_removed'],
  ['priority', 'priority_updated', 'priority_removed'],
  ['stage', 'stage_updated', 'stage_removed'],
  ['due_date', 'due_date_updated', 'due_date_removed'],
  ['assigned_to', 'assigned_to_updated', 'assigned_to_removed'],
] as const;

/** @param before undefined for a new topic: it was created, and each field that it has was set */
export function topicActionsOf(before: TopicState | undefined, after: TopicState): EventAction[] {
  const actions: EventAction[] = before ? [] : [{ type: 'topic_created', value: null }];
  if (before?.title !== after.title) actions.push({ type: 'title_updated', value: after.title.slice(0, TITLE) });
  for (const [name, updated, removed] of topicFields)
    actions.push(...changeOf(before?.[name] ?? null, after[name], updated, removed));
  const known = new Set(before?.labels);
  for (const value of after.labels) if (!known.has(value)) actions.push({ type: 'label_added', value });
  for (const value of known) if (!after.labels.includes(value)) actions.push({ type: 'label_removed', value });
  return actions;
}

/** @param before undefined for a new comment */
export function commentActionsOf(before: CommentState | undefined, after: CommentState): EventAction[] {
  const actions: EventAction[] = before ? [] : [{ type: 'comment_created', value: null }];
  if ((before?.comment ?? '') !== after.comment)
    actions.push({ type: 'comment_text_updated', value: after.comment.slice(0, TEXT) });
  const [view, reply] = [before?.viewpoint_guid ?? null, before?.reply_to_comment_guid ?? null];
  actions.push(
    ...changeOf(view, after.viewpoint_guid, 'viewpoint_updated', 'viewpoint_removed'),
    ...changeOf(reply, after.reply_to_comment_guid, 'reply_to_comment_updated', 'reply_to_comment_removed'),
  );
  return actions;
}

function changeOf(before: string | null, after: string | null, updated: EventType, removed: EventType): EventAction[] {
  if (before === after) return [];
  return [after === null ? { type: removed, value: null } : { type: updated, value: after.slice(0, TEXT) }];
}
