// What the attacks on sign-in are made against: the whole service, three applications of others, a person who is signed
// in and has allowed them, and the means of an attacker.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import { openAccounts } from '../../../core/app.ts';
import { readConfig } from '../../../core/config.ts';
import { Browser } from '../../../core/identity/browser-for-test.ts';
import { createRecordSeal } from '../../../core/identity/sso/record-seal.ts';
import type { RecordRow } from '../../../core/identity/sso/store.ts';
import { credentialMark } from '../../../core/identity/tokens/claims.ts';
import { silentLog } from '../../../core/kit/log.ts';
import { openSecrets } from '../../../core/storage/secrets.ts';
import type { Answer, RequestOptions } from '../../fixtures/http-client.ts';
import { startService } from '../../fixtures/service.ts';

/** One attempt. What came of it is told in a word or two, so that a table can say what must. */
export interface Attack {
  readonly name: string;
  /** what must come of it; a list where the standard leaves the choice */
  readonly expected: string | readonly string[];
  readonly run: (stage: Stage) => Promise<string>;
}

export type Fields = Readonly<Record<string, string | undefined>>;
export interface Client {
  readonly clientId: string;
  readonly secret: string;
  readonly key: string;
  readonly redirect: string;
}

/** Where the applications' pages would be: all begin alike, so that the browser knows what is outside. */
const OUTSIDE = 'https://app-';
/** Our own windows and desktop programs. */
export const desktop: Client = {
  clientId: 'plinth-desktop',
  secret: '',
  key: '',
  redirect: 'http://127.0.0.1:5000/callback',
};

