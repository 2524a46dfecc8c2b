// How full a cloud is, in the window: its administrators read it, an administrator of the server sets its limit.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { fileForm } from '../../core/testing/http-client.ts';
import { joinProject } from '../../core/testing/join-project.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { givenFile } from '../fixtures/open-project.ts';
import { assertFits, still, take } from '../fixtures/screens.ts';
import { openWindows, phone, sizes } from '../fixtures/window.ts';

const looks = async (page: Page, name: string) => {
  for (const [size, viewport] of Object.entries({ laptop: sizes.laptop, phone }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await still(page);
      await assertFits(page, `${name}-${size}`);
      await take(page, `${name}-${size}-${colorScheme}`);
    }
  assert.deepEqual(await seriousFindings(page), [], name);
  await page.setViewportSize(sizes.laptop);
};

// Long: one story; each step continues with the state of the one before.
test(
  'a cloud shows its used storage and limit, and a full one refuses uploads until the limit is raised',
  { timeout: 300_000 },
  async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const { service } = windows;
    const [ann, ada] = [await service.createPerson('ann'), await service.createPerson('ada')];
    await service.core.users.update(ada.id, { isAdministrator: true });
    const call = async (method: string, path: string, body?: unknown, { as } = ann) =>
      (await service.request(method, path, { as, ...(body !== undefined && { body }) })).json;
    const cloud = (await call('POST', '/cloud', { name: 'Ours' })) as { id: number };
    const project = (await call('POST', `/cloud/${cloud.id}/project`, { name: 'House' })) as { id: number };
    const path = `/cloud/${cloud.id}/project/${project.id}`;
    const mia = await joinProject({ ...service, application: ann.as }, path, 'mia', 50);
    await call('POST', `${path}/document`, fileForm('kept.zip', randomBytes(850_000)));
    const base = `/app/c/${cloud.id}`;
    const cloudPage = await windows.signIn(ann, base);
    const serverPage = await windows.signIn(ada, '/app/server');
    const card = (page: Page, title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    const setLimit = async (mb: string) => {
      const { page } = serverPage;
      await card(page, 'Storage of clouds').getByRole('button', { name: 'Change limit of Ours' }).click();
      const dialog = page.getByRole('dialog');
      const limited = dialog.getByRole('switch', { name: 'Limit this cloud' });
      await limited.check();
      await dialog.getByLabel('Unit').selectOption('MB');
      await dialog.getByLabel('Limit', { exact: true }).fill(mb);
      await take(page, 'cloud-storage-dialog-laptop-light');
      assert.deepEqual(await seriousFindings(page), []);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const storage = card(cloudPage.page, 'Storage');

    await t.test('without a limit; only an administrator of the server may set one', async () => {
      await storage.getByText(/^850 kB used, no limit/).waitFor();
      assert.equal(await storage.getByRole('button').count(), 0);
      const other = await windows.signIn(mia, base);
      await other.page.getByRole('link', { name: 'House' }).first().waitFor();
      assert.equal(await card(other.page, 'Storage').count(), 0);
      await other.visit('/app/server');
      assert.equal(await card(other.page, 'Storage of clouds').count(), 0);
    });

    await t.test('a limit, almost reached', async () => {
      await setLimit('1');
      await cloudPage.visit(base);
      await storage.getByText('850 kB of 1 MB used (85%)').waitFor();
      await storage.getByText(/^Almost full/).waitFor();
      await storage.getByText('A server administrator can raise the limit.').waitFor();
      await looks(cloudPage.page, 'cloud-storage-almost');
    });

    const upload = async () => {
      await cloudPage.page
        .locator('input[type=file]:not([webkitdirectory])')
        .first()
        .setInputFiles([givenFile('plans.zip', randomBytes(600_000))]);
    };
    const panel = cloudPage.page.getByRole('region', { name: 'Uploads' });

    await t.test('an upload that does not fit is refused with the reason', async () => {
      await cloudPage.visit(`${base}/p/${project.id}/documents`);
      await upload();
      await panel.getByText(/^The cloud is full; nothing was saved/).waitFor();
      await take(cloudPage.page, 'cloud-storage-refused-laptop-light');
      assert.equal(((await call('GET', `${path}/document`)) as unknown[]).length, 1);
    });

    await t.test('a higher limit: the same upload succeeds', async () => {
      await setLimit('1.5');
      await panel.getByRole('button', { name: 'Retry plans.zip' }).click();
      await cloudPage.page.getByRole('row').filter({ hasText: 'plans' }).first().waitFor();
      assert.equal(((await call('GET', `${path}/document`)) as unknown[]).length, 2);
    });

    await t.test('a full cloud shows the consequences and links to the bin', async () => {
      await setLimit('1');
      await looks(serverPage.page, 'server-storage');
      await cloudPage.visit(base);
      await storage.getByText(/^Full: uploads are refused/).waitFor();
      await looks(cloudPage.page, 'cloud-storage-full');
      await storage.getByRole('link', { name: 'House' }).click();
      await cloudPage.page.waitForURL(`**/p/${project.id}/bin`);
    });

    await t.test('in French', async () => {
      const french = await windows.signIn(ann, base, { locale: 'fr-FR' });
      await card(french.page, 'Stockage')
        .getByText(/^Plein : les envois sont refusés/)
        .waitFor();
      await looks(french.page, 'cloud-storage-french');
    });
    assert.deepEqual(
      [...cloudPage.problems, ...serverPage.problems].filter(problem => !problem.includes('413')),
      [],
    );
  },
);
