// What the bar of filters shows of a filter, and what its buttons make of it.
import type { TFunction } from 'i18next';
import { countOf, everything, ME, wordsOf, type Filter, type FilterWords, type ListName } from './filters.ts';

const fields = {
  status: 'status',
  type: 'type',
  priority: 'priority',
  stage: 'stage',
  label: 'labels',
  who: 'assignee',
} as const satisfies Readonly<Record<ListName, string>>;

export interface ShownChoice {
  readonly text: string;
  /** what the text is about, where that is not in it; for those who only hear it */
  readonly prefix: string | undefined;
  readonly isChosen: boolean;
}

/** What the button of a field shows: its name, the one value that is wanted, or how many are. */
export function shownChoice(
  t: TFunction,
  name: ListName,
  chosen: readonly string[],
  options: readonly { readonly value: string; readonly label: string }[],
): ShownChoice {
  const title = t(`issues.fields.${fields[name]}`);
  const [first, ...others] = chosen;
  if (first === undefined) return { text: title, prefix: undefined, isChosen: false };
  if (others.length > 0) return { text: `${title}: ${chosen.length}`, prefix: undefined, isChosen: true };
  return { text: options.find(({ value }) => value === first)?.label ?? first, prefix: title, isChosen: true };
}

/** Whether the issues of the person alone are wanted. */
export const isMine = ({ who }: Pick<Filter, 'who'>): boolean => who.length === 1 && who[0] === ME;

/** With the issues of the person alone, or those of all if that was so. */
export const withMine = (filter: Filter): Filter => ({ ...filter, who: isMine(filter) ? [] : [ME] });

/** Without anything that narrows the list but the text, which has a place and a button of its own. */
export const cleared = ({ text }: Filter): Filter => ({ ...everything, text });

/** Whether nothing narrows the list: there is nothing to be saved then. */
export const isPlain = (filter: Filter): boolean => countOf(filter) === 0 && filter.text === '';

/** What is kept of a filter: only what is not as usual. */
export const keptWords = (filter: Filter): FilterWords =>
  Object.fromEntries(Object.entries(wordsOf(filter)).filter(([, word]) => word !== undefined));
