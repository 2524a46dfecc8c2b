// For tests of the second step: a person with factors, at the sign-in in a browser.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { decodeJwt } from 'jose';
import { authorizeQuery, Browser, CALLBACK, postForm, VERIFIER, type Answer } from '../../testing/browser.ts';
import { type TestAuthenticator } from '../../second-factors/testing/authenticator.ts';
import { codeAt, decodeBase32, stepAt } from '../../second-factors/codes.ts';
import { serveIdentity } from '../../testing/services.ts';
import { DESKTOP_CLIENT } from '../../tokens/claims.ts';

export { CALLBACK, VERIFIER };
/** Milliseconds that a code of an authenticator app is shown (RFC 6238). */
const CODE_LASTS = 30_000;
export const ADA = { username: 'ada@example.org', password: 'analytical engine' };

export async function serve(t: TestContext, { host = '127.0.0.1', isAdministrator = false } = {}) {
  const service = await serveIdentity(t);
  const { users, factors, clock, port, ca } = service;
  clock.ahead = CODE_LASTS - (Date.now() % CODE_LASTS); // no test begins with a code that ends in a moment
  const ada = await users.createPerson({ email: ADA.username, password: ADA.password, isAdministrator });
  const origin = `https://${host}:${port}`;
  const realm = `${origin}/auth/realms/plinth`;
  const open = (browser: Browser, change: Record<string, string> = {}) =>
    browser.open(`${realm}/protocol/openid-connect/auth?${authorizeQuery(change)}`);
  const visit = () => new Browser(ca, CALLBACK);
  const { secret } = factors.totp.propose(ada.email);
  const codeNow = (shown = secret) => codeAt(decodeBase32(shown), stepAt(clock.now()));
  const later = () => {
    clock.ahead += 61_000;
  };
  return {
    ...service,
    ada,
    origin,
    realm,
    open,
    visit,
    secret,
    codeNow,
    later,
    /** Gives Ada an authenticator app; its current code is used up by that. */
    enrol: async () =>
      (await factors.addTotp({ account: ada, grantId: undefined }, { secret, code: codeNow() }, async () => {})) ?? [],
    /** Up to the second step. */
    async withPassword(browser = visit()) {
      return { browser, page: await browser.submit(await open(browser), ADA) };
    },
    async addPasskey(authenticator: TestAuthenticator) {
      const { challenge } = await factors.passkeys.creation(ada, origin);
      const shown = authenticator.create({ challenge, origin, rpId: host });
      const made = await factors.passkeys.checkCreated(shown, { challenge, origin });
      await factors.addPasskey({ account: ada, grantId: undefined }, { ...made, name: 'Laptop' }, async () => {});
    },
    /** The claims of the ID token about a sign-in. */
    async howSignedIn(end: Answer, redirectUri = CALLBACK) {
      const answer = await postForm(ca, `${realm}/protocol/openid-connect/token`, {
        grant_type: 'authorization_code',
        client_id: DESKTOP_CLIENT,
        code: codeOf(end),
        code_verifier: VERIFIER,
        redirect_uri: redirectUri,
      });
      const { amr, acr } = decodeJwt((JSON.parse(answer.text) as { id_token: string }).id_token);
      return { amr, acr };
    },
  };
}

const codeOf = ({ url, text }: Answer): string => {
  const code = url.searchParams.get('code');
  assert.ok(code, text);
  return code;
};
export const isIn = ({ url }: Answer): boolean => url.searchParams.has('code');

/** The options that the page passes to an authenticator. */
export function askedBy({ text, url }: Answer, rpId: string) {
  const options = /data-options="([^"]*)"/.exec(text)?.[1]?.replaceAll('&#34;', '"') ?? '{}';
  const {
    challenge = '',
    userVerification,
    allowCredentials,
  } = JSON.parse(options) as { challenge?: string; userVerification?: string; allowCredentials?: { id: string }[] };
  return {
    asked: { challenge, origin: url.origin, rpId },
    userVerification,
    allowed: allowCredentials?.map(({ id }) => id),
  };
}
