// History of topics and comments, from their creation on.
import type { ProjectPlace } from '../../access/caller.ts';
import { tokenMaker } from '../../access/request-context.ts';
import { notFound } from '../../kit/errors.ts';
import { createTurns, inTurns } from '../../kit/event-loop.ts';
import { idsOf } from '../../kit/ids.ts';
import { portionsByWeight, type Db, type Tx } from '../../storage/db.ts';
import { partOf, type Fields } from '../odata/service.ts';
import type { BcfVersion, ListQuery } from '../odata/schema.ts';
import type { Changed, CommentEvent, EventAction, Imported, TopicEvent } from './schema.ts';
import * as store from './store.ts';

// Events of a change of a topic or comment. Pure: the object before and after in, events out.

/** What the history lists changes of. */
export interface TopicState extends Readonly<Record<(typeof topicFields)[number][0], string | null>> {
  readonly title: string;
  readonly labels: readonly string[];
}

interface CommentState {
  readonly comment: string;
  readonly viewpoint_guid: string | null;
  readonly reply_to_comment_guid: string | null;
}

interface CommentPlace {
  readonly topicGuid: string;
  readonly guid: string;
}

/** Most characters of a title and of other texts in an event. */
const [TITLE, TEXT] = [128, 1024];

/** Fields of a topic with their names in events. */
const topicFields = [
  ['description', 'description'],
  ['topic_status', 'status'],
  ['topic_type', 'type'],
  ['priority', 'priority'],
  ['stage', 'stage'],
  ['due_date', 'due_date'],
  ['assigned_to', 'assigned_to'],
] as const;

/** @param before undefined for a new topic: it was created, and each field that it has was set */
export function topicActionsOf(before: TopicState | undefined, after: TopicState): EventAction[] {
  const actions: EventAction[] = before ? [] : [{ type: 'topic_created', value: null }];
  if (before?.title !== after.title) actions.push({ type: 'title_updated', value: after.title.slice(0, TITLE) });
  for (const [name, changed] of topicFields) actions.push(...changeOf(changed, before?.[name] ?? null, after[name]));
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
  actions.push(
    ...changeOf('viewpoint', before?.viewpoint_guid ?? null, after.viewpoint_guid),
    ...changeOf('reply_to_comment', before?.reply_to_comment_guid ?? null, after.reply_to_comment_guid),
  );
  return actions;
}

function changeOf(changed: Changed, before: string | null, after: string | null): EventAction[] {
  if (before === after) return [];
  if (after === null) return [{ type: `${changed}_removed`, value: null }];
  return [{ type: `${changed}_updated`, value: after.slice(0, TEXT) }];
}

// The history in the form of version 3.0. Pure.

interface Entry {
  readonly topic_guid: string;
  readonly events: readonly EventAction[];
}

/**
 * Names the first stage of a topic as version 3.0 does: a stage is added, and updated from then on.
 * @param entries of topics, oldest first, from their creation on
 */
function withStagesAdded<Event extends Entry>(entries: readonly Event[]): Event[] {
  const staged = new Set<string>();
  return entries.map(entry => ({ ...entry, events: entry.events.map(action => stageOf(action, entry, staged)) }));
}

/** @param staged guids of the topics that have a stage so far; updated */
function stageOf(action: EventAction, { topic_guid: guid }: Entry, staged: Set<string>): EventAction {
  if (action.type === 'topic_created' || action.type === 'stage_removed') staged.delete(guid);
  if (action.type !== 'stage_updated' || staged.has(guid)) return action;
  staged.add(guid);
  return { ...action, type: 'stage_added' };
}

/** Leaves out what version 3.0 does not have: replies to comments, and events that are then empty. */
const withoutReplies = <Event extends Entry>(entries: readonly Event[]): Event[] =>
  entries
    .map(entry => ({ ...entry, events: entry.events.filter(({ type }) => !type.startsWith('reply_to_comment_')) }))
    .filter(({ events }) => events.length > 0);

export type History = ReturnType<typeof createHistory>;

const fields = { topic_guid: 'guid', author: 'text', type: 'texts', date: 'time' } as const satisfies Fields;
const topicList = { fields, orders: ['date'] };
const commentList = { fields: { ...fields, comment_guid: 'guid' } as const satisfies Fields, orders: ['date'] };

