// For tests of signing in by a second service as OpenID provider.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { authorizeQuery, Browser, CALLBACK, type Answer } from '../../../testing/browser.ts';
import { serveIdentity } from '../../../testing/services.ts';

export { CALLBACK };
export { personAt } from '../../../testing/services.ts';
export const ADA = { username: 'ada@team.example', password: 'analytical engine' };
export type Service = Awaited<ReturnType<typeof serveIdentity>>;

/** Opens a sign-in of our own window. */
export const open = ({ realm }: Service, browser: Browser, change: Record<string, string> = {}): Promise<Answer> =>
  browser.open(`${realm}/protocol/openid-connect/auth?${authorizeQuery(change)}`);

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
  const redirectUris = [`${here.origin}/auth/realms/plinth/broker/team/endpoint`];
  const { application, clientSecret } = await there.applications.create({ name: 'Here', redirectUris });
  const client = { issuer: there.realm, client_id: application.clientId, client_secret: clientSecret };
  const provider = await here.federation.create(
    { alias: 'team', name: 'The <team>', kind: 'oidc', ...client, ...settings },
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
