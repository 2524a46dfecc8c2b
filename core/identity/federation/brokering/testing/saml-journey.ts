// For tests: a service that trusts a small SAML identity provider, and browsers on their way between the two.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { authorizeQuery, Browser, CALLBACK, type Answer } from '../../../testing/browser.ts';
import { encode, makeIdp, makeKeys, type Said } from '../../../saml/testing/idp.ts';
import { personAt, serveIdentity } from '../../../testing/services.ts';

export { CALLBACK };
const ISSUER = 'https://idp.example/metadata';
const SIGN_IN = 'https://idp.example/sso';
const interactionCookie = '__Secure-plinth_interaction';

export interface Journey {
  readonly browser: Browser;
  /** answer of an honest provider to the request that the browser brings */
  readonly said: Said;
  readonly relayState: string;
}

export async function serveWithSaml(t: TestContext, settings: object = {}) {
  const here = await serveIdentity(t);
  const [keys, stranger] = await Promise.all([makeKeys(), makeKeys()]);
  const idp = makeIdp(ISSUER, keys, SIGN_IN);
  const provider = await here.federation.create(
    { alias: 'corp', name: 'Corp', kind: 'saml', metadata_xml: idp.metadata, ...settings },
    here.origin,
  );
  const endpoint = provider.redirect_uri;
  let ownMetadata = '';

  /** A browser that has just been sent to the provider. */
  const leave = (change: Record<string, string> = {}): Promise<Journey> =>
    follow(`${here.realm}/protocol/openid-connect/auth?${authorizeQuery({ kc_idp_hint: 'corp', ...change })}`, []);

  /** Sends a browser to the provider once more, in the same sign-in. */
  function leaveAgain({ browser: { cookies } }: Journey): Promise<Journey> {
    const page = cookies.find(({ name }) => name === interactionCookie)?.path ?? '';
    return follow(`${here.origin}${page}/broker/corp`, cookies);
  }

  async function follow(address: string, cookies: Browser['cookies']): Promise<Journey> {
    const stopped = new Browser(here.ca, SIGN_IN);
    stopped.cookies = cookies;
    const away = await stopped.open(address);
    const browser = new Browser(here.ca, CALLBACK);
    browser.cookies = stopped.cookies;
    assert.ok(away.url.href.startsWith(SIGN_IN), away.text);
    ownMetadata ||= (await browser.open(provider.metadata_address ?? '')).text;
    const request = await idp.readRequest(away.url, ownMetadata);
    assert.deepEqual([request.acs, request.issuer], [endpoint, provider.metadata_address]);
    const said = {
      acs: endpoint,
      audience: provider.metadata_address ?? '',
      requestId: request.id,
      issuer: ISSUER,
      attributes: { email: 'ada@team.example', firstName: 'Ada', lastName: 'Lovelace' },
    };
    return { browser, said, relayState: request.relayState };
  }

  /** Posts an answer as a page of the provider does: from another site, without cookies that are withheld from it. */
  function post(
    { browser, relayState }: Pick<Journey, 'browser' | 'relayState'>,
    xml: string,
    { isEncoded = false, to = endpoint } = {},
  ): Promise<Answer> {
    return browser.open(to, {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse: isEncoded ? xml : encode(xml), RelayState: relayState }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://idp.example',
        'sec-fetch-site': 'cross-site',
      },
    });
  }

  const signedIn = (answer: Answer) => personAt(here, answer);
  return { here, provider, keys, stranger, leave, leaveAgain, post, personAt: signedIn };
}
