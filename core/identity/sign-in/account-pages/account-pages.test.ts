// The pages behind the links of mails, as opened by browsers and by programs that scan mailboxes.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { Browser, fetchOnce, postForm, readForm } from '../../testing/browser.ts';
import { serveIdentity } from '../../testing/services.ts';
import { linkIn, nthMail, readOutbox } from '../../testing/window.ts';

const PASSWORD = 'analytical engine';

async function serve(t: TestContext) {
  const service = await serveIdentity(t);
  const ada = await service.users.createPerson({
    email: 'ada@example.org',
    password: PASSWORD,
    firstname: 'Ada',
    isEmailVerified: true,
  });
  const site = service.realm;
  const outbox = join(service.folder, 'outbox');
  const mails = () => readOutbox(outbox);
  const mail = (count: number) => nthMail(outbox, count);
  return { ...service, ada, site, mails, mail, browser: new Browser(service.ca, 'http://127.0.0.1:49899/') };
}

test('a forgotten password is reset once by a mailed link', async t => {
  const { site, browser, mail, mails, users, links, ada, clock, realm, problems } = await serve(t);
  const page = await browser.open(`${realm}/forgot`);
  assert.match(page.text, /<label>Email<input name="email" type="email"/);
  const sent = await browser.submit(page, { email: 'ADA@example.org' });
  assert.match(page.text, /This server sends no email/);
  assert.match(sent.text, /Ask a server administrator for it/);
  const letter = await mail(1);
  assert.match(letter, /^To: ada@example\.org\r$/m);
  assert.match(letter, /Hello Ada,/);
  const link = linkIn(letter);
  assert.ok(link.startsWith(`${site}/reset?token=`));
  await browser.submit(page, { email: 'ada@example.org' });
  assert.equal(mails().length, 1, 'no second mail within a minute');

  const form = await browser.open(link);
  assert.match(form.text, /For ada@example.org/);
  assert.match(form.text, /autocomplete="new-password"/);
  assert.doesNotMatch(form.text, /<script|style="/);
  const short = await browser.submit(form, { password: 'short' });
  assert.equal(short.status, 400);
  assert.match(short.text, /at least 8 characters/);
  assert.match((await browser.submit(short, { password: 'difference engine' })).text, /Password set/);
  assert.ok(await users.checkPassword('ada@example.org', 'difference engine'));
  for (const again of [await browser.open(link), await browser.submit(form, { password: 'a third secret' })]) {
    assert.deepEqual([again.status, /no longer works/.test(again.text)], [410, true]);
  }

  const [first, second] = [await links.forPassword(ada, 24), await links.forPassword(ada, 24)];
  clock.ahead += 23 * 3_600_000;
  assert.equal((await browser.open(`${site}/reset?token=${first}`)).status, 200);
  await users.setPassword(ada.id, PASSWORD);
  assert.equal((await browser.open(`${site}/reset?token=${second}`)).status, 410, 'a new password ends all links');
  const third = await links.forPassword(ada, 1);
  clock.ahead += 3_600_000;
  assert.equal((await browser.open(`${site}/reset?token=${third}`)).status, 410);
  await links.sweep();
  assert.deepEqual(problems, []);
});

test('of two concurrent uses of one link, one sets the password', async t => {
  const { ca, site, links, ada } = await serve(t);
  const token = await links.forPassword(ada, 1);
  const answers = await Promise.all(
    ['the first secret', 'the second secret'].map(password => postForm(ca, `${site}/reset`, { token, password })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 410],
  );
});

test('an unknown email has the same answer and gets no mail', async t => {
  const { browser, mail, mails, realm } = await serve(t);
  const page = await browser.open(`${realm}/forgot`);
  const unknown = await browser.submit(page, { email: 'nobody@example.org' });
  const known = await browser.submit(page, { email: 'ada@example.org' });
  const plain = (text: string) => text.replace(/nonce="[^"]*"/, '');
  assert.deepEqual([unknown.status, plain(unknown.text)], [known.status, plain(known.text)]);
  await mail(1);
  assert.equal(mails().length, 1);
  for (let count = 0; count < 9; count += 1) await browser.submit(page, { email: 'nobody@example.org' });
  const refused = await browser.submit(page, { email: 'nobody@example.org' });
  assert.deepEqual([refused.status, Number(refused.headers['retry-after']) > 0], [429, true]);
});

test('an account without a password gets one by a link of an administrator, not by mail', async t => {
  const { accounts, users, links, site, browser, mails } = await serve(t);
  const bob = await users.createPerson({ email: 'bob@example.org' });
  await accounts.forgotPassword(bob.email, site);
  assert.deepEqual(mails(), []);
  const page = await browser.open(`${site}/reset?token=${await links.forPassword(bob, 24)}`);
  assert.match(page.text, /For signing in as bob@example.org/);
  assert.equal((await browser.submit(page, { password: 'bobs own secret' })).status, 200);
  await accounts.forgotPassword(bob.email, site);
  assert.equal(mails().length, 1);
});

test('opening a link changes nothing; forms of other sites are refused', async t => {
  const { browser, ca, site, links, ada, users } = await serve(t);
  const link = `${site}/confirm-email?token=${await links.forEmail(ada, 'countess@example.org')}`;
  const page = await browser.open(link);
  assert.match(page.text, /countess@example.org/);
  assert.equal((await users.find(ada.id))?.email, 'ada@example.org');
  assert.equal((await browser.submit(page, {}, { origin: 'https://evil.example' })).status, 403);
  assert.equal((await fetchOnce(ca, link, { method: 'PUT' })).status, 404);
  assert.equal((await users.find(ada.id))?.email, 'ada@example.org');
});

test('a new email applies once its link is used; the former one is notified and signs in no more', async t => {
  const { browser, site, links, ada, users, mail, mails } = await serve(t);
  const [older, newer] = [
    await links.forEmail(ada, 'old-wish@example.org'),
    await links.forEmail(ada, 'countess@example.org'),
  ];
  assert.equal(await links.pendingEmail(ada.id), 'countess@example.org');
  assert.equal((await browser.open(`${site}/confirm-email?token=${older}`)).status, 410, 'only the newest');
  assert.equal((await browser.open(`${site}/reset?token=${newer}`)).status, 410, 'it is for something else');
  const reset = await links.forPassword(ada, 1);
  const page = await browser.open(`${site}/confirm-email?token=${newer}`);
  assert.equal((await browser.submit(page, { password: 'not hers at all' })).status, 400);
  assert.match((await browser.submit(page, { password: PASSWORD })).text, /Address changed/);
  assert.deepEqual(
    [(await users.find(ada.id))?.email, await links.pendingEmail(ada.id)],
    ['countess@example.org', null],
  );
  assert.equal((await browser.open(`${site}/reset?token=${reset}`)).status, 410, 'it was for the old mailbox');
  assert.match(await mail(1), /^To: ada@example\.org\r$[^]*your account is now countess@example\.org/m);

  await users.createPerson({ email: 'bob@example.org' });
  const taken = await browser.open(`${site}/confirm-email?token=${await links.forEmail(ada, 'BOB@example.org')}`);
  const refused = await browser.submit(taken, { password: PASSWORD });
  assert.deepEqual([refused.status, /already used by another account/.test(refused.text)], [409, true]);
  const wish = await links.forEmail(ada, 'thief@example.org');
  await users.setPassword(ada.id, 'a password after a theft');
  assert.equal(
    (await browser.open(`${site}/confirm-email?token=${wish}`)).status,
    410,
    'a new password ends what was asked for before',
  );
  assert.equal(mails().length, 1);
});

test('pages and mails are in French for people who prefer it', async t => {
  const { browser, realm, users, ada, mail, links, site } = await serve(t);
  await users.update(ada.id, { locale: 'fr' });
  const french = { 'accept-language': 'fr' };
  const page = await browser.open(`${realm}/forgot`, { headers: french });
  assert.match(page.text, /<html lang="fr">.*Réinitialiser votre mot de passe/s);
  await browser.submit(page, { email: 'ada@example.org' }, french);
  assert.match(await mail(1), /Bonjour Ada,/);
  const form = await browser.open(`${site}/reset?token=${await links.forPassword(ada, 1)}`, { headers: french });
  assert.match((await browser.submit(form, { password: 'x' }, french)).text, /au moins 8 caractères/);
  assert.match(
    (await browser.open(`${realm}/register?token=x`, { headers: french })).text,
    /Ce lien n’est plus valable/,
  );
});

test('tokens are stored as digests; guessing links is limited', async t => {
  const { db, links, ada, ca, site } = await serve(t);
  const token = await links.forPassword(ada, 1);
  assert.ok(!JSON.stringify(await db.all('SELECT * FROM account_link')).includes(token));
  let status = 0;
  for (let guess = 0; guess < 31; guess += 1) status = (await fetchOnce(ca, `${site}/reset?token=${guess}`)).status;
  assert.equal(status, 429);
  assert.equal((await fetchOnce(ca, `${site}/reset?token=`)).status, 429);
});

test('hidden fields of the pages hold only the data of the link', async t => {
  const { browser, site, links, ada } = await serve(t);
  const token = await links.forPassword(ada, 1);
  assert.deepEqual(readForm((await browser.open(`${site}/reset?token=${token}`)).text).hidden, {
    token,
    username: 'ada@example.org',
  });
});