/** Object, author and date of a change. */
interface About {
  readonly topicGuid: string;
  readonly commentGuid?: string;
  readonly author: string;
  readonly date: string;
  /** origin in a file: an `Imported` as JSON */
  readonly imported?: string | null;
}

interface Noted {
  readonly about: About;
  readonly actions: readonly EventAction[];
}

const rowsOf = (changes: readonly Noted[]): store.EventRow[] =>
  changes
    .filter(({ actions }) => actions.length > 0)
    .map(({ about, actions }) => ({
      topic_guid: about.topicGuid,
      comment_guid: about.commentGuid ?? null,
      author: about.author,
      date: about.date,
      events: JSON.stringify(actions),
      imported: about.imported ?? null,
      maker_id: tokenMaker() ?? null,
    }));

export function createHistory({ db }: { readonly db: Db }) {
  return {
    /** Records a change; no effect when it changed nothing that the history lists. */
    note: (tx: Tx, { projectId }: ProjectPlace, about: About, actions: readonly EventAction[]): Promise<void> =>
      store.insertEvents(tx, projectId, rowsOf([{ about, actions }])),

    /** The same for many changes, in one statement. */
    noteAll: (tx: Tx, { projectId }: ProjectPlace, changes: readonly Noted[]): Promise<void> =>
      store.insertEvents(tx, projectId, rowsOf(changes)),

    /** Of all topics, or of one. @throws 404 when there never was such a topic */
    async ofTopics({ projectId }: ProjectPlace, query: ListQuery, version: BcfVersion, guid?: string) {
      const events = await eventsOf(db, { projectId, of: 'topics', topicGuid: guid?.toLowerCase() });
      if (guid !== undefined && events.length === 0) throw notFound('topic');
      const known = version === '3.0' ? withStagesAdded(events) : events;
      return partOf<TopicEvent>(await inTurns(known, withTypes), query, topicList);
    },

    /** Of all comments, or of one. @throws 404 when there never was such a comment */
    async ofComments({ projectId }: ProjectPlace, query: ListQuery, version: BcfVersion, at?: CommentPlace) {
      const one = { topicGuid: at?.topicGuid.toLowerCase(), commentGuid: at?.guid.toLowerCase() };
      const events = await eventsOf(db, { projectId, of: 'comments', ...one });
      if (at && events.length === 0) throw notFound('comment');
      const known = version === '3.0' ? withoutReplies(events) : events;
      return partOf<CommentEvent>(await inTurns(known, withTypes), query, commentList);
    },
  };
}

/** An event of either list: answers about topics leave out the comment, as their shape does not have it. */
type ReadEvent = ReturnType<typeof toEvent>;

const toEvent = ({ topic_guid, comment_guid, author, date, events, imported, maker }: store.NamedEventRow) => ({
  topic_guid,
  comment_guid: comment_guid ?? '',
  author: author ?? '',
  date,
  events: JSON.parse(events) as EventAction[],
  ...(imported !== null && { imported: JSON.parse(imported) as Imported }),
  ...(maker !== null && { token_maker: maker }),
});

/**
 * Bytes of events that are read at once, with these for the other columns of each: other work gets its turn in between.
 */
const [READ_AT_ONCE, OTHER_COLUMNS] = [500_000, 200];

/** Events, oldest first. They contain every changed text: many are read in portions. */
async function eventsOf(db: Db, choice: store.EventChoice): Promise<ReadEvent[]> {
  const turn = createTurns();
  const events: ReadEvent[] = [];
  const listed = await store.listEvents(db, choice);
  for (const portion of portionsByWeight(listed, ({ size }) => size + OTHER_COLUMNS, READ_AT_ONCE)) {
    for (const row of await store.eventsAmong(db, idsOf(portion))) events.push(toEvent(row));
    await turn();
  }
  return events;
}

/**
 * An event in the form for filters: `type` is that of any of its actions. Answers leave it out, as their shape does not
 * have it.
 */
const withTypes = <Event extends { readonly events: readonly EventAction[] }>(event: Event) => ({
  ...event,
  type: event.events.map(({ type }) => type),
});
