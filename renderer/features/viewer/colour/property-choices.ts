// The list of properties to colour by: its search and its keys.
import type { ValueTexts } from './colour-groups.ts';
import type { PropertyChoice, PropertyName } from './property-groups.ts';
import { rangeText, valueText, type ValueWords } from '../units.ts';

/** Longer lists are cut off: the search narrows them. */
const MOST_ROWS = 200;

export interface FoundProperties {
  readonly rows: readonly PropertyChoice[];
  /** number of matches that are not listed */
  readonly more: number;
}

/** Returns the properties whose name and set contain all words of a text, up to the limit of the list. */
export function findProperties(all: readonly PropertyChoice[], text: string): FoundProperties {
  const words = text.trim().toLowerCase().split(/\s+/);
  const found = all.filter(({ set, name }) => {
    const said = `${name} ${set ?? ''}`.toLowerCase();
    return words.every(word => said.includes(word));
  });
  const rows = found.slice(0, MOST_ROWS);
  return { rows, more: found.length - rows.length };
}

/** The active row, within the list; -1 without rows. */
export const rowMeant = (active: number, count: number): number => Math.min(active, count - 1);

/** Effect of a key in the list; undefined: the key is for the field. */
export function choiceKey(key: string, at: number, count: number): 'choose' | { readonly to: number } | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (key === 'Enter') return 'choose';
  return step === undefined ? undefined : { to: Math.max(0, Math.min(count - 1, at + step)) };
}

/** Legend texts of a property's values, with its unit. */
export function textsOf({ unit }: Pick<PropertyName, 'unit'>, words: ValueWords, language: string): ValueTexts {
  const withUnit = (said: string) => `${said}${unit && ` ${unit}`}`;
  return {
    value: value => withUnit(valueText(value, words, language)),
    range: (from, to) => withUnit(rangeText(from, to, language)),
  };
}
