// Wrong codes at the second step, over longer than a minute (NIST SP 800-63B 5.2.2): a thief with the password cannot
// try them all.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Answer } from '../testing/browser.ts';
import { createAuthenticator } from '../second-factors/testing/authenticator.ts';
import { createFactors } from '../second-factors/service.ts';
import { firstMails, readOutbox } from '../testing/window.ts';
import { ADA, askedBy, isIn, serve } from './testing/second-step.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function serveGuesser(t: TestContext) {
  const service = await serve(t, { host: 'localhost' });
  const { clock, withPassword, visit, codeNow } = service;
  const ahead = (milliseconds: number) => {
    clock.ahead += milliseconds;
  };
  /** Wrong answers of an unknown browser, a minute after the last one. @returns the answer to the last */
  const guess = async (count: number, { isRecovery = false } = {}) => {
    ahead(61_000);
    const { browser, page } = await withPassword(visit());
    const form = isRecovery ? await browser.open(`${page.url.href}?recovery`) : page;
    const wrong = isRecovery ? 'AAAA-AAAA-AAAA' : codeNow() === '000000' ? '000001' : '000000';
    const step = isRecovery ? 'recovery' : 'code';
    let answer = form;
    for (let tried = 0; tried < count; tried += 1) answer = await browser.submit(form, { step, code: wrong });
    return answer;
  };
  const right = async () => {
    ahead(61_000);
    const { browser, page } = await withPassword(visit());
    return browser.submit(page, { step: 'code', code: codeNow() });
  };
  return { ...service, ahead, guess, right };
}

/** A lock counts from the last code: a moment later it is a second shorter. */
function assertLocked({ status, headers }: Answer, seconds: number): void {
  const left = Number(headers['retry-after']);
  assert.ok(status === 429 && left <= seconds && left > seconds - 5, `${status}, ${left} of ${seconds} seconds`);
}

test('security 17: ten wrong codes lock the code of the app, each time for longer', async t => {
  const { enrol, guess, right, ahead } = await serveGuesser(t);
  await enrol();
  assert.equal((await guess(9)).status, 400);
  const tenth = await guess(1);
  assertLocked(tenth, 900);
  assert.match(tenth.text, /role="alert".*Too many incorrect codes. Try again in 15 minutes, or use another method\./s);
  const early = await right();
  assert.deepEqual([early.status, isIn(early)], [429, false], 'the right code is not even checked');
  assert.match(early.text, /Try again in 14 minutes/);
  ahead(15 * MINUTE);
  for (const [wait, words] of [
    [HOUR, '1 hour'],
    [4 * HOUR, '4 hours'],
    [24 * HOUR, '24 hours'],
    [24 * HOUR, '24 hours'],
  ] as const) {
    const locked = await guess(10);
    assertLocked(locked, wait / 1000);
    assert.match(locked.text, new RegExp(`Try again in ${words}, or`));
    ahead(wait);
  }
  assert.ok(isIn(await right()), 'a right code after the wait');
  assert.equal((await guess(9)).status, 400, 'counted anew');
  assert.ok(isIn(await right()));
  assert.equal((await guess(9)).status, 400, 'a right code forgives the wrong ones');
});

test('security 17: after a hundred wrong codes in a row another factor is needed to unlock the app', async t => {
  const { enrol, guess, right, ahead, withPassword, visit } = await serveGuesser(t);
  const [recovery = ''] = await enrol();
  for (let round = 0; round < 10; round += 1) {
    await guess(10);
    ahead(25 * HOUR);
  }
  const closed = await right();
  assert.deepEqual([closed.status, isIn(closed), closed.headers['retry-after']], [429, false, undefined]);
  assert.match(closed.text, /Too many incorrect codes. Use another method, or ask an administrator/);
  const { browser, page } = await withPassword(visit());
  const form = await browser.open(`${page.url.href}?recovery`);
  assert.ok(isIn(await browser.submit(form, { code: recovery })));
  assert.ok(isIn(await right()));
});

test('security 17: a lock is mailed, and stays after a restart', async t => {
  const service = await serveGuesser(t);
  const { enrol, guess, folder, ada, codeNow } = service;
  await enrol();
  const outbox = `${folder}/outbox`;
  await guess(11);
  const mail = (await firstMails(outbox, 2)).find(each => each.includes('incorrect codes')) ?? '';
  assert.match(mail, /Subject: Plinth: incorrect codes at your sign-in/);
  assert.match(mail, /10 incorrect codes.*blocked until \d{4}-\d\d-\d\d \d\d:\d\d UTC.*knows your password/s);
  assert.equal(readOutbox(outbox).length, 2, 'one mail for a lock');
  const outcome = await createFactors(service).useCode(ada, { method: 'totp', code: codeNow(), browser: undefined });
  assert.equal(outcome.is, 'locked');
});

test('security 17: a known browser is locked by its own wrong codes only', async t => {
  const { enrol, guess, withPassword, visit, codeNow, ahead, right, open } = await serveGuesser(t);
  await enrol();
  ahead(61_000);
  const first = await withPassword(visit());
  assert.ok(isIn(await first.browser.submit(first.page, { code: codeNow() })));
  await guess(10);
  assert.equal((await right()).status, 429);
  const page = await first.browser.submit(await open(first.browser, { prompt: 'login' }), ADA);
  ahead(61_000);
  assert.ok(isIn(await first.browser.submit(page, { code: codeNow() })), 'strangers do not lock the owner out');
  assert.ok(isIn(await right()), 'who proved it is forgiven everywhere');
});

test('security 17: wrong codes lock neither passkeys nor recovery codes; wrong recovery codes lock recovery codes', async t => {
  const { enrol, addPasskey, guess, withPassword, visit, right, ahead } = await serveGuesser(t);
  const [recovery = '', second = ''] = await enrol();
  const laptop = createAuthenticator();
  await addPasskey(laptop);
  await guess(10);
  const { browser, page } = await withPassword(visit());
  for (let tried = 0; tried < 12; tried += 1) await browser.submit(page, { step: 'code', code: '000000' });
  const fresh = await browser.open(page.url);
  const credential = JSON.stringify(laptop.show(askedBy(fresh, 'localhost').asked));
  assert.ok(isIn(await browser.submit(fresh, { credential })), 'the passkey, in the very same minute');

  await guess(10);
  ahead(61_000);
  const other = await withPassword(visit());
  const form = await other.browser.open(`${other.page.url.href}?recovery`);
  assert.ok(isIn(await other.browser.submit(form, { code: recovery })));
  const locked = await guess(10, { isRecovery: true });
  assertLocked(locked, 900);
  const late = await withPassword(visit());
  ahead(61_000);
  const last = await late.browser.open(`${late.page.url.href}?recovery`);
  assert.equal((await late.browser.submit(last, { code: second })).status, 429);
  assert.ok(isIn(await right()), 'the app goes on');
});
