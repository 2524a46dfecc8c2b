// A receiver of webhooks on this computer, which stores what it gets and answers as the test wants.
import http from 'node:http';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly event_name: string;
    readonly webhook_id: number;
    readonly cloud_id: number;
    readonly project_id: number | null;
    readonly sequence: number;
    readonly actor: { readonly id: number } | null;
    // eslint-disable-next-line typescript/no-explicit-any -- tests read data of every shape
    readonly data: any;
  };
}

/** Status with headers; `never`: no answer at all. */
export type Reply = number | 'never' | { readonly status: number; readonly headers?: http.OutgoingHttpHeaders };

export async function startReceiver(t: TestContext, reply: (received: Received) => Reply = () => 200) {
  const received: Received[] = [];
  /** places in `received` of the deliveries that were not accepted */
  const refusedAt = new Set<number>();
  let connections = 0;
  const answer = { with: reply };
  const server = http.createServer((request, response) => {
    void (async () => {
      const text = Buffer.concat(await request.toArray()).toString();
      const one = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
      const index = received.push(one) - 1;
      const given = answer.with(one);
      if (given !== 200) refusedAt.add(index);
      if (given === 'never') return;
      const { status, headers = {} } = typeof given === 'number' ? { status: given } : given;
      response.writeHead(status, headers).end(`answer ${status}`);
    })();
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as import('node:net').AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    received,
    refusedAt,
    answer,
    connections: () => connections,
    /** Waits until so many have arrived. @throws after ten seconds */
    async got(count: number): Promise<readonly Received[]> {
      for (let tries = 0; received.length < count; tries += 1) {
        if (tries > 1000) throw new Error(`${received.length} of ${count} deliveries came`);
        await sleep(10);
      }
      return received;
    },
  };
}
