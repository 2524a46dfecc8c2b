import assert from 'node:assert/strict';
import { get } from 'node:http';
import { test, type TestContext } from 'node:test';
import { createServer } from '../../http/server/server.ts';
import { createHostList } from '../../http/server/hosts.ts';
import { createConnections } from '../../http/server/connections.ts';
import { liveRoutes, type LiveStream } from '../../http/server/live.ts';
import { silentLog } from '../../kit/log.ts';
import { authorizeQuery, Browser, CALLBACK, fetchOnce, postForm, VERIFIER } from '../testing/browser.ts';
import { serveIdentity } from '../testing/services.ts';
import { openedRecords } from '../sso/testing/records.ts';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';
import { browserName } from './service.ts';

const ADA = { username: 'ada@example.org', password: 'analytical engine' };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function serve(t: TestContext) {
  const service = await serveIdentity(t);
  const ada = await service.users.createPerson({ email: ADA.username, password: ADA.password });
  const openid = `${service.realm}/protocol/openid-connect`;
  /** Opens the sign-in of a client in a browser and follows it to its code. */
  const authorize = async (browser: Browser, change: Record<string, string> = {}, userAgent = FIREFOX) => {
    const headers = { 'user-agent': userAgent };
    let page = await browser.open(`${openid}/auth?${authorizeQuery(change)}`, { headers });
    if (page.text.includes('name="password"')) page = await browser.submit(page, ADA, headers);
    if (page.text.includes('value="allow"')) page = await browser.submit(page, { decision: 'allow' }, headers);
    return page.url.searchParams;
  };
  const exchange = async (fields: Record<string, string>) => {
    const { text } = await postForm(service.ca, `${openid}/token`, { client_id: DESKTOP_CLIENT, ...fields });
    return JSON.parse(text) as { access_token: string; refresh_token: string; error?: string };
  };
  const signIn = async (browser = new Browser(service.ca, CALLBACK), userAgent?: string) => {
    const code = (await authorize(browser, {}, userAgent)).get('code') ?? '';
    return {
      browser,
      ...(await exchange({ grant_type: 'authorization_code', code, code_verifier: VERIFIER, redirect_uri: CALLBACK })),
    };
  };
  const callerOf = async (token: string) =>
    (await service.tokens.identify(`Bearer ${token}`, '127.0.0.1')) ?? assert.fail('the token opens nothing');
  const isOpen = async (token: string) => (await service.tokens.identify(`Bearer ${token}`, '127.0.0.1')) !== undefined;
  const window = { redirect_uri: `${service.origin}/app/callback` };
  return { ...service, ada, window, authorize, exchange, signIn, callerOf, isOpen };
}

test('sessions are listed in plain words, the current one marked, and the last sign-in is kept', async t => {
  const { signIn, authorize, window, callerOf, sessions, applications, users, ada, clock } = await serve(t);
  assert.equal((await users.find(ada.id))?.lastSignInAt, null);
  const here = await signIn();
  clock.ahead += 1000;
  await signIn(
    undefined,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  );
  const {
    application: { clientId },
  } = await applications.create({ name: 'Tool', scopes: ['model:read'], redirectUris: [CALLBACK] });
  clock.ahead += 1000;
  assert.ok((await authorize(here.browser, { client_id: clientId, scope: 'openid model:read' })).get('code'));
  await authorize(here.browser, { prompt: 'none', ...window });

  const caller = await callerOf(here.access_token);
  clock.ahead += 1000;
  sessions.used(caller.window?.grantId ?? '');
  const listed = await sessions.list(caller);
  assert.deepEqual(
    listed.map(({ client, browser, address, is_current }) => [client, browser, address, is_current]),
    [
      ['Plinth', 'Firefox, Linux', '127.0.0.1', true],
      ['Tool', 'Firefox, Linux', '127.0.0.1', false],
      ['Plinth', 'Safari, iPhone', '127.0.0.1', false],
    ],
  );
  assert.ok(listed[0] && listed[0].last_used_at > listed[0].created_at);
  assert.ok((await users.find(ada.id))?.lastSignInAt);
  clock.ahead += 2 * 3_600_000;
  assert.deepEqual(
    (await sessions.list(caller)).length,
    0,
    'what is idle for more than an hour can do nothing any more',
  );
});

