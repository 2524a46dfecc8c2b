// Tokens that the service issues per second, and the cost of authenticating and authorising a request. PLINTH_TOKENS
// sets how many tokens are requested (2000).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { signIn } from '../../core/testing/sign-in.ts';

/** Concurrent requests, each on a persistent connection. */
const AT_ONCE = 8;
const ROUNDS = 5000;

/** Prints both figures with their targets. */
export async function benchTokens(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-tokens-'));
  const service = await startProcess(folder);
  try {
    const perSecond = await measureTokens(service);
    console.log(
      JSON.stringify({
        bench: 'tokens',
        tokens_per_second: Math.round(perSecond),
        target: 150,
        pass: perSecond >= 150,
      }),
    );
    await measureGuard(service, folder);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureTokens({ client, bootstrap }: ServiceProcess): Promise<number> {
  const { client_id, client_secret } = bootstrap.application;
  const address = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}/protocol/openid-connect/token`;
  const ask = async () => {
    const { status, text } = await client.request('POST', address, {
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
    });
    if (status !== 200) throw new Error(`${status} ${text}`);
  };
  const askAll = async (count: number) => {
    let left = count;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left > 0) {
          left -= 1;
          await ask();
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
async function measureGuard({ client, bootstrap, key }: ServiceProcess, folder: string): Promise<void> {
  const realm = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`;
  const person = `Bearer ${(await signIn(client, realm, bootstrap.admin.email, bootstrap.admin.password ?? '')).accessToken}`;
  const { json: issued } = await client.request('POST', `${realm}/protocol/openid-connect/token`, {
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: bootstrap.application.client_id,
      client_secret: bootstrap.application.client_secret,
    }),
  });
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
    ['token of an application', `Bearer ${issued.access_token}`],
    ['token of a person', person],
  ] as const) {
    const cloud = (await client.request('POST', '/cloud', { as, body: { name } })).json;
    const project = (await client.request('POST', `/cloud/${cloud.id}/project`, { as, body: { name } })).json;
    const [inProcess, whole]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      inProcess.push(await timed(() => guard(as, '127.0.0.1', { cloud_pk: cloud.id, id: project.id })));
      if (round % 10 === 0)
        whole.push(await timed(() => client.request('GET', `/cloud/${cloud.id}/project/${project.id}`, { as })));
    }
    const [guardTime, requestTime] = [median(inProcess), median(whole)];
    console.log(
      JSON.stringify({
        bench: 'tokens',
        guard: name,
        p50_ms: Number(guardTime.toFixed(4)),
        of_a_request: Number((guardTime / requestTime).toFixed(3)),
        request_p50_ms: Number(requestTime.toFixed(2)),
        target_ms: 0.2,
        pass: guardTime < 0.2,
      }),
    );
  }
  await db.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
