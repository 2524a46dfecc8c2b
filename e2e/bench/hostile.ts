// The worst bodies for each route, one after the other: how long they block the service's event loop, and their memory.
// A figure that is too high is measured again: a busy machine delays everything.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileBodies, type HostileBody } from '../fixtures/hostile-bodies.ts';
import { createHttpClient, type HttpClient } from '../../core/testing/http-client.ts';
import { SERVICE_FLAGS, type Bootstrap } from '../../core/testing/process.ts';
import { signIn } from '../../core/testing/sign-in.ts';
import { benchBeside } from './hostile-beside.ts';
import { validBodies } from './valid-bodies.ts';
import type { FromHostile, HostileRoute, LoopReport } from './hostile-service.ts';

/** Milliseconds of the loop, and bytes of memory, that no body may cost. */
const [MOST_DELAY, MOST_GROWN] = [100, 64 * 2 ** 20];
const ATTEMPTS = 3;

interface Sample extends LoopReport {
  readonly status: number;
}

/** Prints the worst shape of each route. @param part of the names of routes that are measured */
export async function benchHostile(part = ''): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-hostile-'));
  const child = fork(join(import.meta.dirname, 'hostile-service.ts'), [folder], {
    execArgv: ['--expose-gc', ...SERVICE_FLAGS],
  });
  const hear = async <Message extends FromHostile>() => (await once(child, 'message'))[0] as Message;
  const { url, routes } = await hear<Extract<FromHostile, { url: string }>>();
  const bootstrap = JSON.parse(readFileSync(join(folder, 'bootstrap.json'), 'utf8')) as Bootstrap;
  const client = createHttpClient(url, bootstrap.ca_file);
  const measure = async (work: () => Promise<number>): Promise<Sample> => {
    child.send('begin');
    await hear<LoopReport>();
    const status = await work();
    child.send('end');
    return { status, ...(await hear<LoopReport>()) };
  };
  try {
    const { email, password = '' } = bootstrap.admin;
    const { accessToken } = await signIn(
      client,
      `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`,
      email,
      password,
    );
    const as = `Bearer ${accessToken}`;
    const place = await makePlace(client, as);
    let isFine = true;
    for (const route of routes.filter(({ id }) => id.includes(part))) {
      const line = await worstOf(
        route,
        (body, target) => measure(() => post(client, route.method, target, as, body)),
        place,
      );
      isFine &&= line.isFine;
      console.log(line.text);
    }
    const [isBeside, kind = ''] = /^beside:?\s*(.*)$/.exec(part) ?? [];
    if (part === '' || isBeside !== undefined) {
      const neighbour = createHttpClient(url, bootstrap.ca_file);
      const bench = {
        client,
        neighbour,
        as: `ApiKey ${bootstrap.application.api_key}`,
        measure: async <T>(work: () => Promise<T>) => {
          child.send('begin');
          await hear<LoopReport>();
          const value = await work();
          child.send('end');
          return { value, ...(await hear<LoopReport>()) };
        },
      };
      isFine = (await benchBeside(bench, kind).finally(() => neighbour.close())) && isFine;
    }
    if ('valid'.includes(part)) isFine = (await measureValid(client, as, place, measure)) && isFine;
    console.log(`${routes.length} routes, each below ${MOST_DELAY} ms and 64 MB: ${isFine ? 'yes' : 'NO'}`);
  } finally {
    client.close();
    child.send('stop');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Valid bodies: they take memory for their results, but must not block the event loop either. */
async function measureValid(
  client: HttpClient,
  as: string,
  place: Place,
  measure: (work: () => Promise<number>) => Promise<Sample>,
): Promise<boolean> {
  const bcf = `/bcf/2.1/projects/${place['project_pk']}/topics`;
  const { json: topic } = await client.request('POST', bcf, { as, body: { title: 'Hostile' } });
  let isFine = true;
  for (const { name, method, path, make } of validBodies()) {
    const target = path.startsWith('{topic}')
      ? path.replace('{topic}', `${bcf}/${topic.guid}`)
      : `/cloud/${place['cloud_pk']}/project/${place['project_pk']}${path.replace('{model}', String(place['model_pk']))}`;
    let bytes = Buffer.alloc(0);
    let least: Sample | undefined;
    for (let attempt = 0; attempt < ATTEMPTS && !(least && held(least) <= MOST_DELAY); attempt += 1) {
      bytes = Buffer.from(JSON.stringify(make()));
      const sample = await measure(() => post(client, method, target, as, { shape: name, bytes }));
      if (!least || held(sample) < held(least)) least = sample;
    }
    if (!least) throw new Error('nothing was measured');
    const { status, delay, worked, grown } = least;
    isFine &&= held(least) <= MOST_DELAY && status < 300;
    console.log(
      `valid: ${name.padEnd(41)} ${(bytes.length / 2 ** 20).toFixed(1).padStart(4)} MB ${delay.toFixed(0).padStart(5)} ms, ` +
        `${worked.toFixed(0)} ms of the processor, +${(grown / 2 ** 20).toFixed(0)} MB, ${status}`,
    );
  }
  return isFine;
}

/** How long the event loop was blocked, without the load of other processes. */
const held = ({ delay, worked }: LoopReport): number => Math.min(delay, worked);

type Place = Readonly<Record<string, number | string>>;

/** A cloud, a project and an empty model for the first parameters of paths. */
async function makePlace(client: HttpClient, as: string): Promise<Place> {
  const { json: cloud } = await client.request('POST', '/cloud', { as, body: { name: 'Hostile' } });
  const { json: project } = await client.request('POST', `/cloud/${cloud.id}/project`, {
    as,
    body: { name: 'Hostile' },
  });
  const at = `/cloud/${cloud.id}/project/${project.id}`;
  const { json: model } = await client.request('POST', `${at}/model/create-metabuilding`, {
    as,
    body: { name: 'Hostile' },
  });
  return { cloud_pk: cloud.id, project_pk: project.id, model_pk: model.id, folder_pk: project.root_folder_id };
}

function targetOf({ path }: HostileRoute, place: Place): string {
  const ofProject = /^\/cloud\/\{\w+\}\/project\/\{id\}/.test(path) ? place.project_pk : undefined;
  const ofCloud = path.startsWith('/cloud/{id}') ? place.cloud_pk : undefined;
  const ofModel = /\/model\/\{id\}/.test(path) ? place.model_pk : undefined;
  const guid = (name: string) => (/uuid|guid|token/.test(name) ? 'x' : 1);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String((name === 'id' ? (ofProject ?? ofCloud ?? ofModel) : place[name]) ?? guid(name)),
  );
}

