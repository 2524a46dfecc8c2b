// Makes the serialiser of a shape when the first answer of that shape is written: made for all routes at the start they
// were a third of the time until the service is ready (measured: 380 of 1,100 ms of work).
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import { lazy } from '../../kit/lazy.ts';

/** Keyed by the shape: routes whose answers are the same share one, and so do services of one process. */
const writers = new Map<string, ReturnType<ReturnType<SerializerFactory>>>();

/** For Fastify's `schemaController.compilersFactory.buildSerializer`. */
export const buildSerializers: SerializerFactory = (shared, options) => {
  const compile = SerializerSelector()(shared, options);
  return route => {
    const write = lazy(() => {
      const shape = JSON.stringify([shared, route.schema]);
      const writer = writers.get(shape) ?? compile({ ...route, schema: withoutTrials(route.schema) });
      writers.set(shape, writer);
      return writer;
    });
    return answer => write()(answer);
  };
};

/**
 * The same shape for the serialiser: an object or a list that may be null is marked so. Of alternatives the library
 * tries each with a validator, which takes longer than to write the value.
 */
export function withoutTrials<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(withoutTrials) as Schema;
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as { readonly anyOf?: readonly { readonly type?: unknown }[] };
  const plain = anyOf?.length === 2 && anyOf[1]?.type === 'null' ? anyOf[0] : undefined;
  if (plain?.type === 'object' || plain?.type === 'array')
    return { ...(withoutTrials(rest) as object), ...withoutTrials(plain), nullable: true } as Schema;
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withoutTrials(value)])) as Schema;
}
