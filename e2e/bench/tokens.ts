// Tokens that the service issues per second, and the cost of authenticating and authorising a request. PLINTH_TOKENS
// sets how many tokens are requested (2000).
import { join } from 'node:path';
import { createMembers } from '../../core/collaboration/members/service.ts';
import { readConfig } from '../../core/config.ts';
import { createGuard } from '../../core/http/api/access.ts';
import { route } from '../../core/http/api/route.ts';
import { silentLog } from '../../core/kit/log.ts';
import { systemClock } from '../../core/kit/time.ts';
import { openIdentity } from '../../core/rooms/identity.ts';
import { openSecrets } from '../../core/storage/keys/secrets.ts';
import { openSqlite } from '../../core/storage/database/sqlite.ts';
import { createProject } from '../../core/testing/calls.ts';
import { startProcess, temporaryFolder, type ServiceProcess } from '../../core/testing/process.ts';
import { signIn } from '../../core/testing/sign-in.ts';
import { median, print, rounded } from './figures.ts';

/** Concurrent requests, each on a persistent connection. */
const AT_ONCE = 8;
const ROUNDS = 5000;

/** Prints both figures with their targets. */
export async function benchTokens(): Promise<void> {
  using folder = temporaryFolder('tokens');
  await using service = await startProcess(folder.path);
  const perSecond = await measureTokens(service);
  print('tokens', { tokens_per_second: Math.round(perSecond), target: 150, pass: perSecond >= 150 });
  await measureGuard(service, folder.path);
}

/** A token of the bootstrap application. */
export async function requestToken({ client, bootstrap }: ServiceProcess): Promise<string> {
  const { client_id, client_secret } = bootstrap.application;
  const address = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}/protocol/openid-connect/token`;
  const { status, text, json } = await client.request('POST', address, {
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
  });
  if (status !== 200) throw new Error(`${status} ${text}`);
  return json.access_token as string;
}

async function measureTokens(service: ServiceProcess): Promise<number> {
  const askAll = async (count: number) => {
    let left = count;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left > 0) {
          left -= 1;
          await requestToken(service);
        }
      }),
    );
  };
  await askAll(200); // connections stand, code is warm
  const wanted = Number(process.env.PLINTH_TOKENS ?? 2000);
  const started = performance.now();
  await askAll(wanted);
  return wanted / ((performance.now() - started) / 1000);
}

/**
 * The guard of a route in a project, in this process on the same database, compared with whole requests of the same
 * route.
 */
async function measureGuard(service: ServiceProcess, folder: string): Promise<void> {
  const { client, bootstrap, key } = service;
  const realm = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`;
  const person = `Bearer ${(await signIn(client, realm, bootstrap.admin.email, bootstrap.admin.password ?? '')).accessToken}`;
  const db = openSqlite(join(folder, 'plinth.db'));
  const clock = systemClock;
  const config = readConfig({ data: folder, log: silentLog });
  const identity = openIdentity({ config, db, secrets: openSecrets(folder), clock, log: silentLog }, () => true);
  const members = createMembers({
    db,
    clock,
    users: identity.users,
    withdrawLost: async () => undefined,
    hasSecondFactor: identity.sessions.isStrong,
    holders: identity.holders,
  });
  const read = route({
    id: 'bench',
    method: 'GET',
    path: '/cloud/{cloud_pk}/project/{id}',
    group: 'bench',
    summary: 'Bench',
    access: { scopes: ['cloud:read'], role: 'guest' },
    handle: async () => undefined,
  });
  const guard = createGuard(read, { identify: identity.tokens.identify, findPlace: members.findPlace });

  for (const [name, as] of [
    ['API key', key],
    ['token of an application', `Bearer ${await requestToken(service)}`],
    ['token of a person', person],
  ] as const) {
    const { cloudId, projectId, path } = await createProject(client, as, name);
    const [inProcess, whole]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      inProcess.push(await timed(() => guard(as, '127.0.0.1', { cloud_pk: cloudId, id: projectId })));
      if (round % 10 === 0) whole.push(await timed(() => client.request('GET', path, { as })));
    }
    const [guardTime, requestTime] = [median(inProcess), median(whole)];
    print('tokens', {
      guard: name,
      p50_ms: rounded(guardTime, 4),
      of_a_request: rounded(guardTime / requestTime, 3),
      request_p50_ms: rounded(requestTime, 2),
      target_ms: 0.2,
      pass: guardTime < 0.2,
    });
  }
  await db.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
