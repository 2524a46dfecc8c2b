// Validates a long value list by list and item by item: other requests are served in between, and errors are searched
// in one item at a time. The library's own search walks all of a value, which takes minutes for millions of items.
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { lazy } from '../../kit/lazy.ts';
import type { JsonSchema } from './bounds.ts';
import type { Steps } from './clean.ts';

export interface Problem {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

/** Problems that are listed in one answer; the others are listed once these are fixed. */
export const MOST_PROBLEMS = 20;
/** Numbers and other short values that are checked before it yields, and objects and texts, which may be long. */
const [SHORT_AT_ONCE, LONG_AT_ONCE] = [1024, 16];

/** Adds the problems of a value at a place; in steps where it has lists. */
type Check = (value: unknown, place: string, problems: Problem[]) => Steps<void> | undefined;
const NO_STEPS: readonly never[] = [];
type Known = ReadonlyMap<string, () => Check>;

/** Returns the problems of a value, at most twenty; none when it fits the schema. */
export function createPiecewiseCheck(schema: TSchema): (value: unknown) => Steps<readonly Problem[]> {
  const check = lazy(() => checkOf(schema as JsonSchema, new Map()));
  return function* (value) {
    const problems: Problem[] = [];
    yield* check()(value, '', problems) ?? NO_STEPS;
    return problems.slice(0, MOST_PROBLEMS);
  };
}

function checkOf(schema: JsonSchema, outer: Known): Check {
  const { $defs, $ref, anyOf, properties, items } = schema;
  const known = new Map(outer);
  for (const [name, part] of Object.entries($defs ?? {}))
    known.set(
      name,
      lazy(() => checkOf(part, known)),
    );
  const target = $ref === undefined ? undefined : known.get($ref);
  if (target) return (value, place, problems) => target()(value, place, problems);
  if (!isDeep(schema)) return checkOfWhole(schema);
  if (anyOf) return checkOfNullable(schema, anyOf, known);
  if (items && !Array.isArray(items)) return checkOfList(schema, items, checkOf(items, known));
  const deep = Object.entries(properties ?? {}).filter(([, member]) => isDeep(member));
  return checkOfObject(schema, new Map(deep.map(([name, member]) => [name, checkOf(member, known)])));
}

/** Whether a schema describes lists at a place that this file can reach. */
function isDeep({ $ref, anyOf, items, properties }: JsonSchema): boolean {
  if ($ref !== undefined) return true;
  if (anyOf) return anyOf.length === 2 && anyOf[1]?.type === 'null' && isDeep(anyOf[0] ?? {});
  return (items !== undefined && !Array.isArray(items)) || Object.values(properties ?? {}).some(isDeep);
}

function checkOfWhole(schema: JsonSchema): Check {
  const compiled = lazy(() => Compile(schema as TSchema));
  return (value, place, problems) => {
    const validator = compiled();
    if (validator.Check(value)) return undefined;
    for (const problem of validator.Errors(value))
      problems.push({ ...problem, instancePath: place + problem.instancePath });
    return undefined;
  };
}

function checkOfNullable(schema: JsonSchema, [first = {}]: readonly JsonSchema[], known: Known): Check {
  const { type } = first;
  const inner = checkOf(first, known);
  const whole = checkOfWhole({ anyOf: [{ type: type ?? 'object' }, { type: 'null' }] });
  return function* (value, place, problems) {
    const isInner = type === 'array' ? Array.isArray(value) : typeof value === 'object' && !Array.isArray(value);
    if (value !== null) yield* (isInner ? inner : whole)(value, place, problems) ?? NO_STEPS;
  };
}

function checkOfList(schema: JsonSchema, { type }: JsonSchema, item: Check): Check {
  const { items: _, ...own } = schema;
  const isShort = type === 'number' || type === 'integer' || type === 'boolean';
  const atOnce = isShort ? SHORT_AT_ONCE : LONG_AT_ONCE;
  const shell = checkOfWhole(own);
  return function* (value, place, problems) {
    const before = problems.length;
    shell(value, place, problems);
    if (!Array.isArray(value) || problems.length > before) return;
    for (const [index, each] of value.entries()) {
      yield* item(each, `${place}/${index}`, problems) ?? NO_STEPS;
      if (problems.length >= MOST_PROBLEMS) return;
      if (index % atOnce === atOnce - 1) yield;
    }
  };
}

function checkOfObject(schema: JsonSchema, deep: ReadonlyMap<string, Check>): Check {
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) => [name, deep.has(name) ? {} : member] as const,
  );
  const shell = checkOfWhole({ ...schema, properties: Object.fromEntries(members) });
  return function* (value, place, problems) {
    shell(value, place, problems);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [name, check] of deep) {
      const member = (value as Readonly<Record<string, unknown>>)[name];
      if (problems.length >= MOST_PROBLEMS) return;
      if (member !== undefined) yield* check(member, `${place}/${name}`, problems) ?? NO_STEPS;
    }
  };
}
