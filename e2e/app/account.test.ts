// My account: profile, password, sign-ons, address, and its deletion.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInAdministrator } from '../../core/identity/testing/window.ts';
import { assertLooks } from '../fixtures/accessibility.ts';
import { assertFits, assertSessionEnded, settled, step } from '../fixtures/screens.ts';
import { enterCredentials, openWindows } from '../fixtures/window.ts';

test('a person manages their own account', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const ann = await service.createPerson('ann');
  const { page, visit, problems } = await windows.signIn(ann, '/app/account');
  const other = await windows.signIn(ann);
  await settled(page);
  await assertLooks(page, 'account');
  await assertFits(page, 'account');

  await step('profile and language', async () => {
    await page.getByLabel('First name').fill('Anna');
    await page.getByRole('main').getByLabel('Language').selectOption('Français');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enregistré').waitFor();
    await page.getByRole('main').getByLabel('Langue').selectOption('English');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Saved').waitFor();
    assert.equal((await service.request('GET', '/user', { as: ann.as })).json.firstname, 'Anna');
  });

  const password = 'a new one for ann';
  await step('password', async () => {
    const section = page.locator('section').filter({ hasText: 'Changing it ends all your other sessions' });
    const change = section.getByRole('button', { name: 'Change password' });
    await section.getByLabel('Current password').fill('wrong');
    await section.getByLabel('New password', { exact: true }).fill(password);
    await section.getByLabel('Confirm new password').fill('another');
    await section.getByText('Passwords do not match').waitFor();
    assert.equal(await change.isDisabled(), true);
    await section.getByLabel('Confirm new password').fill(password);
    await change.click();
    await section.getByText('Incorrect password.').waitFor();
    await section.getByLabel('Current password').fill(ann.password);
    await change.click();
    await section.getByText('Password changed').waitFor();
    await assertSessionEnded(other.page, 'Server');
    await other.page.context().close();
  });

  await step('sign-ons', async () => {
    await page.getByText('This window', { exact: true }).waitFor();
    const third = await windows.signIn({ email: ann.email, password });
    await visit('/app/account');
    await page
      .getByRole('button', { name: /^End the session/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByRole('button', { name: /^End the session/ }).waitFor({ state: 'detached' });
    await assertSessionEnded(third.page, 'Server');
    await third.page.context().close();
  });

  await step('another address', async () => {
    const section = page.locator('section').filter({ hasText: 'A server administrator can change your address.' });
    assert.equal(await section.getByLabel('New address').count(), 0, 'this server sends no email');
    const admin = await signInAdministrator(service);
    const changed = await service.request('PATCH', `/server/account/${ann.id}`, {
      as: admin.as,
      body: { email: 'anna@example.org', email_verified: true, password: admin.password },
    });
    assert.equal(changed.status, 200, changed.text);
    await visit('/app/account');
    await section.getByText('anna@example.org').waitFor();
  });

  await step('its end', async () => {
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Type/).fill('anna@example.org');
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.getByText('Sign in again').click();
    await enterCredentials(page, { email: 'anna@example.org', password });
    await page.getByRole('alert').waitFor();
  });
  // The wrong password, reported twice by the browser, and the requests of the last window after the sign-out.
  assert.deepEqual(
    problems.filter(problem => !/status of 40[01]/.test(problem)),
    [],
  );
});
