// A steady load of mixed requests, in a process of its own: `soak-load.ts <order as JSON>`. It deletes everything that
// it creates, so that the service has the same content in the end. Reports its work to its parent when it is
// disconnected or asked to end.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpClient, fileForm, type Answer, type RequestOptions } from '../../core/testing/http-client.ts';
import { writePng } from '../../core/testing/png.ts';

export interface LoadOrder {
  readonly url: string;
  readonly tokenUrl: string;
  readonly caFile: string;
  readonly key: string;
  readonly application: { readonly client_id: string; readonly client_secret: string };
  readonly path: string;
  readonly projectId: number;
  readonly modelId: number;
  /** GlobalIds */
  readonly elements: readonly string[];
  readonly documents: readonly number[];
  readonly requestsPerSecond: number;
  /** names of kinds; all when empty */
  readonly only: readonly string[];
}

export interface LoadReport {
  readonly requests: number;
  readonly failures: Readonly<Record<string, number>>;
}

const order = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const { path, key } = order;
const client = createHttpClient(order.url, order.caFile);
const model = `${path}/model/${order.modelId}`;
const topics = `/bcf/2.1/projects/${order.projectId}/topics`;
const failures: Record<string, number> = {};
let requests = 0;

async function ask(method: string, target: string, options: RequestOptions = {}): Promise<Answer> {
  requests += 1;
  const answer = await client.request(method, target, { as: key, ...options });
  if (answer.status >= 400) count(`${answer.status} ${method} ${target.replaceAll(/[\d-]{2,}.*|\d+/g, '..')}`);
  return answer;
}

function count(failure: string): void {
  failures[failure] = (failures[failure] ?? 0) + 1;
}

const oneOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
const pictures = Array.from({ length: 8 }, (_, n) =>
  Buffer.concat([writePng(320 + n, 240, [20 * n, 90, 120]), randomBytes(40_000)]).toString('base64'),
);

