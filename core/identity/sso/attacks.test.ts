// Attacks on the provider (RFC 9700), request by request.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { fetchOnce } from '../testing/browser.ts';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';
import { ADA, CALLBACK, serve, VERIFIER } from './testing/requests.ts';

test('the token route accepts forms only and answers OAuth errors only', async t => {
  const { applications, ca, openid, token } = await serve(t);
  const {
    application: { clientId },
    clientSecret,
  } = await applications.create({ name: 'Tool' });
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret ?? '' };
  const json = await fetchOnce(ca, `${openid}/token`, {
    method: 'POST',
    body: JSON.stringify(grant),
    headers: { 'content-type': 'application/json' },
  });
  assert.deepEqual([json.status, (JSON.parse(json.text) as { error: string }).error], [400, 'invalid_request']);
  assert.equal((await fetchOnce(ca, `${openid}/token`)).status, 405);

  const public_ = await applications.create({ name: 'Page', accessType: 'Public' });
  const refused: [string, Record<string, string>, string][] = [
    ['wrong secret', { ...grant, client_secret: 'wrong' }, 'invalid_client'],
    [
      'the digest as the secret',
      {
        ...grant,
        client_secret: createHash('sha256')
          .update(clientSecret ?? '')
          .digest('hex'),
      },
      'invalid_client',
    ],
    ['no secret', { grant_type: 'client_credentials', client_id: clientId }, 'invalid_client'],
    ['unknown client', { ...grant, client_id: 'nobody' }, 'invalid_client'],
    [
      'a public application',
      { grant_type: 'client_credentials', client_id: public_.application.clientId },
      'invalid_request',
    ],
    ['our own client', { grant_type: 'client_credentials', client_id: DESKTOP_CLIENT }, 'invalid_request'],
    ['password grant', { ...grant, grant_type: 'password', ...ADA }, 'unsupported_grant_type'],
    ['another resource', { ...grant, grant_type: 'implicit' }, 'unsupported_grant_type'],
  ];
  for (const [name, fields, error] of refused) {
    const answer = await token(fields);
    assert.deepEqual([name, answer.error, answer.access_token], [name, error, undefined]);
  }
  await applications.rotateSecret(clientId);
  assert.equal((await token(grant)).error, 'invalid_client', 'the old secret ends at once');
});

test('PKCE with S256 is required', async t => {
  const { authorize, codeOf, exchange, applications, token } = await serve(t);
  for (const change of [
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge: VERIFIER, code_challenge_method: 'plain' },
    { code_challenge: VERIFIER, code_challenge_method: undefined },
  ]) {
    const { url } = await authorize(change);
    assert.equal(url.searchParams.get('error'), 'invalid_request', JSON.stringify(change));
  }
  assert.equal((await exchange(await codeOf(), { code_verifier: '' })).error, 'invalid_grant');
  assert.equal((await exchange(await codeOf(), { code_verifier: VERIFIER.replace('a', 'b') })).error, 'invalid_grant');

  const {
    application: { clientId },
    clientSecret,
  } = await applications.create({ name: 'Tool', redirectUris: [CALLBACK] });
  const asTool = {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret ?? '',
    redirect_uri: CALLBACK,
  };
  assert.equal(
    (await token({ ...asTool, code: await codeOf({ client_id: clientId }) })).error,
    'invalid_grant',
    'a challenge was given, so its verifier must follow',
  );
  const unchallenged = await codeOf({
    client_id: clientId,
    code_challenge: undefined,
    code_challenge_method: undefined,
  });
  assert.equal(
    (await token({ ...asTool, code: unchallenged, code_verifier: VERIFIER })).error,
    'invalid_grant',
    'a verifier without a challenge',
  );
});

test('a code works once, for its client and redirect address; a second use revokes its tokens', async t => {
  const { codeOf, exchange, tokens, applications, token } = await serve(t);
  const code = await codeOf();
  assert.equal((await exchange(code, { redirect_uri: 'http://127.0.0.1:49899/oidc-callback' })).error, 'invalid_grant');
  const other = await applications.create({ name: 'Tool', redirectUris: [CALLBACK] });
  assert.equal(
    (await exchange(code, { client_id: other.application.clientId, client_secret: other.clientSecret ?? '' })).error,
    'invalid_grant',
  );
  const { access_token = '', refresh_token = '' } = await exchange(code);
  assert.ok(await tokens.identify(`Bearer ${access_token}`, 'x'));
  assert.equal(
    (
      await token({
        grant_type: 'refresh_token',
        refresh_token,
        client_id: other.application.clientId,
        client_secret: other.clientSecret ?? '',
      })
    ).error,
    'invalid_grant',
  );
  assert.equal((await exchange(code)).error, 'invalid_grant');
  assert.equal(await tokens.identify(`Bearer ${access_token}`, 'x'), undefined);
  assert.equal(
    (await token({ grant_type: 'refresh_token', refresh_token, client_id: DESKTOP_CLIENT })).error,
    'invalid_grant',
  );
});

