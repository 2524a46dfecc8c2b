// Panels of the viewer are moved with the pointer and by their menus; layouts are saved, and have names.
import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { assertLooks, seriousFindings } from '../fixtures/accessibility.ts';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { drawn, take, until } from '../fixtures/screens.ts';
import { phone, sizes, testsOfOneService } from '../fixtures/window.ts';

/** The front panel of each place; null: the place is closed, or has none. */
const shown = (page: Page) =>
  page.evaluate<
    readonly (string | null)[]
  >(`['aside[data-side=left]', 'section[data-side=bottom]', 'aside[data-side=right]']
    .map(each => document.querySelector('[data-viewer] ' + each)?.getAttribute('aria-label') ?? null)`);

const open = async (page: Page, panel: string) => {
  await page.getByRole('button', { name: `Move ${panel}` }).click();
  return page.getByRole('menu');
};
const move = async (page: Page, panel: string, to: string) => {
  await (await open(page, panel)).getByRole('menuitem', { name: to }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
};
const openLayouts = async (page: Page, panel: string) => {
  await (await open(page, panel)).getByRole('menuitem', { name: 'Panel layouts' }).click();
  return page.getByRole('dialog', { name: 'Panel layouts' });
};

/** Drags a panel by its head to the middle of a place. */
async function drag(page: Page, panel: string, place: string): Promise<void> {
  await page.getByRole('heading', { name: panel, exact: true }).hover();
  await page.mouse.down();
  const { x, y } = (await page.getByRole('heading', { name: panel, exact: true }).boundingBox())!;
  await page.mouse.move(x - 40, y + 60, { steps: 4 });
  const target = (await page.locator(`[data-place=${place}]`).boundingBox())!;
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 6 });
  await until(page, 'the place under the pointer', `document.querySelector('[data-place=${place}][data-over]')`);
  await take(page, `layouts-drag-${place}`);
  await page.mouse.move(target.x + target.width / 2 + 1, target.y + target.height / 2);
  await page.mouse.up();
  await until(page, 'no places', `!document.querySelector('[data-place]')`);
}

const test = testsOfOneService();

test('panels are moved by dragging and by their menu, and keep their place', async windows => {
  const { page, problems } = await openDemo(windows, { viewport: sizes.desktop });
  assert.deepEqual(await shown(page), ['Structure', null, 'Properties']);
  await page.getByRole('treeitem').nth(3).click();

  await drag(page, 'Properties', 'bottom');
  assert.deepEqual(await shown(page), ['Structure', 'Properties', 'Issues']);
  await page.getByRole('region', { name: 'Properties' }).first().getByText('IfcBuildingStorey').waitFor();
  await move(page, 'Structure', 'Move to the right');
  assert.deepEqual(await shown(page), ['Classifications', 'Properties', 'Structure']);
  await until(page, 'the focus with the panel', `document.activeElement?.closest('aside[data-side=right] header')`);
  await drag(page, 'Structure', 'left');
  assert.deepEqual(await shown(page), ['Structure', 'Properties', 'Issues']);
  await move(page, 'Structure', 'Move to the right');
  for (const panel of ['Classifications', 'Zones']) await move(page, panel, 'Move below the model');
  assert.deepEqual(await shown(page), [null, 'Zones', 'Structure']);
  assert.equal(
    await page.getByRole('toolbar').getByRole('button', { name: 'Structure' }).count(),
    0,
    'nothing to open',
  );
  await assertLooks(page, 'layouts-moved');

  const grip = page.getByRole('separator', { name: 'Width of Structure' });
  await grip.press('ArrowLeft');
  await grip.press('ArrowLeft');
  await page.getByRole('button', { name: 'Close Zones' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Zones' }).click();
  const placed = { shown: await shown(page), width: await grip.getAttribute('aria-valuenow') };
  assert.deepEqual(placed, { shown: [null, 'Zones', 'Structure'], width: '352' });
  await page.reload();
  await drawn(page);
  assert.deepEqual({ shown: await shown(page), width: await grip.getAttribute('aria-valuenow') }, placed);

  // Every way to show a panel finds it in its place.
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Control+f');
  await until(page, 'the focus in the search', `document.activeElement?.closest('aside[data-side=right]')`);
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('l');
  await until(page, 'the list', `document.querySelector('section[data-side=bottom][aria-label^="Element"]')`);
  assert.deepEqual(problems, []);
});

test('a layout is named, applied, replaced and deleted', async windows => {
  const { page, problems } = await openDemo(windows, { viewport: sizes.desktop });
  await move(page, 'Properties', 'Move to the left');
  assert.deepEqual(await shown(page), ['Properties', null, 'Issues']);
  let dialog = await openLayouts(page, 'Properties');
  await dialog.getByLabel('Name of the current layout').fill(' Review ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Review', exact: true }).waitFor();
  await assertLooks(page, 'layouts-dialog');
  await dialog.getByRole('button', { name: 'Original layout' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(await shown(page), ['Structure', null, 'Properties']);

  await move(page, 'Properties', 'Move below the model');
  await page.getByRole('button', { name: 'Close Issues' }).click();
  dialog = await openLayouts(page, 'Structure');
  await dialog.getByLabel('Name of the current layout').fill('Review');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await dialog.getByRole('button', { name: 'Original layout' }).click();
  dialog = await openLayouts(page, 'Structure');
  await dialog.getByRole('button', { name: 'Review', exact: true }).click();
  assert.deepEqual(await shown(page), ['Structure', 'Properties', null]);
  await page.reload();
  await drawn(page);
  dialog = await openLayouts(page, 'Structure');
  await dialog.getByRole('button', { name: 'Delete layout “Review”' }).click();
  await dialog.getByRole('button', { name: 'Review', exact: true }).waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});

test('on a phone panels are moved by their menu', async windows => {
  const { page, problems } = await openDemo(windows, { viewport: phone, hasTouch: true, isMobile: true });
  await page.getByRole('toolbar').getByRole('button', { name: 'Structure' }).tap();
  await move(page, 'Structure', 'Move below the model');
  assert.deepEqual(await shown(page), [null, 'Structure', null]);
  await until(page, 'the focus with the panel', `document.activeElement?.closest('section[data-side=bottom]')`);
  await take(page, 'layouts-phone');
  assert.deepEqual(await seriousFindings(page), []);
  await page.keyboard.press('Escape');
  assert.deepEqual(await shown(page), [null, null, null]);
  await page.reload();
  await drawn(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Structure' }).tap();
  assert.deepEqual(await shown(page), [null, 'Structure', null], 'it is kept');
  // With room for them the docks are open as in any wide window.
  await page.setViewportSize(sizes.laptop);
  await until(page, 'both sides', `document.querySelectorAll('[data-viewer] aside').length === 2`);
  assert.deepEqual(problems, []);
});
