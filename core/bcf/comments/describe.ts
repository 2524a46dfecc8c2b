// Comments as answers show them, and as drafts: given values over the previous ones. Pure.
import type { Caller } from '../../access/caller.ts';
import { invalid, forbidden } from '../../kit/errors.ts';
import { commentActions } from '../extensions/service.ts';
import { readTime } from '../odata/schema.ts';
import { guidFrom } from '../topics/schema.ts';
import { importedOf } from '../topics/service.ts';
import type { Comment, CommentContent, CommentReplacement3 } from './schema.ts';
import type { CommentRow } from './store.ts';

// Rights to change comments: those of the caller, and as an administrator of the project those of all authors.

/** Author and time of a write. */
export interface Signature {
  readonly author: string;
  readonly now: string;
  /** administrators of a project change comments of others, and import comments in the name of others */
  readonly isAdmin: boolean;
}

type Authored = { readonly author: string | null };

/** Applications are authors themselves. */
export const mayChange = ({ author }: Authored, by: Signature): boolean =>
  by.isAdmin || (by.author !== '' && author?.toLowerCase() === by.author.toLowerCase());

/** @throws 403 for a comment of another author */
export function checkAuthor(row: Authored, by: Signature): void {
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
export const toComment = (row: Omit<CommentRow, 'id'>, topicGuid: string): Comment => ({
  guid: row.guid,
  date: row.date,
  author: row.author ?? '',
  comment: row.comment,
  topic_guid: topicGuid,
  viewpoint_guid: row.viewpoint_guid,
  reply_to_comment_guid: row.reply_to_comment_guid,
  ...(row.modified_date !== null && { modified_date: row.modified_date, modified_author: row.modified_author ?? '' }),
  ...importedOf(row),
});

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

/** What callers write of a comment. */
export const written = ['date', 'author', 'comment', 'viewpoint_guid', 'reply_to_comment_guid'] as const;
type Content = Pick<CommentRow, (typeof written)[number]>;

/**
 * The content of a comment after a write; only administrators of the project may set its author.
 * @param base values where none is given @throws 400 for an invalid guid or time
 */
export function contentOf(given: CommentContent, base: Content, { isAdmin }: Signature): Content {
  const guidOf = (field: 'viewpoint_guid' | 'reply_to_comment_guid') => {
    const guid = given[field];
    if (guid === undefined) return base[field];
    return guid ? guidFrom(guid, field) : null;
  };
  const date = given.date ? readTime(given.date) : base.date;
  if (date === undefined) throw invalid('date', 'Not a valid time.', { code: 'invalid_time' });
  return {
    date,
    author: (isAdmin && given.author) || base.author,
    comment: given.comment === undefined ? base.comment : (given.comment ?? ''),
    viewpoint_guid: guidOf('viewpoint_guid'),
    reply_to_comment_guid: guidOf('reply_to_comment_guid'),
  };
}
