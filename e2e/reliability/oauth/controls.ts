// Valid requests, which must be accepted: without these controls refusals would prove nothing.
import { desktop, outcomeOf, type Attack } from './stage.ts';

export function controls(): Attack[] {
  const good = (name: string, run: Attack['run']): Attack => ({ name: `control: ${name}`, expected: 'ACCEPTED', run });
  return [
    good('the registered address of a confidential application', async stage =>
      outcomeOf(await stage.authorize(stage.tool)),
    ),
    good('its other registered address', async stage =>
      outcomeOf(await stage.authorize(stage.tool, { redirect_uri: 'http://localhost:8080/oidc-callback' })),
    ),
    good('the registered address of a public application', async stage => outcomeOf(await stage.authorize(stage.page))),
    ...['http://127.0.0.1:49152/back', 'http://[::1]:49152/back'].flatMap(redirect_uri => [
      good(`a port of loopback that the person allows: ${redirect_uri}`, async stage =>
        (await stage.codeFor(stage.page, { redirect_uri })).code ? 'ACCEPTED' : 'no code',
      ),
      good(`a port of loopback that the person allowed: ${redirect_uri}`, async stage =>
        outcomeOf(await stage.authorize(stage.page, { redirect_uri, prompt: 'none' })),
      ),
    ]),
    good('our own window', async stage =>
      outcomeOf(await stage.authorize(desktop, { redirect_uri: `${stage.url}/app/callback` })),
    ),
    good('our own window, silently', async stage =>
      outcomeOf(await stage.authorize(desktop, { redirect_uri: `${stage.url}/app/callback`, prompt: 'none' })),
    ),
    good('a desktop program that the person allows', async stage =>
      (await stage.codeFor(desktop)).code ? 'ACCEPTED' : 'no code',
    ),
    good('a code, without PKCE where there is a secret', async ({ codeFor, token, tool }) =>
      token({
        ...(await codeFor(tool, { code_challenge: undefined, code_challenge_method: undefined })).fields,
        code_verifier: undefined,
      }),
    ),
    good('a code', async ({ codeFor, token, tool }) => token((await codeFor(tool)).fields)),
    good('a refresh', async ({ setFor, refresh, tool }) => refresh(tool, (await setFor(tool)).refresh_token)),
    good('a refresh of a public application', async ({ setFor, refresh, page }) =>
      refresh(page, (await setFor(page)).refresh_token),
    ),
    good('client credentials by form', ({ token, tool }) =>
      token({ grant_type: 'client_credentials', client_id: tool.clientId, client_secret: tool.secret }),
    ),
    good('client credentials by header', ({ token, tool }) =>
      token(
        { grant_type: 'client_credentials' },
        { authorization: `Basic ${Buffer.from(`${tool.clientId}:${tool.secret}`).toString('base64')}` },
      ),
    ),
    good('introspection of its own', async ({ request, openid, query, setFor, tool }) =>
      (
        await request('POST', `${openid}/token/introspect`, {
          body: new URLSearchParams(
            query({ client_id: tool.clientId, client_secret: tool.secret, token: (await setFor(tool)).access_token }),
          ),
        })
      ).json.active
        ? 'ACCEPTED'
        : 'inactive',
    ),
    good('a token as the service signs it', async ({ knock, sign }) => knock(`Bearer ${await sign({})}`)),
    good('a key', ({ knock, tool }) => knock(`ApiKey ${tool.key}`)),
    good('a person through an application', async ({ knock, setFor, tool }) =>
      knock(`Bearer ${(await setFor(tool, { scope: 'openid model:read user:read' })).access_token}`, '/user'),
    ),
    good('a person at a window', async ({ knock, setFor }) =>
      knock(`Bearer ${(await setFor(desktop, { scope: 'openid user:read' })).access_token}`, '/application'),
    ),
    good('userinfo', async ({ knock, setFor, page, openid }) =>
      knock(`Bearer ${(await setFor(page)).access_token}`, `${openid}/userinfo`),
    ),
  ];
}
