// Enforces limits on every body: a list or text without a limit stops the program at the start.
import type { TSchema } from 'typebox';
import type { Most } from './json-cuts.ts';

/** The parts of a JSON schema that are read here. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** true: others are allowed */
  readonly additionalProperties?: boolean | object;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly maxItems?: number;
  readonly maxLength?: number;
  /** a file of a form */
  readonly contentMediaType?: string;
}

/**
 * The first place of a schema with a list without `maxItems`, or a text without `maxLength`; undefined when there is
 * none.
 */
export function unboundedPlace(schema: TSchema): string | undefined {
  const place = unboundedIn(schema as JsonSchema);
  return place === undefined ? undefined : `the body${place}`;
}

/** Where a schema leaves a value free, too long values below it are refused by the name of its place. */
const FREE = { maxItems: 10_000, maxLength: 350_000 };

/** The most that the body of a route may hold; twice as many items as fit: a few too many are refused by their
 *  place. */
export function mostOf(schema: TSchema): Most {
  return { items: 2 * largest(schema as JsonSchema, 'maxItems'), letters: largest(schema as JsonSchema, 'maxLength') };
}

// Each start walks hundreds of schemas, so this allocates nothing.
function largest(schema: JsonSchema, limit: 'maxItems' | 'maxLength'): number {
  const { items, anyOf, $defs, properties } = schema;
  let most = Math.max(schema[limit] ?? 0, FREE[limit]);
  if (items) most = Math.max(most, largest(items, limit));
  if (anyOf) for (const each of anyOf) most = Math.max(most, largest(each, limit));
  if ($defs) for (const each of Object.values($defs)) most = Math.max(most, largest(each, limit));
  if (properties) for (const each of Object.values(properties)) most = Math.max(most, largest(each, limit));
  return most;
}

/** The same place relative to the schema: empty for the schema itself. */
function unboundedIn(schema: JsonSchema): string | undefined {
  const { type, items, anyOf, $defs, properties } = schema;
  if (schema.enum || schema.const !== undefined || schema.contentMediaType !== undefined) return undefined;
  const isOf = (name: string) => (typeof type === 'string' ? type === name : type?.includes(name));
  if (isOf('string') && schema.maxLength === undefined) return '';
  if (isOf('array') && schema.maxItems === undefined) return '';
  const ofParts = (anyOf && firstUnbounded(anyOf)) ?? ($defs && firstUnbounded(Object.values($defs)));
  if (ofParts !== undefined) return ofParts;
  const ofItems = items && unboundedIn(items);
  if (ofItems !== undefined) return `[]${ofItems}`;
  if (properties)
    for (const [name, member] of Object.entries(properties)) {
      const found = unboundedIn(member);
      if (found !== undefined) return `.${name}${found}`;
    }
  return undefined;
}

function firstUnbounded(schemas: readonly JsonSchema[]): string | undefined {
  for (const each of schemas) {
    const found = unboundedIn(each);
    if (found !== undefined) return found;
  }
  return undefined;
}
