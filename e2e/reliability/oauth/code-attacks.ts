// Codes that are stolen, used twice, too late or for another purpose (RFC 9700 sections 2.1, 4.5).
import type { Fields } from './client.ts';
import { desktop, type Attack, type Stage } from './stage.ts';

/** A valid exchange of a code of the confidential application, with something changed. */
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

export function codeAttacks(): Attack[] {
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
  ];
}
