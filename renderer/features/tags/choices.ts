// Which of several documents have a tag, and what a new choice comes to.
import type { Document, Tag } from '../../api/shapes.ts';

export type Tagged = Pick<Document, 'id' | 'tags'>;
export type Share = 'all' | 'some' | 'none';
/** By id of the tag: whether all shall have it. Tags that are not in it stay as they are. */
export type Choices = ReadonlyMap<number, boolean>;

export interface TagStep {
  readonly documentId: number;
  readonly tagId: number;
  /** whether it gets the tag, or loses it */
  readonly has: boolean;
}

const hasTag = ({ tags }: Tagged, tagId: number): boolean => tags.some(({ id }) => id === tagId);

export function shareOf(documents: readonly Tagged[], tagId: number): Share {
  const count = documents.filter(document => hasTag(document, tagId)).length;
  return count === 0 ? 'none' : count === documents.length ? 'all' : 'some';
}

/** What is shown for a tag with the choices that were made. */
export function shownShare(documents: readonly Tagged[], choices: Choices, tagId: number): Share {
  const chosen = choices.get(tagId);
  return chosen === undefined ? shareOf(documents, tagId) : chosen ? 'all' : 'none';
}

/** One more press: where some have it first all get it, then none, then it is as it was. */
export function pressed(documents: readonly Tagged[], choices: Choices, tagId: number): Choices {
  const [share, chosen] = [shareOf(documents, tagId), choices.get(tagId)];
  const next = new Map(choices);
  if (chosen === undefined) next.set(tagId, share !== 'all');
  else if (chosen && share === 'some') next.set(tagId, false);
  else next.delete(tagId);
  return next;
}

/** What is to be done so that every document is as it was chosen; nothing for those that are so already. */
export function stepsOf(documents: readonly Tagged[], choices: Choices): TagStep[] {
  return [...choices].flatMap(([tagId, has]) =>
    documents.filter(document => hasTag(document, tagId) !== has).map(({ id }) => ({ documentId: id, tagId, has })),
  );
}

/** Tags whose name holds a text, and whether one is called exactly so: then none of that name can be made. */
export function findTags(
  tags: readonly Tag[],
  text: string,
): { readonly found: readonly Tag[]; readonly exact: Tag | undefined } {
  const wanted = text.trim().toLowerCase();
  return {
    found: tags.filter(({ name }) => name.toLowerCase().includes(wanted)),
    exact: tags.find(({ name }) => name.toLowerCase() === wanted),
  };
}

/**
 * What Enter does with a text: the tag of that very name, else the first that is found, else a new one; nothing without
 * a text.
 */
export function enterDoes(tags: readonly Tag[], text: string): { readonly press: Tag } | 'create' | undefined {
  if (text.trim() === '') return undefined;
  const { found, exact } = findTags(tags, text);
  const tag = exact ?? found[0];
  return tag ? { press: tag } : 'create';
}

/** Whether a tag of that name can be made: there is a name, and none is called so. */
export const canCreate = (tags: readonly Tag[], text: string): boolean =>
  text.trim() !== '' && findTags(tags, text).exact === undefined;

/** New tags take the colours in turn. */
export const nextColor = (colors: readonly string[], count: number): string | null =>
  colors[count % colors.length] ?? null;
