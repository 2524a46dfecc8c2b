// The pages of a sign-in that name the requesting application, and the one for a new password: in light and dark,
// English and French.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { serveIdentity } from '../../core/identity/testing/services.ts';
import { DESKTOP_CLIENT } from '../../core/identity/tokens/claims.ts';
import { createPasswords } from '../../core/identity/users/passwords.ts';
import { assertLooks } from '../fixtures/accessibility.ts';
import { openBrowser } from '../fixtures/browser.ts';

const PROGRAM = 'http://127.0.0.1:49899/callback';
const TOOL = 'https://export.tool.example:8443/back';

for (const locale of ['en', 'fr']) {
  test(`security 11, 13, 16: the pages are accessible and complete (${locale})`, { timeout: 120_000 }, async t => {
    const chromium = await openBrowser(t);
    if (!chromium) return;
    const { users, applications, db, realm } = await serveIdentity(t);
    const ada = await users.createPerson({ email: 'ada@example.org', password: 'analytical engine' });
    const weak = await createPasswords().hash('password1');
    await db.tx(tx => tx.run('UPDATE password SET hash = ? WHERE account_id = ?', [weak, ada.id]));
    const {
      application: { clientId },
    } = await applications.create({
      name: 'Model Exporter',
      scopes: ['model:read', 'document:write'],
      redirectUris: [TOOL],
      ownerId: ada.id,
    });
    const context = await chromium.newContext({ ignoreHTTPSErrors: true, locale });
    const page = await context.newPage();
    const open = (client: string, redirect: string) =>
      page.goto(
        `${realm}/protocol/openid-connect/auth?${new URLSearchParams({
          client_id: client,
          redirect_uri: redirect,
          response_type: 'code',
          scope: 'openid model:read document:write',
          state: 's',
          code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
          code_challenge_method: 'S256',
        })}`,
      );

    await open(clientId, TOOL);
    await page.fill('[name=username]', 'ada@example.org');
    await page.fill('[name=password]', 'password1');
    await page.click('button[type=submit]');
    await shows(page, locale === 'fr' ? 'Choisissez un nouveau mot de passe' : 'Choose a new password');
    await assertLooks(page, `new-password-${locale}`);
    await page.fill('[name=password]', 'ada@example.org');
    await page.click('button:not([value])');
    await page.locator('#problem').waitFor();
    await assertLooks(page, `new-password-refused-${locale}`);
    await page.fill('[name=password]', 'four kites over the river');
    await page.click('button:not([value])');

    await page.locator('button[value=allow]').waitFor();
    assert.match(await page.locator('main').innerText(), /ada@example\.org.*export\.tool\.example:8443/s);
    await assertLooks(page, `consent-${locale}`);
    await open(DESKTOP_CLIENT, PROGRAM);
    assert.match(await page.locator('main').innerText(), /127\.0\.0\.1:49899/);
    await assertLooks(page, `consent-program-${locale}`);
  });
}

async function shows(page: Page, title: string): Promise<void> {
  await page.locator('h1').waitFor();
  assert.equal(await page.locator('h1').innerText(), title);
}
