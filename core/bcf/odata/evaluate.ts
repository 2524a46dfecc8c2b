// Whether something fits a filter. Times are compared as instants, guids without regard to case; a comparison with a list
// is true when it is for one of its items.
import { invalid } from '../../kit/errors.ts';
import { readTime } from './schema.ts';
import type { Comparison, Filter, Literal } from './parse.ts';

export type FieldKind = 'text' | 'guid' | 'time' | 'number' | 'texts';
export type Fields = Readonly<Record<string, FieldKind>>;
type Item = Readonly<Record<string, unknown>>;
type Test = (item: Item) => boolean;
type Plain = string | number | null;

/** The test of a filter. @throws 400 for a field that the list cannot be filtered by, and for a value of another kind */
export function testOf(filter: Filter, fields: Fields, field = '$filter'): Test {
  const kindOf = (name: string): FieldKind => {
    const kind = fields[name];
    if (!Object.hasOwn(fields, name) || kind === undefined)
      throw invalid(field, `Cannot filter by ${name}. Fields: ${Object.keys(fields).join(', ')}.`, 'invalid_filter');
    return kind;
  };
  switch (filter.is) {
    case 'and':
    case 'or': {
      const [left, right] = [testOf(filter.left, fields, field), testOf(filter.right, fields, field)];
      return filter.is === 'and' ? item => left(item) && right(item) : item => left(item) || right(item);
    }
    case 'not': {
      const inner = testOf(filter.inner, fields, field);
      return item => !inner(item);
    }
    case 'compare':
      return comparisonOf(filter, kindOf(filter.name), field);
    case 'in': {
      const tests = filter.values.map(value =>
        comparisonOf({ name: filter.name, by: 'eq', value }, kindOf(filter.name), field),
      );
      return item => tests.some(test => test(item));
    }
    case 'any': {
      if (kindOf(filter.name) !== 'texts') throw invalid(field, `${filter.name} is no list.`, 'invalid_filter');
      const inner = filter.inner && testOf(filter.inner, { [filter.variable]: 'text' }, field);
      return item => textsOf(item[filter.name]).some(text => inner === undefined || inner({ [filter.variable]: text }));
    }
    default:
      return textTestOf(filter, kindOf(filter.name));
  }
}

function textTestOf({ is, name, value }: Extract<Filter, { readonly value: string }>, kind: FieldKind): Test {
  if (kind === 'texts' && is === 'contains') return item => textsOf(item[name]).includes(value);
  const wanted = kind === 'guid' ? value.toLowerCase() : value;
  const method = { contains: 'includes', startswith: 'startsWith', endswith: 'endsWith' } as const;
  return item => {
    const text = item[name];
    return typeof text === 'string' && text[method[is]](wanted);
  };
}

function comparisonOf(
  { name, by, value }: { readonly name: string; readonly by: Comparison; readonly value: Literal },
  kind: FieldKind,
  field: string,
): Test {
  const wanted = plainOf(value, kind);
  if (wanted === undefined) throw invalid(field, `${name} is compared with a value of another kind.`, 'invalid_filter');
  if (kind === 'texts') {
    const isIn: Test = item =>
      wanted === null ? textsOf(item[name]).length === 0 : textsOf(item[name]).some(text => compare(text, wanted, by));
    return by === 'ne' ? item => !textsOf(item[name]).includes(String(wanted)) : isIn;
  }
  return item => compare(plainOf(item[name], kind) ?? null, wanted, by);
}

/** A value as it is compared: times in milliseconds, guids in lower case. Undefined for one of another kind. */
function plainOf(value: unknown, kind: FieldKind): Plain | undefined {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'time': {
      const time = typeof value === 'string' ? readTime(value) : undefined;
      return time === undefined ? undefined : Date.parse(time);
    }
    case 'number': {
      const number = Number(value);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'guid':
      return String(value).toLowerCase();
    default:
      return String(value);
  }
}

function compare(left: Plain, right: Plain, by: Comparison): boolean {
  if (by === 'eq') return left === right;
  if (by === 'ne') return left !== right;
  if (left === null || right === null) return false;
  const isLess = left < right;
  const isEqual = left === right;
  return { gt: !isLess && !isEqual, ge: !isLess, lt: isLess, le: isLess || isEqual }[by];
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
