// Codes, refresh tokens and device codes in wrong hands, twice, too late or in each other's place (RFC 9700 sections
// 2.1, 2.2, 4.5, 4.14; RFC 8628 section 5).
import { desktop, type Attack, type Fields, type Stage } from './stage.ts';

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';

/** A good exchange of a code of the confidential application, with something changed. */
const codes: readonly (readonly [
  name: string,
  change: Fields | ((good: Awaited<ReturnType<Stage['codeFor']>>, stage: Stage) => Fields | Promise<Fields>),
  expected: string,
])[] = [
  ['a wrong verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
  ['no verifier', { code_verifier: undefined }, 'invalid_grant'],
  ['an empty verifier', { code_verifier: '' }, 'invalid_grant'],
  ['the challenge as the verifier', ({ challenge }) => ({ code_verifier: challenge }), 'invalid_grant'],
  ['a short verifier', { code_verifier: 'short' }, 'invalid_request'],
  ['a verifier of other letters', { code_verifier: '!'.repeat(43) }, 'invalid_request'],
  [
    'the verifier of another code',
    async (_good, stage) => ({ code_verifier: (await stage.codeFor(stage.tool)).verifier }),
    'invalid_grant',
  ],
  ['no address', { redirect_uri: undefined }, 'invalid_request'],
  ['another registered address', { redirect_uri: 'http://localhost:8080/oidc-callback' }, 'invalid_grant'],
  ['an address of the attacker', { redirect_uri: 'https://evil.example/' }, 'invalid_grant'],
  ['the address with a slash', { redirect_uri: 'https://app-tool.example/back/' }, 'invalid_grant'],
  ['no code', { code: undefined }, 'invalid_request'],
  ['a code cut short', ({ code }) => ({ code: code.slice(0, -1) }), 'invalid_grant'],
  ['a code with a letter more', ({ code }) => ({ code: `${code}A` }), 'invalid_grant'],
  ['a code in lower case', ({ code }) => ({ code: `${code.toLowerCase()}_` }), 'invalid_grant'],
  ['a wildcard as the code', { code: '%' }, 'invalid_grant'],
  ['SQL as the code', { code: "' OR 1=1 --" }, 'invalid_grant'],
  ['a wrong secret', { client_secret: 'wrong' }, 'invalid_client'],
  ['no secret', { client_secret: undefined }, 'invalid_client'],
  [
    'a code of another application',
    async (_good, stage) => ({ code: (await stage.codeFor(stage.page)).code }),
    'invalid_grant',
  ],
  [
    'a refresh token as the code',
    async (_good, stage) => ({ code: (await stage.setFor(stage.tool)).refresh_token }),
    'invalid_grant',
  ],
  [
    'an ID token as the code',
    async (_good, stage) => ({ code: (await stage.setFor(stage.tool)).id_token }),
    'invalid_grant',
  ],
  [
    'a device code as the code',
    async (_good, stage) => ({ code: (await stage.device(stage.tool)).device_code }),
    'invalid_grant',
  ],
];

export function exchangeAttacks(): Attack[] {
  return [
    ...codes.map(([name, change, expected]): Attack => ({
      name: `code: ${name}`,
      expected,
      async run(stage) {
        const good = await stage.codeFor(stage.tool);
        return stage.token({ ...good.fields, ...(typeof change === 'function' ? await change(good, stage) : change) });
      },
    })),
    {
      name: 'code: by another application',
      expected: 'invalid_grant',
      run: async ({ codeFor, token, tool, other }) =>
        token({ ...(await codeFor(tool)).fields, client_id: other.clientId, client_secret: other.secret }),
    },
    {
      name: 'code: by a public application',
      expected: 'invalid_grant',
      run: async ({ codeFor, token, tool, page }) =>
        token({ ...(await codeFor(tool)).fields, client_id: page.clientId, client_secret: undefined }),
    },
    {
      name: 'code: of our own client by an application',
      expected: 'invalid_grant',
      run: async ({ codeFor, token, tool }) =>
        token({ ...(await codeFor(desktop)).fields, client_id: tool.clientId, client_secret: tool.secret }),
    },
    {
      name: 'code: another port of loopback than asked',
      expected: 'invalid_grant',
      run: async ({ codeFor, token }) =>
        token({ ...(await codeFor(desktop)).fields, redirect_uri: 'http://127.0.0.1:6000/callback' }),
    },
    {
      name: 'code: a verifier where there was no challenge',
      expected: 'invalid_grant',
      run: async ({ codeFor, token, tool }) =>
        token((await codeFor(tool, { code_challenge: undefined, code_challenge_method: undefined })).fields),
    },
    {
      name: 'code: too late',
      expected: 'invalid_grant',
      async run({ codeFor, token, tool, lapse }) {
        const { fields } = await codeFor(tool);
        await lapse('AuthorizationCode');
        return token(fields);
      },
    },
    {
      name: 'code: a second time',
      expected: 'invalid_grant, then 401, then invalid_grant',
      async run({ codeFor, query, request, openid, token, tool, knock, refresh }) {
        const { fields } = await codeFor(tool, { scope: 'openid model:read user:read' });
        const { json } = await request('POST', `${openid}/token`, { body: new URLSearchParams(query(fields)) });
        if ((await knock(`Bearer ${json.access_token}`, '/user')) !== 'ACCEPTED') return 'the recipe is wrong';
        return [
          await token(fields),
          await knock(`Bearer ${json.access_token}`, '/user'),
          await refresh(tool, json.refresh_token),
        ].join(', then ');
      },
    },
    {
      name: 'code: after another password',
      expected: 'invalid_grant',
      async run({ accounts, visit, signIn, request, authorizeAddress, cookieOf, pkce, page, bob, token }) {
        const browser = visit();
        await signIn(browser, page, { username: 'bob@example.org', password: 'difference engine' });
        const { verifier, challenge } = pkce();
        const { headers } = await request('GET', authorizeAddress(page, {}, challenge), {
          headers: { cookie: cookieOf(browser) },
        });
        const code = new URL(String(headers.location)).searchParams.get('code') ?? undefined;
        await accounts.users.setPassword(bob.id, 'difference engine');
        return code
          ? token({
              grant_type: 'authorization_code',
              code,
              redirect_uri: page.redirect,
              client_id: page.clientId,
              code_verifier: verifier,
            })
          : 'the recipe is wrong';
      },
    },

    {
      name: 'refresh: by another application',
      expected: 'invalid_grant',
      run: async ({ setFor, refresh, tool, other }) => refresh(other, (await setFor(tool)).refresh_token),
    },
    {
      name: 'refresh: by a public application',
      expected: 'invalid_grant',
      run: async ({ setFor, refresh, tool, page }) => refresh(page, (await setFor(tool)).refresh_token),
    },
    {
      name: 'refresh: by our own client',
      expected: 'invalid_grant',
      run: async ({ setFor, refresh, tool }) => refresh(desktop, (await setFor(tool)).refresh_token),
    },
    {
      name: 'refresh: without the secret',
      expected: 'invalid_client',
      run: async ({ setFor, refresh, tool }) =>
        refresh(tool, (await setFor(tool)).refresh_token, { client_secret: undefined }),
    },
    {
      name: 'refresh: with more scopes',
      expected: 'invalid_scope',
      run: async ({ setFor, refresh, tool }) =>
        refresh(tool, (await setFor(tool)).refresh_token, { scope: 'openid model:read user:read' }),
    },
    {
      name: 'refresh: with scopes that the application has not',
      expected: 'invalid_scope',
      run: async ({ setFor, refresh, tool }) =>
        refresh(tool, (await setFor(tool)).refresh_token, { scope: 'org:manage' }),
    },
    {
      name: 'refresh: with an access token',
      expected: 'invalid_grant',
      run: async ({ setFor, refresh, tool }) => refresh(tool, (await setFor(tool)).access_token),
    },
    {
      name: 'refresh: with an ID token',
      expected: 'invalid_grant',
      run: async ({ setFor, refresh, tool }) => refresh(tool, (await setFor(tool)).id_token),
    },
    {
      name: 'refresh: with a code',
      expected: 'invalid_grant',
      run: async ({ codeFor, refresh, tool }) => refresh(tool, (await codeFor(tool)).code),
    },
    {
      name: 'refresh: invented',
      expected: 'invalid_grant',
      run: async ({ refresh, tool }) => refresh(tool, 'invented'),
    },
    {
      name: 'refresh: a second time ends the family',
      expected: 'invalid_grant, then invalid_grant, then 401',
      async run({ setFor, query, request, openid, refresh, tool, knock }) {
        const first = await setFor(tool, { scope: 'openid model:read user:read' });
        const { json: second } = await request('POST', `${openid}/token`, {
          body: new URLSearchParams(
            query({
              grant_type: 'refresh_token',
              client_id: tool.clientId,
              client_secret: tool.secret,
              refresh_token: first.refresh_token,
            }),
          ),
        });
        if ((await knock(`Bearer ${second.access_token}`, '/user')) !== 'ACCEPTED') return 'the recipe is wrong';
        return [
          await refresh(tool, first.refresh_token),
          await refresh(tool, second.refresh_token),
          await knock(`Bearer ${second.access_token}`, '/user'),
        ].join(', then ');
      },
    },
    {
      name: 'refresh: too late',
      expected: 'invalid_grant',
      async run({ setFor, refresh, tool, lapse }) {
        const { refresh_token } = await setFor(tool);
        await lapse('RefreshToken');
        return refresh(tool, refresh_token);
      },
    },
    {
      name: 'refresh: revoked',
      expected: 'invalid_grant',
      async run({ setFor, refresh, tool, request, openid, query }) {
        const { refresh_token } = await setFor(tool);
        await request('POST', `${openid}/revoke`, {
          body: new URLSearchParams(
            query({ token: refresh_token, client_id: tool.clientId, client_secret: tool.secret }),
          ),
        });
        return refresh(tool, refresh_token);
      },
    },
    {
      name: 'revocation: by another application',
      expected: 'still good',
      async run({ setFor, refresh, tool, other, request, openid, query }) {
        const { refresh_token } = await setFor(tool);
        await request('POST', `${openid}/revoke`, {
          body: new URLSearchParams(
            query({ token: refresh_token, client_id: other.clientId, client_secret: other.secret }),
          ),
        });
        return (await refresh(tool, refresh_token)) === 'ACCEPTED' ? 'still good' : 'ended';
      },
    },

    {
      name: 'device: an invented code',
      expected: 'invalid_grant',
      run: ({ token, tool }) =>
        token({ grant_type: DEVICE, client_id: tool.clientId, client_secret: tool.secret, device_code: 'invented' }),
    },
    {
      name: 'device: before anybody let it in',
      expected: 'authorization_pending',
      run: async ({ token, tool, device }) =>
        token({
          grant_type: DEVICE,
          client_id: tool.clientId,
          client_secret: tool.secret,
          device_code: (await device(tool)).device_code,
        }),
    },
    {
      name: 'device: the typed code',
      expected: 'invalid_grant',
      run: async ({ token, tool, device }) =>
        token({
          grant_type: DEVICE,
          client_id: tool.clientId,
          client_secret: tool.secret,
          device_code: (await device(tool)).user_code,
        }),
    },
    {
      name: 'device: by another application',
      expected: 'invalid_grant',
      run: async ({ token, tool, other, device }) =>
        token({
          grant_type: DEVICE,
          client_id: other.clientId,
          client_secret: other.secret,
          device_code: (await device(tool)).device_code,
        }),
    },
    {
      name: 'device: without the secret',
      expected: 'invalid_client',
      run: async ({ token, tool, device }) =>
        token({ grant_type: DEVICE, client_id: tool.clientId, device_code: (await device(tool)).device_code }),
    },
    {
      name: 'device: no code',
      expected: 'invalid_request',
      run: ({ token, tool }) => token({ grant_type: DEVICE, client_id: tool.clientId, client_secret: tool.secret }),
    },
    {
      name: 'device: a code of the other flow',
      expected: 'invalid_grant',
      run: async ({ token, tool, codeFor }) =>
        token({
          grant_type: DEVICE,
          client_id: tool.clientId,
          client_secret: tool.secret,
          device_code: (await codeFor(tool)).code,
        }),
    },
    {
      name: 'device: by our own client',
      expected: ['unauthorized_client', 'invalid_request'],
      run: async ({ token, tool, device }) =>
        token({ grant_type: DEVICE, client_id: desktop.clientId, device_code: (await device(tool)).device_code }),
    },
    {
      name: 'device: too late',
      expected: 'expired_token',
      async run({ token, tool, device, lapse }) {
        const { device_code } = await device(tool);
        await lapse('DeviceCode');
        return token({ grant_type: DEVICE, client_id: tool.clientId, client_secret: tool.secret, device_code });
      },
    },
    {
      name: 'device: typed on a page of another site',
      expected: 'page 403',
      async run({ visit, realm, device, tool }) {
        const browser = visit();
        const page = await browser.open(`${realm}/device`);
        return `page ${(await browser.submit(page, { user_code: (await device(tool)).user_code, confirm: 'yes' }, { origin: 'https://evil.example' })).status}`;
      },
    },
    {
      name: 'device: let in without its form',
      expected: 'page 400',
      async run({ visit, realm, device, tool, signIn, page }) {
        const browser = visit();
        await signIn(browser, page);
        const form = await browser.open(`${realm}/device`);
        return `page ${(await browser.submit(form, { user_code: (await device(tool)).user_code, confirm: 'yes', xsrf: '' })).status}`;
      },
    },
  ];
}