/** Actions of one client, by kind. Several requests each. */
const kinds: Readonly<Record<string, () => Promise<void>>> = {
  async lists() {
    for (const list of ['document', 'folder', 'model', 'tag', 'user', 'bin'])
      await ask('GET', `${path}/${list}`, { query: { at: Math.floor(Math.random() * 50) } });
    await ask('GET', topics);
    await ask('GET', '/search', { query: { q: oneOf(['house', 'wall', 'note', 'door']) } });
  },
  async elements() {
    await ask('GET', `${model}/element`, { query: { limit: 50, offset: Math.floor(Math.random() * 50) } });
    await ask('GET', `${model}/element/${oneOf(order.elements)}`);
    await ask('GET', `${model}/element/raw`);
    await ask('GET', `${model}/element`, { query: { type: oneOf(['IfcWall', 'IfcDoor', 'IfcWindow']) } });
  },
  async tables() {
    await ask('GET', `${path}/element-table`, { query: { models: order.modelId } });
  },
  async downloads() {
    const { json } = await ask('GET', `${path}/document/${oneOf(order.documents)}`);
    await ask('GET', json.file);
    await ask('GET', json.file, { headers: { 'accept-encoding': 'identity' } });
    await ask('GET', json.file, { headers: { 'accept-encoding': 'gzip' } });
  },
  async geometry() {
    const { json } = await ask('GET', model);
    for (const file of [json.gltf_file, json.xkt_file, json.map_file]) {
      if (!file) continue;
      await ask('GET', file);
      const start = Math.floor(Math.random() * 20_000);
      await ask('GET', file, { headers: { range: `bytes=${start}-${start + 30_000}` } });
    }
  },
  async uploads() {
    const text = randomBytes(3)
      .toString('hex')
      .repeat(200 + Math.floor(Math.random() * 8000));
    const made = await ask('POST', `${path}/document`, { body: fileForm(`note-${requests}.txt`, text) });
    if (made.status !== 201) return;
    await ask('GET', `${path}/document/${made.json.id}`);
    await ask('DELETE', `${path}/document/${made.json.id}`);
    if (Math.random() < 0.05) await ask('DELETE', `${path}/bin`);
  },
  async tags() {
    const name = randomBytes(8).toString('hex');
    const made = await ask('POST', `${path}/tag`, { body: { name, color: '336699' } });
    if (made.status === 201) await ask('DELETE', `${path}/tag/${made.json.id}`);
  },
  async issues() {
    const made = await ask('POST', topics, {
      body: { title: `Clash ${requests}`, description: 'Seen on site. '.repeat(20) },
    });
    if (made.status !== 201) return;
    const topic = `${topics}/${made.json.guid}`;
    const view = await ask('POST', `${topic}/viewpoints`, {
      body: { snapshot: { snapshot_type: 'png', snapshot_data: oneOf(pictures) } },
    });
    if (view.status === 201) {
      await ask('POST', `${topic}/comments`, { body: { comment: 'Seen.', viewpoint_guid: view.json.guid } });
      await ask('GET', `${topic}/viewpoints/${view.json.guid}/snapshot`);
    }
    await ask('GET', `${topic}/viewpoints`);
    await ask('DELETE', topic);
  },
  async properties() {
    const element = `${model}/element/${oneOf(order.elements)}`;
    const set = await ask('POST', `${element}/propertyset`, {
      body: {
        name: 'Pset_Soak',
        properties: [{ definition: { name: 'Soak', value_type: 'string' }, value: randomBytes(8).toString('hex') }],
      },
    });
    if (set.status !== 201) return;
    await ask('GET', `${element}/propertyset`);
    await ask('DELETE', `${element}/propertyset/${set.json.id}`);
    await ask('DELETE', `${model}/propertyset/${set.json.id}`);
  },
  async tokens() {
    const { client_id, client_secret } = order.application;
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
    const { json } = await ask('POST', order.tokenUrl, { as: undefined, body });
    await ask('GET', path, { as: `Bearer ${json?.access_token}` });
  },
  async live() {
    requests += 1;
    await new Promise<void>(resolve => {
      const stream = https.get(new URL('/live', order.url), {
        ca: readFileSync(order.caFile),
        agent: false,
        headers: { authorization: key, 'accept-encoding': 'identity' },
      });
      stream.on('error', () => undefined).on('close', resolve);
      stream.on('response', response => response.on('error', () => undefined).resume());
      setTimeout(() => stream.destroy(), 1000);
    });
  },
};

const shares: Readonly<Record<string, number>> = {
  lists: 4,
  elements: 4,
  downloads: 3,
  geometry: 2,
  uploads: 3,
  issues: 3,
};
const chosen = Object.keys(kinds)
  .filter(kind => order.only.length === 0 || order.only.includes(kind))
  .flatMap(kind => Array.from({ length: order.only.length > 0 ? 1 : (shares[kind] ?? 1) }, () => kind));

let isEnding = false;
const started = performance.now();

/** One of the clients; together they keep to the wanted number of requests, and do not catch up after a slow moment. */
async function serve(): Promise<void> {
  while (!isEnding) {
    const due = (requests - ahead) / order.requestsPerSecond - (performance.now() - started) / 1000;
    if (due > 0) await sleep(due * 1000);
    if (due < -2) ahead += Math.floor((due + 2) * order.requestsPerSecond);
    const kind = oneOf(chosen);
    try {
      await kinds[kind]!();
    } catch (error) {
      count(`${kind} ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
    }
  }
}
/** requests that are not caught up, as a negative number */
let ahead = 0;

const clients = Array.from({ length: 16 }, serve);
process.once('message', () => {
  isEnding = true;
  void Promise.all(clients).then(() => {
    client.close();
    process.send?.({ requests, failures } satisfies LoadReport, () => process.exit());
  });
});
process.once('disconnect', () => process.exit());
