// Cost of webhooks: a change with its event compared with one without, a request whose event is delivered to a webhook
// compared with the same one without a webhook, and nine receivers next to a tenth that never answers. PLINTH_REQUESTS
// sets how many requests are measured of each kind (2000).
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCaller, createProject } from '../../core/testing/calls.ts';
import type { HttpClient } from '../../core/testing/http-client.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { benchEmit } from './emit.ts';
import { print, rounded, valueAt } from './figures.ts';
import { forkApi } from './processes.ts';

const REQUESTS = Number(process.env['PLINTH_REQUESTS'] ?? 2000);
const ROUNDS = 10;
const RECEIVERS = 10;
const FOLDERS = 20;
/** milliseconds between two events, so that one is delivered before the next happens */
const BETWEEN = 30;
const MOST_DELAY = 1.1;

interface Bench {
  readonly client: HttpClient;
  readonly as: string;
  readonly project: string;
  /** several: deliveries about one wait for each other */
  readonly folders: readonly string[];
  readonly receiver: Receiver;
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Accepts requests to any path but `/never`, and records when each name of a folder arrived at each path. */
async function startReceiver() {
  const arrivals = new Map<string, number>();
  const server = http.createServer((request, response) => {
    void request.toArray().then(chunks => {
      if (request.url === '/never') return;
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { folder: { name: string } } };
      arrivals.set(`${request.url} ${data.folder.name}`, performance.now());
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    arrivals,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async got(count: number): Promise<void> {
      for (const end = Date.now() + 60_000; arrivals.size < count; await pause(5))
        if (Date.now() > end) throw new Error(`${arrivals.size} of ${count} deliveries came`);
    },
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function benchWebhooks(): Promise<void> {
  await benchEmit(REQUESTS);
  using folder = temporaryFolder('webhook-bench');
  writeFileSync(join(folder.path, 'settings.json'), JSON.stringify({ webhook_allow: ['127.0.0.1'] }));
  using receiver = await startReceiver();
  await using service = await forkApi(folder.path);
  const { client, as } = service;
  const { path: project } = await createProject(client, as, 'Bench');
  const call = createCaller(client, as);
  const folders: string[] = [];
  for (let index = 0; index < FOLDERS; index += 1)
    folders.push(`${project}/folder/${(await call('POST', `${project}/folder`, { name: `Bench ${index}` })).id}`);
  const bench = { client, as, project, folders, receiver };
  await compareRequests(bench, BETWEEN);
  await compareRequests(bench, 0);
  await compareReceivers(bench);
}

let renamed = 0;

/** Renames a folder, which is an event. The new name, and how long the answer took in milliseconds. */
async function rename({ client, as, folders }: Bench): Promise<{ readonly name: string; readonly took: number }> {
  const name = `folder ${(renamed += 1)}`;
  const folder = folders[renamed % folders.length] ?? '';
  const begun = performance.now();
  const { status } = await client.request('PATCH', folder, { as, body: { name } });
  if (status !== 200) throw new Error(`renaming: ${status}`);
  return { name, took: performance.now() - begun };
}

/** Subscribes to the renaming. Returns how to stop. */
async function subscribe({ client, as, project, receiver }: Bench, path: string): Promise<() => Promise<void>> {
  const body = { events: ['folder.update'], url: receiver.url + path, secret: 'secret' };
  const { status, json } = await client.request('POST', `${project}/webhook`, { as, body });
  if (status !== 201) throw new Error(`webhook: ${status}`);
  return async () => {
    await client.request('DELETE', `${project}/webhook/${json.id}`, { as });
  };
}

/** @param between milliseconds between two requests: without any, a request meets the deliveries of the one before */
async function compareRequests(bench: Bench, between: number): Promise<void> {
  const took = { heard: [] as number[], unheard: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const kind of round % 2 === 0 ? (['heard', 'unheard'] as const) : (['unheard', 'heard'] as const)) {
      const count = round < 0 ? 100 : REQUESTS / ROUNDS;
      bench.receiver.arrivals.clear();
      const stop = kind === 'heard' ? await subscribe(bench, '/cost') : async () => undefined;
      for (let index = 0; index < count; index += 1) {
        const one = await rename(bench);
        if (round >= 0) took[kind].push(one.took);
        if (between > 0) await pause(between);
      }
      if (kind === 'heard') await bench.receiver.got(count);
      await stop();
    }
  }
  const [heard, unheard] = [valueAt(took.heard, 0.5), valueAt(took.unheard, 0.5)];
  print('webhooks', {
    measure: 'a request whose event a webhook hears, beside one that nobody hears',
    between_ms: between,
    p50_ms: { heard: rounded(heard, 2), unheard: rounded(unheard, 2) },
    costs_ms: rounded(heard - unheard, 2),
    times: rounded(heard / unheard, 2),
  });
}

async function compareReceivers(bench: Bench): Promise<void> {
  const delays = { good: [] as number[], dead: [] as number[] };
  const paths = Array.from({ length: RECEIVERS - 1 }, (_, index) => `/good-${index}`);
  for (const path of paths) await subscribe(bench, path);
  const count = Math.ceil(REQUESTS / ROUNDS);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const kind of round % 2 === 0 ? (['good', 'dead'] as const) : (['dead', 'good'] as const)) {
      bench.receiver.arrivals.clear();
      const stop = await subscribe(bench, kind === 'dead' ? '/never' : '/tenth');
      const sent = new Map<string, number>();
      for (let index = 0; index < count; index += 1) {
        sent.set((await rename(bench)).name, performance.now());
        await pause(BETWEEN);
      }
      await bench.receiver.got(count * (kind === 'dead' ? RECEIVERS - 1 : RECEIVERS));
      if (round >= 0)
        for (const path of paths)
          for (const [name, answered] of sent)
            delays[kind].push((bench.receiver.arrivals.get(`${path} ${name}`) ?? NaN) - answered);
      await stop();
    }
  }
  const [good, dead] = [valueAt(delays.good, 0.99), valueAt(delays.dead, 0.99)];
  print('webhooks', {
    measure:
      'nine receivers beside a tenth that never answers, and beside one that does: from the answer to the delivery',
    p50_ms: { dead: rounded(valueAt(delays.dead, 0.5), 2), good: rounded(valueAt(delays.good, 0.5), 2) },
    p99_ms: { dead: rounded(dead, 2), good: rounded(good, 2) },
    times: rounded(dead / good, 2),
    target: { times: MOST_DELAY },
    pass: dead / good <= MOST_DELAY,
  });
}
