// Codes, tokens and refreshes as a client gets them.
import type { Browser } from '../../../core/identity/testing/browser.ts';
import type { Answer, RequestOptions } from '../../../core/testing/http-client.ts';
import type { Client, Fields } from './client.ts';

export function createExchanges({
  url,
  openid,
  browser,
  request,
  query,
  pkce,
  authorize,
  authorizeAddress,
}: {
  /** of the service, and of its OpenID routes */
  readonly url: string;
  readonly openid: string;
  /** in which the person is signed in */
  readonly browser: Browser;
  readonly request: (method: string, target: string, options?: RequestOptions) => Promise<Answer>;
  readonly query: (fields: Fields) => string;
  readonly pkce: () => { readonly verifier: string; readonly challenge: string };
  readonly authorize: (client: Client, change?: Fields, challenge?: string) => Promise<Answer>;
  readonly authorizeAddress: (client: Client, change?: Fields, challenge?: string) => string;
}) {
  const token = async (fields: Fields | string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { json, status } = await request('POST', `${openid}/token`, {
      body: new URLSearchParams(typeof fields === 'string' ? fields : query(fields)),
      headers,
    });
    return outcomeOfToken(json, status);
  };
  /** A code for a client with the parameters to exchange it. */
  const codeFor = async (client: Client, change: Fields = {}) => {
    const { verifier, challenge } = pkce();
    const { headers } = await authorize(client, change, challenge);
    let end = URL.parse(String(headers.location), url);
    if (end?.pathname.includes('/sign-in/')) {
      // After the end of a consent, as by a code used twice, the person is asked again.
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
  /** All tokens that a client gets for a code. */
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
  const device = async (client: Client): Promise<{ device_code: string; user_code: string }> =>
    (
      await request('POST', `${openid}/auth/device`, {
        body: new URLSearchParams(
          query({ client_id: client.clientId, client_secret: client.secret || undefined, scope: 'openid model:read' }),
        ),
      })
    ).json;
  return { token, codeFor, setFor, refresh, device };
}

function outcomeOfToken(json: { access_token?: string; error?: string } | undefined, status: number): string {
  if (json?.access_token) return 'ACCEPTED';
  return json?.error ?? String(status);
}
