// Query options of lists: `$filter`, `$orderby`, `$top`, `$skip`.
import { invalid } from '../../kit/errors.ts';
import { checkCost, costOf, SHORTEST } from '../../kit/text/query-cost.ts';
import { inTurns, sortInTurns, createPortions } from '../../kit/event-loop.ts';
import { parseFilter } from './parse.ts';
import type { ListQuery, PageQuery } from './schema.ts';
import { termsOf, type FieldKind, type Fields, comparable, textsOf, type Terms } from './terms.ts';

export type { Fields } from './terms.ts';

// Selects the items of a list that match a filter. The cost of the filter is known before it is begun, and other work
// gets its turn while it is evaluated.

type Item = Readonly<Record<string, unknown>>;

/** Cost of a filter on some items. */
interface Measured {
  readonly cost: number;
  readonly terms: number;
  /** the different texts of the lists in a column, for the conditions on them */
  readonly textsIn: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Reads the lengths of what is compared; compares nothing. */
async function measure({ columns, terms }: Terms, items: readonly Item[]): Promise<Measured> {
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
async function fitting<T extends object>(
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

export interface ListOrder {
  readonly fields: Fields;
  /** fields that the list may be put in order by */
  readonly orders: readonly string[];
}

/**
 * The part of a list that a query asks for; `items` are in the default order, which decides between equals. Others get
 * their turn in between.
 * @throws 400 for a filter or order that cannot be read, and for one that compares too much, before it is begun
 */
export async function partOf<T extends object>(items: readonly T[], query: ListQuery, { fields, orders }: ListOrder) {
  const order = orderOf(query.$orderby, fields, orders);
  const kept = await filtered(items, query.$filter?.trim(), fields);
  return pageOf(order.length === 0 ? kept : await ordered(kept, order), query);
}

/** The page of a list that a query asks for. */
export const pageOf = <T>(items: readonly T[], { $top, $skip = 0 }: PageQuery): T[] =>
  items.slice($skip, $top === undefined ? undefined : $skip + $top);

async function filtered<T extends object>(items: readonly T[], filter: string | undefined, fields: Fields) {
  if (!filter) return items;
  const terms = termsOf(parseFilter(filter), fields);
  const measured = await measure(terms, items as readonly Item[]);
  checkCost('$filter', measured.cost, { terms: measured.terms, items: items.length });
  return fitting(terms, items, measured.textsIn);
}

interface Key {
  readonly name: string;
  readonly sign: 1 | -1;
  readonly kind: FieldKind | undefined;
}

/** Fields that order a list; a repeated field has no effect. */
function orderOf(text: string | undefined, fields: Fields, orders: readonly string[]): Key[] {
  const keys = new Map<string, Key>();
  for (const part of (text ?? '').split(',').map(each => each.trim())) {
    if (!part) continue;
    const [name = '', direction = 'asc', ...more] = part.split(/\s+/);
    const known = orders.join(', ');
    const message = `Cannot order by ${part}. Fields: ${known}.`;
    if (!orders.includes(name) || more.length > 0 || !/^(asc|desc)$/i.test(direction))
      throw invalid('$orderby', message, { code: 'order_unknown', part, fields: known }, 'invalid_order');
    const sign = direction.toLowerCase() === 'desc' ? -1 : 1;
    if (!keys.has(name)) keys.set(name, { name, sign, kind: fields[name] });
  }
  return [...keys.values()];
}

async function ordered<T extends object>(items: readonly T[], keys: readonly Key[]): Promise<T[]> {
  const rows = await inTurns(items, item => ({
    item,
    values: keys.map(({ name, kind }) => orderable((item as Item)[name], kind)),
  }));
  let letters = 0;
  for (const { values } of rows) for (const value of values) letters += typeof value === 'string' ? value.length : 0;
  const rounds = Math.ceil(Math.log2(Math.max(1, rows.length)));
  checkCost('$orderby', costOf(rounds, rows.length, letters), { terms: keys.length, items: rows.length });
  const compare = (one: (typeof rows)[number], other: (typeof rows)[number]): number => {
    for (const [at, { sign }] of keys.entries()) {
      const [left = '', right = ''] = [one.values[at], other.values[at]];
      if (left < right) return -sign;
      if (left > right) return sign;
    }
    return 0;
  };
  return inTurns(await sortInTurns(rows, compare), ({ item }) => item);
}

/** Nothing comes first. */
function orderable(value: unknown, kind: FieldKind | undefined): string | number {
  const isText = kind !== 'time' && kind !== 'number';
  if (value === null || value === undefined) return isText ? '' : -Infinity;
  if (kind === 'time') return Date.parse(String(value));
  return isText ? String(value) : Number(value);
}
