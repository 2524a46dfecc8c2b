// What writes answers as JSON is made for a shape when the first answer of that shape is written: made for all routes at the
// start it was a third of the time until the service is ready (measured: 380 of 1,100 ms of work).
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import { later } from '../kit/later.ts';

/** By what the shape says: routes whose answers are the same share one, and so do services of one process. */
const writers = new Map<string, ReturnType<ReturnType<SerializerFactory>>>();

/** For Fastify's `schemaController.compilersFactory.buildSerializer`. */
export const buildSerializers: SerializerFactory = (shared, options) => {
  const compile = SerializerSelector()(shared, options);
  return route => {
    const write = later(() => {
      const shape = JSON.stringify([shared, route.schema]);
      const writer = writers.get(shape) ?? compile(route);
      writers.set(shape, writer);
      return writer;
    });
    return answer => write()(answer);
  };
};
