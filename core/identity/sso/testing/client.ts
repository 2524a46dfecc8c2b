// For tests of the identity provider: it is met with openid-client and a browser in miniature.
import type { TestContext } from 'node:test';
import * as client from 'openid-client';
import { Browser, CALLBACK, fetchOnce, type Answer } from '../../testing/browser.ts';
import { serveIdentity } from '../../testing/services.ts';
import { DESKTOP_CLIENT } from '../../tokens/claims.ts';

export { CALLBACK };
export const ADA = { username: 'ada@example.org', password: 'analytical engine' };

/** The identity provider with a person in it, and how to meet it as a certified client library does. */
export async function serve(t: TestContext) {
  const service = await serveIdentity(t);
  const ada = await service.users.createPerson({
    email: ADA.username,
    password: ADA.password,
    firstname: 'Ada',
    lastname: 'Lovelace',
    isEmailVerified: true,
  });
  const customFetch: client.CustomFetch = async (url, { method, headers, body }) => {
    const answer = await fetchOnce(service.ca, url, {
      method,
      headers,
      body: body === null || body === undefined ? undefined : String(body as string),
    });
    return new Response(answer.text, {
      status: answer.status,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map(text => [name, text] as [string, string]),
      ),
    });
  };
  const discover = (clientId: string, secret?: string, realm = service.realm) =>
    client.discovery(new URL(realm), clientId, secret, secret ? undefined : client.None(), {
      [client.customFetch]: customFetch,
    });
  return { ...service, ada, discover };
}
export type Service = Awaited<ReturnType<typeof serve>>;

/** Opens the sign-in page of a client. */
export async function begin(config: client.Configuration, browser: Browser, parameters: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...parameters,
  });
  const page = await browser.open(address);
  const finish = (end: Answer) =>
    client.authorizationCodeGrant(config, end.url, { pkceCodeVerifier: verifier, expectedState: state });
  return { page, finish, verifier, state };
}

/** Signs in with our own client. */
export async function signIn(service: Service, parameters: Record<string, string> = {}) {
  const config = await service.discover(DESKTOP_CLIENT);
  const browser = new Browser(service.ca, CALLBACK);
  const { page, finish } = await begin(config, browser, parameters);
  const end = await browser.submit(page, ADA);
  return { config, browser, end, set: await finish(end) };
}
