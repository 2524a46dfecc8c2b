// The second step of a sign-in as a browser meets it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorizeQuery, Browser, type Answer } from '../testing/browser.ts';
import { createAuthenticator } from '../second-factors/testing/authenticator.ts';
import { firstMails } from '../testing/window.ts';
import { ADA, askedBy, CALLBACK, isIn, serve } from './testing/second-step.ts';

test('security 17: the code is asked after the password, and works once', async t => {
  const { enrol, open, withPassword, codeNow, later, howSignedIn, origin, visit } = await serve(t);
  await enrol();
  const { browser, page } = await withPassword();
  assert.equal(page.status, 200);
  assert.match(page.url.pathname, /\/sign-in\/[\w-]+\/second-step$/);
  assert.match(page.text, /<input\s+name="code"\s+type="text"\s+inputmode="numeric"\s+autocomplete="one-time-code"/);
  assert.doesNotMatch(page.text, /<script|\son\w+="|src="/, 'works without a script');

  const enrolling = await browser.submit(page, { code: codeNow() });
  assert.deepEqual([enrolling.status, isIn(enrolling)], [400, false], 'the code by which the app was set up was used');
  assert.match(enrolling.text, /role="alert".*Incorrect code/s);
  later();
  const code = codeNow();
  assert.equal((await browser.submit(page, { code: '000000' })).status, 400);
  assert.equal((await browser.submit(page, { code: '' })).status, 400);
  const end = await browser.submit(page, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  assert.deepEqual(await howSignedIn(end), { amr: ['pwd', 'otp', 'mfa'], acr: '2' });
  const window = { redirect_uri: `${origin}/app/` };
  const silent = await open(browser, { ...window, prompt: 'none' });
  const renewed = await howSignedIn(silent, window.redirect_uri);
  assert.deepEqual(renewed, { amr: ['pwd', 'otp', 'mfa'], acr: '2' }, 'a silent renewal goes on, and says the same');

  const thief = await withPassword(visit());
  assert.equal((await thief.browser.submit(thief.page, { code })).status, 400, 'the same code again');
});

test('security 17: the code page requires the password, the same browser and the same origin', async t => {
  const { enrol, withPassword, codeNow, later, open, visit } = await serve(t);
  await enrol();
  later();
  const stranger = visit();
  const first = await open(stranger);
  const skipped = await stranger.open(`${first.url.href}/second-step`);
  assert.match(skipped.text, /name="password"/, 'led back to the password');
  const { browser, page } = await withPassword();
  assert.equal((await stranger.open(page.url)).status, 400);
  assert.equal((await stranger.submit(page, { code: codeNow() })).status, 400);
  assert.equal((await browser.submit(page, { code: codeNow(), csrf: 'wrong' })).status, 403);
  assert.equal((await browser.submit(page, { code: codeNow() }, { origin: 'https://evil.example' })).status, 403);
  later();
  later();
  assert.ok(isIn(await browser.submit(page, { code: codeNow() })));
  assert.equal(isIn(await browser.submit(page, { code: codeNow() })), false, 'this sign-in is over');
});

test('security 17: a recovery code works once, and its owner is mailed', async t => {
  const { enrol, withPassword, howSignedIn, folder, db, factors, ada } = await serve(t);
  const codes = await enrol();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/);
  const stored = JSON.stringify(await db.all('SELECT * FROM recovery_code'));
  for (const code of codes) assert.ok(!stored.includes(code.replaceAll('-', '')) && !stored.includes(code));

  const { browser, page } = await withPassword();
  const asking = await browser.open(`${page.url.href}?recovery`);
  assert.match(asking.text, /Enter one of your recovery codes/);
  assert.equal((await browser.submit(asking, { code: 'AAAA-AAAA-AAAA' })).status, 400);
  const [first = '', second = ''] = codes;
  const end = await browser.submit(asking, { code: first.toLowerCase().replaceAll('-', ' ') });
  assert.deepEqual(await howSignedIn(end), { amr: ['pwd', 'otp', 'mfa'], acr: '2' });
  const mails = await firstMails(`${folder}/outbox`, 2);
  assert.ok(
    mails.some(mail => /recovery code was used.*Unused codes: 9/s.test(mail)),
    mails.join(),
  );

  const again = await withPassword();
  const form = await again.browser.open(`${again.page.url.href}?recovery`);
  assert.equal((await again.browser.submit(form, { code: first })).status, 400);
  await factors.renewCodes(ada);
  assert.equal((await again.browser.submit(form, { code: second })).status, 400, 'there are newer ones');
});

test('security 17: a password reset by mail keeps the second factor', async t => {
  const { enrol, users, ada, open, visit } = await serve(t);
  await enrol();
  await users.setPassword(ada.id, 'difference engine');
  const browser = visit();
  const page = await browser.submit(await open(browser), { ...ADA, password: 'difference engine' });
  assert.match(page.url.pathname, /second-step$/);
});

