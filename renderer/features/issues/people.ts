// People of a project as issues name them: by their addresses. Files bring others, shown as they are called there.
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

/** What somebody is called: their name here, else what the issue says. */
export const nameOf = (people: readonly Person[], email: string): string =>
  people.find(person => isSame(person.email, email))?.name ?? email;

/** Whether an address is that of the person who looks. */
export const isSelf = (email: string | null, self: string | undefined): boolean =>
  email !== null && isSame(email, self);

/** One or two letters for a name or an address. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  // Of letters beyond the first 65,536 an index would take a half.
  const [first = '', second = ''] = words.map(word => [...word][0] ?? '');
  return (first + (name.includes('@') ? '' : second)).toUpperCase();
}

/** What the author of an issue or a comment is called; what an application wrote without a person has none. A text of a
 *  file stays one, though it may be the address of a member: anybody may write any into a file. */
export function authorName(t: TFunction, people: readonly Person[], author: string, imported?: Imported): string {
  if (imported && !isSame(author, imported.author)) return imported.author;
  if (author === '') return imported ? t('issues.unknownAuthor') : t('issues.history.somebody');
  return nameOf(people, author);
}

/** By whom and when something was imported. */
export const importedText = (t: TFunction, people: readonly Person[], { by, date }: Imported): string =>
  t('issues.importedBy', { name: nameOf(people, by), time: formatTime(date) });
