// Long answers that are made whole. Written to the connection at once, each client that does not read would have a copy
// of all of it on the way, and a second one encrypted.
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { LONG, sliced } from './json-pieces.ts';

interface Sent {
  readonly bytes: Buffer;
  readers: number;
}

/** Sends them slice by slice. Clients that read the same answer at the same time share its bytes. Before
 *  compression. */
export function installLongBodies(app: FastifyInstance): void {
  const sending = new Map<string, Sent>();
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    // A client that has already disconnected emits no close event any more.
    if (!isText || request.method === 'HEAD' || payload.length < LONG || reply.raw.destroyed) return payload;
    const key = createHash('sha256').update(payload).digest('base64');
    let sent = sending.get(key);
    if (!sent) sending.set(key, (sent = { bytes: Buffer.from(payload as string), readers: 0 }));
    const { bytes } = sent;
    // Otherwise the serialiser would retain the answer for as long as the reply.
    reply.serializer(String);
    sent.readers += 1;
    reply.raw.once('close', () => {
      sent.readers -= 1;
      if (sent.readers === 0) sending.delete(key);
    });
    // Compression removes the length.
    reply.header('content-length', bytes.length);
    return sliced(bytes);
  });
}