test('security 17: a passkey is the second step; other origins, challenges, keys and times are refused', async t => {
  const { addPasskey, withPassword, howSignedIn, visit } = await serve(t, { host: 'localhost' });
  const [laptop, stranger] = [createAuthenticator(), createAuthenticator()];
  await addPasskey(laptop);
  const { browser, page } = await withPassword();
  const shown = (answer: Answer, credential: object) =>
    browser.submit(answer, { credential: JSON.stringify(credential) });
  const refusals: Record<string, (asked: ReturnType<typeof askedBy>['asked']) => object> = {
    'another origin': asked => laptop.show({ ...asked, origin: 'https://evil.example' }),
    'another host': asked => laptop.show({ ...asked, rpId: 'evil.example' }),
    'another challenge': asked => laptop.show({ ...asked, challenge: Buffer.alloc(32).toString('base64url') }),
    'another key': asked => ({ ...stranger.show(asked), id: laptop.id, rawId: laptop.id }),
    'an unknown passkey': asked => stranger.show(asked),
    'no passkey': () => ({}),
  };
  let current = page;
  for (const [name, make] of Object.entries(refusals)) {
    const { asked, allowed } = askedBy(current, 'localhost');
    assert.deepEqual(allowed, [laptop.id], name);
    current = await shown(current, make(asked));
    assert.equal(current.status, 400, name);
  }
  const before = askedBy(current, 'localhost').asked;
  current = await shown(current, laptop.show({ ...before, origin: 'https://evil.example' }));
  assert.equal((await shown(current, laptop.show(before))).status, 400, 'a challenge serves one answer');
  const fresh = await browser.open(page.url);
  const { asked } = askedBy(fresh, 'localhost');
  const end = await shown(fresh, laptop.show(asked, { counter: 5, isVerified: false }));
  assert.deepEqual(await howSignedIn(end), { amr: ['pwd', 'pop', 'mfa'], acr: '2' });

  const copied = await withPassword(visit());
  const clone = laptop.show(askedBy(copied.page, 'localhost').asked, { counter: 4 });
  assert.equal(
    (await copied.browser.submit(copied.page, { credential: JSON.stringify(clone) })).status,
    400,
    'its counter went back',
  );
});

test('security 17: a passkey alone signs in when its user was verified', async t => {
  const { addPasskey, open, visit, howSignedIn, port, ca } = await serve(t, { host: 'localhost' });
  const browser = visit();
  assert.doesNotMatch((await open(browser)).text, /passkey/, 'nobody has one');
  const laptop = createAuthenticator();
  await addPasskey(laptop);
  const first = await open(browser);
  const [, path = ''] = /<a class="button" href="([^"]*\/passkey)">Sign in with a passkey/.exec(first.text) ?? [];
  const page = await browser.open(new URL(path, first.url));
  const { asked, userVerification, allowed } = askedBy(page, 'localhost');
  assert.deepEqual([userVerification, allowed], ['required', undefined]);
  const nonce = /<script type="module" nonce="([^"]+)">/.exec(page.text)?.[1];
  assert.match(
    String(page.headers['content-security-policy']),
    new RegExp(`script-src 'nonce-${nonce?.replace(/[+/]/g, '\\$&')}'; `),
  );

  const credential = (change?: Parameters<typeof laptop.show>[1]) => JSON.stringify(laptop.show(asked, change));
  assert.equal((await browser.submit(page, { credential: credential({ isVerified: false }) })).status, 400);
  const again = await browser.open(page.url);
  const end = await browser.submit(again, {
    credential: JSON.stringify(laptop.show(askedBy(again, 'localhost').asked)),
  });
  assert.deepEqual(await howSignedIn(end), { amr: ['pop', 'mfa'], acr: '2' });

  const elsewhere = new Browser(ca, CALLBACK);
  const byAddress = await elsewhere.open(
    first.url.href
      .replace('localhost', '127.0.0.1')
      .replace(/sign-in.*/, `protocol/openid-connect/auth?${authorizeQuery()}`),
  );
  assert.doesNotMatch(byAddress.text, /passkey/, 'no passkey works under an address');
  const second = await elsewhere.submit(byAddress, ADA);
  assert.match(
    second.text,
    /Your passkeys work when you open this service as localhost.*name="code"/s,
    `at 127.0.0.1:${port}`,
  );
});

test('security 17: administrators without a required factor set it up while they sign in', async t => {
  const { factors, withPassword, codeNow, howSignedIn, ada, visit, later } = await serve(t, { isAdministrator: true });
  await factors.setForAdministrators(true);
  const { browser, page } = await withPassword();
  assert.match(page.text, /Set up two-step verification.*<svg\s+class="qr"/s);
  assert.doesNotMatch(page.text, /<script/);
  const secret = /<code>([A-Z2-7 ]{39})<\/code>/.exec(page.text)?.[1]?.replaceAll(' ', '') ?? '';
  assert.equal((await browser.submit(page, { code: '000000' })).status, 400);
  assert.equal(await factors.has(ada.id), false);
  const shown = await browser.submit(page, { code: codeNow(secret) });
  const codes = [...shown.text.matchAll(/<li><code>([A-Z2-7-]{14})<\/code>/g)].map(([, code]) => code);
  assert.equal(codes.length, 10);
  assert.doesNotMatch((await browser.open(page.url)).text, /<li><code>/, 'shown once');
  assert.deepEqual(await howSignedIn(await browser.submit(shown, {})), { amr: ['pwd', 'otp', 'mfa'], acr: '2' });

  later();
  const next = await withPassword(visit());
  assert.match(next.page.text, /Enter the code/);
});
