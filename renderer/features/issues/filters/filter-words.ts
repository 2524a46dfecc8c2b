// Texts of the filter bar, and the changes that its buttons make.
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
  /** field of the value, where the text does not contain it; for screen readers */
  readonly prefix: string | undefined;
  readonly isChosen: boolean;
}

/** Text of a field's button: its name, its one selected value, or the number of selected values. */
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
