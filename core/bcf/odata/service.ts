// Lists as a client asks for them: `$filter`, `$orderby`, `$top`, `$skip`.
import { invalid } from '../../kit/errors.ts';
import { testOf, type FieldKind, type Fields } from './evaluate.ts';
import { parseFilter } from './parse.ts';
import type { ListQuery, PageQuery } from './schema.ts';

export type { Fields } from './evaluate.ts';

export interface ListOrder {
  readonly fields: Fields;
  /** fields that the list may be put in order by */
  readonly orders: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;

/**
 * The part of a list that a query asks for; `items` are in the default order, which decides between equals.
 * @throws 400 for a filter or order that cannot be read
 */
export function partOf<T extends object>(items: readonly T[], query: ListQuery, { fields, orders }: ListOrder): T[] {
  const filter = query.$filter?.trim();
  const test = filter ? testOf(parseFilter(filter), fields) : undefined;
  const order = orderOf(query.$orderby, fields, orders);
  const kept = test ? items.filter(item => test(item as Item)) : [...items];
  if (order) kept.sort((a, b) => order(a as Item, b as Item));
  return pageOf(kept, query);
}

/** The page of a list that a query asks for. */
export function pageOf<T>(items: readonly T[], { $top, $skip = 0 }: PageQuery): T[] {
  return items.slice($skip, $top === undefined ? undefined : $skip + $top);
}

function orderOf(text: string | undefined, fields: Fields, orders: readonly string[]) {
  const keys = (text ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => {
      const [name = '', direction = 'asc', ...more] = part.split(/\s+/);
      if (!orders.includes(name) || more.length > 0 || !/^(asc|desc)$/i.test(direction))
        throw invalid('$orderby', `Cannot order by ${part}. Fields: ${orders.join(', ')}.`, 'invalid_order');
      return { name, sign: direction.toLowerCase() === 'desc' ? -1 : 1, kind: fields[name] };
    });
  if (keys.length === 0) return undefined;
  return (a: Item, b: Item): number => {
    for (const { name, sign, kind } of keys) {
      const [left, right] = [orderable(a[name], kind), orderable(b[name], kind)];
      if (left < right) return -sign;
      if (left > right) return sign;
    }
    return 0;
  };
}

/** Nothing comes first. */
function orderable(value: unknown, kind: FieldKind | undefined): string | number {
  const isText = kind !== 'time' && kind !== 'number';
  if (value === null || value === undefined) return isText ? '' : -Infinity;
  if (kind === 'time') return Date.parse(String(value));
  return isText ? String(value) : Number(value);
}
