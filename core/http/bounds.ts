// What a body may hold is limited everywhere: a list or text without a limit stops the program at the start.
import type { TSchema } from 'typebox';
import type { Most } from './json-cuts.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly maxItems?: number;
  readonly maxLength?: number;
  /** a file of a form */
  readonly contentMediaType?: string;
}

/** The first place of a schema with a list without `maxItems`, or a text without `maxLength`; undefined when there is none. */
export function unboundedPlace(schema: TSchema): string | undefined {
  return search(schema as Schema, 'the body');
}

/** Where a schema leaves a value free, and below them what is too long is refused by the name of its place. */
const FREE = { maxItems: 10_000, maxLength: 350_000 };

/** What the body of a route may hold; of items twice as many as fit: a few too many are refused by their place. */
export function mostOf(schema: TSchema): Most {
  return { items: 2 * largest(schema as Schema, 'maxItems'), letters: largest(schema as Schema, 'maxLength') };
}

function largest(schema: Schema, limit: 'maxItems' | 'maxLength'): number {
  const { items, anyOf, $defs, properties } = schema;
  const inner = [
    ...(items ? [items] : []),
    ...(anyOf ?? []),
    ...Object.values({ ...$defs }),
    ...Object.values({ ...properties }),
  ];
  return Math.max(schema[limit] ?? 0, FREE[limit], ...inner.map(each => largest(each, limit)));
}

function search(
  { type, enum: values, const: only, properties, items, anyOf, $defs, maxItems, maxLength, contentMediaType }: Schema,
  place: string,
): string | undefined {
  if (values || only !== undefined || contentMediaType !== undefined) return undefined;
  const types = [type ?? []].flat();
  if (types.includes('string') && maxLength === undefined) return place;
  if (types.includes('array') && maxItems === undefined) return place;
  const inner: (readonly [string, Schema])[] = [
    ...[...(anyOf ?? []), ...Object.values($defs ?? {})].map(each => [place, each] as const),
    ...(items ? [[`${place}[]`, items] as const] : []),
    ...Object.entries(properties ?? {}).map(([name, member]) => [`${place}.${name}`, member] as const),
  ];
  for (const [at, each] of inner) {
    const found = search(each, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