test('a sign-in redirects to registered addresses only; else a page reports it', async t => {
  const { authorize, port, applications } = await serve(t);
  const {
    application: { clientId },
  } = await applications.create({ name: 'Tool', redirectUris: ['https://tool.example/back'] });
  const refused = [
    'https://evil.example/callback',
    'http://127.0.0.1:49899/other',
    'http://127.0.0.1:49899/callback/../other',
    'http://127.0.0.1:49899@evil.example/callback',
    'http://192.168.1.5:49899/callback',
    `https://evil.example/app/`,
    `https://127.0.0.1:${port}/file/x`,
    'javascript:alert(1)',
    '',
  ].map(uri => [DESKTOP_CLIENT, uri]);
  for (const [client_id, redirect_uri] of [
    ...refused,
    [clientId, 'https://tool.example/back?x'],
    [clientId, CALLBACK],
    ['nobody', CALLBACK],
  ]) {
    const { status, headers, text } = await authorize({ client_id, redirect_uri });
    assert.deepEqual([redirect_uri, status, headers.location], [redirect_uri, 400, undefined]);
    assert.match(text, /Sign-in failed/);
  }
  const own = await authorize({ redirect_uri: `https://localhost:${port}/app/callback` });
  assert.equal(own.status, 200);
  assert.match(
    String(own.headers['content-security-policy']),
    new RegExp(`form-action 'self' https://localhost:${port};`),
  );
});

test('security 11: a session silently gives a code to its own window only; other clients ask first', async t => {
  const { codeOf, authorize, browser, origin, port } = await serve(t);
  const none = { prompt: 'none' };
  const window = { redirect_uri: `${origin}/app/callback` };
  assert.equal((await authorize({ ...none })).url.searchParams.get('error'), 'login_required');
  assert.ok(await codeOf(), 'a sign-in for this very program needs no page of consent');
  assert.ok((await authorize({ ...none, ...window })).url.searchParams.get('code'), 'the window is let in silently');
  assert.ok((await authorize(window)).url.searchParams.get('code'));

  // As a program on the computer of the person would try it, or one of another account there.
  const elsewhere = [
    CALLBACK,
    'http://127.0.0.1:1/callback',
    'http://[::1]:49899/callback',
    'http://localhost:49899/oidc-callback',
    `https://localhost:${port}/app/callback`,
  ];
  for (const redirect_uri of elsewhere) {
    const silent = await authorize({ ...none, redirect_uri }).catch(() => undefined);
    assert.equal(silent?.url.searchParams.get('code') ?? null, null, redirect_uri);
  }
  assert.equal((await authorize(none)).url.searchParams.get('error'), 'consent_required');
  assert.equal(
    (await authorize({ ...none, redirect_uri: elsewhere.at(-1) })).url.searchParams.get('error'),
    'consent_required',
  );

  const page = await authorize();
  assert.deepEqual([page.status, page.url.searchParams.get('code')], [200, null]);
  assert.match(page.text, /A program on this computer requests access.*127\.0\.0\.1:49899/s);
  assert.match(page.text, /a program on this computer will be able to/);
  const french = await browser.open(page.url, { headers: { 'accept-language': 'fr' } });
  assert.match(french.text, /Un programme sur cet ordinateur demande un accès/);
  assert.match(french.text, /un programme sur cet ordinateur pourra/);
  assert.doesNotMatch(page.text, /name="password"/);
  assert.equal((await browser.submit(page, { decision: 'deny' })).url.searchParams.get('error'), 'access_denied');
  assert.ok((await browser.submit(await authorize(), { decision: 'allow' })).url.searchParams.get('code'));
  assert.equal(
    (await authorize(none)).url.searchParams.get('error'),
    'consent_required',
    'allowed once is not for ever',
  );
  assert.match((await authorize({ redirect_uri: elsewhere.at(-1) })).text, new RegExp(`localhost:${port}`));

  const again = await authorize({ prompt: 'login' });
  assert.match(again.text, /127\.0\.0\.1:49899, a program on this computer/, 'the sign-in names the place, too');
  assert.ok((await browser.submit(again, ADA)).url.searchParams.get('code'));
});

test('flows with tokens in addresses are not supported', async t => {
  const { authorize } = await serve(t);
  for (const response_type of ['token', 'id_token', 'code id_token', 'code token']) {
    const { url } = await authorize({ response_type, nonce: 'n' });
    assert.match(url.href, /error=unsupported_response_type/, response_type);
  }
  for (const change of [
    { request: 'eyJhbGciOiJub25lIn0.e30.' },
    { request_uri: 'https://evil.example/request' },
    { registration: '{}' },
  ]) {
    assert.match((await authorize(change)).url.href, /error=(\w+)_not_supported/, JSON.stringify(change));
  }
});

test('another application gets the scopes that it has and the person allows', async t => {
  const { codeOf, token, tokens, applications } = await serve(t);
  const {
    application: { clientId, id },
    clientSecret,
  } = await applications.create({ name: 'Tool', scopes: ['model:read'], redirectUris: [CALLBACK] });
  const code = await codeOf({ client_id: clientId, scope: 'openid model:read org:manage' });
  const { access_token } = await token({
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret ?? '',
    redirect_uri: CALLBACK,
    code,
    code_verifier: VERIFIER,
  });
  const caller = await tokens.identify(`Bearer ${access_token}`, 'x');
  assert.deepEqual([caller?.kind, caller?.applicationId, caller?.scopes], ['person', id, new Set(['model:read'])]);
});
