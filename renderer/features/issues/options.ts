// Options for the fields of issues.
import type { TFunction } from 'i18next';
import { byToken } from '../../api/token-makers.ts';
import type { Topic, Imported, UserProject } from '../../api/shapes.ts';
import { ME, NONE, singleKinds } from './filters/filters.ts';
import { otherNames, valueIn, type SingleKind, type ValueKind, type Values } from './values/values.ts';
import { formatTime, personName } from '../../ui/numbers/format.ts';

// People of a project, identified in issues by their addresses. Imported files name others, shown as written there.

export type Person = { readonly email: string; readonly name: string };

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
export const isSelf = (email: string | null, self: string | undefined) => email !== null && isSame(email, self);

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

/** The name of an author; with the maker of the token that acted in their name. */
export const withMaker = (t: TFunction, people: readonly Person[], name: string, maker: string | undefined): string =>
  maker === undefined ? name : byToken(t, name, nameOf(people, maker));

/** The user who imported it, and the date. */
export const importedText = (t: TFunction, people: readonly Person[], { by, date }: Imported): string =>
  t('issues.importedBy', { name: nameOf(people, by), time: formatTime(date) });

export interface Option {
  readonly value: string;
  readonly label: string;
  /** undefined: the option has no dot */
  readonly color?: string | null | undefined;
}

/** The project's values of a field. */
export const offered = (values: Values, kind: ValueKind): readonly Option[] =>
  values[kind].map(({ name, color }) => ({ value: name, label: name, color }));

/** Values to filter by: those of the project, others in use, and none. */
export function filterOptions(t: TFunction, values: Values, kind: ValueKind, issues: readonly Topic[]): Option[] {
  const used = kind === 'label' ? issues.flatMap(({ labels }) => labels) : usedOf(issues, kind);
  return [
    ...offered(values, kind),
    ...otherNames(values[kind], used).map(name => ({ value: name, label: name, color: null })),
    { value: NONE, label: t(`issues.no.${kind}`), color: null },
  ];
}

const usedOf = (issues: readonly Topic[], kind: SingleKind) => new Set(issues.map(issue => valueIn(issue, kind)));

/** Members as options of a field, the signed-in user first. */
export const memberOptions = (t: TFunction, people: readonly Person[], self: string | undefined): Option[] =>
  people
    .toSorted((a, b) => Number(isSelf(b.email, self)) - Number(isSelf(a.email, self)))
    .map(({ email, name }) => ({ value: email, label: isSelf(email, self) ? t('issues.you', { name }) : name }));

/** The option that empties a field, with a dot where the values of the field have one. */
export const noneOption = (label: string, isColoured: boolean): Option => ({
  value: '',
  label,
  ...(isColoured && { color: null }),
});

/** The value of an option: null for the one that empties the field. */
export const pickedValue = (value: string): string | null => (value === '' ? null : value);

/** Single-value fields of an issue: those with values in the project, or with a value in the issue. */
export const shownFields = (values: Values, issue: Topic): readonly SingleKind[] =>
  singleKinds.filter(kind => values[kind].length > 0 || valueIn(issue, kind) !== null);

/** The marked options for the person of an issue: none for a person who is not a member. */
export function chosenPerson(people: readonly Person[], assigned: string | null): readonly string[] {
  if (assigned === null) return [''];
  return people.filter(({ email }) => isSelf(assigned, email)).map(({ email }) => email);
}

/** Labels to choose from: those of the project, and others that the issue has. */
export const labelOptions = (values: Values, labels: readonly string[]): readonly Option[] => [
  ...offered(values, 'label'),
  ...labels
    .filter(label => !values.label.some(({ name }) => name === label))
    .map(label => ({ value: label, label, color: null })),
];

/** Options whose label contains a text, ignoring case. */
export function matching(options: readonly Option[], text: string): readonly Option[] {
  const wanted = text.trim().toLowerCase();
  return options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** People to filter by: the user, members, other assignees, and unassigned. */
export function whoOptions(
  t: TFunction,
  people: readonly Person[],
  self: string | undefined,
  issues: readonly Topic[],
): Option[] {
  const known = new Set(people.map(({ email }) => email.toLowerCase()));
  const others: string[] = [];
  for (const { assigned_to: email } of issues) {
    if (email === null || known.has(email.toLowerCase())) continue;
    known.add(email.toLowerCase());
    others.push(email);
  }
  return [
    { value: ME, label: t('issues.me') },
    { value: NONE, label: t('issues.no.who') },
    ...people.filter(({ email }) => !isSelf(email, self)).map(({ email, name }) => ({ value: email, label: name })),
    ...others.map(email => ({ value: email, label: nameOf(people, email) })),
  ];
}
