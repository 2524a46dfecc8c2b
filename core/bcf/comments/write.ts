// Inserts and changes comments with their lines in the history, in the caller's unit of work: also those of whole
// topics and of files.
import type { ProjectPlace } from '../../access/caller.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { invalid } from '../../kit/errors.ts';
import { portionsOf, type Tx } from '../../storage/db.ts';
import { commentActionsOf, type History } from '../history/service.ts';
import { guidFrom } from '../topics/schema.ts';
import { guidTaken, type TopicRow, type Topics } from '../topics/service.ts';
import { contentOf, EMPTY, type Signature } from './describe.ts';
import type { CommentContent } from './schema.ts';
import * as store from './store.ts';

/** A comment without the id of its row. */
export type State = Omit<store.CommentRow, 'id'>;

/** A comment of a file; its guid is free in the project. */
export type AdoptedComment = Omit<State, 'topic_id' | 'project_id'>;

/** A comment of a topic. */
export interface OfTopic<Row = store.CommentRow> {
  readonly topic: TopicRow;
  readonly row: Row;
}

export interface WriteDeps {
  readonly topics: Topics;
  readonly history: History;
}

/** Guids that comments of a topic may refer to; read only where they refer to any. */
async function namesIn(tx: Tx, topic: TopicRow, states: readonly State[]) {
  const named = async (table: 'bcf_comment' | 'bcf_viewpoint', field: 'viewpoint_guid' | 'reply_to_comment_guid') => {
    const guids = states.flatMap(state => state[field] ?? []);
    return guids.length === 0 ? new Set<string>() : store.guidsAmong(tx, table, topic.id, guids);
  };
  return {
    viewpoints: await named('bcf_viewpoint', 'viewpoint_guid'),
    comments: await named('bcf_comment', 'reply_to_comment_guid'),
  };
}

/** @throws 400 for a reference outside the topic, and for a comment without text and viewpoint */
function check(
  { viewpoint_guid, reply_to_comment_guid, comment, guid }: State,
  known: Awaited<ReturnType<typeof namesIn>>,
) {
  if (comment.trim() === '' && viewpoint_guid === null)
    throw invalid('comment', 'A comment needs a text or a viewpoint.', { code: 'text_or_viewpoint' }, 'required');
  if (viewpoint_guid !== null && !known.viewpoints.has(viewpoint_guid))
    throw invalid('viewpoint_guid', 'Not a viewpoint of the topic.', { code: 'viewpoint_not_found' }, 'does_not_exist');
  if (reply_to_comment_guid === null) return;
  const message = 'Not another comment of the topic.';
  if (reply_to_comment_guid === guid || !known.comments.has(reply_to_comment_guid))
    throw invalid('reply_to_comment_guid', message, { code: 'comment_not_found' }, 'does_not_exist');
}

/** A change of a comment as the history has it. @param before undefined for a new one */
const noteOf = (
  { topic, row }: OfTopic<State>,
  before: State | undefined,
  by: { readonly author: string; readonly date: string; readonly imported?: string | null },
) => ({ about: { topicGuid: topic.guid, commentGuid: row.guid, ...by }, actions: commentActionsOf(before, row) });

/** Inserts comments with their lines in the history, in few statements. @param by author and date of each line */
async function put(
  { history }: WriteDeps,
  tx: Tx,
  place: ProjectPlace,
  all: readonly OfTopic<State>[],
  by: (row: State) => Parameters<typeof noteOf>[2],
): Promise<void> {
  for (const portion of portionsOf(all, store.PORTION)) {
    const rows = portion.map(({ row }) => row);
    await store.insertComments(tx, rows);
    const notes = portion.map(each => noteOf(each, undefined, by(each.row)));
    await history.noteAll(tx, place, notes);
  }
}

