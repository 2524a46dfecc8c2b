// The one port: TLS is passed to the application, plain HTTP is redirected to the same address over HTTPS (DESKTOP.md
// 7, RELIABILITY.md 6).
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer, type ServerOptions } from 'node:https';
import { createServer as createPort, type AddressInfo, type Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { answerClientError, bodyOf } from '../answer/errors.ts';
import { isOwnAddress, type HostList } from './hosts.ts';
import { watchBodies, type BodyLimits } from './slow-bodies.ts';
import { tlsPolicy, type Certificates } from '../tls/tls.ts';

export interface EdgeLimits extends BodyLimits {
  /** first byte, TLS handshake */
  readonly silenceMilliseconds: number;
  readonly headersMilliseconds: number;
}

const usual: EdgeLimits = {
  silenceMilliseconds: 10_000,
  headersMilliseconds: 10_000,
  bodyWindowMilliseconds: 30_000,
  bytesPerSecond: 1024,
  lingerMilliseconds: 30_000,
};

export type Edge = ReturnType<typeof openEdge>;
const CLOSE_MILLISECONDS = 1000;

/** Prepares the port; nothing listens before `listen`. */
export function openEdge(parts: {
  readonly host: string;
  /** 0: any free port */
  readonly port: number;
  readonly certificates: Certificates;
  readonly hosts: HostList;
  readonly log: Log;
  /** shorter ones for tests */
  readonly limits?: Partial<EdgeLimits>;
}) {
  const { host, port: wanted, certificates, hosts, log, limits } = parts;
  const { silenceMilliseconds, headersMilliseconds, ...bodies } = { ...usual, ...limits };
  // A missing Host is answered like a wrong one, so Node need not check it.
  const usualOptions = {
    requireHostHeader: false,
    headersTimeout: headersMilliseconds,
    connectionsCheckingInterval: Math.min(1000, headersMilliseconds),
  };
  let secure: TlsServer | undefined;
  let stopWatch = () => {};
  let port = wanted;

  const plain = createPlainServer({ ...usualOptions, requestTimeout: headersMilliseconds, keepAliveTimeout: 1000 });
  const redirect = createRedirect(hosts, log);
  plain
    .on('request', redirect)
    .on('checkContinue', redirect)
    .on('checkExpectation', redirect)
    .on('clientError', answerClientError);

  const { entrance, sockets, visitorListeners } = openEntrance(silenceMilliseconds, (socket, first) => {
    // 0x16 begins every TLS handshake and no HTTP request.
    const server = first[0] === 0x16 ? secure : plain;
    server?.emit('connection', socket);
    if (server === plain) socket.resume(); // TLS takes what was read by itself
  });

  const serverFactory: FastifyServerFactory = handler => {
    secure = createSecureServer(certificates, { ...usualOptions, handshakeTimeout: silenceMilliseconds }, handler);
    stopWatch = watchBodies(secure, bodies);
    return secure;
  };

  return {
    /** For `createServer`, which puts the application behind TLS. */
    serverFactory,
    /** The port it listens on, the wanted one before. */
    get port() {
      return port;
    },
    /** Other computers that hold a connection now. */
    visitors: () => new Set([...sockets].map(({ remoteAddress }) => remoteAddress).filter(isVisitorAt)).size,
    /** Calls `listener` when another computer connects or disconnects. */
    onVisitor: (listener: () => void) => {
      visitorListeners.push(listener);
    },
    /** Starts listening once the application is ready. @throws when the port is taken */
    async listen(): Promise<number> {
      if (!secure) throw new Error('no application was made with the serverFactory of this port');
      await new Promise<void>((resolve, reject) => {
        entrance.once('error', reject);
        entrance.listen({ host, port: wanted }, () => {
          entrance.removeListener('error', reject);
          resolve();
        });
      });
      port = (entrance.address() as AddressInfo).port;
      hosts.listensAt(port);
      // These servers never listen themselves; without the event Node does not start to check their time limits.
      for (const server of [secure, plain]) server.emit('listening');
      return port;
    },
    /** Takes no new connections, lets answers under way finish for a moment, then ends every connection. */
    async close() {
      stopWatch();
      const closed = new Promise<void>(resolve => {
        entrance.close(() => resolve());
      });
      for (const server of [secure, plain]) server?.close(() => undefined); // ends idle connections and the checks
      const timer = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, CLOSE_MILLISECONDS);
      await closed;
      clearTimeout(timer);
    },
  };
}

function createSecureServer(
  certificates: Certificates,
  options: ServerOptions,
  handler: Parameters<FastifyServerFactory>[0],
): TlsServer {
  const { cert, key } = certificates;
  const server = createTlsServer(
    { ...tlsPolicy, ...options, cert, key, requestTimeout: 0, keepAliveTimeout: 72_000 },
    handler,
  );
  server.on('tlsClientError', (_error, socket) => {
    socket.destroy();
  });
  certificates.onRenew(() => server.setSecureContext({ ...tlsPolicy, cert: certificates.cert, key: certificates.key }));
  return server;
}

/** Takes connections and passes each on with its first bytes; connections of other computers are reported. */
function openEntrance(silenceMilliseconds: number, pass: (socket: Socket, first: Buffer) => void) {
  const sockets = new Set<Socket>();
  const visitorListeners: (() => void)[] = [];
  const entrance = createPort({ pauseOnConnect: true, noDelay: true }, socket => {
    sockets.add(socket);
    const isVisitor = isVisitorAt(socket.remoteAddress);
    const reportVisitor = () => {
      if (isVisitor) for (const listener of visitorListeners) listener();
    };
    reportVisitor();
    socket.once('close', () => {
      sockets.delete(socket);
      reportVisitor();
    });
    const giveUp = () => {
      socket.destroy();
    };
    socket.on('error', giveUp); // resets are expected
    socket.setTimeout(silenceMilliseconds, giveUp);
    socket.once('data', first => {
      socket.pause();
      socket.setTimeout(0);
      socket.removeListener('timeout', giveUp);
      socket.unshift(first);
      process.nextTick(() => {
        if (!socket.destroyed) pass(socket, first);
      });
    });
    socket.resume();
  });
  return { entrance, sockets, visitorListeners };
}

/** A connection that has ended has no address any more. */
const isVisitorAt = (address: string | undefined) => address !== undefined && !isOwnAddress(address);

function createRedirect(hosts: HostList, log: Log) {
  return (request: IncomingMessage, response: ServerResponse) => {
    let origin: string;
    try {
      origin = hosts.allowedOriginOf(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const body = JSON.stringify(bodyOf(error));
      response
        .writeHead(error.status, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        .end(body);
      return;
    }
    if (request.headers.authorization !== undefined) {
      log.warn('a credential was sent without encryption; it should be revoked', {
        from: request.socket.remoteAddress,
        method: request.method,
      });
    }
    const target = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
    response
      .writeHead(302, {
        location: `${origin}${target.startsWith('/') ? target : `/${target.replace(/^\*$/, '')}`}`,
        'content-length': 0,
      })
      .end();
  };
}