export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage(t: TestContext) {
  const service = await startService(t);
  const { bootstrap, folder, url } = service;
  const realm = `${url}/auth/realms/${bootstrap.realm}`;
  const openid = `${realm}/protocol/openid-connect`;
  const accounts = openAccounts(readConfig({ data: folder, log: silentLog }, {}));
  const records = createRecordSeal(openSecrets(folder));
  t.after(() => accounts.close());
  const make = async (
    name: string,
    redirectUris: string[],
    accessType: 'Confidential' | 'Public',
    scopes: string[],
  ): Promise<Client> => {
    const { application, clientSecret, apiKey } = await accounts.applications.create({
      name,
      redirectUris,
      accessType,
      scopes,
    });
    return {
      clientId: application.clientId,
      secret: clientSecret ?? '',
      key: apiKey ?? '',
      redirect: redirectUris[0] ?? '',
    };
  };
  const tool = await make(
    'Tool',
    [`${OUTSIDE}tool.example/back`, 'http://localhost:8080/oidc-callback'],
    'Confidential',
    ['model:read', 'user:read'],
  );
  const page = await make(
    'Page',
    [`${OUTSIDE}page.example/back`, 'http://127.0.0.1/back', 'http://[::1]/back'],
    'Public',
    ['model:read'],
  );
  const other = await make('Other', [`${OUTSIDE}other.example/back`], 'Confidential', ['model:read', 'bcf:read']);
  const ada = await accounts.users.createPerson({
    email: 'ada@example.org',
    password: 'analytical engine',
    firstname: 'Ada',
    isEmailVerified: true,
  });
  const bob = await accounts.users.createPerson({
    email: 'bob@example.org',
    password: 'difference engine',
    firstname: 'Bob',
    isEmailVerified: true,
  });
  const ca = readFileSync(bootstrap.ca_file, 'utf8');
  const visit = () => new Browser(ca, OUTSIDE);

  const request = (method: string, target: string, options: RequestOptions = {}): Promise<Answer> =>
    service.request(method, target, options);
  const query = (fields: Fields): string =>
    new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as [string, string]],
      ),
    ).toString();
  const pkce = () => {
    const verifier = randomBytes(32).toString('base64url');
    return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
  };
  const wanted = (client: Client, challenge: string): Fields => ({
    client_id: client.clientId,
    redirect_uri: client.redirect,
    response_type: 'code',
    scope: 'openid model:read',
    state: 's',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const authorizeAddress = (client: Client, change: Fields = {}, challenge = pkce().challenge) =>
    `${openid}/auth?${query({ ...wanted(client, challenge), ...change })}`;

  let people = 0;
  /** Somebody who has not signed in before: nobody's guesses are counted against him. */
  const newcomer = async () => {
    people += 1;
    const who = { username: `newcomer-${people}@example.org`, password: 'a long enough password' };
    await accounts.users.createPerson({ email: who.username, password: who.password, isEmailVerified: true });
    return who;
  };
  /** Signs somebody in with a browser and allows what is asked. @throws when that leads to no code */
  const signIn = async (
    browser: Browser,
    client: Client,
    who?: { readonly username: string; readonly password: string },
  ): Promise<void> => {
    let at = await browser.open(authorizeAddress(client));
    if (at.text.includes('name="password"')) at = await browser.submit(at, who ?? (await newcomer()));
    if (at.text.includes('value="allow"')) at = await browser.submit(at, { decision: 'allow' });
    if (!at.url.searchParams.has('code')) throw new Error(`not signed in: ${at.status} ${at.url.href}`);
  };
  const cookieOf = (browser: Browser): string =>
    browser.cookies
      .filter(({ path }) => path === '/')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');

  const browser = visit();
  for (const client of [tool, page, other])
    await signIn(browser, client, { username: 'ada@example.org', password: 'analytical engine' });
  const cookie = () => cookieOf(browser);

  /** Asks for a code as the person who is signed in, without following where it leads. */
  const authorize = (client: Client, change: Fields = {}, challenge?: string): Promise<Answer> =>
    request('GET', authorizeAddress(client, change, challenge), { headers: { cookie: cookie() } });
  const token = async (fields: Fields | string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { json, status } = await request('POST', `${openid}/token`, {
      body: new URLSearchParams(typeof fields === 'string' ? fields : query(fields)),
      headers,
    });
    return outcomeOfToken(json, status);
  };
  /** A code for a client with what it takes to exchange it. */
  const codeFor = async (client: Client, change: Fields = {}) => {
    const { verifier, challenge } = pkce();
    const { headers } = await authorize(client, change, challenge);
    let end = URL.parse(String(headers.location), url);
    if (end?.pathname.includes('/sign-in/')) {
      // What ended a consent, as a code used twice does, lets the person be asked again.
      const asked = await browser.open(authorizeAddress(client, change, challenge));
      end = (await browser.submit(asked, { decision: 'allow' })).url;
    }
    const code = end?.searchParams.get('code');
    if (!code) throw new Error(`no code for ${client.redirect}: ${end?.href}`);
    const redirect = change.redirect_uri ?? client.redirect;
    return {
      code,
      verifier,
      challenge,
      fields: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirect,
        client_id: client.clientId,
        client_secret: client.secret || undefined,
        code_verifier: verifier,
      } satisfies Fields,
    };
  };
  /** All that a client gets for a code. */
  const setFor = async (
    client: Client,
    change: Fields = {},
  ): Promise<{ access_token: string; refresh_token: string; id_token: string }> => {
    const { fields } = await codeFor(client, change);
    return (await request('POST', `${openid}/token`, { body: new URLSearchParams(query(fields)) })).json;
  };
  const refresh = (client: Client, refresh_token: string, change: Fields = {}) =>
    token({
      grant_type: 'refresh_token',
      client_id: client.clientId,
      client_secret: client.secret || undefined,
      refresh_token,
      ...change,
    });
  /** What the API says to a credential. */
  const knock = async (
    as: string | undefined,
    target = '/cloud',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const { status } = await request('GET', target, { as, headers });
    return status < 400 ? 'ACCEPTED' : String(status);
  };
  const device = async (client: Client): Promise<{ device_code: string; user_code: string }> =>
    (
      await request('POST', `${openid}/auth/device`, {
        body: new URLSearchParams(
          query({ client_id: client.clientId, client_secret: client.secret || undefined, scope: 'openid model:read' }),
        ),
      })
    ).json;

  /** Lets all that was issued of a kind run out. */
  const lapse = (kind: string) =>
    accounts.db.tx(async tx => {
      type Kept = Pick<RecordRow, 'id' | 'payload'>;
      for (const { id, payload } of await tx.all<Kept>('SELECT id, payload FROM oidc_record WHERE kind = ?', [kind])) {
        const lapsed = records.seal(kind, id, { ...records.open(kind, id, payload), exp: 1 });
        await tx.run('UPDATE oidc_record SET payload = ? WHERE kind = ? AND id = ?', [lapsed, kind, id]);
      }
    });

  const keys = await accounts.keys.current();
  const [signing] = keys;
  if (!signing) throw new Error('the service has no key');
  /** A token as the service would sign it, with something changed. */
  const sign = async (
    claims: JWTPayload,
    header: Readonly<Record<string, unknown>> = {},
    key: Parameters<SignJWT['sign']>[0] | JWK = signing,
  ): Promise<string> => {
    const all = { ...base, ...claims };
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const protectedHeader = Object.fromEntries(
      Object.entries({ alg: 'RS256', typ: 'at+jwt', kid: signing.kid, ...header }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    const imported =
      typeof key === 'object' && 'kty' in key
        ? await importJWK(key as JWK, String(protectedHeader['alg']))
        : (key as Parameters<SignJWT['sign']>[0]);
    return new SignJWT(kept).setProtectedHeader(protectedHeader as { alg: string }).sign(imported);
  };
  const application = await accounts.applications.findByClientId(tool.clientId);
  const account = application && (await accounts.users.find(application.accountId));
  const now = Math.floor(Date.now() / 1000);
  const base: JWTPayload = {
    iss: realm,
    aud: 'plinth',
    sub: account?.sub ?? '',
    client_id: tool.clientId,
    clientId: tool.clientId,
    credential: application && credentialMark(application),
    scope: 'model:read',
    iat: now,
    exp: now + 3600,
  };

  return {
    service,
    accounts,
    url,
    realm,
    openid,
    tool,
    page,
    other,
    ada,
    bob,
    make,
    visit,
    browser,
    cookie,
    cookieOf,
    request,
    query,
    pkce,
    authorizeAddress,
    newcomer,
    signIn,
    authorize,
    token,
    codeFor,
    setFor,
    refresh,
    knock,
    device,
    lapse,
    sign,
    signing,
    publicKeys: (await accounts.keys.verifying()).keys,
  };
}

function outcomeOfToken(json: { access_token?: string; error?: string } | undefined, status: number): string {
  if (json?.access_token) return 'ACCEPTED';
  return json?.error ?? String(status);
}

/** What came of a request to sign in. */
export function outcomeOf({ status, headers, text }: Pick<Answer, 'status' | 'headers' | 'text'>): string {
  const location = headers.location === undefined ? undefined : URL.parse(headers.location, 'https://here.invalid');
  if (location) {
    const told = location.searchParams.get('error') ?? new URLSearchParams(location.hash.slice(1)).get('error');
    if (told) return told;
    if (/\/sign-in\//.test(location.pathname)) return 'asks to sign in';
    return /code=|token=/.test(location.href) ? 'ACCEPTED' : `leads to ${location.href}`;
  }
  if (status >= 400) return `page ${status}`;
  if (text.includes('name="password"')) return 'asks to sign in';
  return /name="(code|access_token)"/.test(text) ? 'ACCEPTED' : `page ${status}`;
}
