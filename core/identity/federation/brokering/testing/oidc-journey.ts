// For tests of signing in by a second service as OpenID provider.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import { Browser, type Answer } from '../../../testing/browser.ts';
import { serveIdentity } from '../../../testing/services.ts';
import { DESKTOP_CLIENT } from '../../../tokens/claims.ts';

export const CALLBACK = 'http://127.0.0.1:49899/callback';
export const ADA = { username: 'ada@team.example', password: 'analytical engine' };
export type Service = Awaited<ReturnType<typeof serveIdentity>>;

/** Opens a sign-in of our own window. */
export function open(service: Service, browser: Browser, change: Record<string, string> = {}): Promise<Answer> {
  const query = new URLSearchParams({
    client_id: DESKTOP_CLIENT,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  });
  return browser.open(`${service.realm}/protocol/openid-connect/auth?${query}`);
}

/** The signed-in person at the end; undefined for none. */
export async function personAt(service: Service, { url }: Answer): Promise<string | undefined> {
  const code = url.searchParams.get('code');
  if (!url.href.startsWith(CALLBACK) || !code) return undefined;
  const record = await service.records
    .adapter(async () => undefined)('AuthorizationCode')
    .find(code);
  return record?.accountId && (await service.users.findBySub(record.accountId))?.email;
}

export const linkOf = (page: Answer, text: RegExp) => {
  const found = [...page.text.matchAll(/<a class="button" href="([^"]*)">([^<]*)<\/a>/g)].find(([, , label = '']) =>
    text.test(label),
  );
  assert.ok(found, page.text);
  return new URL(found[1] ?? '', page.url);
};

/** A service, and a second one that it trusts as the team's provider. */
export async function serveTwo(t: TestContext, settings: object = {}) {
  const [here, there] = await Promise.all([serveIdentity(t), serveIdentity(t)]);
  here.authorities.push(there.ca);
  await there.users.createPerson({
    email: ADA.username,
    password: ADA.password,
    firstname: 'Ada',
    lastname: 'Lovelace',
    isEmailVerified: true,
  });
  const {
    application: { clientId },
    clientSecret,
  } = await there.applications.create({
    name: 'Here',
    redirectUris: [`${here.origin}/auth/realms/plinth/broker/team/endpoint`],
  });
  const provider = await here.federation.create(
    {
      alias: 'team',
      name: 'The <team>',
      kind: 'oidc',
      issuer: there.realm,
      client_id: clientId,
      client_secret: clientSecret,
      ...settings,
    },
    here.origin,
  );
  // One browser for both: cookies of one host are sent to every port of it, as browsers do.
  const browser = () => new Browser(`${here.ca}\n${there.ca}`, CALLBACK);
  /** Signs in there and allows it. */
  const throughThere = async (person: Browser, page: Answer) => {
    assert.equal(page.url.origin, there.origin, page.text);
    const consent = await person.submit(page, ADA);
    return consent.text.includes('name="decision"') ? person.submit(consent, { decision: 'allow' }) : consent;
  };
  return { here, there, provider, browser, throughThere };
}
