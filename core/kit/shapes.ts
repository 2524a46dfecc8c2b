// Shapes that every slice needs: TypeBox schemas that give validation, types, serialisation and the OpenAPI text.
import Type, { type Static, type TObjectOptions, type TProperties, type TSchema, type TStringOptions } from 'typebox';
import type { ReasonCode } from './reasons.ts';

/** A value or null. Plain types become `type: [..., "null"]`, which serialises without trying alternatives. */
export function nullable<T extends TSchema>(schema: T) {
  const plain = schema as { type?: unknown; enum?: unknown[] };
  if (Array.isArray(plain.enum))
    return Type.Unsafe<Static<T> | null>({ ...schema, type: [plain.type, 'null'], enum: [...plain.enum, null] });
  if (typeof plain.type === 'string' && plain.type !== 'object' && plain.type !== 'array') {
    return Type.Unsafe<Static<T> | null>({ ...schema, type: [plain.type, 'null'] });
  }
  return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });
}

/** One of some texts or numbers. */
export function oneOf<const T extends readonly (string | number)[]>(values: T, options: { description?: string } = {}) {
  return Type.Unsafe<T[number]>({
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    enum: [...values],
    ...options,
  });
}

/** ISO 8601 in UTC. */
export const Timestamp = Type.String({ format: 'date-time' });
export const Id = Type.Integer({ minimum: 0 });
/** Text of people or programs where it has no limit of its own. */
export const Text = Type.String({ maxLength: 100_000 });
/** Keys of searches such as a GlobalId: longer ones name nothing. */
export const GuidText = Type.String({ maxLength: 512 });
/** A day or time as the client sent it, parsed by the service. */
export const GivenTime = (description: string) => Type.String({ maxLength: 100, description });
/** Limit of the items named in one request, and of the values of one item. */
export const MOST_NAMED = 10_000;

/** The fault of a value: the sentence, and the code of the reason where there is one. */
export interface Fault {
  readonly message: string;
  readonly code?: ReasonCode;
}

const faults = new Map<string, Fault>();

/** Text of a pattern. @param fault of texts that do not fit it */
export function patterned(pattern: string, fault: Fault, options: TStringOptions) {
  faults.set(pattern, fault);
  return Type.String({ ...options, pattern });
}

/** The fault of a text that does not match a pattern. */
export const faultOf = (pattern: string): Fault => faults.get(pattern) ?? { message: 'Not a valid value.' };

export const BLANK = { message: 'This field may not be blank.', code: 'required' } as const satisfies Fault;

/** A name that people give: not empty, not only blanks. */
export const Name = patterned('\\S', BLANK, { minLength: 1, maxLength: 512 });

/** A colour of the API: hex digits, with or without `#`; answered as it was given. */
export const Color = patterned(
  '^#?([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$',
  { message: 'Not a valid color.', code: 'invalid_color' },
  { maxLength: 9, description: 'hex digits, with or without `#`: 3, 4, 6 or 8' },
);

/** Gives a schema a name, so that the API description lists it once, under that name. */
export const named = <T extends TSchema>(name: string, schema: T): T => ({ ...schema, title: name });

/** The schema of an object with a name. */
export const shape = <T extends TProperties>(name: string, members: T, options: TObjectOptions = {}) =>
  named(name, Type.Object(members, options));

/** Query of a list that may be cut: `limit`, `offset`. */
export const PageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 0 })),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
};

/** A query key that may repeat: one value or several become a list. */
export function repeated<T extends TSchema>(item: T, description?: string) {
  return Type.Optional(
    Type.Unsafe<Static<T>[]>({ type: 'array', items: item, ...(description !== undefined && { description }) }),
  );
}
