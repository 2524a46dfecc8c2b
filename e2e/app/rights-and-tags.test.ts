// Tags, groups, rights in folders and the overview of a project, in one window of an administrator and one of a member.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { joinProject } from '../../core/testing/join-project.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openProject } from '../fixtures/open-project.ts';
import { assertFits, settled, still, take } from '../fixtures/screens.ts';

const texts = async (page: Page, label: string, index: number): Promise<string> =>
  (await page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ hasText: label })
    .getByRole('gridcell')
    .nth(index)
    .getAttribute('aria-label')) ?? '';

test('tags, groups, folder permissions and the overview of a project', { timeout: 240_000 }, async t => {
  const project = await openProject(t, { files: ['plan.txt', 'note.txt'], folders: ['Plans', 'Secret'] });
  if (!project) return;
  const { page, service, person, path, visit, problems } = project;
  const base = `/app${path.replace('cloud', 'c').replace('project', 'p')}`;
  const dialog = page.getByRole('dialog');
  const looks = async (name: string, where: Page = page) => {
    await still(where);
    await take(where, name);
    await assertFits(where, name);
    assert.deepEqual(await seriousFindings(where), [], name);
  };
  const ask = async (method: string, target: string, body?: object) =>
    (await service.request(method, `${path}/${target}`, { as: person.as, ...(body && { body }) })).json;

  await t.test('a tag is created by typing, and added to two documents', async () => {
    await project.row('plan.txt').getByRole('checkbox').click();
    await project.row('note.txt').getByRole('checkbox').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Tags' }).click();
    await dialog.getByRole('heading', { name: 'Tags of 2 documents' }).waitFor();
    await dialog.locator('input:focus').waitFor();
    await dialog.getByText('No tags').waitFor();
    await page.keyboard.type('Urgent');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: 'Urgent', checked: true }).waitFor();
    await looks('tag-picker');
    await dialog.getByRole('button', { name: 'Save', disabled: false }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    for (const name of ['plan.txt', 'note.txt']) await project.row(name).getByText('Urgent').waitFor();
  });

  await t.test('a key adds tags to one document', async () => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await page.keyboard.press('t');
    await dialog.getByRole('heading', { name: 'Tags of plan.txt' }).waitFor();
    await dialog.locator('input:focus').waitFor();
    await dialog.getByRole('checkbox', { name: 'Urgent', checked: true }).waitFor();
    await page.keyboard.type('Final');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: 'Final', checked: true }).waitFor();
    await page.keyboard.press('Enter');
    await project.row('plan.txt').getByText('Final').waitFor();
    assert.equal(await project.row('note.txt').getByText('Final').count(), 0);
  });

  await t.test('the list is filtered by a tag, also in the address', async () => {
    await page.getByRole('button', { name: 'Filter by tags' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Final' }).click();
    await project.row('note.txt').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await looks('filtered');
    await page.reload();
    await project.row('plan.txt').waitFor();
    assert.deepEqual(await project.names(), ['plan.txt']);
    await page.getByRole('button', { name: 'Remove the tag Final from the filter' }).click();
    await project.row('note.txt').waitFor();
  });

  await t.test('a tag is renamed and coloured, another deleted', async () => {
    await page.getByRole('button', { name: 'Filter by tags' }).click();
    await page.getByRole('menuitem', { name: 'Manage tags' }).click();
    await dialog.getByRole('button', { name: 'Edit “Urgent”' }).click();
    await dialog.getByLabel('Name').fill('Now');
    await dialog.getByRole('radio', { name: 'Violet' }).check();
    await looks('tag-edit');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Delete “Final”' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('Now').waitFor();
    await looks('tags-dialog');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await project.row('plan.txt').getByText('Now').waitFor();
    assert.deepEqual(
      (await ask('GET', 'tag')).map(({ name, color }: { name: string; color: string }) => `${name} ${color}`),
      ['Now 7b5cc8'],
    );
  });

  const bob = await joinProject({ ...service, application: person.as }, path, 'bob', 50);

  const other = (await service.request('POST', path.replace(/\/\d+$/, ''), { as: person.as, body: { name: 'Barn' } }))
    .json as { readonly id: number };
  await service.request('POST', `${path.replace(/\d+$/, '')}${other.id}/group`, {
    as: person.as,
    body: { name: 'Clients', color: 'e0812b' },
  });

  await t.test('a group gets a member, and groups are imported', async () => {
    await visit(`${base}/people`);
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('heading', { name: 'No groups' }).waitFor();
    await page.keyboard.press('n');
    await dialog.getByLabel('Name').fill('Structure');
    await dialog.getByRole('radio', { name: 'Green' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await project.row('Structure').getByRole('button', { name: 'Structure', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'bob Tester' }).check();
    await looks('group-members');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await project.row('Structure').getByText('bob Tester').waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog.getByRole('checkbox', { name: 'Clients' }).check();
    await looks('group-import');
    await dialog.getByRole('button', { name: 'Import 1' }).click();
    await project.row('Clients').getByRole('button', { name: 'Actions for Clients' }).waitFor();
    await looks('groups');
    await project.row('Clients').getByRole('button', { name: 'Actions for Clients' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await project.row('Clients').waitFor({ state: 'detached' });
  });

  await t.test('the permission matrix is navigated and set by keyboard', async () => {
    await page.getByRole('link', { name: 'Permissions' }).click();
    const grid = page.getByRole('treegrid');
    await grid.getByRole('row').filter({ hasText: 'Secret' }).waitFor();
    await grid.focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'r']) await page.keyboard.press(key);
    await grid.getByLabel('Structure: Read, set here').waitFor();
    for (const key of ['ArrowDown', 'ArrowLeft', 'n']) await page.keyboard.press(key);
    await grid.getByLabel('Members without a group: None, set here').waitFor();
    assert.equal(await texts(page, 'Secret', 1), 'Structure: None, same as members without a group');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Read', exact: true }).waitFor();
    await looks('rights-menu');
    await page.keyboard.press('Escape');
    await page.getByLabel('View as').selectOption('bob Tester');
    await grid.getByLabel('Read from group Structure').waitFor();
    await looks('rights-as');
    assert.equal(await texts(page, 'Secret', 0), 'None by folder default');
  });

  await t.test('a permission that includes subfolders is confirmed first', async () => {
    const grid = page.getByRole('treegrid');
    await grid.focus();
    for (const key of ['Home', 'ArrowRight', 'Shift+W']) await page.keyboard.press(key);
    await dialog.getByText('2 subfolders').waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await grid.getByLabel('Structure: Read and write, set here').waitFor();
    await grid.getByLabel('Structure: Read and write, inherited from the parent folder').nth(1).waitFor();
    assert.deepEqual(
      (await ask('GET', 'folder-permission')).map(({ groups }: { groups: readonly { permission: number }[] }) =>
        groups.map(({ permission }) => permission),
      ),
      [[100], [100], [100]],
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('r');
    await grid.getByLabel('Structure: Read, set here').waitFor();
  });

  await t.test('the member sees a padlock with the reason', async () => {
    const bobs = await project.signIn(bob, `${base}/documents`);
    const row = bobs.page.getByRole('row').filter({ hasText: 'Plans' });
    await row.getByRole('img', { name: 'Read from group Structure' }).waitFor();
    await row.click();
    await bobs.page.keyboard.press('Shift+R');
    const panel = bobs.page.getByRole('complementary', { name: 'Permissions' });
    await panel.getByText('Read from group Structure').waitFor();
    assert.equal(await panel.getByRole('combobox').count(), 0);
    await looks('member-rights', bobs.page);
    assert.deepEqual(bobs.problems, []);
  });

  await t.test('the overview has counts, links and the settings', async () => {
    await page.getByRole('link', { name: 'Overview' }).click();
    await settled(page);
    await page.getByRole('link', { name: '2 documents' }).waitFor();
    const latest = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recent documents' }) });
    assert.deepEqual(await latest.getByRole('link').allInnerTexts(), ['note.txt', 'plan.txt']);
    const lately = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Activity' }) });
    await lately.getByRole('time').nth(5).waitFor();
    assert.equal(await lately.getByRole('time').count(), 6);
    const changes = Number(/^(\d+) changes in 30 days/.exec(await lately.locator('summary').innerText())?.[1]);
    await lately.locator('summary').focus();
    await page.keyboard.press('Enter');
    const days = lately.getByRole('table', { name: `${changes} changes in 30 days` }).getByRole('row');
    assert.equal(await days.count(), 1);
    assert.match(await days.innerText(), new RegExp(`\\t${changes} changes$`));
    await looks('overview-days');
    await page.keyboard.press('Enter');
    assert.equal(await days.count(), 0, 'closed again');
    assert.ok(changes >= 6, 'all of it happened today');
    await page.getByRole('button', { name: 'Settings' }).click();
    // The dialog takes the focus when it is shown: earlier keystrokes are lost elsewhere.
    await dialog.locator('input:focus').waitFor();
    await dialog.getByLabel('Description').fill('A house on a hill.');
    await dialog.getByLabel('Name').fill('House on a hill');
    await looks('project-settings');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'House on a hill' }).waitFor();
    await page.getByText('A house on a hill.').waitFor();
    await looks('overview');
    await page.getByRole('button', { name: 'Delete project' }).click();
    await dialog.getByRole('textbox').fill('House on a hill');
    // The event that the project was deleted arrives long before the answer: none of it is requested once more.
    await page.route('**/cloud/*/project/*', async route => {
      const response = await route.fetch();
      if (route.request().method() === 'DELETE') await sleep(1500);
      await route.fulfill({ response });
    });
    // Nor while the next page is loading.
    await page.route(/\/assets\/cloud-[^/]*\.js$/, async route => {
      await sleep(1500);
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(/\/c\/\d+$/);
    await page.locator('#content').getByText('Barn').waitFor();
  });
  assert.deepEqual(problems, []);
});
