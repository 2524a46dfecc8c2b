// The pages of administrators of the service: accounts, mail, sign-in services, keys. Other users do not see them.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, assertSessionEnded, settled, still, take } from '../fixtures/screens.ts';
import { openPage, openWindows } from '../fixtures/window.ts';

/** A mail server that accepts everything. */
async function startMailServer(t: TestContext) {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined); // clients that hang up
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => new Promise<void>(resolve => server.close(resolve)));
  return { received, port: (server.server.address() as AddressInfo).port };
}

test(
  'server administrators manage accounts, mail and sign-in; others have no access',
  { timeout: 240_000 },
  async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const { service, browser } = windows;
    const { email, password = '' } = service.bootstrap.admin;
    const { page, problems } = await windows.signIn({ email, password }, '/app/server');
    const dialog = page.getByRole('dialog');
    const tab = (name: string) => page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name }).click();
    const looks = async (name: string) => {
      await still(page);
      await take(page, name);
      await assertFits(page, name);
      assert.deepEqual(await seriousFindings(page), [], name);
    };

    await t.test('screens of the server are found by their name', async () => {
      await page.keyboard.press('Control+k');
      await page.locator('input[role=combobox]:focus').waitFor();
      await page.keyboard.type('watch');
      await page.getByRole('option', { name: /Watched folders/ }).click();
      await page.waitForURL('**/server/watched-folders');
      await page.goBack();
    });

    await t.test('work and storage of the service', async () => {
      const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'This service' }) });
      await section.getByText('No jobs running').waitFor();
      for (const name of ['Documents', 'Processed models', 'Database', 'Available'])
        await section.getByRole('listitem').filter({ hasText: name }).waitFor();
      // Two people, three windows, one computer.
      const second = await page.context().newPage();
      await second.goto(page.url());
      const ann = await windows.signIn(await service.createPerson('ann'));
      await section.getByText('2 people, 3 windows, 1 device').waitFor();
      await looks('server-state-laptop-light');
      await second.close();
      await ann.page.close();
      await section.getByText('1 person, 1 window, 1 device').waitFor();
    });

    await t.test('accounts', async () => {
      await tab('Accounts');
      await page.getByRole('button', { name: 'New account' }).click();
      await dialog.getByRole('textbox', { name: 'Email' }).fill('dan@example.org');
      await dialog.getByLabel('First name').fill('Dan');
      await looks('account-dialog-laptop-light');
      const made = page.waitForResponse(response => response.status() === 201);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByRole('heading', { name: 'Link for dan@example.org' }).waitFor();
      await dialog.getByText('This link opens only on this computer').waitFor();
      const { link } = (await (await made).json()) as { readonly link: string };
      await dialog.getByRole('button', { name: 'Done' }).click();
      const row = page.getByRole('row').filter({ hasText: 'dan@example.org' });
      await row.getByText('Never').waitFor();
      await looks('accounts-laptop-light');

      const dan = await openPage(browser, service.url);
      await dan.page.goto(link);
      await dan.page.locator('input[name=password]').fill('a password of dan');
      await dan.page.locator('button[type=submit]').click();
      await dan.page.waitForLoadState();
      const own = await windows.signIn({ email: 'dan@example.org', password: 'a password of dan' }, '/app/server');
      await own.page.getByRole('heading', { name: 'Network' }).waitFor();
      assert.equal(await own.page.getByRole('link', { name: 'Accounts' }).count(), 0);
      await own.visit('/app/server/accounts');
      await own.page.getByRole('heading', { name: 'No access' }).waitFor();

      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'End all sessions' }).click();
      await dialog.getByRole('button', { name: 'End all' }).click();
      await dialog.waitFor({ state: 'detached' });
      await assertSessionEnded(own.page, 'Home');
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await dialog.getByRole('textbox').fill('dan@example.org');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
      await page.getByRole('row').filter({ hasText: email }).dblclick();
      await dialog.getByLabel('Server administrator').click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('At least one administrator is required').waitFor();
      await page.keyboard.press('Escape');
    });

    await t.test('mail', async () => {
      const { port, received } = await startMailServer(t);
      await tab('Email');
      await page.getByText('No mail server').waitFor();
      await page.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
      await page.getByLabel('Port', { exact: true }).fill(String(port));
      await page.getByLabel('Sender').fill('Plinth <plinth@example.org>');
      await page.getByLabel('Require encryption').click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Emails are sent through 127.0.0.1').waitFor();
      await page.getByLabel('To', { exact: true }).fill('somebody@example.org');
      await page.getByRole('button', { name: 'Send test email' }).click();
      await page.getByText('Test email sent').waitFor();
      assert.deepEqual(received, ['somebody@example.org']);
      await looks('mail-laptop-light');
      await page.getByLabel('Port', { exact: true }).fill('1');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved').waitFor();
      await page.getByRole('button', { name: 'Send test email' }).click();
      await page.getByText('Test email not sent').waitFor();
    });

    await t.test('sign-in services', async () => {
      await tab('Sign-in');
      await page.getByText('No identity providers').waitFor();
      await page.getByRole('button', { name: 'Add identity provider' }).click();
      await dialog.getByLabel(/^Name/).fill('Office');
      await dialog.getByLabel(/^Short name/).fill('office');
      await dialog.getByLabel(/^Issuer/).fill('http://login.example.org');
      await dialog.getByLabel('Client ID').fill('plinth');
      await dialog.getByLabel('Client secret').fill('something long and secret');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Enter an https address.').waitFor();
      await looks('provider-dialog-laptop-light');
      await dialog.getByLabel(/^Issuer/).fill('https://127.0.0.1:1/realm');
      await dialog.getByRole('button', { name: 'Create' }).click();
      const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Office' }) });
      await section.getByText(`${service.url}/auth/realms/plinth/broker/office/endpoint`).waitFor();
      await section.getByRole('button', { name: 'Test' }).click();
      await section.getByText(/cannot be read/).waitFor();
      await looks('providers-laptop-light');
      const outside = await openPage(browser, service.url);
      await outside.page.goto(`${service.url}/app/`);
      await outside.page.getByRole('link', { name: /Office/ }).waitFor();
      await section.getByLabel('Shown on the sign-in page').click();
      await section.getByRole('switch', { checked: false }).waitFor();
      await outside.page.reload();
      await outside.page.locator('input[name=username]').waitFor();
      assert.equal(await outside.page.getByRole('link', { name: /Office/ }).count(), 0);
      await section.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('textbox').fill('Office');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No identity providers').waitFor();
    });

    await t.test('keys', async () => {
      await tab('Signing keys');
      const keyIds = async () =>
        (
          (await service.request('GET', '/auth/realms/plinth/protocol/openid-connect/certs')).json as {
            keys: { kid: string }[];
          }
        ).keys.map(({ kid }) => kid);
      const before = await keyIds();
      await page.getByRole('button', { name: 'Rotate keys' }).click();
      await dialog.getByRole('button', { name: 'Rotate' }).click();
      await page.getByText('Keys rotated. New tokens use the new key.').waitFor();
      const after = await keyIds();
      assert.ok(
        after.some(kid => !before.includes(kid)) && before.every(kid => after.includes(kid)),
        `${before.join()} -> ${after.join()}`,
      );
      await page.reload();
      await settled(page);
    });

    // The last step: a client that trusted the former authority does not know the new one.
    await t.test('certificate', async () => {
      await tab('This server');
      const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Certificate' }) });
      await section.getByText('Up to date').waitFor();
      const prints = () => section.locator('code').allInnerTexts();
      const [leaf, authority] = await prints();
      await looks('certificate-laptop-light');
      await section.getByRole('button', { name: 'Renew…' }).click();
      await dialog.getByText('Until it is installed on other devices').waitFor();
      await looks('certificate-dialog-laptop-light');
      await dialog.getByRole('button', { name: 'Renew' }).click();
      await section.getByText('Renewed. Install the new certificate').waitFor();
      const after = await prints();
      assert.ok(after.length === 2 && leaf !== after[0] && authority !== after[1], after.join());
      await page.reload();
      await settled(page);
      await section.getByText('Up to date').waitFor();
      assert.deepEqual(await prints(), after);
    });
    assert.deepEqual(
      problems.filter(problem => !/status of 40[03]/.test(problem)),
      [],
    );
  },
);
