// `property_filter`: which elements have a property with a certain value.
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { ElementRecord, PropertyValue } from '../../formats/model-layout.ts';
import { invalid } from '../../kit/errors.ts';
import type { SetReader } from '../properties/set-reader.ts';

const comparators = [
  'exact',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'icontains',
  'startswith',
  'istartswith',
  'endswith',
  'iendswith',
] as const;

const Leaf = Type.Object({
  name: Type.String(),
  comparator: Type.Enum([...comparators]),
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
});
export type Leaf = Static<typeof Leaf>;
export interface Group {
  readonly operator: 'AND' | 'OR';
  readonly conditions: readonly Condition[];
}
export type Condition = Leaf | Group;

/** Deeper ones are no searches of people. */
const DEEPEST = 16;
const MOST_CONDITIONS = 200;

export type ElementTest = (element: ElementRecord) => boolean;

/** Reads a filter. @throws 400 when it is no filter */
export function readFilter(text: string): Condition {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw invalid('property_filter', `It is not valid JSON: ${(error as Error).message}`);
  }
  let count = 0;
  const check = (condition: unknown, depth: number): Condition => {
    if (++count > MOST_CONDITIONS || depth > DEEPEST) throw invalid('property_filter', 'It has too many conditions.');
    if (Value.Check(Leaf, condition)) return condition;
    const { operator, conditions } = (condition ?? {}) as Partial<Group>;
    if ((operator !== 'AND' && operator !== 'OR') || !Array.isArray(conditions)) {
      throw invalid(
        'property_filter',
        `A condition is {name, comparator, value} with one of ${comparators.join(', ')}, or {operator: AND or OR, conditions: []}.`,
      );
    }
    return { operator, conditions: conditions.map(each => check(each, depth + 1)) };
  };
  return check(read, 0);
}

/** A test for elements of one model. Attributes count as properties, and so do the sets of an element's type. */
export function elementTest(condition: Condition, reader: SetReader): ElementTest {
  if ('operator' in condition) {
    const tests = condition.conditions.map(each => elementTest(each, reader));
    return condition.operator === 'AND'
      ? element => tests.every(test => test(element))
      : element => tests.some(test => test(element));
  }
  const named = new Set(reader.catalogue.definitions.filter(({ name }) => name === condition.name).map(({ id }) => id));
  if (named.size === 0) return () => false;
  const known = new Map<number, boolean>();
  const holds = (id: number): boolean => {
    const set = reader.row(id);
    if (!set) return false;
    const place = set.chunk * 2 ** 31 + set.off;
    let answer = known.get(place);
    if (answer === undefined) {
      answer = reader.record(set).some(([definition, value]) => named.has(definition) && isMatch(value, condition));
      known.set(place, answer);
    }
    return answer;
  };
  return ({ a, s, t = [] }) => {
    reader.prefetch([a, ...s]);
    return holds(a) || s.some(holds) || t.some(holds);
  };
}

/** Whether a value meets a condition; of a list one is enough. */
export function isMatch(value: PropertyValue, leaf: Leaf): boolean {
  if (Array.isArray(value)) return value.some(each => isMatch(each as PropertyValue, leaf));
  const { comparator, value: wanted } = leaf;
  switch (comparator) {
    case 'exact':
      return (
        value === wanted ||
        (typeof value === 'number' && typeof wanted === 'string' && wanted.trim() !== '' && value === Number(wanted))
      );
    case 'gt':
      return order(value, wanted, (a, b) => a > b);
    case 'gte':
      return order(value, wanted, (a, b) => a >= b);
    case 'lt':
      return order(value, wanted, (a, b) => a < b);
    case 'lte':
      return order(value, wanted, (a, b) => a <= b);
    case 'contains':
      return texts(value, wanted, false, (a, b) => a.includes(b));
    case 'icontains':
      return texts(value, wanted, true, (a, b) => a.includes(b));
    case 'startswith':
      return texts(value, wanted, false, (a, b) => a.startsWith(b));
    case 'istartswith':
      return texts(value, wanted, true, (a, b) => a.startsWith(b));
    case 'endswith':
      return texts(value, wanted, false, (a, b) => a.endsWith(b));
    case 'iendswith':
      return texts(value, wanted, true, (a, b) => a.endsWith(b));
  }
}

/** Numbers with numbers (also those written as text in the question), texts with texts: dates sort as texts. */
function order(
  value: PropertyValue,
  wanted: Leaf['value'],
  test: (a: number | string, b: number | string) => boolean,
): boolean {
  if (typeof value === 'number') {
    const number = typeof wanted === 'string' && wanted.trim() !== '' ? Number(wanted) : wanted;
    return typeof number === 'number' && Number.isFinite(number) && test(value, number);
  }
  return typeof value === 'string' && typeof wanted === 'string' && test(value, wanted);
}

function texts(
  value: PropertyValue,
  wanted: Leaf['value'],
  ignoreCase: boolean,
  test: (a: string, b: string) => boolean,
): boolean {
  if (value === null || typeof value === 'object' || wanted === null) return false;
  const [a, b] = [String(value), String(wanted)];
  return ignoreCase ? test(a.toLowerCase(), b.toLowerCase()) : test(a, b);
}
