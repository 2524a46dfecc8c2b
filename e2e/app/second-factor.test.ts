// Two-step verification from a person's view: set up in the window, requested at the sign-in, by code and by passkey.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { codeAt, decodeBase32, stepAt } from '../../core/identity/second-factors/codes.ts';
import { assertLooks } from '../fixtures/accessibility.ts';
import { settled, step } from '../fixtures/screens.ts';
import { enterCredentials, openPage, openWindows } from '../fixtures/window.ts';

/** The next code: the current one may have been used. */
const nextCode = (secret: string) => codeAt(decodeBase32(secret), stepAt(Date.now()) + 1);

/** An authenticator inside the browser, which verifies its user without a prompt. */
async function plugAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('security 17: a person sets up an app and a passkey, and signs in with each', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service, browser } = windows;
  const ann = await service.createPerson('ann');
  const url = service.url.replace('127.0.0.1', 'localhost');
  const { page } = await openPage(browser, url);
  await plugAuthenticator(page);
  await page.goto(`${url}/app/account`);
  await enterCredentials(page, ann);
  const section = page.locator('section').filter({ hasText: 'Adds a second step to signing in' });
  await section.getByText('Authenticator app').waitFor();
  let secret = '';

  await step('authenticator app', async () => {
    await section.getByRole('button', { name: 'Set up…' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(ann.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    await page.getByLabel('Code from the app').fill(codeAt(decodeBase32(secret), stepAt(Date.now())));
    await settled(page);
    await assertLooks(page, 'second-factor-app');
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = await page.getByRole('dialog').locator('pre').textContent();
    assert.equal(codes?.split('\n').length, 10);
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await step('passkey', async () => {
    await section.getByRole('button', { name: 'Add a passkey…' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(ann.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await section.getByText('Passkey for localhost').waitFor();
    await settled(page);
    await assertLooks(page, 'second-factor');
  });

  const signOut = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(`${url}/app/account`);
  };

  await step('a code after the password', async () => {
    await signOut();
    await enterCredentials(page, ann);
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
    await assertLooks(page, 'second-step');
    await page.locator('input[name=code]').fill(nextCode(secret));
    await page.getByRole('button', { name: 'Continue' }).click();
    await section.getByText('Authenticator app').waitFor();
  });

  await step('a passkey after the password', async () => {
    await signOut();
    await enterCredentials(page, ann);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await section.getByText('Authenticator app').waitFor();
  });

  await step('a passkey alone', async () => {
    await signOut();
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
    await assertLooks(page, 'passkey-sign-in');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await section.getByText('Authenticator app').waitFor();
  });
});
