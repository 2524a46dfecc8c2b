// The filter of issues, and its encoding in the address, so that it can be saved and shared.
import type { TFunction } from 'i18next';
import { isClosed, dueDay, dueText } from '../../../api/issues/issue-state.ts';
import { dayOf } from '../../../ui/numbers/format.ts';
import type { Topic } from '../../../api/shapes.ts';
import { valueIn, type SingleKind } from '../values/values.ts';

// Texts of the filter bar, and the changes that its buttons make.

const fields = {
  status: 'status',
  type: 'type',
  priority: 'priority',
  stage: 'stage',
  label: 'labels',
  who: 'assignee',
} as const satisfies Readonly<Record<ListName, string>>;

/**
 * Text of a field's button: its name, its one selected value, or the number of selected values. `prefix`: field of the
 * value, where the text does not contain it; for screen readers.
 */
export function shownChoice(
  t: TFunction,
  name: ListName,
  chosen: readonly string[],
  options: readonly { readonly value: string; readonly label: string }[],
) {
  const title = t(`issues.fields.${fields[name]}`);
  const [first, ...others] = chosen;
  if (first === undefined) return { text: title, prefix: undefined, isChosen: false };
  if (others.length > 0) return { text: `${title}: ${chosen.length}`, prefix: undefined, isChosen: true };
  return { text: options.find(({ value }) => value === first)?.label ?? first, prefix: title, isChosen: true };
}

/** Whether only the user's own issues are shown. */
export const isMine = ({ who }: Pick<Filter, 'who'>): boolean => who.length === 1 && who[0] === ME;

/** Toggles between the user's own issues and all. */
export const withMine = (filter: Filter): Filter => ({ ...filter, who: isMine(filter) ? [] : [ME] });

/** Removes all filters but the text, which has its own field and button. */
export const cleared = ({ text }: Filter): Filter => ({ ...everything, text });

/** Whether there is no filter: there is nothing to save then. */
export const isPlain = (filter: Filter): boolean => countOf(filter) === 0 && filter.text === '';

/** The saved form of a filter: only values that differ from the default. */
export const keptWords = (filter: Filter): FilterWords =>
  Object.fromEntries(Object.entries(wordsOf(filter)).filter(([, word]) => word !== undefined));

/** Days before the due date in which an issue counts as due soon. */
const SOON = 7;

type Due = 'none' | 'overdue' | 'soon' | 'later';

/** Due state of an issue; a closed one is not due. @param today YYYY-MM-DD */
export function dueOf(issue: Pick<Topic, 'due_date' | 'topic_status'>, today: string): Due {
  const day = dueDay(issue);
  if (day === null) return 'none';
  if (isClosed(issue.topic_status)) return 'later';
  if (day < today) return 'overdue';
  const end = new Date(`${today}T12:00:00`);
  end.setDate(end.getDate() + SOON);
  return day <= dayOf(end) ? 'soon' : 'later';
}

/** Text of a due date in a list: the date, and a word if it is overdue or near; undefined without one. */
export function dueMark(t: TFunction, issue: Pick<Topic, 'due_date' | 'topic_status'>, today: string) {
  if (issue.due_date === null) return undefined;
  const due = dueOf(issue, today);
  const word = due === 'overdue' ? t('issues.overdue') : due === 'soon' ? t('issues.soon') : undefined;
  return { due, day: dueText(issue.due_date), word };
}

export const singleKinds = ['status', 'type', 'priority', 'stage'] as const satisfies readonly SingleKind[];
export const listNames = [...singleKinds, 'label', 'who'] as const;
export type ListName = (typeof listNames)[number];

/** In a list of values: issues without one. */
export const NONE = '~';
/** Among people: the signed-in user. */
export const ME = 'me';

export const states = ['all', 'open', 'closed'] as const;
export const dues = ['any', 'overdue', 'soon', 'none'] as const;

export type Filter = {
  readonly text: string;
  readonly state: (typeof states)[number];
  readonly due: (typeof dues)[number];
} & Readonly<Record<ListName, readonly string[]>>;

/** Query parameters of the filter. */
export type FilterWords = Readonly<Partial<Record<ListName | 'q' | 'state' | 'due', string | undefined>>>;

const escaped = (value: string): string =>
  value === NONE || value === ME
    ? value
    : value.replace(/[%,]|^~$/g, letter => `%${letter.charCodeAt(0).toString(16)}`);
const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/g, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Invalid values are ignored: people edit addresses, too. */
export function filterOf(words: FilterWords): Filter {
  const list = (name: ListName) => (words[name] ? words[name].split(',').map(unescaped) : []);
  return {
    text: words.q ?? '',
    state: states.find(each => each === words.state) ?? 'all',
    due: dues.find(each => each === words.due) ?? 'any',
    status: list('status'),
    type: list('type'),
    priority: list('priority'),
    stage: list('stage'),
    label: list('label'),
    who: list('who'),
  };
}

export const everything = filterOf({});

export const wordsOf = (filter: Filter): FilterWords => ({
  q: filter.text || undefined,
  state: filter.state === 'all' ? undefined : filter.state,
  due: filter.due === 'any' ? undefined : filter.due,
  ...Object.fromEntries(listNames.map(name => [name, filter[name].map(escaped).join(',') || undefined])),
});

/** Number of active filters, without the text. */
export const countOf = (filter: Filter): number =>
  listNames.filter(name => filter[name].length > 0).length +
  (filter.state === 'all' ? 0 : 1) +
  (filter.due === 'any' ? 0 : 1);

interface FilterContext {
  /** address of the user */
  readonly self: string | undefined;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** The number of an issue as users see it. */
export const numberOf = ({ index, server_assigned_id }: Pick<Topic, 'index' | 'server_assigned_id'>): number =>
  index ?? Number(server_assigned_id);

const same = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

/** Whether an issue is assigned to one of some people. */
const isWith = ({ assigned_to: person }: Topic, wanted: readonly string[], self: string | undefined): boolean =>
  wanted.some(each => (each === NONE ? person === null : person !== null && same(person, each === ME ? self : each)));

const isOneOf = (value: string | null, wanted: readonly string[]): boolean => wanted.includes(value ?? NONE);

/** Whether every word of the text is in the number, title, description or labels. */
function says(issue: Topic, text: string): boolean {
  const all = [`#${numberOf(issue)}`, issue.title, issue.description ?? '', ...issue.labels].join(' ').toLowerCase();
  const words = text.toLowerCase().split(/\s+/);
  return words.every(word => all.includes(word));
}

/** Whether an issue passes the filter. */
export function passes(issue: Topic, filter: Filter, { self, today }: FilterContext): boolean {
  if (filter.state !== 'all' && isClosed(issue.topic_status) !== (filter.state === 'closed')) return false;
  for (const kind of singleKinds)
    if (filter[kind].length > 0 && !isOneOf(valueIn(issue, kind), filter[kind])) return false;
  if (
    filter.label.length > 0 &&
    !filter.label.some(label => (label === NONE ? issue.labels.length === 0 : issue.labels.includes(label)))
  )
    return false;
  if (filter.who.length > 0 && !isWith(issue, filter.who, self)) return false;
  if (filter.due !== 'any' && dueOf(issue, today) !== filter.due) return false;
  return filter.text.trim() === '' || says(issue, filter.text.trim());
}
