// What a body may hold is limited everywhere: a list or text without a limit stops the program at the start.
import type { TSchema } from 'typebox';

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

/** Items of a list where a schema leaves a value free. */
const MOST_FREE_ITEMS = 10_000;

/** Items of the longest list that fits a schema. */
export function longestList(schema: TSchema): number {
  const { items, anyOf, $defs, properties, maxItems } = schema as Schema;
  const inner = [
    ...(items ? [items] : []),
    ...(anyOf ?? []),
    ...Object.values({ ...$defs }),
    ...Object.values({ ...properties }),
  ];
  return Math.max(maxItems ?? 0, MOST_FREE_ITEMS, ...inner.map(each => longestList(each as TSchema)));
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
