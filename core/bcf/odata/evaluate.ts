// Selects the items of a list that match a filter. The cost of the filter is known before it is begun, and other work
// gets its turn while it is evaluated.
import { costOf, SHORTEST } from '../../kit/text/query-cost.ts';
import { createPortions } from '../../kit/event-loop.ts';
import { comparable, textsOf, type Terms } from './terms.ts';

export type Item = Readonly<Record<string, unknown>>;

/** Cost of a filter on some items. */
export interface Measured {
  readonly cost: number;
  readonly terms: number;
  /** the different texts of the lists in a column, for the conditions on them */
  readonly textsIn: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Reads the lengths of what is compared; compares nothing. */
export async function measure({ columns, terms }: Terms, items: readonly Item[]): Promise<Measured> {
  const letters = columns.map(() => 0);
  const textsIn = new Map(terms.flatMap(({ inner, column }) => (inner ? [[column, new Set<string>()] as const] : [])));
  const portion = createPortions();
  for (const item of items) {
    for (const [at, { name }] of columns.entries()) {
      const value = item[name];
      const texts = textsOf(value);
      for (const text of texts) textsIn.get(at)?.add(text);
      letters[at] = (letters[at] ?? 0) + lettersOf(value);
      const pause = portion(SHORTEST * (1 + texts.length));
      if (pause) await pause;
    }
  }
  let [cost, count] = [0, terms.length];
  for (const { column, reads, inner } of terms) {
    cost += costOf(1, items.length, items.length === 0 ? 0 : Math.min(letters[column] ?? 0, items.length * reads));
    if (!inner) continue;
    const within = await measure(inner.terms, itemsOf(textsIn.get(column), inner.variable));
    cost += within.cost;
    count += within.terms;
  }
  return { cost, terms: count, textsIn };
}

/** The items for which a filter holds, in their order. What is compared is read once of each. */
export async function fitting<T extends object>(
  { columns, terms, holds }: Terms,
  items: readonly T[],
  textsIn: Measured['textsIn'],
): Promise<T[]> {
  for (const { inner, column } of terms) {
    if (!inner) continue;
    const texts = itemsOf(textsIn.get(column), inner.variable);
    for (const text of await fitting(inner.terms, texts, new Map())) inner.matching.add(text[inner.variable] ?? '');
  }
  const portion = createPortions();
  const results = new Uint8Array(terms.length);
  const found: T[] = [];
  for (const item of items) {
    const values = columns.map(column => comparable((item as Item)[column.name], column));
    const letters = values.map(lettersOf);
    for (const [at, { column, test }] of terms.entries()) {
      results[at] = test(values[column]) ? 1 : 0;
      const pause = portion(SHORTEST + (letters[column] ?? 0));
      if (pause) await pause;
    }
    if (holds(results)) found.push(item);
  }
  return found;
}

function lettersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return textsOf(value).reduce((sum, { length }) => sum + length + SHORTEST, 0);
}

const itemsOf = (texts: ReadonlySet<string> | undefined, variable: string): Readonly<Record<string, string>>[] =>
  [...(texts ?? [])].map(text => ({ [variable]: text }));
