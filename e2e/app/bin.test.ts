// Deletions can be undone: at once, later from the bin, and projects and clouds in their places.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { writePng } from '../../core/testing/png.ts';
import { assertFits, everything, settled, still, take } from '../fixtures/screens.ts';
import { openWindows, sizes } from '../fixtures/window.ts';

test(
  'deletions are undone by a key, from the bin, and for projects and clouds in their place',
  { timeout: 240_000 },
  // Long: one journey, in order.
  async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const { request, createPerson, createProject } = windows.service;
    const ann = await createPerson('ann');
    const as = ann.as;
    const { cloudId, projectId, rootFolderId, path } = await createProject('House', { as, cloud: 'Ours' });
    const folder = (
      await request('POST', `${path}/folder`, {
        as,
        body: { name: 'Ausschreibungsunterlagen Grundstücksentwässerung' },
      })
    ).json;
    for (const [name, parent_id] of [
      ['a.txt', rootFolderId],
      ['b.txt', rootFolderId],
      ['inside.txt', folder.id],
    ]) {
      await request('POST', `${path}/document`, { as, body: fileForm(name, name, { name, parent_id }) });
    }
    const { page, visit, problems } = await windows.signIn(ann, `/app/c/${cloudId}/p/${projectId}/documents`);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    const settings = [
      ['light', 'laptop'],
      ['dark', 'tablet'],
    ] as const;
    let turn = 0;
    /** In both settings where pictures are wanted, else in one after the other. */
    const looks = async (name: string) => {
      turn += 1;
      for (const [scheme, size] of everything ? settings : settings.slice(turn % 2, (turn % 2) + 1)) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize(sizes[size]);
        await still(page);
        await take(page, `${name}-${size}-${scheme}`);
        await assertFits(page, name);
        assert.deepEqual(await seriousFindings(page), [], `${name} ${scheme}`);
      }
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(sizes.laptop);
    };

    await t.test('a key undoes a deletion', async () => {
      await row('a.txt').click();
      await page.keyboard.press('Delete');
      await row('a.txt').waitFor({ state: 'detached' });
      await page.getByText('“a.txt” moved to bin').waitFor();
      await looks('deleted');
      await page.keyboard.press('Control+z');
      await page.getByText('1 item restored').waitFor();
      await row('a.txt').waitFor();
    });

    await t.test('the bin shows deletions of other windows', async () => {
      await page.getByRole('checkbox', { name: /Select Ausschreibungsunterlagen/ }).click();
      await page.getByRole('checkbox', { name: 'Select a.txt' }).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('2 items moved to bin').waitFor();
      // Deletions in another window are seen here.
      await page.getByRole('link', { name: 'Bin' }).click();
      await row('a.txt').waitFor();
      const b = (await request('GET', `${path}/document`, { as })).json[0].id;
      await request('DELETE', `${path}/document/${b}`, { as });
      await row('b.txt').waitFor();
      await row('Ausschreibungsunterlagen').getByText('Contains 1 document').waitFor();
      await looks('bin');
    });

    await t.test('the bin restores, deletes permanently and is emptied', async () => {
      await row('a.txt').getByRole('button', { name: 'Restore a.txt' }).click();
      await page.getByText('1 item restored').waitFor();
      await row('a.txt').waitFor({ state: 'detached' });
      await row('b.txt').click();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
      await row('b.txt').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Empty bin…' }).click();
      const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' });
      assert.equal(await sure.isDisabled(), true);
      await page.getByRole('dialog').getByRole('textbox').fill('House');
      await sure.click();
      await page.getByRole('heading', { name: 'Bin is empty' }).waitFor();
      await looks('bin-empty');
      assert.deepEqual(
        (await request('GET', `${path}/document`, { as })).json.map(({ name }: { name: string }) => name),
        ['a.txt'],
      );
    });

    await t.test('projects and clouds are restored in their place', async () => {
      // Deleted elsewhere while no page shows their content, which could request what is deleted.
      await visit('/app/account');
      await request('DELETE', path, { as });
      await visit(`/app/c/${cloudId}`);
      await page.getByRole('region', { name: 'Deleted projects' }).waitFor();
      await looks('deleted-project');
      await page.getByRole('button', { name: 'Restore House' }).click();
      await page.getByRole('link', { name: /House/ }).waitFor();
      // A cloud is deleted while it is shown.
      const summary = page.waitForResponse(/\/model\/summary/);
      await visit('/app/');
      await summary;
      await settled(page);
      await request('DELETE', `/cloud/${cloudId}`, { as });
      await page.getByRole('region', { name: 'Deleted clouds' }).waitFor();
      await page.getByRole('link', { name: /House/ }).waitFor({ state: 'detached' });
      await looks('deleted-cloud');
      await page.getByRole('button', { name: 'Restore Ours' }).click();
      await page.getByRole('link', { name: /House/ }).waitFor();
      await page.getByRole('region', { name: 'Deleted clouds' }).waitFor({ state: 'detached' });
    });

    await t.test('a project and its cloud get a picture, and none again', async () => {
      const choose = async (menu: string, name: string, buffer: Buffer) => {
        await page.getByRole('button', { name: menu }).click();
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('menuitem', { name: 'Choose image…' }).click();
        await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
      };
      await choose('Actions for project House', 'house.png', writePng(120, 80));
      await page.locator('li img').waitFor();
      await choose('Actions for cloud Ours', 'ours.png', writePng(64, 64, [200, 90, 20]));
      await page.locator('header img').waitFor();
      await looks('pictures');
      await choose('Actions for cloud Ours', 'ours.svg', Buffer.from('<svg/>'));
      await page.getByRole('alert').getByText('The image was not saved').waitFor();
      await page.getByRole('button', { name: 'Actions for project House' }).click();
      await page.getByRole('menuitem', { name: 'Remove image' }).click();
      await page.locator('li img').waitFor({ state: 'detached' });
    });
    assert.deepEqual(
      problems.filter(problem => !problem.includes('400')),
      [],
    );
  },
);
