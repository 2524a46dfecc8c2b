// Membership from invitation to removal: invitations by link and in the window, roles, bans.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, settled, still, take } from '../fixtures/screens.ts';
import { openPage, openWindows } from '../fixtures/window.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const permissions = ['clipboard-read', 'clipboard-write'];

async function looks(page: Page, name: string): Promise<void> {
  await still(page);
  await take(page, name);
  await assertFits(page, name);
  assert.deepEqual(await seriousFindings(page), [], name);
}

test('a person invited by link joins as a guest; a new role and a ban apply at once', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service, browser } = windows;
  const [ann, bob] = [await service.createPerson('ann'), await service.createPerson('bob')];
  const { cloudId, projectId } = await service.createProject('House', { as: ann.as, cloud: 'Ours' });
  const place = `/app/c/${cloudId}/p/${projectId}`;
  const { page, visit, problems } = await windows.signIn(ann, `${place}/people`, { permissions });
  await settled(page);

  // Three at once, one of them with an account; an invalid address is reported before anything is sent.
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email addresses').fill(`cle@example.org, nobody\nBob <${bob.email}>; wrong@example.org`);
  await dialog.getByText('Not a valid email: nobody').waitFor();
  await dialog.getByLabel('Email addresses').fill(`cle@example.org\nBob <${bob.email}>; wrong@example.org`);
  await dialog.getByLabel('Role', { exact: true }).selectOption('Guest');
  await looks(page, 'invite-laptop-light');
  await dialog.getByRole('button', { name: 'Invite 3' }).click();
  // Nothing was mailed: each link is there to copy, with a note, since the service of a test is on this computer only.
  await dialog.getByRole('heading', { name: '3 invitations created, none mailed' }).waitFor();
  await dialog.getByText('Mail is not set up. Copy each link and send it yourself').waitFor();
  await dialog.getByText('These links open only on this computer').waitFor();
  assert.equal(await dialog.locator('code').count(), 3);
  await dialog.getByRole('button', { name: `Copy: ${bob.email}` }).click();
  await dialog.getByText('Copied').waitFor();
  const bobsLink = String(await page.evaluate('navigator.clipboard.readText()'));
  assert.match(bobsLink, /\/register\?token=/);
  await looks(page, 'invited-laptop-light');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await row(page, 'cle@example.org').getByText('ann Tester').waitFor();
  // The address is in its own column, and not repeated as a name.
  await row(page, 'cle@example.org').getByText('Unnamed').waitFor();
  assert.equal(await row(page, 'cle@example.org').getByText('cle@example.org').count(), 1);
  await row(page, 'wrong@example.org').getByRole('button', { name: 'Actions for wrong@example.org' }).click();
  await page.getByRole('menuitem', { name: 'Cancel invitation' }).click();
  await row(page, 'wrong@example.org').waitFor({ state: 'detached' });
  await row(page, 'cle@example.org')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  const answer = page.waitForResponse(response => response.url().endsWith('/link'));
  await page.getByRole('menuitem', { name: 'Link and QR code' }).click();
  await dialog.getByText('This link opens only on this computer').waitFor();
  assert.equal(await dialog.getByRole('img', { name: /QR code/ }).count(), 0);
  const { link } = (await (await answer).json()) as { readonly link: string };
  assert.match(link, /\/auth\/realms\/plinth\/register\?token=/);
  await dialog.getByText(link).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const cle = await openPage(browser, service.url);
  await t.test('the page that the link opens', async () => {
    await cle.page.goto(link);
    await cle.page.getByText('ann Tester invites you to “House”. Your role: Guest.').waitFor();
    await cle.page.locator('input[name=firstname]').fill('Cle');
    await cle.page.locator('input[name=lastname]').fill('New');
    await cle.page.locator('input[name=password]').fill('a password of cle');
    await cle.page.locator('button[type=submit]').click();
    await cle.page.getByRole('link', { name: /House/ }).click();
    await cle.page.getByRole('link', { name: 'Members' }).click();
    await row(cle.page, 'Cle New (you)').getByText('Guest').waitFor();
  });
  assert.equal(await cle.page.getByRole('button', { name: 'Invite members' }).count(), 0);
  assert.equal(await cle.page.getByRole('link', { name: 'Access tokens' }).count(), 0);
  await looks(cle.page, 'people-guest-laptop-light');
  const upload = cle.page.getByRole('button', { name: 'Upload', exact: true });
  await cle.visit(`${place}/documents`);
  await settled(cle.page);
  assert.equal(await upload.count(), 0);

  await t.test('a new role', async () => {
    // An event of the service reports that an invitation was accepted: the list is updated without a reload.
    await page.getByLabel('Role of Cle New').selectOption('User');
    await page.waitForResponse(
      response =>
        response.request().method() === 'GET' && /\/project\/\d+\/user$/.test(new URL(response.url()).pathname),
    );
    await cle.page.reload();
    await upload.waitFor();
    await page.getByLabel('Role of ann Tester').selectOption('Guest');
    await page.getByRole('alert').getByText('At least one administrator is required').waitFor();
    assert.equal(await page.getByLabel('Role of ann Tester').inputValue(), '100');
  });

  await t.test('the page before the sign-in of a person with an account', async () => {
    const { page: before } = await openPage(browser, service.url);
    await before.goto(bobsLink);
    await before.getByText('ann Tester invites you to “House”. Your role: Guest.').waitFor();
    await before.getByText(`The invitation is for ${bob.email}.`).waitFor();
    await looks(before, 'invitation-before-sign-in-laptop-light');
    await before.getByRole('link', { name: 'Sign in to join' }).click();
    await before.locator('input[name=username]').waitFor();
  });

  const bobs = await windows.signIn(bob);
  await t.test('an invitation in the window', async () => {
    await bobs.page.getByText('Invitation to House').waitFor();
    await bobs.page.getByRole('link', { name: 'View invitation' }).click();
    await bobs.page.getByRole('button', { name: 'Accept the invitation to House' }).waitFor();
    await looks(bobs.page, 'invitations-laptop-light');
    // The page of its link names the sender and the place; the same invitation is listed once, and one click joins.
    await bobs.page.goto(bobsLink);
    await bobs.page.getByText('ann Tester invites you to “House”. Your role: Guest.').waitFor();
    assert.equal(await bobs.page.getByText(/House/).count(), 2, 'the text and its button');
    await looks(bobs.page, 'invitation-by-link-laptop-light');
    await bobs.page.getByRole('button', { name: 'Join House' }).click();
    await bobs.page.waitForURL(`**${place}/documents`);
    await bobs.page.getByRole('link', { name: 'Members' }).click();
    await row(bobs.page, 'bob Tester (you)')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await bobs.page.getByRole('menuitem', { name: 'Leave project' }).click();
    await bobs.page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await bobs.page.getByText('You are not a member of any project in this cloud').waitFor();
  });

  await t.test('a ban', async () => {
    await visit(`/app/c/${cloudId}/people`);
    await row(page, 'Cle New')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Ban from cloud' }).click();
    const ban = dialog.getByRole('button', { name: 'Ban' });
    await dialog.getByText('They lose access to this cloud and all its projects').waitFor();
    assert.equal(await ban.isDisabled(), true);
    await dialog.getByRole('textbox').fill('cle@example.org');
    await looks(page, 'ban-laptop-light');
    await ban.click();
    await row(page, 'Cle New').waitFor({ state: 'detached' });
    await cle.page.reload();
    await cle.page.getByRole('heading', { name: 'Not found' }).waitFor();
  });
  assert.deepEqual([problems.filter(problem => !problem.includes('403')), bobs.problems], [[], []]);
});
