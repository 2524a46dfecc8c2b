// Events that end sign-ons and their tokens, as a certified client library sees them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { Browser, readForm } from '../testing/browser.ts';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';
import { ADA, begin, CALLBACK, serve, signIn } from './testing/client.ts';

test('refresh tokens rotate; one used twice revokes its family and access tokens', async t => {
  const service = await serve(t);
  const { config, set } = await signIn(service);
  const second = await client.refreshTokenGrant(config, set.refresh_token ?? '');
  assert.notEqual(second.refresh_token, set.refresh_token);
  assert.ok(await service.tokens.identify(`Bearer ${second.access_token}`, 'x'));
  await assert.rejects(client.refreshTokenGrant(config, set.refresh_token ?? ''), { error: 'invalid_grant' });
  await assert.rejects(client.refreshTokenGrant(config, second.refresh_token ?? ''), { error: 'invalid_grant' });
  assert.equal(await service.tokens.identify(`Bearer ${second.access_token}`, 'x'), undefined);
});

test('many concurrent exchanges of one code all lose their tokens', async t => {
  const service = await serve(t);
  const config = await service.discover(DESKTOP_CLIENT);
  const browser = new Browser(service.ca, CALLBACK);
  const { page, finish } = await begin(config, browser);
  const end = await browser.submit(page, ADA);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => finish(end)));
  const won = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  assert.ok(won.length <= 1);
  for (const { access_token } of won)
    assert.equal(await service.tokens.identify(`Bearer ${access_token}`, 'x'), undefined);
});

test('a revoked refresh token ends its family', async t => {
  const service = await serve(t);
  const { config, set } = await signIn(service);
  await client.tokenRevocation(config, set.refresh_token ?? '');
  await assert.rejects(client.refreshTokenGrant(config, set.refresh_token ?? ''), { error: 'invalid_grant' });
  assert.equal(await service.tokens.identify(`Bearer ${set.access_token}`, 'x'), undefined);
});

test('signing out with the ID token ends the session and every token, and redirects back', async t => {
  const service = await serve(t);
  const { config, browser, set } = await signIn(service);
  const end = await browser.open(
    client.buildEndSessionUrl(config, {
      id_token_hint: set.id_token ?? '',
      post_logout_redirect_uri: CALLBACK,
      state: 'bye',
    }),
  );
  assert.equal(end.url.href, `${CALLBACK}?state=bye`);
  assert.equal(await service.tokens.identify(`Bearer ${set.access_token}`, 'x'), undefined);
  await assert.rejects(client.refreshTokenGrant(config, set.refresh_token ?? ''), { error: 'invalid_grant' });
  const after = await begin(config, browser, { prompt: 'none' });
  assert.equal(after.page.url.searchParams.get('error'), 'login_required');
});

test('a new password ends every session and its tokens', async t => {
  const service = await serve(t);
  const { config, browser, set } = await signIn(service);
  await service.users.setPassword(service.ada.id, 'difference engine');
  assert.equal(await service.tokens.identify(`Bearer ${set.access_token}`, 'x'), undefined);
  await assert.rejects(client.refreshTokenGrant(config, set.refresh_token ?? ''), { error: 'invalid_grant' });
  const after = await begin(config, browser, { prompt: 'none' });
  assert.equal(after.page.url.searchParams.get('error'), 'login_required');
});

test('a deleted account has no sessions, also unfinished ones', async t => {
  const service = await serve(t);
  const { config, browser, set } = await signIn(service);
  const { page } = await begin(config, browser, { prompt: 'login' });
  const other = new Browser(service.ca, CALLBACK);
  const half = await begin(config, other);
  const code = await other.submit(half.page, ADA);
  await service.users.remove(service.ada.id);
  assert.equal(await service.tokens.identify(`Bearer ${set.access_token}`, 'x'), undefined);
  await assert.rejects(client.refreshTokenGrant(config, set.refresh_token ?? ''), { error: 'invalid_grant' });
  await assert.rejects(half.finish(code), { error: 'invalid_grant' });
  assert.equal((await browser.submit(page, ADA)).status, 400);
  assert.deepEqual(readForm((await begin(config, browser)).page.text).inputs, ['csrf', 'username', 'password']);
  assert.deepEqual(service.problems, []);
});

test('signing keys may rotate while people are signed in', async t => {
  const service = await serve(t);
  const { config, set, browser } = await signIn(service);
  await service.keys.rotate();
  const second = await client.refreshTokenGrant(config, set.refresh_token ?? '');
  assert.equal(
    decodeProtectedHeader(second.access_token).kid,
    (await service.keys.current())[0]?.kid,
    'the newest signs',
  );
  for (const { access_token } of [set, second]) assert.ok(await service.tokens.identify(`Bearer ${access_token}`, 'x'));
  const end = await browser.open(
    client.buildEndSessionUrl(config, { id_token_hint: set.id_token ?? '', post_logout_redirect_uri: CALLBACK }),
  );
  assert.equal(end.url.href, CALLBACK);
});

test('expired records are swept', async t => {
  const service = await serve(t);
  await signIn(service);
  const count = async () =>
    (await service.db.get<{ count: number }>('SELECT count(*) AS count FROM oidc_record'))?.count ?? 0;
  const before = await count();
  assert.ok(before > 0);
  assert.equal(await service.records.sweep(), 0);
  service.clock.ahead = 40_000_000;
  assert.equal(await service.records.sweep(), before);
  assert.equal(await count(), 0);
  assert.deepEqual(service.problems, []);
});
