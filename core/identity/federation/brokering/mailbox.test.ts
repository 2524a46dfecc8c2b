// Accounts that others may have made, and a provider that vouches for their address.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { sign, writeAnswer } from '../../saml/testing/idp.ts';
import { serveWithSaml } from './testing/saml-journey.ts';

const EMAIL = 'ada@team.example';

/** A provider that vouches for the addresses of the team. */
async function serve(t: TestContext) {
  const service = await serveWithSaml(t, { creates_accounts: true, allowed_domains: ['team.example'] });
  const { keys, leave, post } = service;
  /** Ada signs in by the provider. */
  const come = async () => {
    const journey = await leave();
    return { browser: journey.browser, page: await post(journey, sign(writeAnswer(journey.said), keys)) };
  };
  return { ...service, come };
}

test('security 1: an account of unverified origin is never linked by its email alone', async t => {
  const { here, come, personAt } = await serve(t);
  const { users, links, accounts, brokering } = here;
  const squatted = await users.createPerson({ email: EMAIL, password: 'what a stranger chose' });
  const ada = await come();
  assert.match(ada.page.text, /Corp confirmed that this account is yours/);
  assert.deepEqual(await brokering.providersOf(squatted.id), []);

  // Ada proves the mailbox by a mailed link, which ends the squatter's access, and continues the same sign-in.
  const token = (await links.forPasswordByMail(squatted.id)) ?? assert.fail('no link');
  await accounts.resetPassword(token, 'what Ada chose');
  assert.equal((await users.find(squatted.id))?.isEmailVerified, true);
  assert.equal(await users.checkPassword(EMAIL, 'what a stranger chose'), undefined);
  const again = await come();
  assert.equal(await personAt(again.page), EMAIL, 'linked from now on');
});

test('security 1: a trusted provider verifies an email, with the password or where no sign-in existed', async t => {
  const { here, come, personAt } = await serve(t);
  const { users } = here;
  const own = await users.createPerson({ email: EMAIL, password: 'what Ada chose' });
  const { browser, page } = await come();
  await browser.submit(page, { username: EMAIL, password: 'what Ada chose' });
  assert.equal((await users.find(own.id))?.isEmailVerified, true);

  await users.remove(own.id);
  const provided = await users.createPerson({ email: EMAIL });
  assert.equal(await personAt((await come()).page), EMAIL);
  assert.equal((await users.find(provided.id))?.isEmailVerified, true);
  await users.remove(provided.id);
  assert.equal(await personAt((await come()).page), EMAIL);
  assert.equal((await users.findByEmail(EMAIL))?.isEmailVerified, true, 'made by the provider');
});

test('security 1: a mailed password ends the keys that others had to an unverified account', async t => {
  const { here, provider } = await serve(t);
  const { users, links, accounts, brokering, db } = here;
  const squatted = await users.createPerson({ email: EMAIL, password: 'what a stranger chose' });
  await db.tx(tx =>
    tx.run(
      `INSERT INTO federated_identity (provider_id, issuer, subject, account_id, created_at, last_used_at)
     VALUES (?, 'https://idp.example/metadata', 'stranger', ?, '', '')`,
      [provider.id, squatted.id],
    ),
  );
  await accounts.resetPassword(await links.forPassword(squatted, 1), 'by an administrator');
  assert.equal((await brokering.providersOf(squatted.id)).length, 1, 'a link that is handed over proves no mailbox');
  const mailed = (await links.forPasswordByMail(squatted.id)) ?? assert.fail('no link');
  await accounts.resetPassword(mailed, 'what the owner chose');
  assert.deepEqual(await brokering.providersOf(squatted.id), []);
});
