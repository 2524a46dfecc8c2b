// Sign-in requests for more than is allowed, or in another way (RFC 9700 sections 2.1, 4.4, 4.5, 4.8).
import { SignJWT } from 'jose';
import type { Fields } from './client.ts';
import { desktop, outcomeOf, type Attack } from './stage.ts';

const none = { code_challenge: undefined, code_challenge_method: undefined };
const unsigned = (payload: object) =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`;

/** Of the public application, as a signed-in person that has allowed it. */
const requests: readonly (readonly [name: string, change: Fields, expected: string])[] = [
  ['a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
  ['an ID token in the address', { response_type: 'id_token', nonce: 'n' }, 'unsupported_response_type'],
  ['code and token', { response_type: 'code token' }, 'unsupported_response_type'],
  ['code and ID token', { response_type: 'code id_token', nonce: 'n' }, 'unsupported_response_type'],
  ['all there is', { response_type: 'code id_token token', nonce: 'n' }, 'unsupported_response_type'],
  ['no answer at all', { response_type: 'none' }, 'unsupported_response_type'],
  ['code in upper case', { response_type: 'CODE' }, 'unsupported_response_type'],
  ['no response type', { response_type: undefined }, 'invalid_request'],
  ['an unknown response mode', { response_mode: 'evil' }, 'unsupported_response_mode'],
  ['an answer by message', { response_mode: 'web_message' }, 'unsupported_response_mode'],
  ['a signed answer', { response_mode: 'query.jwt' }, 'unsupported_response_mode'],
  ['without a challenge', none, 'invalid_request'],
  ['an empty challenge', { code_challenge: '' }, 'invalid_request'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a challenge of no method', { code_challenge_method: undefined }, 'invalid_request'],
  ['a method without a challenge', { code_challenge: undefined }, 'invalid_request'],
  ['an unknown method', { code_challenge_method: 'S512' }, 'invalid_request'],
  ['the method in lower case', { code_challenge_method: 's256' }, 'invalid_request'],
  ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
  ['a challenge of other letters', { code_challenge: '!'.repeat(43) }, 'invalid_request'],
  [
    'an unsigned request object',
    { request: unsigned({ redirect_uri: 'https://evil.example/' }) },
    'request_not_supported',
  ],
  ['a request from elsewhere', { request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
  [
    'a pushed request that was not',
    { request_uri: 'urn:ietf:params:oauth:request_uri:x' },
    'request_uri_not_supported',
  ],
  [
    'registration on the way',
    { registration: '{"redirect_uris":["https://evil.example/"]}' },
    'registration_not_supported',
  ],
  ['another resource', { resource: 'https://evil.example/' }, 'invalid_target'],
  ['a resource that is none', { resource: 'here' }, 'invalid_target'],
  ['nobody and somebody', { prompt: 'none login' }, 'invalid_request'],
  ['an unknown prompt', { prompt: 'evil' }, 'invalid_request'],
  ['an age below zero', { max_age: '-1' }, 'invalid_request'],
  ['an age that is none', { max_age: 'old' }, 'invalid_request'],
  ['a forged ID token as a hint', { id_token_hint: unsigned({ sub: 'ada' }) }, 'invalid_request'],
  ['a refresh token as a hint', { id_token_hint: 'opaque' }, 'invalid_request'],
];

// Long: a table of attacks.
export function requestAttacks(): Attack[] {
  return [
    ...requests.map(([name, change, expected]): Attack => ({
      name: `request: ${name}`,
      expected,
      run: async stage => outcomeOf(await stage.authorize(stage.page, change)),
    })),
    {
      name: 'request: an unknown client',
      expected: 'page 400',
      run: async stage => outcomeOf(await stage.authorize({ ...stage.tool, clientId: 'nobody' })),
    },
    {
      name: 'request: no client',
      expected: 'page 400',
      run: async stage => outcomeOf(await stage.authorize(stage.tool, { client_id: undefined })),
    },
    {
      name: "request: an application's name as the client",
      expected: 'page 400',
      run: async stage => outcomeOf(await stage.authorize({ ...stage.tool, clientId: 'Tool' })),
    },
    {
      name: 'request: a client that was removed',
      expected: 'page 400',
      async run(stage) {
        const gone = await stage.make('Gone', ['https://app-gone.example/back'], 'Public', ['model:read']);
        await stage.accounts.applications.remove(gone.clientId);
        return outcomeOf(await stage.authorize(gone));
      },
    },
    ...['client_id', 'response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'nonce'].map(
      (name): Attack => ({
        name: `request: ${name} given twice`,
        expected: name === 'client_id' ? 'page 400' : 'invalid_request',
        run: async ({ request, authorizeAddress, page, cookie }) =>
          outcomeOf(
            await request('GET', `${authorizeAddress(page, { nonce: 'n' })}&${name}=other`, {
              headers: { cookie: cookie() },
            }),
          ),
      }),
    ),
    {
      name: 'request: posted from another site',
      expected: 'page 403',
      run: async ({ request, authorizeAddress, page, cookie }) =>
        outcomeOf(
          await request('POST', authorizeAddress(page), {
            headers: { cookie: cookie(), origin: 'https://evil.example' },
            body: new URLSearchParams(),
          }),
        ),
    },
    {
      name: 'request: a stranger without asking',
      expected: 'login_required',
      run: async ({ request, authorizeAddress, page }) =>
        outcomeOf(await request('GET', authorizeAddress(page, { prompt: 'none' }))),
    },
    {
      name: 'request: a stranger',
      expected: 'asks to sign in',
      run: async ({ request, authorizeAddress, page }) => outcomeOf(await request('GET', authorizeAddress(page))),
    },
    {
      name: 'request: our own client by a stranger',
      expected: 'asks to sign in',
      run: async ({ request, authorizeAddress }) => outcomeOf(await request('GET', authorizeAddress(desktop))),
    },
    {
      name: 'request: an invented session',
      expected: 'asks to sign in',
      run: async ({ request, authorizeAddress, page }) =>
        outcomeOf(
          await request('GET', authorizeAddress(page), {
            headers: { cookie: '__Host-plinth_session=fixed-by-the-attacker' },
          }),
        ),
    },
    {
      name: "request: somebody else's ID token as a hint",
      expected: 'login_required',
      async run(stage) {
        const bobs = stage.visit();
        await stage.signIn(bobs, stage.page, { username: 'bob@example.org', password: 'difference engine' });
        const { id_token } = await stage.setFor(stage.page);
        return outcomeOf(
          await stage.request('GET', stage.authorizeAddress(stage.page, { id_token_hint: id_token, prompt: 'none' }), {
            headers: { cookie: stage.cookieOf(bobs) },
          }),
        );
      },
    },
    {
      name: 'request: an ID token of a strange key as a hint',
      expected: 'invalid_request',
      async run(stage) {
        const { sub } = stage.ada;
        const hint = await new SignJWT({ sub, aud: stage.page.clientId, iss: stage.realm })
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .sign(new TextEncoder().encode('a secret of the attacker, long enough'));
        return outcomeOf(await stage.authorize(stage.page, { id_token_hint: hint, prompt: 'none' }));
      },
    },
    {
      name: 'request: an old sign-in where a new one is wanted',
      expected: 'asks to sign in',
      run: async stage => outcomeOf(await stage.authorize(stage.page, { prompt: 'login' })),
    },
    {
      name: 'request: unasked where consent is wanted',
      expected: 'asks to sign in',
      run: async stage => outcomeOf(await stage.authorize(stage.page, { prompt: 'consent' })),
    },
    {
      name: 'request: more than the application has',
      expected: 'model:read',
      async run(stage) {
        const { access_token } = await stage.setFor(stage.page, { scope: 'openid model:read org:manage cloud:manage' });
        return String(
          (JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as { scope: string })
            .scope,
        ).replace(' ifc:read', '');
      },
    },
    {
      name: 'request: more than was allowed, without asking',
      expected: 'consent_required',
      async run(stage) {
        await stage.accounts.applications.update(stage.other.clientId, {
          scopes: ['model:read', 'bcf:read', 'org:manage'],
        });
        return outcomeOf(await stage.authorize(stage.other, { scope: 'openid model:read org:manage', prompt: 'none' }));
      },
    },
    {
      name: 'mix-up: the answer does not say who answers',
      expected: 'says',
      async run(stage) {
        const good = new URL(String((await stage.authorize(stage.page)).headers.location));
        const bad = new URL(String((await stage.authorize(stage.page, { prompt: 'evil' })).headers.location));
        return [good, bad].every(url => url.searchParams.get('iss') === stage.realm) ? 'says' : 'silent';
      },
    },
  ];
}
