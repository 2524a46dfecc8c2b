// Cuts clients that hold a connection with a body that hardly moves. Node's own `requestTimeout` counts the whole
// upload and would end honest slow ones, so it is off and this guard measures the rate instead (RELIABILITY.md 6.3).
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface BodyLimits {
  /** how long a body is watched before it is judged */
  readonly bodyWindowMilliseconds: number;
  /** least rate over such a time */
  readonly bytesPerSecond: number;
  /** how long the rest of a body is read after its answer, so that the client gets to read that answer */
  readonly lingerMilliseconds: number;
}

interface Watched {
  since: number;
  bytes: number;
  /** set once the answer is out and the rest of the body is thrown away */
  until: number;
}

/** Watches all requests of `server`. Returns a function that ends the watch. */
export function watchBodies(
  server: Server,
  { bodyWindowMilliseconds, bytesPerSecond, lingerMilliseconds }: BodyLimits,
): () => void {
  const open = new Map<IncomingMessage, Watched>();

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    open.set(request, { since: performance.now(), bytes: request.socket.bytesRead, until: Infinity });
    request.once('close', () => {
      open.delete(request);
    });
    endGently(request);
    response.once('finish', () => {
      const watched = open.get(request);
      if (!watched || request.complete) return;
      watched.until = performance.now() + lingerMilliseconds;
      request.unpipe();
      request.resume();
    });
  });

  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const [request, watched] of open) {
        if (request.complete) open.delete(request);
        else if (now > watched.until) request.socket.destroy();
        // Bytes that wait for us: the disk is slow, not the client.
        else if (request.readableLength > 0) restart(watched, request, now);
        else if (now - watched.since >= bodyWindowMilliseconds) {
          const read = request.socket.bytesRead - watched.bytes;
          if (read < (bytesPerSecond * (now - watched.since)) / 1000) request.socket.destroy();
          else restart(watched, request, now);
        }
      }
    },
    Math.min(1000, bodyWindowMilliseconds / 4),
  );
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * After an answer with `Connection: close` Node closes the socket at once. Bytes of a body that still arrive then reset
 * the connection, and the client may lose the answer: so only our side is closed, and the rest of the body is let run.
 */
function endGently(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon'); // back to the one of its class
    if (request.complete) socket.destroySoon();
    else socket.end();
  };
}

function restart(watched: Watched, request: IncomingMessage, now: number): void {
  watched.since = now;
  watched.bytes = request.socket.bytesRead;
}
