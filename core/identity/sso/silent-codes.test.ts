// Programs of others at addresses of the person's own computer (RFC 8252 section 8.6): any program may listen there, so
// each place is allowed by the person once a session.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Browser, type Answer } from '../testing/browser.ts';
import { serveIdentity } from '../testing/services.ts';

const ADA = { username: 'ada@example.org', password: 'analytical engine' };
const FIRST = 'http://127.0.0.1:49899/callback';
const ELSEWHERE = [
  'http://127.0.0.1:50000/callback',
  'http://127.0.0.1/callback',
  'http://localhost:49899/callback',
  'http://[::1]:49899/callback',
];

async function serve(t: TestContext) {
  const service = await serveIdentity(t);
  await service.users.createPerson({ email: ADA.username, password: ADA.password });
  const redirectUris = ['http://127.0.0.1/callback', 'http://localhost/callback', 'http://[::1]:1/callback'];
  const make = async (accessType: 'Public' | 'Confidential', uris: string[]) =>
    (await service.applications.create({ name: 'Viewer', accessType, scopes: ['model:read'], redirectUris: uris }))
      .application.clientId;
  const program = await make('Public', [...redirectUris, 'https://viewer.example/back']);
  const authorize = (browser: Browser, change: Record<string, string> = {}): Promise<Answer> =>
    browser.open(
      `${service.realm}/protocol/openid-connect/auth?${new URLSearchParams({
        client_id: program,
        redirect_uri: FIRST,
        response_type: 'code',
        scope: 'openid model:read',
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
        ...change,
      })}`,
    );
  const allow = async (browser: Browser, page: Answer) => {
    const next = page.text.includes('name="password"') ? await browser.submit(page, ADA) : page;
    return next.text.includes('value="allow"') ? browser.submit(next, { decision: 'allow' }) : next;
  };
  return { ...service, make, authorize, allow, visit: () => new Browser(service.ca, 'https://viewer.example/') };
}

const codeIn = ({ url }: Answer) => url.searchParams.get('code');
const errorIn = ({ url }: Answer) => url.searchParams.get('error');

test('security 11: another program gets no code silently at a port without consent', async t => {
  const { authorize, allow, visit } = await serve(t);
  const browser = visit();
  assert.ok(codeIn(await allow(browser, await authorize(browser))));
  const silent = { prompt: 'none' };
  assert.ok(codeIn(await authorize(browser, silent)), 'the port that was allowed');
  for (const redirect_uri of ELSEWHERE) {
    const answer = await authorize(browser, { ...silent, redirect_uri });
    assert.deepEqual([codeIn(answer), errorIn(answer)], [null, 'consent_required'], redirect_uri);
    const page = await authorize(browser, { redirect_uri });
    assert.match(page.text, new RegExp(`value="allow"`), redirect_uri);
    assert.ok(page.text.includes(`${new URL(redirect_uri).host}, a program on this computer`), redirect_uri);
    assert.match(page.text, /View models/, 'the page lists what the program gets');
  }
  const [second = ''] = ELSEWHERE;
  assert.ok(codeIn(await allow(browser, await authorize(browser, { redirect_uri: second }))));
  assert.ok(codeIn(await authorize(browser, { ...silent, redirect_uri: second })), 'allowed by now');
  assert.ok(codeIn(await authorize(browser, silent)), 'and the first still is');
});

test('security 11: a new sign-in allows no port automatically, and allowed ones end with the session', async t => {
  const { authorize, allow, visit } = await serve(t);
  const browser = visit();
  await allow(browser, await authorize(browser));
  const [second = ''] = ELSEWHERE;
  const again = await authorize(browser, { redirect_uri: second, prompt: 'login' });
  const page = await browser.submit(again, ADA);
  assert.equal(codeIn(page), null);
  assert.ok(page.text.includes(new URL(second).host) && page.text.includes('value="allow"'));
  const other = visit();
  await other.submit(await authorize(other), ADA);
  assert.equal(errorIn(await authorize(other, { prompt: 'none' })), 'consent_required', 'another session');
});

test('security 11: fixed redirect addresses of other clients stay unchanged', async t => {
  const { authorize, allow, visit, make } = await serve(t);
  const browser = visit();
  const web = { redirect_uri: 'https://viewer.example/back' };
  await allow(browser, await authorize(browser, web));
  assert.ok(codeIn(await authorize(browser, { ...web, prompt: 'none' })));
  const confidential = {
    client_id: await make('Confidential', ['http://127.0.0.1:8080/back', 'http://127.0.0.1/back']),
  };
  const local = { ...confidential, redirect_uri: 'http://127.0.0.1:8080/back' };
  await allow(browser, await authorize(browser, local));
  const silent = await authorize(browser, { ...confidential, redirect_uri: 'http://127.0.0.1/back', prompt: 'none' });
  assert.ok(codeIn(silent), 'a code is worth nothing there without the secret');
});