test('an ended session loses its tokens at once, and its browser must sign in again', async t => {
  const { signIn, authorize, window, exchange, callerOf, isOpen, sessions, users } = await serve(t);
  const [here, there] = [await signIn(), await signIn()];
  const caller = await callerOf(here.access_token);
  const other = (await sessions.list(caller)).find(({ is_current }) => !is_current);
  const bob = await users.createPerson({ email: 'bob@example.org', password: 'bobs own secret' });
  await assert.rejects(
    sessions.end({ ...caller, accountId: bob.id }, other?.id ?? 0),
    { status: 404 },
    'it is not his',
  );

  await sessions.end(caller, other?.id ?? 0);
  assert.deepEqual([await isOpen(here.access_token), await isOpen(there.access_token)], [true, false]);
  assert.equal(
    (await exchange({ grant_type: 'refresh_token', refresh_token: there.refresh_token })).error,
    'invalid_grant',
  );
  assert.equal((await authorize(there.browser, { prompt: 'none' })).get('error'), 'login_required');
  assert.ok((await authorize(here.browser, { prompt: 'none', ...window })).get('code'), 'this browser goes on');
  assert.equal((await sessions.list(caller)).length, 1);
  await assert.rejects(sessions.end(caller, other?.id ?? 0), { status: 404 });

  const current = (await sessions.list(caller))[0];
  await sessions.end(caller, current?.id ?? 0);
  assert.equal(await isOpen(here.access_token), false);
  assert.equal((await authorize(here.browser, { prompt: 'none' })).get('error'), 'login_required');
});

test('an application of the current browser is signed out alone', async t => {
  const { signIn, authorize, window, callerOf, isOpen, sessions, applications } = await serve(t);
  const here = await signIn();
  const {
    application: { clientId },
  } = await applications.create({ name: 'Tool', scopes: ['model:read'], redirectUris: [CALLBACK] });
  const asTool = { client_id: clientId, scope: 'openid model:read' };
  assert.ok((await authorize(here.browser, asTool)).get('code'));
  const caller = await callerOf(here.access_token);
  const tool = (await sessions.list(caller)).find(({ client }) => client === 'Tool');
  await sessions.end(caller, tool?.id ?? 0);
  assert.equal(await isOpen(here.access_token), true);
  assert.equal((await authorize(here.browser, { ...asTool, prompt: 'none' })).get('error'), 'consent_required');
  assert.ok((await authorize(here.browser, { prompt: 'none', ...window })).get('code'));
});

