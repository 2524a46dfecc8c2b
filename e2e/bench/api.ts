// Cost of single requests to the service: CPU compared with a route of a project that does nothing, and SQL statements;
// then a hundred clients that read and write with pauses. PLINTH_REQUESTS sets how many of each kind are sent (2000).
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createHttpClient, fileForm, type HttpClient } from '../../core/testing/http-client.ts';
import { houseBytes } from '../../core/testing/house-bytes.ts';
import type { Bootstrap } from '../../core/testing/process.ts';
import type { Cost, FromApi } from './api-service.ts';
import { median } from './median.ts';

const REQUESTS = Number(process.env['PLINTH_REQUESTS'] ?? 2000);
const ROUNDS = 5;
const CLIENTS = 100;
const THINKING = 500;
const MINUTE = 60_000;

interface Kind {
  readonly name: string;
  readonly send: (round: number) => Promise<{ readonly status: number }>;
  readonly status: number;
  /** times the CPU of the bare route, and statements, at most */
  readonly most?: { readonly times: number; readonly statements?: number };
}

/** Prints a line for each kind of request, then one for the crowd. */
export async function benchApi(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-api-'));
  const child = fork(join(import.meta.dirname, 'api-service.ts'), [folder]);
  const { url } = await hear<Extract<FromApi, { url: string }>>(child);
  const bootstrap = JSON.parse(readFileSync(join(folder, 'bootstrap.json'), 'utf8')) as Bootstrap;
  const client = createHttpClient(url, bootstrap.ca_file);
  try {
    const as = `ApiKey ${bootstrap.application.api_key}`;
    const place = await furnish(client, as);
    const kinds = kindsOf(client, as, place);
    await compare(child, kinds);
    await crowd(url, bootstrap, as, place);
  } finally {
    client.close();
    child.send('stop');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function hear<Message extends FromApi>(child: ChildProcess): Promise<Message> {
  return (await once(child, 'message'))[0] as Message;
}

interface Furnished {
  readonly project: string;
  readonly cloud: number;
  readonly model: number;
  readonly element: string;
}

/** A cloud with a project of 20 documents, of which one is a model. */
async function furnish(client: HttpClient, as: string): Promise<Furnished> {
  const cloud = (await client.request('POST', '/cloud', { as, body: { name: 'Bench' } })).json;
  const made = (await client.request('POST', `/cloud/${cloud.id}/project`, { as, body: { name: 'Bench' } })).json;
  const project = `/cloud/${cloud.id}/project/${made.id}`;
  for (let index = 0; index < 19; index += 1)
    await client.request('POST', `${project}/document`, {
      as,
      body: fileForm(`document ${index}.txt`, `text ${index}`, { name: `document ${index}.txt` }),
    });
  const document = (
    await client.request('POST', `${project}/document`, {
      as,
      body: fileForm('house.ifc', houseBytes(), { name: 'house.ifc' }),
    })
  ).json;
  const model: number = document.model_id;
  for (const end = Date.now() + 3 * MINUTE; ; await pause(200)) {
    const { status } = (await client.request('GET', `${project}/model/${model}`, { as })).json;
    if (status === 'C') break;
    if (status === 'E' || Date.now() > end) throw new Error(`the model has not been made: ${status}`);
  }
  const [element] = (await client.request('GET', `${project}/model/${model}/element?type=IfcWall&limit=1`, { as }))
    .json as { readonly uuid: string }[];
  return { project, cloud: cloud.id, model, element: element?.uuid ?? '' };
}

function kindsOf(client: HttpClient, as: string, { project, cloud, model, element }: Furnished): readonly Kind[] {
  const read = (name: string, target: string, most?: Kind['most'], status = 200): Kind => ({
    name,
    status,
    send: () => client.request('GET', target, { as }),
    ...(most && { most }),
  });
  return [
    read('bare', `${project}/bare`),
    read('not found', '/cloud/999999', undefined, 404),
    read('cloud', `/cloud/${cloud}`, { times: 1.3, statements: 6 }),
    read('model', `${project}/model/${model}`, { times: 2, statements: 6 }),
    read('models', `${project}/model`, { times: 2, statements: 6 }),
    read('documents', `${project}/document`, { times: 2, statements: 6 }),
    read('element', `${project}/model/${model}/element/${element}`, { times: 2, statements: 6 }),
    {
      name: 'tag created',
      status: 201,
      send: round => client.request('POST', `${project}/tag`, { as, body: { name: `tag ${round}` } }),
      most: { times: 3 },
    },
  ];
}

/** Kinds alternate in several rounds, so that a busy moment of the machine affects all of them. */
async function compare(child: ChildProcess, kinds: readonly Kind[]): Promise<void> {
  const costs = new Map<string, Cost[]>(kinds.map(({ name }) => [name, []]));
  let sent = 0;
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { name, send, status } of kinds) {
      child.send('begin');
      await hear<Cost>(child);
      const count = round < 0 ? 200 : REQUESTS / ROUNDS;
      for (let index = 0; index < count; index += 1) {
        const answer = await send((sent += 1));
        if (answer.status !== status) throw new Error(`${name}: ${answer.status}`);
      }
      child.send('end');
      const { cpu, statements } = await hear<Cost>(child);
      if (round >= 0) costs.get(name)?.push({ cpu: cpu / count, statements: statements / count });
    }
  }
  const cost = (name: string, of: keyof Cost) => median((costs.get(name) ?? []).map(each => each[of]));
  for (const { name, most } of kinds) {
    const times = cost(name, 'cpu') / cost('bare', 'cpu');
    const statements = cost(name, 'statements');
    const pass = most && times <= most.times && statements <= (most.statements ?? Infinity);
    console.log(
      JSON.stringify({
        bench: 'api',
        request: name,
        cpu_ms: Number(cost(name, 'cpu').toFixed(2)),
        times_bare: Number(times.toFixed(2)),
        statements: Number(statements.toFixed(1)),
        ...(most && { target: most, pass }),
      }),
    );
  }
}

/** A hundred clients, nine reads to one write, half a second of thinking between. */
async function crowd(url: string, { ca_file }: Bootstrap, as: string, { project, model }: Furnished): Promise<void> {
  const reads: number[] = [];
  const client = createHttpClient(url, ca_file);
  const end = Date.now() + 20_000;
  const warm = Date.now() + 4_000;
  const targets = [`${project}/model/${model}`, `${project}/document`, `${project}/model`, project];
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      await pause((THINKING * index) / CLIENTS);
      for (let turn = index; Date.now() < end; turn += 1) {
        const started = performance.now();
        if (turn % 10 === 0)
          await client.request('POST', `${project}/tag`, { as, body: { name: `crowd ${index} ${turn}` } });
        else {
          await client.request('GET', targets[turn % targets.length] ?? project, { as });
          if (Date.now() > warm) reads.push(performance.now() - started);
        }
        await pause(THINKING);
      }
    }),
  );
  client.close();
  const sorted = reads.toSorted((one, other) => one - other);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1));
  console.log(
    JSON.stringify({
      bench: 'api',
      clients: CLIENTS,
      reads: sorted.length,
      p50_ms: at(0.5),
      p99_ms: at(0.99),
      target: { p50_ms: 5, p99_ms: 50 },
      pass: at(0.5) < 5 && at(0.99) < 50,
    }),
  );
}
