// `property_filter`: selects elements that have a property with a certain value.
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { PropertyValue } from '../../formats/model-layout.ts';
import { invalid } from '../../kit/errors.ts';
import { SHORTEST } from '../../kit/text/query-cost.ts';
import { createFinder } from '../../kit/text/text-finder.ts';

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
    if (++count > MOST_CONDITIONS || depth > DEEPEST)
      throw invalid(
        'property_filter',
        `At most ${MOST_CONDITIONS} conditions are allowed, ${DEEPEST} within each other.`,
      );
    if (Value.Check(Leaf, condition)) return condition;
    const { operator, conditions } = (condition ?? {}) as Partial<Group>;
    if ((operator !== 'AND' && operator !== 'OR') || !Array.isArray(conditions)) {
      throw invalid(
        'property_filter',
        `A condition is {name, comparator, value} with one of ${comparators.join(', ')}, ` +
          'or {operator: AND or OR, conditions: []}.',
      );
    }
    return { operator, conditions: conditions.map(each => check(each, depth + 1)) };
  };
  return check(read, 0);
}

/** A test of a property's value that is no list; in lower case on request. */
type ValueTest = (value: PropertyValue, lower: () => string) => boolean;

export type FilterTerms = ReturnType<typeof termsOf>;
/** The letters of each step, which took no longer than these and no turn. */
type Steps = Generator<number, void>;

/** The conditions of a filter, each once. */
export function termsOf(condition: Condition) {
  const leaves: Leaf[] = [];
  const tests: ValueTest[] = [];
  const known = new Map<string, number>();
  const indexOf = (leaf: Leaf): number => {
    const key = JSON.stringify([leaf.name, leaf.comparator, leaf.value]);
    let at = known.get(key);
    if (at === undefined) {
      known.set(key, (at = leaves.push(leaf) - 1));
      tests.push(testOf(leaf));
    }
    return at;
  };
  const nodeOf = (part: Condition): ((results: Uint8Array) => boolean) => {
    if (!('operator' in part)) {
      const at = indexOf(part);
      return results => results[at] === 1;
    }
    const parts = part.conditions.map(nodeOf);
    return part.operator === 'AND'
      ? results => parts.every(holds => holds(results))
      : results => parts.some(holds => holds(results));
  };
  const holds = nodeOf(condition);
  return {
    leaves,
    /** Whether the filter holds, by what its conditions gave. */
    holds,
    /** index of a condition */
    indexOf,
    /** indexes of conditions by the name of their property */
    byName: Map.groupBy(leaves.keys(), at => leaves[at]?.name ?? ''),
    /** Marks in `results` those of the conditions `among` that a value meets; of a list one is enough. */
    *mark(value: PropertyValue, among: readonly number[], results: Uint8Array): Steps {
      for (const plain of Array.isArray(value) ? (value.flat(Infinity) as PropertyValue[]) : [value]) {
        const letters = SHORTEST + (typeof plain === 'string' ? plain.length : 0);
        let small: string | undefined;
        const lower = () => (small ??= String(plain).toLowerCase());
        for (const at of among) {
          if (results[at] === 0 && tests[at]?.(plain, lower)) results[at] = 1;
          yield letters;
        }
      }
    },
  };
}

function testOf({ comparator, value: wanted }: Leaf): ValueTest {
  switch (comparator) {
    case 'exact': {
      const number = typeof wanted === 'string' && wanted.trim() !== '' ? Number(wanted) : undefined;
      return value => value === wanted || (number !== undefined && value === number);
    }
    case 'gt':
      return ordered(wanted, (a, b) => a > b);
    case 'gte':
      return ordered(wanted, (a, b) => a >= b);
    case 'lt':
      return ordered(wanted, (a, b) => a < b);
    case 'lte':
      return ordered(wanted, (a, b) => a <= b);
    default:
      return textTest(comparator, wanted);
  }
}

/** Numbers with numbers (also those written as text in the question), texts with texts: dates sort as texts. */
function ordered(wanted: Leaf['value'], test: (a: number | string, b: number | string) => boolean): ValueTest {
  const number = typeof wanted === 'string' && wanted.trim() !== '' ? Number(wanted) : wanted;
  return value => {
    if (typeof value === 'number') return typeof number === 'number' && Number.isFinite(number) && test(value, number);
    return typeof value === 'string' && typeof wanted === 'string' && test(value, wanted);
  };
}

/** Texts, and what numbers and truths are as text. */
function textTest(comparator: Leaf['comparator'], wanted: Leaf['value']): ValueTest {
  if (wanted === null) return () => false;
  const ignoresCase = comparator.startsWith('i');
  const text = ignoresCase ? String(wanted).toLowerCase() : String(wanted);
  const kind = ignoresCase ? comparator.slice(1) : comparator;
  const contains = createFinder(text);
  const test = (given: string) => {
    if (kind === 'contains') return contains(given);
    return kind === 'startswith' ? given.startsWith(text) : given.endsWith(text);
  };
  return (value, lower) => value !== null && typeof value !== 'object' && test(ignoresCase ? lower() : String(value));
}