test('all other sessions end on request or with a new password; unfinished sign-ins too', async t => {
  const { signIn, callerOf, isOpen, sessions, users, ada, ca, realm, db } = await serve(t);
  const [here, second] = [await signIn(), await signIn()];
  const caller = await callerOf(here.access_token);
  await sessions.endOthers(caller);
  assert.deepEqual([await isOpen(here.access_token), await isOpen(second.access_token)], [true, false]);

  const third = await signIn();
  // An attacker with the old password has entered it and waits before the next step.
  const waiting = new Browser(ca, CALLBACK);
  const query = authorizeQuery();
  const page = await waiting.open(`${realm}/protocol/openid-connect/auth?${query}`);
  const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  const cookie = waiting.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const given = await postForm(ca, page.url, { csrf, ...ADA }, { cookie, origin: page.url.origin });
  assert.equal(given.status, 303);

  await users.setPassword(ada.id, 'difference engine', { keepGrant: caller.window?.grantId });
  assert.deepEqual([await isOpen(here.access_token), await isOpen(third.access_token)], [true, false]);
  const goesOn = await fetchOnce(ca, new URL(String(given.headers.location), page.url), {
    headers: { cookie: waiting.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  assert.doesNotMatch(String(goesOn.headers.location), /code=/);
  await sessions.sweep();
  assert.equal((await db.all('SELECT 1 FROM sign_on')).length, 1);
});

test('a concurrent request does not restore an ended session', async t => {
  const service = await serve(t);
  const { signIn, callerOf, sessions, records, users, ada } = service;
  const adapterOf = records.adapter(async () => undefined);
  const [here, there] = [await signIn(), await signIn()];
  const caller = await callerOf(here.access_token);
  const kinds = ['Session', 'RefreshToken'];
  const all = async () => (await openedRecords(service)).filter(({ kind }) => kinds.includes(kind));
  const before = await all();
  /** Writes of requests that have read everything before. */
  const writeBack = async (rows: typeof before) => {
    for (const { kind, id, payload } of rows) await adapterOf(kind).upsert(id, payload, 3600);
    return all();
  };
  assert.equal(before.length, 4);
  await sessions.endOthers(caller);
  const kept = await all();
  assert.equal(kept.length, 2);
  assert.deepEqual(await writeBack(before), kept);
  assert.ok(there.refresh_token);
  const third = await signIn();
  const withThird = await all();
  const [other] = (await sessions.list(caller)).filter(({ is_current }) => !is_current);
  await sessions.end(caller, other?.id ?? 0);
  assert.ok(third.refresh_token);
  assert.deepEqual(await writeBack(withThird.filter(({ kind }) => kind === 'Session')), kept);
  await users.setPassword(ada.id, 'difference engine');
  assert.deepEqual(await writeBack(withThird), []);
  await users.createPerson({ email: 'next@example.org', isAdministrator: true });
  await users.remove(ada.id);
  await adapterOf('Grant').upsert('late', { accountId: ada.sub, clientId: DESKTOP_CLIENT }, 3600);
  assert.equal(await records.isGrantActive('late'), false, 'nor for an account that is gone');
});

test('open streams end with their session', { timeout: 60_000 }, async t => {
  const { signIn, callerOf, sessions, users, ada, tokens } = await serve(t);
  const hosts = createHostList({ port: 0, names: [], lan: false });
  const streams: LiveStream[] = [];
  const app = await createServer({
    routes: liveRoutes({
      connections: createConnections(),
      async subscribe(_caller, _choice, stream) {
        streams.push(stream);
        stream.send({ event: 'ready', data: {} });
        return () => undefined;
      },
      identify: tokens.identify,
      names: ['folder.update'],
      heartbeat: 20,
    }),
    webOrigins: null,
    log: silentLog,
    hosts,
    doorkeepers: { identify: tokens.identify, findPlace: async () => undefined },
  });
  t.after(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  hosts.listensAt(Number(new URL(address).port));
  /** Opens a stream; resolves with a promise of its end: whether it was whole, or broken off. */
  const listen = (token: string) =>
    new Promise<{ ended: Promise<boolean>; isOver: () => boolean }>((resolve, reject) => {
      get(`${address}/live`, { headers: { authorization: `Bearer ${token}` } }, response => {
        const ended = new Promise<boolean>(done => {
          response.once('close', () => done(response.complete)).on('error', () => undefined);
        });
        response.once('data', () => resolve({ ended, isOver: () => response.destroyed })).resume();
      }).on('error', reject);
    });

  const [here, there] = [await signIn(), await signIn()];
  const caller = await callerOf(here.access_token);
  const [mine, other] = [await listen(here.access_token), await listen(there.access_token)];
  await sessions.endOthers(caller);
  assert.ok(await other.ended, 'a browser would tell of an error');
  // An event that arrives while a stream is being closed is not written, and harms nothing.
  const late = await listen((await signIn()).access_token);
  const closing = streams.at(-1)!;
  closing.end();
  closing.send({ event: 'folder.update', data: {} });
  closing.end();
  assert.ok(await late.ended);
  const third = await signIn();
  const another = await listen(third.access_token);
  await users.setPassword(ada.id, 'difference engine', { keepGrant: caller.window?.grantId });
  await another.ended;
  assert.equal(mine.isOver(), false, 'the one that goes on');
  await users.createPerson({ email: 'next@example.org', isAdministrator: true });
  await users.remove(ada.id);
  await mine.ended;
});

test('user agents have familiar names', () => {
  const names = {
    [FIREFOX]: 'Firefox, Linux',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0':
      'Edge, Windows',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15':
      'Safari, macOS',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36':
      'Chrome, Android',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) plinth/0.1.0 Chrome/140.0.0.0 Electron/45.4.1 Safari/537.36':
      'Plinth, Linux',
    'Mozilla/5.0 (Windows NT 10.0) Something/1': 'Windows',
    'curl/8.5.0': 'curl',
    'python-requests/2.32': 'python-requests',
    '': '',
    '<b>x</b>': '',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(names).map(agent => [agent, browserName(agent)])), names);
});
