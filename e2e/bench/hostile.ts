// The worst bodies for each route, one after the other: how long they block the service's event loop, and their memory.
// A figure that is too high is measured again: a busy machine delays everything.
import { createCaller, createProject } from '../../core/testing/calls.ts';
import { createHttpClient, type HttpClient } from '../../core/testing/http-client.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { signIn } from '../../core/testing/sign-in.ts';
import { hostileBodies, type HostileBody } from '../fixtures/hostile-bodies.ts';
import { benchBeside } from './hostile-beside.ts';
import type { HostileRoute, LoopReport } from './hostile-service.ts';
import { forkHostile, type HostileService } from './processes.ts';
import { validBodies } from './valid-bodies.ts';

/** Milliseconds of the loop, and bytes of memory, that no body may cost. */
const [MOST_DELAY, MOST_GROWN] = [100, 64 * 2 ** 20];
const ATTEMPTS = 3;

interface Sample extends LoopReport {
  /** status of the answer */
  readonly value: number;
}
/** Sends a body to a path. */
type Post = (method: string, target: string, body: HostileBody) => Promise<Sample>;

/** Prints the worst shape of each route. @param part of the names of routes that are measured */
export async function benchHostile(part = ''): Promise<void> {
  using folder = temporaryFolder('hostile');
  await using service = await forkHostile(folder.path);
  const { bootstrap, client, routes } = service;
  const { email, password = '' } = bootstrap.admin;
  const realm = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`;
  const as = `Bearer ${(await signIn(client, realm, email, password)).accessToken}`;
  const place = await makePlace(client, as);
  const measure: Post = (method, target, body) => service.measure(() => post(client, method, target, as, body));
  let isFine = true;
  for (const route of routes.filter(({ id }) => id.includes(part))) {
    const line = await worstOf(route, measure, place);
    isFine &&= line.isFine;
    console.log(line.text);
  }
  const [isBeside, kind = ''] = /^beside:?\s*(.*)$/.exec(part) ?? [];
  if (part === '' || isBeside !== undefined) isFine = (await withNeighbour(service, kind)) && isFine;
  if ('valid'.includes(part)) isFine = (await measureValid(client, as, place, measure)) && isFine;
  console.log(`${routes.length} routes, each below ${MOST_DELAY} ms and 64 MB: ${isFine ? 'yes' : 'NO'}`);
}

async function withNeighbour(service: HostileService, kind: string): Promise<boolean> {
  const neighbour = createHttpClient(service.url, service.bootstrap.ca_file);
  return benchBeside({ ...service, neighbour }, kind).finally(() => neighbour.close());
}

/** Valid bodies: they take memory for their results, but must not block the event loop either. */
async function measureValid(client: HttpClient, as: string, place: Place, measure: Post): Promise<boolean> {
  const bcf = `/bcf/2.1/projects/${place['project_pk']}/topics`;
  const topic = await createCaller(client, as)('POST', bcf, { title: 'Hostile' });
  let isFine = true;
  for (const { name, method, path, make } of validBodies()) {
    const target = path.startsWith('{topic}')
      ? path.replace('{topic}', `${bcf}/${topic.guid}`)
      : `/cloud/${place['cloud_pk']}/project/${place['project_pk']}${path.replace('{model}', String(place['model_pk']))}`;
    let bytes = Buffer.alloc(0);
    let least: Sample | undefined;
    for (let attempt = 0; attempt < ATTEMPTS && !(least && held(least) <= MOST_DELAY); attempt += 1) {
      bytes = Buffer.from(JSON.stringify(make()));
      const sample = await measure(method, target, { shape: name, bytes });
      if (!least || held(sample) < held(least)) least = sample;
    }
    if (!least) throw new Error('nothing was measured');
    const { value: status, delay, worked, grown } = least;
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
  const { cloudId, projectId, rootFolderId, path } = await createProject(client, as, 'Hostile');
  const model = await createCaller(client, as)('POST', `${path}/model/create-metabuilding`, { name: 'Hostile' });
  return { cloud_pk: cloudId, project_pk: projectId, model_pk: model.id, folder_pk: rootFolderId };
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

async function worstOf(route: HostileRoute, measure: Post, place: Place) {
  const target = targetOf(route, place);
  let [delay, grown, byDelay, byGrown] = [0, 0, '', ''];
  const statuses = new Set<number>();
  for (const body of hostileBodies(route.schema, route.limit)) {
    let best: LoopReport = { delay: Infinity, worked: Infinity, grown: Infinity };
    for (let attempt = 0; attempt < ATTEMPTS && (best.delay > MOST_DELAY || best.grown > MOST_GROWN); attempt += 1) {
      const sample = await measure(route.method, target, body);
      statuses.add(sample.value);
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
