// Tags of several documents, and the changes made of a new choice.
import type { Document, Tag } from '../../api/shapes.ts';

type Tagged = Pick<Document, 'id' | 'tags'>;
export type Share = 'all' | 'some' | 'none';
/** By id of the tag: whether all documents get it. Tags without an entry are unchanged. */
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

/** State of a tag after the choices. */
export function shownShare(documents: readonly Tagged[], choices: Choices, tagId: number): Share {
  const chosen = choices.get(tagId);
  return chosen === undefined ? shareOf(documents, tagId) : chosen ? 'all' : 'none';
}

/** The next click: a tag of some documents is given to all, then to none, then restored. */
export function pressed(documents: readonly Tagged[], choices: Choices, tagId: number): Choices {
  const [share, chosen] = [shareOf(documents, tagId), choices.get(tagId)];
  const next = new Map(choices);
  if (chosen === undefined) next.set(tagId, share !== 'all');
  else if (chosen && share === 'some') next.set(tagId, false);
  else next.delete(tagId);
  return next;
}

/** Steps that bring every document to its choice; none for documents that match already. */
export const stepsOf = (documents: readonly Tagged[], choices: Choices): TagStep[] =>
  [...choices].flatMap(([tagId, has]) =>
    documents.filter(document => hasTag(document, tagId) !== has).map(({ id }) => ({ documentId: id, tagId, has })),
  );

/** Tags whose name contains a text, and whether one has exactly this name: then it cannot be created. */
export function findTags(tags: readonly Tag[], text: string) {
  const wanted = text.trim().toLowerCase();
  return {
    found: tags.filter(({ name }) => name.toLowerCase().includes(wanted)),
    exact: tags.find(({ name }) => name.toLowerCase() === wanted),
  };
}

/**
 * Action of Enter with a text: the tag of exactly that name, else the first match, else a new tag; nothing without a
 * text.
 */
export function enterDoes(tags: readonly Tag[], text: string): { readonly press: Tag } | 'create' | undefined {
  if (text.trim() === '') return undefined;
  const { found, exact } = findTags(tags, text);
  const tag = exact ?? found[0];
  return tag ? { press: tag } : 'create';
}

/** Whether a tag of that name can be created: the name is not empty and not in use. */
export const canCreate = (tags: readonly Tag[], text: string): boolean =>
  text.trim() !== '' && findTags(tags, text).exact === undefined;

/** New tags use the colours in turn. */
export const nextColor = (colors: readonly string[], count: number) => colors[count % colors.length] ?? null;
