// A process that restores a backup into a scratch folder and uses the service on it: signs in, lists the projects,
// opens the newest model. Its answer is one message. The copy sends nothing.
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCore } from '../app.ts';
import { actAs, unknownActor } from '../access/request-context.ts';
import { readConfig, type Config } from '../config.ts';
import { messageOf } from '../kit/errors.ts';
import { silentLog } from '../kit/log.ts';
import { endWithParent, openParentPort } from '../kit/process/parent-port.ts';
import { MINUTE } from '../kit/time.ts';
import { openAccounts } from '../rooms/identity.ts';
import { databaseIn } from '../storage/database/database-file.ts';
import { withCopy } from '../storage/database/database-copy.ts';
import { readManifest } from './manifest.ts';
import type { Rehearsal, RehearsalOrder } from './prove.ts';
import { restoreBackup } from './restore.ts';
import { joinAllClouds, newestModel, type ModelPlace } from './store.ts';

/** Milliseconds in which the answer is sent. */
const LAST_WORDS = 200;

/** The data of a model may be made again first, which takes as long as its conversion. */
const OPENED_WITHIN = 15 * MINUTE;

const port = openParentPort();
port?.onMessage(order => {
  void rehearse(order as RehearsalOrder)
    .catch((error: unknown) => `The restored service cannot be used: ${messageOf(error)}`)
    .then(answer => {
      port.send(answer);
      setTimeout(() => process.exit(), LAST_WORDS);
    });
});
if (port) endWithParent();

async function rehearse({ folder, name, key, passphrase, scratch, program }: RehearsalOrder): Promise<Rehearsal> {
  const settings = readConfig({ data: scratch, port: '0', log: silentLog, program });
  const hasKey = readManifest(join(folder, name)).key === 'passphrase' && passphrase !== undefined;
  const config = { ...settings, keyLocks: key === undefined && hasKey ? { passphrase } : settings.keyLocks };
  await restoreBackup({
    from: folder,
    name,
    to: scratch,
    migrations: join(program, 'core/storage/migrations'),
    key: key === undefined ? { from: hasKey ? 'backup' : 'none' } : { from: 'folder', folder: key },
    passphrase,
    keyLocks: config.keyLocks,
    isLinked: true,
  });
  const application = await addApplication(config);
  const model = withCopy(databaseIn(scratch), copy => {
    joinAllClouds(copy, application.id);
    return newestModel(copy);
  });
  const core = await createCore(config, { keepsBallast: false, isRehearsal: true });
  try {
    await core.start();
    return await use(core.url, config, application, model);
  } finally {
    await core.stop();
  }
}

const addApplication = (config: Config) =>
  actAs(unknownActor('command'), async () => {
    const accounts = openAccounts(config);
    try {
      const { application, clientSecret } = await accounts.applications.create({ name: 'Rehearsal of a backup' });
      return { id: application.accountId, clientId: application.clientId, secret: clientSecret ?? '' };
    } finally {
      await accounts.close();
    }
  });

async function use(
  url: string,
  { dataFolder, realm }: Config,
  { clientId, secret }: Awaited<ReturnType<typeof addApplication>>,
  model: ModelPlace | undefined,
): Promise<Rehearsal> {
  const ca = readFileSync(join(dataFolder, 'certificates', 'ca.pem'));
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret });
  const { access_token: token } = await ask<{ access_token: string }>(
    `${url}/auth/realms/${realm}/protocol/openid-connect/token`,
    { ca, form: form.toString() },
  );
  const get = <T>(path: string) => ask<T>(new URL(path, url).href, { ca, as: `Bearer ${token}` });
  const clouds = await get<readonly { readonly id: number }[]>('/cloud');
  let projects = 0;
  for (const { id } of clouds) projects += (await get<readonly unknown[]>(`/cloud/${id}/project`)).length;
  if (!model) return { clouds: clouds.length, projects, model: null, elements: 0 };
  return { clouds: clouds.length, projects, model: model.name, elements: await open(get, model) };
}

/** A utility process of Electron can start no others. */
const isUtilityProcess = 'parentPort' in process;

/** Reads the structure of a model and its elements, once the data is there. @returns the number of elements */
async function open(get: <T>(path: string) => Promise<T>, { cloudId, projectId, id }: ModelPlace) {
  const path = `/cloud/${cloudId}/project/${projectId}/model/${id}`;
  for (const end = performance.now() + OPENED_WITHIN; performance.now() < end; await sleep(500)) {
    try {
      const { status, structure_file: file } = await get<{ status: string; structure_file: string | null }>(path);
      if (status === 'E') throw new Error(`the model ${id} has failed`);
      if (status !== 'C') continue;
      if (file !== null) await get(file);
      if (isUtilityProcess) return null;
      return (await get<readonly unknown[]>(`${path}/element`)).length;
    } catch (error) {
      if (!(error instanceof NotReady)) throw error;
    }
  }
  throw new Error(`the model ${id} was not ready within ${OPENED_WITHIN / MINUTE} minutes`);
}

/** 503: what was asked for is being made again. */
class NotReady extends Error {}

interface Asking {
  /** certificate of the authority */
  readonly ca: Buffer;
  /** value of the Authorization header */
  readonly as?: string;
  /** posted */
  readonly form?: string;
}

/** The JSON of an answer. @throws NotReady, and when the answer is a refusal */
async function ask<T>(address: string, { ca, as, form }: Asking): Promise<T> {
  const headers = {
    ...(as !== undefined && { authorization: as }),
    ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const { status, text } = await new Promise<{ status: number; text: string }>((done, reject) => {
    const sent = request(address, { ca, headers, method: form === undefined ? 'GET' : 'POST' }, answer => {
      buffer(answer).then(
        bytes => done({ status: answer.statusCode ?? 0, text: bytes.toString('utf8') }),
        (error: unknown) => reject(error as Error),
      );
    });
    sent.once('error', reject);
    sent.end(form);
  });
  if (status === 503) throw new NotReady();
  if (status !== 200) throw new Error(`${new URL(address).pathname} answered ${status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as T;
}
