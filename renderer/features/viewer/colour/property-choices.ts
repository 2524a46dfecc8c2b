// The list of properties that elements can be coloured by: what a search leaves of it, and what its keys do.
import type { ValueTexts } from './colour-groups.ts';
import type { PropertyChoice, PropertyName } from './property-groups.ts';
import { rangeText, valueText, type ValueWords } from '../units.ts';

/** More rows than one reads are not made: the search is for that. */
const MOST_ROWS = 200;

export interface FoundProperties {
  readonly rows: readonly PropertyChoice[];
  /** found, but more than are listed */
  readonly more: number;
}

/** Those whose name and set have all words of a text, as far as they are listed. */
export function findProperties(all: readonly PropertyChoice[], text: string): FoundProperties {
  const words = text.trim().toLowerCase().split(/\s+/);
  const found = all.filter(({ set, name }) => {
    const said = `${name} ${set ?? ''}`.toLowerCase();
    return words.every(word => said.includes(word));
  });
  const rows = found.slice(0, MOST_ROWS);
  return { rows, more: found.length - rows.length };
}

/** The row that is meant: the one that the keys are on, as far as there is one; -1 of no rows. */
export const rowMeant = (active: number, count: number): number => Math.min(active, count - 1);

/** What a key does in the list; undefined: it is for the field. */
export function choiceKey(key: string, at: number, count: number): 'choose' | { readonly to: number } | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (key === 'Enter') return 'choose';
  return step === undefined ? undefined : { to: Math.max(0, Math.min(count - 1, at + step)) };
}

/** How the legend writes the values of a property, with its unit. */
export function textsOf({ unit }: Pick<PropertyName, 'unit'>, words: ValueWords, language: string): ValueTexts {
  const withUnit = (said: string) => `${said}${unit && ` ${unit}`}`;
  return {
    value: value => withUnit(valueText(value, words, language)),
    range: (from, to) => withUnit(rangeText(from, to, language)),
  };
}