/** Inserts comments of a file unchanged, dates and authors included, each into its topic. */
function adopt(
  deps: WriteDeps,
  tx: Tx,
  place: ProjectPlace,
  given: readonly { readonly topic: TopicRow; readonly comment: AdoptedComment }[],
): Promise<void> {
  const ofTopic = ({ id: topic_id }: TopicRow) => ({ topic_id, project_id: place.projectId });
  const all = given.map(({ topic, comment }) => ({ topic, row: { ...comment, ...ofTopic(topic) } }));
  return put(deps, tx, place, all, ({ author, date, imported }) => ({ author: author ?? '', date, imported }));
}

/** Replaces the content of a comment by that of a file, dates and the author of its last change included. */
async function readopt(
  { history }: WriteDeps,
  tx: Tx,
  place: ProjectPlace,
  { topic, row }: OfTopic,
  comment: AdoptedComment,
): Promise<void> {
  const after = { ...row, ...comment, guid: row.guid, author: row.author, imported: row.imported };
  await store.updateComment(tx, after);
  const note = noteOf({ topic, row: after }, row, {
    author: comment.modified_author ?? comment.author ?? '',
    date: comment.modified_date ?? comment.date,
    imported: comment.modified_imported ?? comment.imported,
  });
  await history.noteAll(tx, place, [note]);
}

/**
 * Inserts comments in few statements, in the caller's transaction; each may reply to those before it.
 * @throws 400, and 409 for a guid that is taken
 */
async function insert(
  deps: WriteDeps,
  tx: Tx,
  place: ProjectPlace,
  { topic, all }: { readonly topic: TopicRow; readonly all: readonly CommentContent[] },
  by: Signature,
): Promise<State[]> {
  if (all.length === 0) return [];
  const drafts = all.map((given): State => ({
    topic_id: topic.id,
    project_id: place.projectId,
    guid: guidFrom(given.guid),
    modified_date: null,
    modified_author: null,
    imported: null,
    modified_imported: null,
    ...contentOf(given, { ...EMPTY, date: by.now, author: by.author }, by),
  }));
  const guids = drafts.map(({ guid }) => guid);
  if (new Set(guids).size < guids.length || (await store.isAnyTaken(tx, place.projectId, guids))) throw guidTaken();
  const known = await namesIn(tx, topic, drafts);
  for (const draft of drafts) {
    check(draft, known);
    known.comments.add(draft.guid);
  }
  const rows = drafts.map(row => ({ topic, row }));
  await put(deps, tx, place, rows, () => ({ author: by.author, date: by.now }));
  await deps.topics.touch(tx, topic.id, by.now);
  return drafts;
}

interface Changes {
  readonly topic: TopicRow;
  readonly changes: readonly { readonly row: store.CommentRow; readonly given: CommentContent }[];
}

/** Changes comments of a topic. @param isMerge whether fields not given stay */
async function change(
  deps: WriteDeps,
  tx: Tx,
  place: ProjectPlace,
  { topic, changes }: Changes,
  { isMerge, by }: { readonly isMerge: boolean; readonly by: Signature },
): Promise<store.CommentRow[]> {
  if (changes.length === 0) return [];
  const modified = { modified_date: by.now, modified_author: by.author, modified_imported: null };
  const states = changes.map(({ row, given }) => {
    const content = contentOf(given, isMerge ? row : { ...EMPTY, date: row.date, author: row.author }, by);
    // An administrator who names another author takes responsibility for it: the import mark is removed.
    const imported = content.author === row.author ? row.imported : null;
    return { ...row, ...content, ...modified, imported };
  });
  const known = await namesIn(tx, topic, states);
  for (const after of states) check(after, known);
  for (const portion of portionsOf(states, store.PORTION)) {
    // Statements requested together are one message to the writer.
    await Promise.all(portion.map(after => store.updateComment(tx, after)));
  }
  const about = { author: by.author, date: by.now };
  const notes = states.map((row, index) => noteOf({ topic, row }, changes[index]?.row, about));
  await deps.history.noteAll(tx, place, notes);
  await deps.topics.touch(tx, topic.id, by.now);
  return states;
}

export const createWriting = (deps: WriteDeps) => bindTo(deps, { insert, adopt, readopt, change });