async function post(
  client: HttpClient,
  method: string,
  target: string,
  as: string,
  { bytes, encoding }: HostileBody,
): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(encoding && { 'content-encoding': encoding }) };
  const send = async () => (await client.request(method, target, { as, body: bytes, headers })).status;
  // A connection that the service ends after a too large body may be reused for the next one.
  return send().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
    return send();
  });
}

async function worstOf(
  route: HostileRoute,
  measure: (body: HostileBody, target: string) => Promise<Sample>,
  place: Place,
) {
  const target = targetOf(route, place);
  let [delay, grown, byDelay, byGrown] = [0, 0, '', ''];
  const statuses = new Set<number>();
  for (const body of hostileBodies(route.schema, route.limit)) {
    let best: LoopReport = { delay: Infinity, worked: Infinity, grown: Infinity };
    for (let attempt = 0; attempt < ATTEMPTS && (best.delay > MOST_DELAY || best.grown > MOST_GROWN); attempt += 1) {
      const sample = await measure(body, target);
      statuses.add(sample.status);
      best = {
        delay: Math.min(best.delay, held(sample)),
        worked: Math.min(best.worked, sample.worked),
        grown: Math.min(best.grown, sample.grown),
      };
    }
    if (best.delay > delay) [delay, byDelay] = [best.delay, body.shape];
    if (best.grown > grown) [grown, byGrown] = [best.grown, body.shape];
  }
  const megabytes = (grown / 2 ** 20).toFixed(0);
  const text =
    `${route.id.padEnd(48)} ${String(Math.round(route.limit / 2 ** 20)).padStart(4)} MB ${delay.toFixed(0).padStart(5)} ms (${byDelay}), ` +
    `+${megabytes} MB (${byGrown}), ${[...statuses].toSorted((a, b) => a - b).join(' ')}`;
  return { text, isFine: delay <= MOST_DELAY && grown <= MOST_GROWN };
}
