// Forged, foreign and misused tokens at the API (RFC 8725, RFC 9068, RFC 9700 section 4.10).
import { createSecretKey } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload } from 'jose';
import type { Attack, Stage } from './stage.ts';

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const past = Math.floor(Date.now() / 1000) - 10;

/** Signed by the service's own key, so that only the change can be the reason of a refusal. */
const claims: readonly (readonly [name: string, change: (stage: Stage) => JWTPayload])[] = [
  ['for somebody else', () => ({ aud: 'another' })],
  ['for its own application', ({ tool }) => ({ aud: tool.clientId })],
  ['for nobody', () => ({ aud: undefined })],
  ['for an empty list', () => ({ aud: [] })],
  ['for the audience in upper case', () => ({ aud: 'PLINTH' })],
  ['from another origin', () => ({ iss: 'https://evil.example/auth/realms/plinth' })],
  ['from this host as a user', ({ url }) => ({ iss: `${url}@evil.example/auth/realms/plinth` })],
  [
    'from a host that begins alike',
    ({ url }) => ({ iss: `${new URL(url).origin.replace(/:\d+$/, '')}.evil.example/auth/realms/plinth` }),
  ],
  ['from plain http', ({ realm }) => ({ iss: realm.replace('https:', 'http:') })],
  ['from nobody', () => ({ iss: undefined })],
  ['from what is no address', () => ({ iss: 'plinth' })],
  ['that has expired', () => ({ exp: past })],
  ['that never expires', () => ({ exp: undefined })],
  ['that expires in words', () => ({ exp: 'never' as unknown as number })],
  ['that is not good yet', () => ({ nbf: past + 3600 })],
  ['about nobody', () => ({ sub: undefined })],
  ['about somebody unknown', () => ({ sub: 'unknown' })],
  ['about an empty name', () => ({ sub: '' })],
  ['of an unknown application', () => ({ client_id: 'unknown', clientId: 'unknown' })],
  ['of no application', () => ({ client_id: undefined, clientId: undefined })],
  [
    "of an application about another's account",
    ({ other }) => ({ client_id: other.clientId, clientId: other.clientId }),
  ],
  ['of our own client about an application', () => ({ client_id: 'plinth-desktop', clientId: 'plinth-desktop' })],
  ['of a secret that was exchanged', () => ({ credential: 'another' })],
  ['of no secret', () => ({ credential: undefined })],
  [
    'about a person without her consent',
    ({ ada, tool }) => ({ sub: ada.sub, client_id: undefined, clientId: undefined, azp: tool.clientId }),
  ],
  [
    'about a person with an invented consent',
    ({ ada, tool }) => ({
      sub: ada.sub,
      client_id: undefined,
      clientId: undefined,
      azp: tool.clientId,
      grant: 'invented',
    }),
  ],
  [
    'about a person by our own client with an invented consent',
    ({ ada }) => ({
      sub: ada.sub,
      client_id: undefined,
      clientId: undefined,
      azp: 'plinth-desktop',
      grant: 'invented',
    }),
  ],
];

/** Headers that point to keys of the attacker, by keys of the attacker. */
const pointers: readonly (readonly [name: string, header: Readonly<Record<string, unknown>>])[] = [
  ['the name of our key', {}],
  ['no name of a key', { kid: undefined }],
  ['an empty name of a key', { kid: '' }],
  ['a path as the name of a key', { kid: '../../../../dev/null' }],
  ['SQL as the name of a key', { kid: "x' UNION SELECT 'k' --" }],
  ['a command as the name of a key', { kid: '$(id)' }],
  ['an address as the name of a key', { kid: 'https://evil.example/key' }],
  ['an address of keys', { jku: 'https://evil.example/keys' }],
  ['an address of a certificate', { x5u: 'https://evil.example/certificate' }],
  ['a certificate', { x5c: ['MIIB'] }],
  ['a thumbprint', { x5t: 'AAAA' }],
];

const wrongTypes = [undefined, 'JWT', 'jwt', 'logout+jwt', 'dpop+jwt', 'at', 'application/jwt', ''];

