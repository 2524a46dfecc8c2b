// The target of the attacks on sign-in: the whole service, three third-party applications, a signed-in person that has
// allowed them, and the means of an attacker.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { openAccounts } from '../../../core/rooms/accounts.ts';
import { leaveUnlogged } from '../../../core/storage/unlogged.ts';
import { readConfig } from '../../../core/config.ts';
import { Browser } from '../../../core/identity/testing/browser.ts';
import { createRecordSeal } from '../../../core/identity/sso/record-seal.ts';
import type { RecordRow } from '../../../core/identity/sso/store.ts';
import { silentLog } from '../../../core/kit/log.ts';
import { openSecrets } from '../../../core/storage/keys/secrets.ts';
import type { Answer, RequestOptions } from '../../../core/testing/http-client.ts';
import { startService } from '../../../core/testing/service.ts';
import type { Client, Fields } from './client.ts';
import { createExchanges } from './exchanges.ts';
import { createSigner } from './signing.ts';

/** One attempt. Its outcome is a word or two, so that a table can list the expected one. */
export interface Attack {
  readonly name: string;
  /** the expected outcome; a list where the standard leaves the choice */
  readonly expected: string | readonly string[];
  readonly run: (stage: Stage) => Promise<string>;
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

/** Three third-party applications, two people, and how to make more applications. */
async function makeParties(accounts: ReturnType<typeof openAccounts>) {
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
  return { make, tool, page, other, ada, bob };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage(t: TestContext) {
  const service = await startService(t);
  const { bootstrap, folder, url } = service;
  const realm = `${url}/auth/realms/${bootstrap.realm}`;
  const openid = `${realm}/protocol/openid-connect`;
  const accounts = openAccounts(readConfig({ data: folder, log: silentLog }, {}));
  const records = createRecordSeal(openSecrets(folder));
  t.after(() => accounts.close());
  const parties = await makeParties(accounts);
  const { tool, page, other } = parties;
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
  /** A person without earlier sign-ins: no failed attempts count against them. */
  const newcomer = async () => {
    people += 1;
    const who = { username: `newcomer-${people}@example.org`, password: 'a long enough password' };
    await accounts.users.createPerson({ email: who.username, password: who.password, isEmailVerified: true });
    return who;
  };
  /** Signs a person in with a browser and grants the consent. @throws when that leads to no code */
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

  /** Requests a code as the signed-in person, without following the redirect. */
  const authorize = (client: Client, change: Fields = {}, challenge?: string): Promise<Answer> =>
    request('GET', authorizeAddress(client, change, challenge), { headers: { cookie: cookie() } });
  /** The API's answer to a credential. */
  const knock = async (
    as: string | undefined,
    target = '/cloud',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const { status } = await request('GET', target, { as, headers });
    return status < 400 ? 'ACCEPTED' : String(status);
  };
  /** Lets all tokens or codes of a kind expire. */
  const lapse = (kind: string) =>
    accounts.db.tx(async tx => {
      leaveUnlogged(tx, 'time that passes for a test');
      type Kept = Pick<RecordRow, 'id' | 'payload'>;
      for (const { id, payload } of await tx.all<Kept>('SELECT id, payload FROM oidc_record WHERE kind = ?', [kind])) {
        const lapsed = records.seal(kind, id, { ...records.open(kind, id, payload), exp: 1 });
        await tx.run('UPDATE oidc_record SET payload = ? WHERE kind = ? AND id = ?', [lapsed, kind, id]);
      }
    });

  const exchanges = createExchanges({ url, openid, browser, request, query, pkce, authorize, authorizeAddress });

  return {
    ...parties,
    ...exchanges,
    ...(await createSigner(accounts, realm, tool)),
    service,
    accounts,
    url,
    realm,
    openid,
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
    knock,
    lapse,
  };
}

/** The outcome of a request to sign in. */
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
