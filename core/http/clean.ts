// What a request may name: members that its schema does not have are dropped, and so are `__proto__` and its kin.
import type { TSchema } from 'typebox';
import { later } from '../kit/later.ts';
import { inTurns } from '../kit/turns.ts';

/** The parts of a JSON schema that tell which members there are. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  /** true: others are allowed */
  readonly additionalProperties?: boolean | object;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** What is known of a value; undefined where it is free. */
type Shape = { readonly members?: ReadonlyMap<string, () => Shape>; readonly items?: () => Shape; readonly variants?: readonly Shape[] } | undefined;

export interface Cleaner {
  clean(value: unknown): unknown;
  /** The same; others get their turn between the items of lists. */
  cleanInTurns(value: unknown): Promise<unknown>;
}

/** A schema's cleaner. An object without `properties`, or with others allowed, is free; of alternatives the only one counts that is a list, or an object, as the value is. */
export function createCleaner(schema: TSchema): Cleaner {
  const shape = later(() => shapeOf(schema as Schema, {}));
  return {
    clean: value => clean(shape(), value),
    cleanInTurns: value => cleanInTurns(shape(), value),
  };
}

function shapeOf({ properties, additionalProperties, items, anyOf, $ref, $defs }: Schema, known: Readonly<Record<string, Schema>>): Shape {
  const named = $defs ? { ...known, ...$defs } : known;
  const target = $ref === undefined ? undefined : named[$ref];
  if (target) return shapeOf(target, named);
  if (anyOf) return { variants: anyOf.map(each => shapeOf(each, named)) };
  // What refers to itself is looked at only as deep as values go.
  if (additionalProperties) return undefined;
  if (properties) return { members: new Map(Object.entries(properties).map(([name, member]) => [name, later(() => shapeOf(member, named))])) };
  return items && { items: later(() => shapeOf(items, named)) };
}

/** The shape that a value of several kinds has. */
function fitting(shape: Shape, value: object): Shape {
  if (!shape?.variants) return shape;
  const fit = shape.variants.map(each => fitting(each, value)).filter(each => (Array.isArray(value) ? each?.items : each?.members));
  return fit.length === 1 ? fit[0] : undefined;
}

const isTreacherous = (name: string): boolean => name === '__proto__' || name === 'constructor' || name === 'prototype';

/** The members of an object that are kept, each with what is known of its value. */
function* membersOf(shape: Shape, value: object): Generator<readonly [name: string, member: unknown, shape: Shape]> {
  const members = shape?.members;
  for (const [name, member] of Object.entries(value)) {
    if (members ? members.has(name) : !isTreacherous(name)) yield [name, member, members?.get(name)?.()];
  }
}

function clean(shape: Shape, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const fit = fitting(shape, value);
  if (Array.isArray(value)) {
    const itemShape = fit?.items?.();
    return value.map(item => clean(itemShape, item));
  }
  const kept: Record<string, unknown> = {};
  for (const [name, member, memberShape] of membersOf(fit, value)) kept[name] = clean(memberShape, member);
  return kept;
}

/** Lists in turns as deep as they stand in objects alone; what their items hold is short. */
async function cleanInTurns(shape: Shape, value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  const fit = fitting(shape, value);
  if (Array.isArray(value)) {
    const itemShape = fit?.items?.();
    return inTurns(value, item => clean(itemShape, item));
  }
  const kept: Record<string, unknown> = {};
  for (const [name, member, memberShape] of membersOf(fit, value)) kept[name] = await cleanInTurns(memberShape, member);
  return kept;
}
