// The history as version 3.0 has it. Pure.
import type { EventAction } from './schema.ts';

interface Entry {
  readonly topic_guid: string;
  readonly events: readonly EventAction[];
}

/** Gives the first stage of a topic its name of version 3.0: a stage is added, and updated from then on.
 *  @param entries of topics, oldest first, from their creation on */
export function withStagesAdded<Event extends Entry>(entries: readonly Event[]): Event[] {
  const staged = new Set<string>();
  return entries.map(entry => ({ ...entry, events: entry.events.map(action => stageOf(action, entry, staged)) }));
}

/** @param staged guids of the topics that have a stage so far; brought up to date */
function stageOf(action: EventAction, { topic_guid: guid }: Entry, staged: Set<string>): EventAction {
  if (action.type === 'topic_created' || action.type === 'stage_removed') staged.delete(guid);
  if (action.type !== 'stage_updated' || staged.has(guid)) return action;
  staged.add(guid);
  return { ...action, type: 'stage_added' };
}

/** Leaves out what version 3.0 does not know: answers to comments, and what nothing is left of. */
export const withoutReplies = <Event extends Entry>(entries: readonly Event[]): Event[] =>
  entries
    .map(entry => ({ ...entry, events: entry.events.filter(({ type }) => !type.startsWith('reply_to_comment_')) }))
    .filter(({ events }) => events.length > 0);
