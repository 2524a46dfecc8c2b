// Backups, set up and seen by an administrator of the service: a real folder, a real backup, a real proof.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, still, take } from '../fixtures/screens.ts';
import { openWindows, phone, sizes } from '../fixtures/window.ts';

test('an administrator sets up backups, makes one and sees it proven by a restore', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const disk = mkdtempSync(join(tmpdir(), 'plinth-backups-'));
  t.after(() => rmSync(disk, { recursive: true, force: true }));
  const { email, password = '' } = service.bootstrap.admin;
  const { page, problems, visit } = await windows.signIn({ email, password }, '/app/');
  const looks = async (name: string) => {
    await still(page);
    await take(page, name);
    await assertFits(page, name);
    assert.deepEqual(await seriousFindings(page), [], name);
  };
  await visit('/app/server/backups');
  await page.getByText('No backups are made.').waitFor();
  await looks('backups-none-laptop-light');

  const folder = page.getByLabel('Folder');
  const save = page.getByRole('button', { name: 'Save' });
  await folder.fill(join(service.folder, 'inside'));
  await save.click();
  await page.getByText('Choose a folder outside of the data folder.').waitFor();
  await folder.fill(disk);
  await page.getByRole('switch', { name: 'Include the master key' }).check();
  assert.equal(await save.isDisabled(), true, 'a passphrase is needed');
  await page.getByRole('textbox', { name: 'Passphrase' }).fill('a passphrase of the test');
  await save.click();
  await page.getByText('No backup yet').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText(/^Restore proven .*: .* in /).waitFor({ timeout: 120_000 });
  await page.getByText(/^Last backup .*: .* in /).waitFor();
  await page.getByText(/with master key$/).waitFor();
  assert.equal(readdirSync(disk).filter(name => name.endsWith('Z')).length, 1);
  await looks('backups-proven-laptop-light');
  for (const [name, viewport] of Object.entries({ phone, tablet: sizes.tablet, desktop: sizes.desktop })) {
    await page.setViewportSize(viewport);
    await looks(`backups-proven-${name}-light`);
  }
  await page.setViewportSize(sizes.laptop);
  await page.emulateMedia({ colorScheme: 'dark' });
  await looks('backups-proven-laptop-dark');
  await page.emulateMedia({ colorScheme: 'light' });

  // At home an administrator sees the proof once there is something to lose.
  await service.createPerson('ann');
  const request = page.waitForRequest(each => each.headers()['authorization'] !== undefined);
  await visit('/app/');
  const as = (await request).headers()['authorization'] ?? '';
  const cloud = (await service.request('POST', '/cloud', { as, body: { name: 'Cloud' } })).json;
  await service.request('POST', `/cloud/${cloud.id}/project`, { as, body: { name: 'Tower' } });
  await page.getByText(/^Restore proven /).click();
  await page.getByText(/^Last backup /).waitFor();

  // Without a folder there are no more backups; those that exist stay.
  await folder.fill('');
  await save.click();
  await page.getByText('No backups are made.').waitFor();
  assert.equal(readdirSync(disk).filter(name => name.endsWith('Z')).length, 1);
  assert.deepEqual(
    problems.filter(each => !each.includes('/server/backup')),
    [],
  );
});
