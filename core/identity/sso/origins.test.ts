// Data that pages of other origins can reach, and the limits of the cookies of a sign-in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchOnce } from '../testing/browser.ts';
import { serve } from './testing/requests.ts';

test('cookies cannot be read, sent or set by other origins', async t => {
  const { codeOf, browser } = await serve(t);
  await codeOf();
  const byName = new Map(browser.cookieLines.map(line => [line.slice(0, line.indexOf('=')), line]));
  assert.deepEqual([...byName.keys()].sort(), [
    '__Host-plinth_device',
    '__Host-plinth_session',
    '__Secure-plinth_interaction',
    '__Secure-plinth_resume',
  ]);
  for (const [name, line] of byName) {
    for (const attribute of [/; secure/i, /; httponly/i, /; samesite=lax/i]) assert.match(line, attribute, name);
    assert.doesNotMatch(line, /; domain=/i);
    if (name.startsWith('__Host-')) assert.match(line, /; path=\/(;|$)/i);
    else assert.match(line, /; path=\/auth\/realms\/plinth\/[^;]+/i);
  }
});

test('other origins may read the token route, but not sign-in pages', async t => {
  const { ca, openid, realm } = await serve(t);
  const from = (origin: string) => ({ headers: { origin } });
  for (const path of ['/token', '/certs', '/userinfo', '/revoke', '/auth/device']) {
    const preflight = await fetchOnce(ca, `${openid}${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
    });
    assert.deepEqual(
      [path, preflight.status, preflight.headers['access-control-allow-origin']],
      [path, 204, 'https://page.example'],
    );
  }
  const discovery = `${realm}/.well-known/openid-configuration`;
  assert.equal(
    (await fetchOnce(ca, discovery, from('https://page.example'))).headers['access-control-allow-origin'],
    'https://page.example',
  );
  assert.equal((await fetchOnce(ca, discovery, from('null'))).headers['access-control-allow-origin'], undefined);
  assert.equal((await fetchOnce(ca, discovery)).headers['access-control-allow-origin'], undefined);
  for (const path of ['/auth', '/logout']) {
    const answer = await fetchOnce(ca, `${openid}${path}`, from('https://page.example'));
    assert.deepEqual(
      Object.keys(answer.headers).filter(name => name.startsWith('access-control-')),
      [],
      path,
    );
  }
});

test('invalid addresses answer 404', async t => {
  const { ca, origin, realm, problems } = await serve(t);
  for (const address of [
    `${origin}/auth/`,
    `${origin}/auth/realms/plinth`,
    `${realm}/`,
    `${realm}/protocol/openid-connect/token/x`,
    `${realm}/protocol/openid-connect/registration`,
    `${origin}/auth/realms/a%2Fb/x`,
    `${origin}/auth/realms/${'a'.repeat(129)}/.well-known/openid-configuration`,
  ]) {
    assert.equal((await fetchOnce(ca, address)).status, 404, address);
  }
  assert.deepEqual(problems, []);
});
