// Schemas of the routes in OpenAPI form: shapes with a title are listed once and referred to.

/** A JSON schema as the description contains it. */
export type Shape = { readonly [key: string]: unknown };

export type Shapes = ReturnType<typeof collectShapes>;
const PREFIX = '#/components/schemas/';

/** Collects named shapes. @throws from `refer` when two different shapes have the same title */
export function collectShapes() {
  const named = new Map<string, Shape>();

  function refer(schema: object, locals: ReadonlyMap<string, string> = new Map()): Shape {
    const { $id: _id, $defs, ...own } = schema as { $id?: unknown; $defs?: Record<string, object> } & Shape;
    if ($defs) {
      // Recursive shapes bring the parts they refer to along.
      const names = new Map(Object.entries($defs).map(([key, part]) => [key, titleOf(part) ?? key]));
      for (const [key, part] of Object.entries($defs)) {
        const name = names.get(key) ?? key;
        if (!named.has(name)) keep(name, { ...part, title: name }, names);
      }
      return refer(own, names);
    }
    if (typeof own.$ref === 'string') return { ...own, $ref: `${PREFIX}${locals.get(own.$ref) ?? own.$ref}` };
    const title = titleOf(own);
    if (title === undefined || !isStructured(own)) return inner(own, locals);
    const { description, ...rest } = own;
    keep(title, rest, locals, description);
    const told = named.get(title)?.description;
    return { $ref: `${PREFIX}${title}`, ...(description !== undefined && description !== told && { description }) };
  }

  function keep(title: string, shape: Shape, locals: ReadonlyMap<string, string>, description?: unknown): void {
    const known = named.get(title);
    if (!known) named.set(title, {}); // while its own parts are collected
    const made = inner(shape, locals);
    if (!known) named.set(title, description === undefined ? made : { ...made, description });
    else if (Object.keys(known).length > 0 && textOf(known) !== textOf(made))
      throw new Error(`two different shapes are called ${title}`);
  }

  /** The parts of a schema, each with its names replaced. */
  function inner(schema: Shape, locals: ReadonlyMap<string, string>): Shape {
    const made: Record<string, unknown> = {};
    for (const key of Object.keys(schema)
      .filter(name => !name.startsWith('~'))
      .toSorted(byPlace)) {
      const value = schema[key];
      if (key === 'properties') made[key] = mapValues(value as Record<string, object>, part => refer(part, locals));
      else if (key === 'patternProperties')
        Object.assign(made, anyKey(mapValues(value as Record<string, object>, part => refer(part, locals))));
      else if ((key === 'anyOf' || key === 'oneOf' || key === 'allOf') && Array.isArray(value))
        made[key] = value.map(part => refer(part as object, locals));
      else if (
        (key === 'items' || key === 'additionalProperties' || key === 'not') &&
        typeof value === 'object' &&
        value !== null
      )
        made[key] = refer(value, locals);
      else made[key] = value;
    }
    return made;
  }

  return {
    /** The schema with its named parts replaced by references. */
    refer: (schema: object) => refer(schema),
    /** All named shapes met so far, in alphabetical order. */
    all: () => Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The name that a reference points to; undefined when the shape is no reference. */
export function nameOf({ $ref }: Shape): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : undefined;
}

const order = ['title', 'description', 'type', 'format', 'enum', 'required', 'properties', 'items', 'anyOf'];

function byPlace(a: string, b: string): number {
  const [left, right] = [order.indexOf(a), order.indexOf(b)].map(place => (place < 0 ? order.length : place)) as [
    number,
    number,
  ];
  return left - right || (a < b ? -1 : 1);
}

function titleOf({ title }: { readonly title?: unknown }): string | undefined {
  return typeof title === 'string' && title !== '' ? title.replace(/[^\w.-]/g, '') : undefined;
}

/** Plain values stay where they are used, even when they have a name. */
function isStructured({ type, anyOf, allOf, oneOf, patternProperties }: Shape): boolean {
  return (
    type === 'object' || type === 'array' || [anyOf, allOf, oneOf, patternProperties].some(part => part !== undefined)
  );
}

/** A map from any text is `additionalProperties` for readers of OpenAPI. */
function anyKey(patterns: Record<string, Shape>): Shape {
  const [only, ...more] = Object.entries(patterns);
  return only && more.length === 0 && /^\^\.\*\$$|^\^\(\.\*\)\$$/.test(only[0])
    ? { additionalProperties: only[1] }
    : { patternProperties: patterns };
}

const textOf = ({ description: _description, ...shape }: Shape): string => JSON.stringify(shape);

function mapValues<T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
