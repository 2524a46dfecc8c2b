// Cost of single requests to the service: CPU compared with a route of a project that does nothing, and SQL statements;
// then a hundred clients that read and write with pauses. PLINTH_REQUESTS sets how many of each kind are sent (2000).
import { setTimeout as pause } from 'node:timers/promises';
import { createCaller, createProject, processed } from '../../core/testing/calls.ts';
import { createHttpClient, fileForm } from '../../core/testing/http-client.ts';
import { houseBytes } from '../../core/testing/house-bytes.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import type { Cost } from './api-service.ts';
import { median, print, rounded, valueAt } from './figures.ts';
import { forkApi } from './processes.ts';

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

type Service = Awaited<ReturnType<typeof forkApi>>;

/** Prints a line for each kind of request, then one for the crowd. */
export async function benchApi(): Promise<void> {
  using folder = temporaryFolder('api');
  await using service = await forkApi(folder.path);
  const place = await furnish(service);
  await compare(service, kindsOf(service, place));
  await crowd(service, place);
}

interface Furnished {
  readonly project: string;
  readonly cloud: number;
  readonly model: number;
  readonly element: string;
}

/** A cloud with a project of 20 documents, of which one is a model. */
async function furnish({ client, as }: Service): Promise<Furnished> {
  const call = createCaller(client, as);
  const { cloudId: cloud, path: project } = await createProject(client, as, 'Bench');
  const upload = (name: string, bytes: string | Uint8Array) =>
    call('POST', `${project}/document`, fileForm(name, bytes, { name }));
  for (let index = 0; index < 19; index += 1) await upload(`document ${index}.txt`, `text ${index}`);
  const { model_id: model } = (await upload('house.ifc', houseBytes())) as { model_id: number };
  const { status } = await processed(client, as, `${project}/model/${model}`, 3 * MINUTE, 200);
  if (status === 'E') throw new Error('the model has not been made');
  const [element] = (await call('GET', `${project}/model/${model}/element?type=IfcWall&limit=1`)) as {
    readonly uuid: string;
  }[];
  return { project, cloud, model, element: element?.uuid ?? '' };
}

function kindsOf({ client, as }: Service, { project, cloud, model, element }: Furnished): readonly Kind[] {
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
async function compare({ measure }: Service, kinds: readonly Kind[]): Promise<void> {
  const costs = new Map<string, Cost[]>(kinds.map(({ name }) => [name, []]));
  let sent = 0;
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { name, send, status } of kinds) {
      const count = round < 0 ? 200 : REQUESTS / ROUNDS;
      const { cpu, statements } = await measure(async () => {
        for (let index = 0; index < count; index += 1) {
          const answer = await send((sent += 1));
          if (answer.status !== status) throw new Error(`${name}: ${answer.status}`);
        }
      });
      if (round >= 0) costs.get(name)?.push({ cpu: cpu / count, statements: statements / count });
    }
  }
  const cost = (name: string, of: keyof Cost) => median((costs.get(name) ?? []).map(each => each[of]));
  for (const { name, most } of kinds) {
    const times = cost(name, 'cpu') / cost('bare', 'cpu');
    const statements = cost(name, 'statements');
    const pass = most && times <= most.times && statements <= (most.statements ?? Infinity);
    print('api', {
      request: name,
      cpu_ms: rounded(cost(name, 'cpu'), 2),
      times_bare: rounded(times, 2),
      statements: rounded(statements),
      ...(most && { target: most, pass }),
    });
  }
}

/** A hundred clients, nine reads to one write, half a second of thinking between. */
async function crowd({ url, bootstrap, as }: Service, { project, model }: Furnished): Promise<void> {
  const reads: number[] = [];
  const client = createHttpClient(url, bootstrap.ca_file);
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
  const [p50, p99] = [rounded(valueAt(reads, 0.5)), rounded(valueAt(reads, 0.99))];
  print('api', {
    clients: CLIENTS,
    reads: reads.length,
    p50_ms: p50,
    p99_ms: p99,
    target: { p50_ms: 5, p99_ms: 50 },
    pass: p50 < 5 && p99 < 50,
  });
}
