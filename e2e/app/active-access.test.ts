// Active access: every grant is listed and ended, by its holder and by administrators of a project.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLooks } from '../fixtures/accessibility.ts';
import { joinProject } from '../../core/testing/join-project.ts';
import { assertFits, settled, step } from '../fixtures/screens.ts';
import { openWindows } from '../fixtures/window.ts';

test('security 8: active access is listed, filtered and ended', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const { path, cloudId, projectId } = await service.createProject();
  const ann = await joinProject(service, path, 'ann', 100);
  const token = await service.request('POST', `${path}/access-token`, { as: ann.as, body: { scopes: ['model:read'] } });
  const body = { name: 'Tool', base_url: 'https://tool.example' };
  const tool = await service.request('POST', '/application', { as: ann.as, body });
  const opens = async (as: string) => (await service.request('GET', path, { as })).status;
  const bearer = `Bearer ${token.json.token}`;
  assert.equal(await opens(bearer), 200);

  const { page, visit, problems } = await windows.signIn(ann, '/app/account/access');
  await step('list', async () => {
    await page.getByText('In use here').waitFor();
    await settled(page);
    await assertLooks(page, 'active-access');
    await assertFits(page, 'active-access');
  });

  await step('end one', async () => {
    await page.getByLabel('Type').selectOption('Project token');
    await page.getByRole('button', { name: 'End Project token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Access ends immediately').waitFor();
    await dialog.getByRole('button', { name: 'End access' }).click();
    await page.getByText('No active access').waitFor();
    assert.equal(await opens(bearer), 401);
  });

  await step('end all of an application', async () => {
    await visit(`/app/applications/${tool.json.id}/access`);
    await page.getByRole('button', { name: 'End API key Tool' }).waitFor();
    await page.getByRole('button', { name: 'End all…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await page.getByText('No active access').waitFor();
    const key = `ApiKey ${tool.json.api_key}`;
    assert.equal((await service.request('GET', '/cloud', { as: key })).status, 401);
  });

  await step('a project', async () => {
    await visit(`/app/c/${cloudId}/p/${projectId}/access`);
    await page.getByRole('heading', { name: 'Active access', exact: true }).waitFor();
    await settled(page);
    await assertLooks(page, 'active-access-project');
  });
  assert.deepEqual(problems, []);
});

test(
  'security 4: impersonating tokens are listed and revoked by the impersonated people and by administrators',
  { timeout: 240_000 },
  async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const { service } = windows;
    const { path, cloudId, projectId } = await service.createProject();
    const ann = await joinProject(service, path, 'ann', 100);
    const bob = await joinProject(service, path, 'bob', 50);
    const tokenFor = async (as: string, email: string) => {
      const body = { scopes: ['model:read', 'document:write'], email_impersonation: email };
      return `Bearer ${(await service.request('POST', `${path}/access-token`, { as, body })).json.token}`;
    };
    const opens = async (as: string) => (await service.request('GET', path, { as })).status;
    const asAnn = await tokenFor(service.application, ann.email);
    const asBob = await tokenFor(ann.as, bob.email);
    assert.deepEqual([await opens(asAnn), await opens(asBob)], [200, 200]);

    const { page, visit, problems } = await windows.signIn(ann, '/app/account/access');
    const dialog = page.getByRole('dialog');
    const end = async () => {
      await dialog.getByRole('button', { name: /^End the token of/ }).click();
      await dialog.getByText('Changes made with it are kept').waitFor();
      await dialog.getByRole('button', { name: 'End access' }).click();
      await dialog.waitFor({ state: 'detached' });
    };

    await step('in one’s own name', async () => {
      await page.getByRole('button', { name: '1 token acts on your behalf…' }).click();
      await dialog.getByText('Acts for ann Tester').waitFor();
      await assertLooks(page, 'impersonations');
      await assertFits(page, 'impersonations');
      await end();
      await page.getByRole('button', { name: /on your behalf/ }).waitFor({ state: 'detached' });
      assert.deepEqual([await opens(asAnn), await opens(asBob)], [401, 200]);
    });

    await step('in a project', async () => {
      await visit(`/app/c/${cloudId}/p/${projectId}/access`);
      await page.getByRole('button', { name: '1 token acts for a member…' }).click();
      await dialog.getByText('Acts for bob Tester').waitFor();
      await end();
      assert.equal(await opens(asBob), 401);
    });
    assert.deepEqual(problems, []);
  },
);
