// For tests of this room: an application with some routes, and the same on a real socket.
import type { TestContext } from 'node:test';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { createLog } from '../../kit/log.ts';
import { createHostList } from '../server/hosts.ts';
import type { Route } from '../api/route.ts';
import { createServer } from '../server/server.ts';
import { watchBodies } from '../server/slow-bodies.ts';

/** An application without callers: routes must be public. `problems` collects the logged ones. */
export async function serveForTest(t: TestContext, routes: readonly Route[]) {
  const problems: string[] = [];
  const hosts = createHostList({ port: 80, names: [], lan: false }); // what injected requests name
  const app = await createServer({
    routes,
    webOrigins: null,
    log: createLog(line => problems.push(line)),
    hosts,
    doorkeepers: { identify: async () => undefined, findPlace: async () => undefined },
  });
  t.after(() => app.close());
  return {
    app,
    problems,
    /** Listens on a free port and returns it. */
    async listen(): Promise<number> {
      const stop = watchBodies(app.server, {
        bodyWindowMilliseconds: 30_000,
        bytesPerSecond: 1024,
        lingerMilliseconds: 5000,
      });
      t.after(stop);
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      hosts.listensAt(port);
      return port;
    },
  };
}

/** Sends raw text and returns the answer until the other side closes. */
export async function converse(port: number, ...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket
    .setEncoding('utf8')
    .on('data', chunk => {
      text += String(chunk);
    })
    .on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await new Promise(resolve => {
    socket.once('close', resolve);
  });
  return text;
}
