// Raw handlers below a prefix: for a part that brings its own protocol, such as the identity provider. They get Node's
// request and response with the body unread; everything the hooks before them decided still holds.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kit/errors.ts';

interface MountContext {
  /** scheme, host and port that the client used, from the list of allowed hosts */
  readonly origin: string;
  readonly address: string;
}

export type RawHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  context: MountContext,
) => Promise<void> | void;

/**
 * Serves all methods and paths below `prefix` by `handler`. What it throws before it has answered is answered like the
 * error of a route.
 */
export function mount(app: FastifyInstance, prefix: string, handler: RawHandler): void {
  app.register(async plugin => {
    // Bodies stay in the stream: the handler reads them itself.
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('*', (_request, _payload, done) => done(null));
    plugin.addHook('onRequest', async ({ headers }) => {
      // The hook that decompresses bodies for routes reads them from the stream, which would leave none for the
      // handler.
      if ((headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new AppError(415, 'unsupported_encoding', 'Compressed bodies are not supported.');
    });
    plugin.all(`${prefix}/*`, async (request, reply) => {
      // A raw answer lacks the headers that hooks set on the reply, so they are copied here.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      try {
        await handler(request.raw, reply.raw, { origin: request.origin, address: request.ip });
      } catch (error) {
        if (!reply.raw.headersSent) throw error;
        request.raw.destroy(error instanceof Error ? error : undefined); // half an answer cannot be taken back
      }
      reply.hijack();
    });
  });
}