// Long: a table of attacks.
export function tokenAttacks(): Attack[] {
  const bearer = (name: string, make: (stage: Stage) => Promise<string>): Attack => ({
    name: `token: ${name}`,
    expected: '401',
    run: async stage => stage.knock(`Bearer ${await make(stage)}`),
  });
  const parts = async ({ sign }: Stage) => (await sign({})).split('.') as [string, string, string];
  const pairs = new Map<string, ReturnType<typeof generateKeyPair>>();
  /** Keys of the attacker, made once because that is slow. */
  const pairFor = (alg: string) => {
    const pair = pairs.get(alg) ?? generateKeyPair(alg, { extractable: true });
    pairs.set(alg, pair);
    return pair;
  };
  const strange = async (stage: Stage, alg: string, header: Readonly<Record<string, unknown>> = {}) =>
    stage.sign({}, { alg, ...header }, (await pairFor(alg)).privateKey);
  const swapped = (stage: Stage, name: 'id_token' | 'refresh_token') => stage.setFor(stage.tool).then(set => set[name]);

  return [
    ...claims.map(([name, change]) => bearer(name, stage => stage.sign(change(stage)))),
    ...wrongTypes.map(typ => bearer(`of the type ${String(typ)}`, stage => stage.sign({}, { typ }))),
    ...pointers.map(([name, header]) =>
      bearer(`of a strange key with ${name}`, stage => strange(stage, 'RS256', header)),
    ),
    bearer('of a strange key brought along', async stage => {
      const { privateKey, publicKey } = await pairFor('RS256');
      return stage.sign({}, { jwk: await exportJWK(publicKey), kid: 'mine' }, privateKey);
    }),
    ...['ES256', 'PS256', 'EdDSA', 'RS512'].map(alg =>
      bearer(`of a strange key by ${alg}`, stage => strange(stage, alg)),
    ),
    ...['RS384', 'RS512', 'PS256'].map(alg =>
      bearer(`of our key by ${alg}`, async stage =>
        stage.sign({}, { alg }, await importJWK({ ...stage.signing, alg }, alg)),
      ),
    ),
    ...['none', 'None', 'NONE', 'nOnE', ''].map(alg =>
      bearer(
        `by the algorithm "${alg}"`,
        async stage => `${encode({ alg, typ: 'at+jwt', kid: stage.signing.kid })}.${(await parts(stage))[1]}.`,
      ),
    ),
    bearer(
      'without an algorithm',
      async stage => `${encode({ typ: 'at+jwt' })}.${(await parts(stage)).slice(1).join('.')}`,
    ),
    bearer('with the public key as a secret, as JSON', async stage =>
      stage.sign({}, { alg: 'HS256' }, createSecretKey(Buffer.from(JSON.stringify(stage.publicKeys[0])))),
    ),
    bearer('with the public key as a secret, as PEM', async stage => {
      const key = await importJWK(stage.publicKeys[0] ?? {}, 'RS256', { extractable: true });
      return stage.sign(
        {},
        { alg: 'HS256' },
        createSecretKey(Buffer.from(await exportSPKI(key as Parameters<typeof exportSPKI>[0]))),
      );
    }),
    bearer('with the modulus as a secret', async stage =>
      stage.sign({}, { alg: 'HS256' }, createSecretKey(Buffer.from(String(stage.publicKeys[0]?.n), 'base64url'))),
    ),
    bearer('with a critical header', async stage => {
      const [, payload, signature] = await parts(stage);
      return `${encode({ alg: 'RS256', typ: 'at+jwt', kid: stage.signing.kid, crit: ['x'], x: 1 })}.${payload}.${signature}`;
    }),
    ...[0, 1, 2].flatMap(part =>
      [1, -2].map(at =>
        bearer(`with one letter of part ${part} changed at ${at}`, async stage => {
          const all = await parts(stage);
          const text = all[part] ?? '';
          const index = at < 0 ? text.length + at : at;
          all[part] = `${text.slice(0, index)}${text[index] === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`;
          return all.join('.');
        }),
      ),
    ),
    bearer('with other claims under the signature', async stage => {
      const [header, payload, signature] = await parts(stage);
      const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      return `${header}.${encode({ ...said, scope: 'org:manage' })}.${signature}`;
    }),
    bearer('with the signature of another', async stage => {
      const [[header, payload], [, , signature]] = [
        await parts(stage),
        (await stage.sign({ scope: 'org:manage' })).split('.'),
      ];
      return `${header}.${payload}.${String(signature)}`;
    }),
    bearer('without a signature', async stage => `${(await parts(stage)).slice(0, 2).join('.')}.`),
    bearer('of two parts', async stage => (await parts(stage)).slice(0, 2).join('.')),
    bearer('of four parts', async stage => `${(await parts(stage)).join('.')}.x`),
    bearer(
      'of five parts, as if encrypted',
      async () => `${encode({ alg: 'dir', enc: 'A256GCM' })}..${encode('iv')}.${encode('text')}.${encode('tag')}`,
    ),
    bearer('whose claims are no JSON', async stage => `${(await parts(stage))[0]}.${encode('{')}.x`),
    bearer('whose header is no JSON', async stage => `${encode('{')}.${(await parts(stage)).slice(1).join('.')}`),
    bearer('of dots', async () => '..'),
    bearer('of 20,000 letters', async () => `${'a'.repeat(6000)}.${'b'.repeat(2000)}.c`),

    bearer('an ID token', stage => swapped(stage, 'id_token')),
    bearer('a refresh token', stage => swapped(stage, 'refresh_token')),
    bearer('a code', async stage => (await stage.codeFor(stage.tool)).code),
    bearer('a device code', async stage => (await stage.device(stage.tool)).device_code),
    bearer('a client id', async ({ tool }) => tool.clientId),
    bearer('a secret', async ({ tool }) => tool.secret),
    bearer('an API key', async ({ tool }) => tool.key),
    bearer(
      'the session of the browser',
      async ({ browser }) => browser.cookies.find(({ name }) => name.endsWith('session'))?.value ?? 'none',
    ),
    { name: 'key: a secret', expected: '401', run: async ({ knock, tool }) => knock(`ApiKey ${tool.secret}`) },
    { name: 'key: a client id', expected: '401', run: async ({ knock, tool }) => knock(`ApiKey ${tool.clientId}`) },
    {
      name: 'key: an access token',
      expected: '401',
      run: async ({ knock, sign }) => knock(`ApiKey ${await sign({})}`),
    },
    {
      name: 'key: by the scheme Basic',
      expected: '401',
      run: async ({ knock, tool }) => knock(`Basic ${Buffer.from(`${tool.clientId}:${tool.key}`).toString('base64')}`),
    },
    {
      name: 'key: by a header of its own',
      expected: '401',
      run: async ({ knock, tool }) => knock(undefined, '/cloud', { 'x-api-key': tool.key }),
    },
    {
      name: 'token: in the address',
      expected: '401',
      run: async ({ knock, sign }) => knock(undefined, `/cloud?access_token=${await sign({})}`),
    },
    {
      name: 'token: in a cookie',
      expected: '401',
      run: async ({ knock, sign }) =>
        knock(undefined, '/cloud', { cookie: `access_token=${await sign({})}; Authorization=Bearer` }),
    },
    {
      name: 'token: the cookies of a person signed in',
      expected: '401',
      run: async ({ knock, cookie }) => knock(undefined, '/cloud', { cookie: cookie() }),
    },
    {
      name: 'token: two in one header',
      expected: '401',
      run: async ({ knock, sign }) => knock(`Bearer ${await sign({})}, Bearer x`),
    },
    {
      name: 'token: a person through an application beyond its scopes',
      expected: '403',
      run: async ({ knock, setFor, page }) => knock(`Bearer ${(await setFor(page)).access_token}`, '/user'),
    },
    {
      name: 'token: a person through an application, as if at a window',
      expected: '403',
      run: async ({ knock, setFor, tool }) =>
        knock(`Bearer ${(await setFor(tool, { scope: 'openid model:read user:read' })).access_token}`, '/application'),
    },
    {
      name: 'token: an application as a person',
      expected: '403',
      run: async ({ knock, sign }) => knock(`Bearer ${await sign({ scope: 'user:read' })}`, '/user'),
    },
    {
      name: 'token: scopes that its application lost',
      expected: '403',
      async run({ knock, setFor, tool, accounts }) {
        const { access_token } = await setFor(tool, { scope: 'openid model:read user:read' });
        if ((await knock(`Bearer ${access_token}`, '/user')) !== 'ACCEPTED') return 'the recipe is wrong';
        await accounts.applications.update(tool.clientId, { scopes: ['model:read'] });
        const found = await knock(`Bearer ${access_token}`, '/user');
        await accounts.applications.update(tool.clientId, { scopes: ['model:read', 'user:read'] });
        return found;
      },
    },
    ...['userinfo'].flatMap(path =>
      (['id_token', 'refresh_token'] as const).map((kind): Attack => ({
        name: `${path}: by the ${kind}`,
        expected: '401',
        run: async ({ knock, setFor, tool, openid }) =>
          knock(`Bearer ${(await setFor(tool))[kind]}`, `${openid}/${path}`),
      })),
    ),
    {
      name: 'userinfo: by an API key',
      expected: '401',
      run: ({ knock, tool, openid }) => knock(`ApiKey ${tool.key}`, `${openid}/userinfo`),
    },
    {
      name: 'userinfo: by cookies',
      expected: '401',
      run: ({ knock, cookie, openid }) => knock(undefined, `${openid}/userinfo`, { cookie: cookie() }),
    },
  ];
}
