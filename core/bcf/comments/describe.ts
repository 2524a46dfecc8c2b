// Comments as answers show them, and as drafts: given values over the previous ones. Pure.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { invalid, forbidden } from '../../kit/errors.ts';
import { commentActions } from '../extensions/service.ts';
import { readTime } from '../odata/schema.ts';
import { guidFrom } from '../topics/schema.ts';
import { importedOf, type TopicRow } from '../topics/service.ts';
import type { Comment, Comment3, CommentContent, CommentReplacement3 } from './schema.ts';
import * as store from './store.ts';
import type { CommentRow } from './store.ts';
import { portionsOf, type Tx } from '../../storage/db.ts';
import { commentActionsOf, type History } from '../history/service.ts';

// Imports comments of files unchanged: dates and authors included.

/** A comment of a file; its guid is free in the project. */
export type AdoptedComment = Omit<store.CommentRow, 'id' | 'topic_id' | 'project_id'>;

export function createAdoption(history: History) {
  /** Inserts comments of a file unchanged, dates and authors included, each into its topic. */
  async function adopt(
    tx: Tx,
    place: ProjectPlace,
    given: readonly { readonly topic: TopicRow; readonly comment: AdoptedComment }[],
  ): Promise<void> {
    for (const portion of portionsOf(given, store.PORTION)) {
      const rows = portion.map(({ topic, comment }) => ({
        ...comment,
        topic_id: topic.id,
        project_id: place.projectId,
      }));
      await store.insertComments(tx, rows);
      const notes = portion.map(({ topic, comment }) => ({
        about: {
          topicGuid: topic.guid,
          commentGuid: comment.guid,
          author: comment.author ?? '',
          date: comment.date,
          imported: comment.imported,
        },
        actions: commentActionsOf(undefined, comment),
      }));
      await history.noteAll(tx, place, notes);
    }
  }

  /** Replaces the content of a comment by that of a file, dates and the author of its last change included. */
  async function readopt(
    tx: Tx,
    place: ProjectPlace,
    { topic, row }: { readonly topic: TopicRow; readonly row: store.CommentRow },
    comment: AdoptedComment,
  ): Promise<void> {
    const { guid, author: by, imported } = row;
    const after = { ...row, ...comment, guid, author: by, imported };
    await store.updateComment(tx, after);
    const author = comment.modified_author ?? comment.author ?? '';
    const about = {
      topicGuid: topic.guid,
      commentGuid: guid,
      author,
      date: comment.modified_date ?? comment.date,
      imported: comment.modified_imported ?? comment.imported,
    };
    await history.note(tx, place, about, commentActionsOf(row, after));
  }

  return { adopt, readopt };
}

// Rights to change comments: those of the caller, and as an administrator of the project those of all authors.

/** Author and time of a write. */
export interface Signature {
  readonly author: string;
  readonly now: string;
  /** administrators of a project change comments of others, and import comments in the name of others */
  readonly isAdmin: boolean;
}

/** Applications are authors themselves. */
export const mayChange = ({ author }: Pick<CommentRow, 'author'>, by: Signature): boolean =>
  by.isAdmin || (by.author !== '' && author?.toLowerCase() === by.author.toLowerCase());

/** @throws 403 for a comment of another author */
export function checkAuthor(row: Pick<CommentRow, 'author'>, by: Signature): void {
  if (!mayChange(row, by))
    throw forbidden('Only its author and project administrators can change or delete a comment.', undefined, {
      code: 'author_only',
    });
}

/** Base of a replacement. */
export const EMPTY = { comment: '', viewpoint_guid: null, reply_to_comment_guid: null };

/** Adds the actions of the caller: none for a comment of another author. */
export const authorized = (comment: Comment, caller: Caller, by: Signature): Comment => ({
  ...comment,
  authorization: { comment_actions: mayChange(comment, by) ? commentActions(caller) : [] },
});

/** The date and author of a change are absent, not null, until there is one. */
export function toComment(row: Omit<store.CommentRow, 'id'>, topicGuid: string): Comment {
  return {
    guid: row.guid,
    date: row.date,
    author: row.author ?? '',
    comment: row.comment,
    topic_guid: topicGuid,
    viewpoint_guid: row.viewpoint_guid,
    reply_to_comment_guid: row.reply_to_comment_guid,
    ...(row.modified_date !== null && {
      modified_date: row.modified_date,
      modified_author: row.modified_author ?? '',
    }),
    ...importedOf(row),
  };
}

/** A comment in the shape of version 3.0. */
export function inVersion3({ reply_to_comment_guid: _hidden, ...comment }: Comment): Comment3 {
  return comment;
}

/**
 * A replacement by version 3.0 as a change: it clears the fields of that version that are not given, so a reply stays a
 * reply.
 * @throws 400 for a blank text
 */
export function replacementOf3<Given extends CommentReplacement3>(given: Given): Given & CommentContent {
  if (given.comment && given.comment.trim() === '')
    throw invalid('comment', 'This field may not be blank.', { code: 'required' }, 'blank');
  return { ...given, comment: given.comment ?? '', viewpoint_guid: given.viewpoint_guid ?? null };
}

type Content = Pick<store.CommentRow, 'date' | 'author' | 'comment' | 'viewpoint_guid' | 'reply_to_comment_guid'>;

/** @param base values where none is given @throws 400 for an invalid guid or time */
export function contentOf(given: CommentContent, base: Content): Content {
  const guidOf = (field: 'viewpoint_guid' | 'reply_to_comment_guid') => {
    const guid = given[field];
    if (guid === undefined) return base[field];
    return guid ? guidFrom(guid, field) : null;
  };
  const date = given.date ? readTime(given.date) : base.date;
  if (date === undefined) throw invalid('date', 'Not a valid time.', { code: 'invalid_time' });
  return {
    date,
    author: given.author || base.author,
    comment: given.comment === undefined ? base.comment : (given.comment ?? ''),
    viewpoint_guid: guidOf('viewpoint_guid'),
    reply_to_comment_guid: guidOf('reply_to_comment_guid'),
  };
}
