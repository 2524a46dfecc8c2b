// What writes answers as JSON is made for a shape when the first answer of that shape is written: made for all routes at the
// start it was a third of the time until the service is ready (measured: 380 of 1,100 ms of work).
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import { later } from '../kit/later.ts';

/** For Fastify's `schemaController.compilersFactory.buildSerializer`. */
export const buildSerializers: SerializerFactory = (shared, options) => {
  const compile = SerializerSelector()(shared, options);
  return route => {
    const write = later(() => compile(route));
    return answer => write()(answer);
  };
};
