// A link to a view: made in the viewer, opened by users with access to the models, and invalid once it is removed.
import assert from 'node:assert/strict';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { assertFits, drawn, lasting, step, take } from '../fixtures/screens.ts';
import { phone, sizes, testsOfOneService } from '../fixtures/window.ts';
import { joinProject } from '../../core/testing/join-project.ts';

const sharing = testsOfOneService();

interface Shared {
  readonly id: number;
  readonly state: {
    readonly planes: readonly object[];
    readonly box: object | null;
    readonly camera: { eye: number[] };
  };
}

// Long: one story; each step continues with the state of the one before.
sharing('a view is shared, opened after signing in, and removed', async windows => {
  const { service } = windows;
  const { page, as, path, problems } = await openDemo(windows);
  const viewer = page.url().replace(/\?.*/, '');
  const views = async () => (await service.request('GET', `${path}/view`, { as })).json as readonly Shared[];

  const id = await step('the link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('b');
    await page.keyboard.press('5');
    await page.waitForTimeout(600);
    await page.keyboard.press('Shift+L');
    // The address is shown, copied and explained, though this window is on an address of this computer alone.
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^https:\/\/127\.0\.0\.1:\d+\/.*\/viewer\?shared=\d+$/).waitFor();
    await dialog.getByText('Project members can open it after signing in').waitFor();
    await dialog.getByText('This link opens only on this computer').waitFor();
    await dialog.getByText('turn on network access').waitFor();
    await dialog.getByText('Link copied').waitFor();
    assert.match(await page.evaluate('navigator.clipboard.readText()'), /\/viewer\?shared=\d+$/);
    await dialog.getByRole('button', { name: /^Copy/ }).click();
    await dialog.getByRole('button', { name: /^Copied/ }).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize(sizes.laptop);
    await take(page, 'share-link-laptop-light');
    const all = await lasting(async () => (await views()).length, 1).then(views);
    await page.keyboard.press('Escape');
    return all[0]!.id;
  });
  const kept = (await service.request('GET', `${path}/view/${id}`, { as })).json as Shared;
  assert.notEqual(kept.state.box, null);

  await step('a member signs in and arrives at the view', async () => {
    const bob = await joinProject({ ...service, application: as }, path, 'bob', 50);
    const { page: other, problems: bobs } = await windows.signIn(
      bob,
      `${viewer.replace(/^.*\/app/, '/app')}?shared=${id}`,
      { viewport: phone },
    );
    await drawn(other);
    await lasting(async () => new URL(other.url()).searchParams.get('shared'), String(id));
    await other.waitForTimeout(800);
    await take(other, 'share-opened-phone-light');
    await assertFits(other, 'share-opened-phone');
    await other.setViewportSize(sizes.laptop);
    await other.waitForTimeout(500);
    await take(other, 'share-opened-laptop-light');
    await other.locator('[data-canvas]').focus();
    await other.keyboard.press('Shift+L');
    const made = await lasting(
      async () => (await service.request('GET', `${path}/view`, { as: bob.as })).json.length as number,
      1,
    ).then(async () => (await service.request('GET', `${path}/view`, { as: bob.as })).json[0].id as number);
    const again = (await service.request('GET', `${path}/view/${made}`, { as: bob.as })).json as Shared;
    assert.deepEqual(again.state.box, kept.state.box, 'he sees the same section box');
    again.state.camera.eye.forEach((at, n) =>
      assert.ok(
        Math.abs(at - kept.state.camera.eye[n]!) < 1,
        `${again.state.camera.eye} is not ${kept.state.camera.eye}`,
      ),
    );
    assert.deepEqual(bobs, []);
  });

  await step('the list, and a view that is gone', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Shared views');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Shared views', exact: true });
    await dialog.getByText(`View ${id}`, { exact: true }).waitFor();
    assert.equal(await dialog.getByRole('listitem').count(), 2, 'administrators see those of everybody');
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'share-list-laptop-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await take(page, 'share-list-laptop-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await dialog.getByRole('button', { name: `Remove: View ${id}` }).click();
    await lasting(async () => (await views()).length, 1);
    await page.goto(`${viewer}?shared=${id}`);
    await page.getByText('View not available').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'share-gone-laptop-light');
    await page.getByRole('link', { name: 'Open the models of the project' }).click();
    await drawn(page);
  });
  assert.deepEqual(
    problems.filter(problem => !problem.includes('404')),
    [],
  );
});
