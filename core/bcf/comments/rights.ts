// Whose comments a caller may change: their own, and those of everybody as an administrator of the project.
import { forbidden } from '../../kit/errors.ts';
import type { CommentRow } from './store.ts';

/** Who writes, and when. */
export interface Signature {
  readonly author: string;
  readonly now: string;
  /** administrators of a project change comments of others, and bring comments in the name of others, as files do */
  readonly isAdmin: boolean;
}

/** Applications are authors of their own. */
export const mayChange = ({ author }: Pick<CommentRow, 'author'>, by: Pick<Signature, 'author' | 'isAdmin'>): boolean =>
  by.isAdmin || (by.author !== '' && author?.toLowerCase() === by.author.toLowerCase());

/** @throws 403 for the comment of somebody else */
export function checkAuthor(row: Pick<CommentRow, 'author'>, by: Signature): void {
  if (!mayChange(row, by))
    throw forbidden('Only its author and project administrators can change or delete a comment.');
}
