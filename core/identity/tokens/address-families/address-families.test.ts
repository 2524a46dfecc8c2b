import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askAs } from '../../../access/request-context.ts';
import type { Caller } from '../../../access/caller.ts';
import type { AccountId } from '../../../kit/ids.ts';
import { silentLog } from '../../../kit/log.ts';
import { fileForm } from '../../../testing/http-client.ts';
import { joinProject } from '../../../testing/join-project.ts';
import { openTestDb } from '../../../testing/open-database.ts';
import { startService } from '../../../testing/service.ts';
import { createAddressFamilies } from './service.ts';

test('security 8: a file address ends with the credential that requested it', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, core } = service;
  const { path } = await createProject();
  const ann = await joinProject(service, path, 'ann', 50);
  const made = await request('POST', `${path}/document`, {
    as,
    body: fileForm('a.txt', 'some text', { name: 'a.txt' }),
  });
  const addressFor = async (who: string) =>
    (await request('GET', `${path}/document/${made.json.id}`, { as: who })).json.file as string;
  const opens = async (address: string) => (await request('GET', address)).status;

  const [own, hers] = [await addressFor(as), await addressFor(ann.as)];
  for (const address of [own, hers]) assert.match(address, /\?expires=\d+&signature=[0-9a-f]{64}$/);
  assert.deepEqual([await opens(own), await opens(hers), await opens(`${hers}&_=1`)], [200, 200, 200]);
  assert.equal(
    await opens(hers.replace(/signature=.{16}/, `signature=${own.slice(-64, -48)}`)),
    404,
    'the family is signed',
  );

  const token = (await request('POST', `${path}/access-token`, { as: ann.as, body: { scopes: ['document:read'] } }))
    .json.token as string;
  const byToken = await addressFor(`Bearer ${token}`);
  assert.equal(await opens(byToken), 200);
  assert.equal((await request('DELETE', `${path}/access-token/${token}`, { as: ann.as })).status, 204);
  await within(1000, async () => (await opens(byToken)) === 403);
  assert.deepEqual([await opens(own), await opens(hers)], [200, 200]);

  await core.users.setPassword(ann.id, 'another password');
  await within(1000, async () => (await opens(hers)) === 403);
  assert.equal(await opens(own), 200);
});

test('security 8: a file address ends when its holder leaves the project', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const { path } = await createProject();
  const ann = await joinProject(service, path, 'ann', 25);
  const made = await request('POST', `${path}/document`, {
    as,
    body: fileForm('a.txt', 'some text', { name: 'a.txt' }),
  });
  const { file } = (await request('GET', `${path}/document/${made.json.id}`, { as: ann.as })).json as {
    readonly file: string;
  };
  assert.equal((await request('GET', file)).status, 200);
  const members = (await request('GET', `${path}/user`, { as })).json as readonly {
    readonly id: number;
    readonly user_id: number | null;
  }[];
  const member = members.find(({ user_id }) => user_id === ann.id);
  assert.equal((await request('DELETE', `${path}/user/${member?.id}`, { as })).status, 204);
  await within(1000, async () => (await request('GET', file)).status === 404);
});

test('security 8: a family is listed before its row is written', async t => {
  const { db } = openTestDb(t);
  const clock = { now: () => Date.UTC(2026, 0, 1), monotonic: () => Date.UTC(2026, 0, 1) };
  const families = createAddressFamilies({ db, clock, log: silentLog });
  const caller: Caller = {
    kind: 'person',
    accountId: 7 as AccountId,
    applicationId: null,
    scopes: new Set(['document:read']),
    onlyProject: null,
    credential: { kind: 'session', id: 'a sign-on' },
  };

  const writer = Promise.withResolvers<void>();
  const held = db.tx(() => writer.promise);
  const mark = askAs({ caller, cloudId: null, projectId: null }, () => families.current());
  const listed = families.list(({ accountId }) => accountId === 7);
  setImmediate(writer.resolve);
  assert.deepEqual(
    (await listed).map(family => family.mark),
    [mark],
  );
  await held;
});

async function within(milliseconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + milliseconds;
  // An answer under way is cut; the next request is answered.
  while (Date.now() < end) if (await isSo().catch(() => false)) return;
  assert.fail(`not within ${milliseconds} ms`);
}
