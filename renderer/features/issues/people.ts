// People of a project, identified in issues by their addresses. Imported files name others, shown as written there.
import type { TFunction } from 'i18next';
import type { Imported, UserProject } from '../../api/shapes.ts';
import { formatTime, personName } from '../../ui/numbers/format.ts';

export interface Person {
  readonly email: string;
  readonly name: string;
}

/** Members with an account, by name. */
export const peopleOf = (members: readonly UserProject[]): readonly Person[] =>
  members
    .filter(({ user_id }) => user_id !== null)
    .map(member => ({ email: member.email, name: personName(member) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

const isSame = (a: string, b: string | undefined): boolean => a.toLowerCase() === b?.toLowerCase();

/** The name of a person: their name in the project, else the text of the issue. */
export const nameOf = (people: readonly Person[], email: string): string =>
  people.find(person => isSame(person.email, email))?.name ?? email;

/** Whether an address is that of the signed-in user. */
export const isSelf = (email: string | null, self: string | undefined): boolean =>
  email !== null && isSame(email, self);

/** One or two letters for a name or an address. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  // An index would split letters beyond the first 65,536 code points in half.
  const [first = '', second = ''] = words.map(word => [...word][0] ?? '');
  return (first + (name.includes('@') ? '' : second)).toUpperCase();
}

/**
 * The name of the author of an issue or a comment; an application without a user has none. An author from a file is
 * shown as text, even if it is the address of a member: a file can contain any address.
 */
export function authorName(t: TFunction, people: readonly Person[], author: string, imported?: Imported): string {
  if (imported && !isSame(author, imported.author)) return imported.author;
  if (author === '') return imported ? t('issues.unknownAuthor') : t('issues.history.somebody');
  return nameOf(people, author);
}

/** The user who imported it, and the date. */
export const importedText = (t: TFunction, people: readonly Person[], { by, date }: Imported): string =>
  t('issues.importedBy', { name: nameOf(people, by), time: formatTime(date) });
