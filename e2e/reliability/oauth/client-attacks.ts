// Applications with a false identity, or with one stated in unsupported ways (RFC 9700 sections 2.5, 4.16; RFC 6749
// sections 2.3 and 3.2).
import type { Fields } from './client.ts';
import { desktop, type Attack, type Stage } from './stage.ts';
import { digestOf } from '../../../core/kit/ids.ts';

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

/** Client credentials of the confidential application, with something changed. */
const credentials: readonly (readonly [name: string, change: (stage: Stage) => Fields, expected: string])[] = [
  ['a wrong secret', () => ({ client_secret: 'wrong' }), 'invalid_client'],
  ['no secret', () => ({ client_secret: undefined }), 'invalid_client'],
  ['an empty secret', () => ({ client_secret: '' }), 'invalid_client'],
  ['the stored form of the secret', ({ tool }) => ({ client_secret: digestOf(tool.secret) }), 'invalid_client'],
  ['the secret of another', ({ other }) => ({ client_secret: other.secret }), 'invalid_client'],
  ['the secret with a blank', ({ tool }) => ({ client_secret: `${tool.secret} ` }), 'invalid_client'],
  ['the secret cut short', ({ tool }) => ({ client_secret: tool.secret.slice(0, -1) }), 'invalid_client'],
  ['the API key as the secret', ({ tool }) => ({ client_secret: tool.key }), 'invalid_client'],
  ['an unknown client', () => ({ client_id: 'nobody' }), 'invalid_client'],
  ['the name as the client', () => ({ client_id: 'Tool' }), 'invalid_client'],
  ['no client', () => ({ client_id: undefined }), 'invalid_request'],
  ['a public application', ({ page }) => ({ client_id: page.clientId, client_secret: undefined }), 'invalid_request'],
  [
    'a public application with an invented secret',
    ({ page }) => ({ client_id: page.clientId, client_secret: 'x' }),
    'invalid_client',
  ],
  ['our own client', () => ({ client_id: desktop.clientId, client_secret: undefined }), 'invalid_request'],
  ['scopes that it has not', () => ({ scope: 'org:manage' }), 'invalid_scope'],
  [
    'a password',
    () => ({ grant_type: 'password', username: 'ada@example.org', password: 'analytical engine' }),
    'unsupported_grant_type',
  ],
  ['an implicit grant', () => ({ grant_type: 'implicit' }), 'unsupported_grant_type'],
  [
    'a grant by assertion',
    () => ({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'x.y.z' }),
    'unsupported_grant_type',
  ],
  [
    'a grant by SAML',
    () => ({ grant_type: 'urn:ietf:params:oauth:grant-type:saml2-bearer', assertion: 'x' }),
    'unsupported_grant_type',
  ],
  [
    'an exchange of tokens',
    () => ({ grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', subject_token: 'x' }),
    'unsupported_grant_type',
  ],
  [
    'a grant behind the back',
    () => ({ grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: 'x' }),
    'unsupported_grant_type',
  ],
  ['no grant', () => ({ grant_type: undefined }), 'invalid_request'],
  [
    'an assertion of the client',
    () => ({
      client_secret: undefined,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: 'eyJhbGciOiJub25lIn0.e30.',
    }),
    'invalid_client',
  ],
];

/**
 * An application asks whether a token is valid: the answer for a token that it may not know is the same as for none.
 */
const questions: readonly (readonly [
  name: string,
  expected: string,
  ask: (stage: Stage) => Promise<Fields> | Fields,
])[] = [
  ['without a secret', 'invalid_client', async stage => ({ client_secret: undefined, token: await stage.sign({}) })],
  ['with a wrong secret', 'invalid_client', async stage => ({ client_secret: 'wrong', token: await stage.sign({}) })],
  [
    'with the stored form of the secret',
    'invalid_client',
    async stage => ({ client_secret: digestOf(stage.tool.secret), token: await stage.sign({}) }),
  ],
  [
    'by a public application',
    'invalid_client',
    async stage => ({
      client_id: stage.page.clientId,
      client_secret: '',
      token: (await stage.setFor(stage.page)).access_token,
    }),
  ],
  [
    'by our own client',
    'invalid_client',
    async stage => ({
      client_id: desktop.clientId,
      client_secret: '',
      token: (await stage.setFor(desktop)).access_token,
    }),
  ],
  ['about nothing', 'invalid_request', () => ({})],
  [
    "about another's access token",
    'inactive',
    async stage => ({ token: (await stage.setFor(stage.other)).access_token }),
  ],
  [
    "about another's refresh token",
    'inactive',
    async stage => ({ token: (await stage.setFor(stage.other)).refresh_token }),
  ],
  [
    'about a token of our own client',
    'inactive',
    async stage => ({ token: (await stage.setFor(desktop)).access_token }),
  ],
  ['about an ID token', 'inactive', async stage => ({ token: (await stage.setFor(stage.tool)).id_token })],
  ['about a code', 'inactive', async stage => ({ token: (await stage.codeFor(stage.tool)).code })],
  ['about its secret', 'inactive', ({ tool }) => ({ token: tool.secret })],
  ['about its API key', 'inactive', ({ tool }) => ({ token: tool.key })],
  ['about an expired token', 'inactive', async stage => ({ token: await stage.sign({ exp: 1 }) })],
];

const good = ({ tool }: Stage): Fields => ({
  grant_type: 'client_credentials',
  client_id: tool.clientId,
  client_secret: tool.secret,
});

export function clientAttacks(): Attack[] {
  const send = (name: string, expected: string | string[], run: Attack['run']): Attack => ({
    name: `client: ${name}`,
    expected,
    run,
  });
  const rest = async (
    { openid, request }: Stage,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array | undefined,
    query = '',
  ) => {
    const { status, json } = await request(method, `${openid}/token${query}`, { headers, ...(body && { body }) });
    return (json?.access_token ? 'ACCEPTED' : json?.error) ?? String(status);
  };
  return [
    ...credentials.map(([name, change, expected]) =>
      send(name, expected, stage => stage.token({ ...good(stage), ...change(stage) })),
    ),
    ...questions.map(([name, expected, ask]): Attack => ({
      name: `introspection: ${name}`,
      expected,
      async run(stage) {
        const { json, status } = await stage.request('POST', `${stage.openid}/token/introspect`, {
          body: new URLSearchParams(
            stage.query({ client_id: stage.tool.clientId, client_secret: stage.tool.secret, ...(await ask(stage)) }),
          ),
        });
        if (json?.active) return 'ACCEPTED';
        return json?.active === false && Object.keys(json).length === 1 ? 'inactive' : (json?.error ?? String(status));
      },
    })),
    send('a wrong secret by header', 'invalid_client', ({ token, tool }) =>
      token({ grant_type: 'client_credentials' }, basic(tool.clientId, 'wrong')),
    ),
    send('the secret of another by header', 'invalid_client', ({ token, tool, other }) =>
      token({ grant_type: 'client_credentials' }, basic(tool.clientId, other.secret)),
    ),
    send('two ways at once', 'invalid_request', stage =>
      stage.token(good(stage), basic(stage.tool.clientId, stage.tool.secret)),
    ),
    send('one in the header, another in the form', ['invalid_request', 'invalid_client'], ({ token, tool, other }) =>
      token({ grant_type: 'client_credentials', client_id: other.clientId }, basic(tool.clientId, tool.secret)),
    ),
    send('a header that is no base64', ['invalid_request', 'invalid_client'], ({ token }) =>
      token({ grant_type: 'client_credentials' }, { authorization: 'Basic ???' }),
    ),
    send('a header without a colon', ['invalid_request', 'invalid_client'], ({ token, tool }) =>
      token(
        { grant_type: 'client_credentials' },
        { authorization: `Basic ${Buffer.from(tool.clientId).toString('base64')}` },
      ),
    ),
    send('an API key in the header', ['invalid_request', 'invalid_client'], ({ token, tool }) =>
      token({ grant_type: 'client_credentials' }, { authorization: `ApiKey ${tool.key}` }),
    ),
    ...['grant_type', 'client_id', 'client_secret', 'scope'].map(name =>
      send(`${name} given twice`, ['invalid_request', 'invalid_client'], async stage =>
        stage.token(
          `${stage.query({ ...good(stage), scope: 'model:read' })}&${name}=${name === 'client_secret' ? stage.other.secret : 'other'}`,
        ),
      ),
    ),
    send('the secret in the address', ['invalid_request', 'invalid_client'], stage =>
      rest(
        stage,
        'POST',
        { 'content-type': 'application/x-www-form-urlencoded' },
        Buffer.from('grant_type=client_credentials'),
        `?${stage.query({ client_id: stage.tool.clientId, client_secret: stage.tool.secret })}`,
      ),
    ),
    send('a JSON body', 'invalid_request', stage =>
      rest(stage, 'POST', { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(good(stage)))),
    ),
    send('a body without a type', 'invalid_request', stage =>
      rest(stage, 'POST', {}, Buffer.from(stage.query(good(stage)))),
    ),
    send('a body of plain text', 'invalid_request', stage =>
      rest(stage, 'POST', { 'content-type': 'text/plain' }, Buffer.from(stage.query(good(stage)))),
    ),
    send('a multipart body', 'invalid_request', stage =>
      rest(
        stage,
        'POST',
        { 'content-type': 'multipart/form-data; boundary=x' },
        Buffer.from(`--x\r\ncontent-disposition: form-data; name="grant_type"\r\n\r\nclient_credentials\r\n--x--\r\n`),
      ),
    ),
    send('by GET', '405', stage => rest(stage, 'GET', {}, undefined, `?${stage.query(good(stage))}`)),
    send('by PUT', '405', stage =>
      rest(
        stage,
        'PUT',
        { 'content-type': 'application/x-www-form-urlencoded' },
        Buffer.from(stage.query(good(stage))),
      ),
    ),
    send('a compressed body', '415', stage =>
      rest(
        stage,
        'POST',
        { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' },
        Buffer.from('x'),
      ),
    ),
    send('a secret that was exchanged', 'invalid_client', async stage => {
      const gone = await stage.make('Exchanged', [], 'Confidential', ['model:read']);
      await stage.accounts.applications.rotateSecret(gone.clientId);
      return stage.token({ grant_type: 'client_credentials', client_id: gone.clientId, client_secret: gone.secret });
    }),
    send('an application that was removed', 'invalid_client', async stage => {
      const gone = await stage.make('Removed', [], 'Confidential', ['model:read']);
      await stage.accounts.applications.remove(gone.clientId);
      return stage.token({ grant_type: 'client_credentials', client_id: gone.clientId, client_secret: gone.secret });
    }),
    ...[
      'registration',
      'clients-registrations/openid-connect',
      'ext/par/request',
      'ext/ciba/auth',
      'login-status-iframe.html',
    ].map(path =>
      send(`the address ${path}`, '404', async ({ request, openid }) =>
        String(
          (await request('POST', `${openid}/${path}`, { body: { redirect_uris: ['https://evil.example/'] } })).status,
        ),
      ),
    ),
  ];
}
