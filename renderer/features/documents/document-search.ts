// How documents of the whole project are looked for: what the service is asked for, and what is left out of its answer.
import type { Document } from '../../api/shapes.ts';

/** The service takes commas for the end of a name, and any of several names for enough: it is asked for one tag, and
 *  leaves out most. */
export function searchQueryOf(text: string, tagNames: readonly string[]) {
  const name = tagNames.find(each => !each.includes(','));
  return { ...(text !== '' && { search: text, text: true }), ...(name !== undefined && { tags: [name] }) };
}

/** Whether a document has all of some tags: the rest of the search. */
export const hasAllTags = ({ tags }: Pick<Document, 'tags'>, ids: readonly number[]): boolean =>
  ids.every(id => tags.some(tag => tag.id === id));
