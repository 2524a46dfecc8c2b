// The viewer's tools at every width: nothing of the bar is cut, and tools without room are in its menu.
import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { escape, everything, still, take, until } from '../fixtures/screens.ts';
import { phone, sizes, testsOfOneService } from '../fixtures/window.ts';

/** Pixels of the page's width in which the model is visible, low enough for nothing but panels to be over it. */
const modelWidth = (page: Page): Promise<number> =>
  page.evaluate(`Array.from({ length: innerWidth }, (_each, x) => document.elementFromPoint(x + 0.5, innerHeight * 0.6))
    .filter(each => each?.matches('[data-canvas]')).length`);

/** Whether a tap on the middle of each button of the bar hits that button. */
const isBarFree = (page: Page): Promise<boolean> =>
  page.evaluate(`[...document.querySelectorAll('[role=toolbar] button')].every(each => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })`);

/** On a tablet one side is open at a time, and the model keeps most of the width. */
async function assertSidesFold(page: Page, name: string): Promise<void> {
  const whole = await modelWidth(page);
  const panels = page.locator('[data-viewer] aside');
  const openOne = async (panel: string) => {
    await page.getByRole('toolbar').getByRole('button', { name: panel, exact: true }).click();
    await page.getByRole('complementary', { name: panel }).waitFor();
    await take(page, `sides-${name}-${panel.toLowerCase()}`);
    const width = await modelWidth(page);
    assert.ok(width >= whole * 0.6, `${panel} leaves the model ${width} of ${whole} pixels`);
    assert.equal(await panels.count(), 1, 'one side is open');
    assert.ok(await isBarFree(page), 'nothing is over the bar');
  };
  await openOne('Structure');
  await page.getByRole('treeitem').nth(3).click();
  await openOne('Properties');
  await page.getByRole('complementary').getByText('IfcBuildingStorey').waitFor();

  const hasFocus = (what: string, selector: string) =>
    until(page, `the focus ${what}`, `document.activeElement?.matches('${selector}')`);
  await hasFocus('in the panel', 'aside[aria-label=Properties]');
  await page.keyboard.press('Escape');
  await hasFocus('back at the button', '[role=toolbar] button[aria-label=Properties]');
  assert.deepEqual([await panels.count(), await modelWidth(page)], [0, whole], 'the model has the whole width again');
  await openOne('Structure');
  await page.getByRole('complementary').getByRole('button', { name: 'Tree: Structure' }).click();
  await until(page, 'the focus in the menu', `document.activeElement?.closest('[role=menu]')`);
  await escape(page);
  assert.equal(await panels.count(), 1, 'Escape closes the menu of a side, not the side');
  const close = page.getByRole('button', { name: 'Close Structure' });
  const { width, height } = (await close.boundingBox())!;
  assert.ok(width >= 44 && height >= 44, `large enough for a thumb: ${width} x ${height}`);
  assert.deepEqual(await seriousFindings(page), []);
  await close.click();
  await hasFocus('back at the button', '[role=toolbar] button[aria-label=Structure]');

  await page.setViewportSize({ width: sizes.tablet.height, height: sizes.tablet.width });
  await until(
    page,
    'both sides of a tablet on its side',
    `document.querySelectorAll('[data-viewer] aside').length === 2`,
  );
  await page.setViewportSize(sizes.tablet);
  await until(page, 'one side upright', `document.querySelectorAll('[data-viewer] aside').length === 1`);
  await page.setViewportSize({ width: sizes.tablet.height, height: sizes.tablet.width });
  await until(page, 'both sides again', `document.querySelectorAll('[data-viewer] aside').length === 2`);
}

const test = testsOfOneService();

for (const [name, options] of [
  ['phone', { viewport: phone, hasTouch: true, isMobile: true }],
  ['phone-french-dark', { viewport: phone, hasTouch: true, isMobile: true, locale: 'fr', colorScheme: 'dark' }],
  ['tablet', { viewport: sizes.tablet, hasTouch: true }],
  ['tablet-dark', { viewport: sizes.tablet, hasTouch: true, colorScheme: 'dark' }],
  ['laptop', { viewport: sizes.laptop }],
] as const)
  test(`${name}: the toolbar is not cut off, and its menu has the rest`, async windows => {
    const { page, problems } = await openDemo(windows, options);
    const bar = page.getByRole('toolbar');
    const window = page.viewportSize()!;
    const boxes = await Promise.all((await bar.getByRole('button').all()).map(each => each.boundingBox()));
    const outer = (await bar.boundingBox())!;
    for (const box of boxes) assert.ok(box && box.x >= outer.x && box.x + box.width <= outer.x + outer.width, name);
    assert.ok(outer.x >= 0 && outer.x + outer.width <= window.width, `${outer.x} ${outer.width}`);
    assert.ok(await bar.evaluate(each => each.scrollWidth <= each.clientWidth));
    await take(page, `tools-${name}`);
    const more = bar.getByRole('button', { name: name.includes('french') ? 'Plus d’outils' : 'More tools' });
    if (name.startsWith('phone')) {
      await more.click();
      const menu = page.getByRole('menu');
      await menu.waitFor();
      await still(page);
      const box = (await menu.boundingBox())!;
      assert.ok(box.x >= 0 && box.x + box.width <= window.width && box.y >= 0, 'the menu is within the window');
      assert.deepEqual(await seriousFindings(page), []);
      await take(page, `tools-${name}-menu`);
      await menu.getByRole('menuitem', { name: 'Plan', exact: false }).first().click();
      await until(page, 'the plan', `document.querySelector('[data-plan-panel]')`);
      assert.equal(await more.getAttribute('data-on'), 'true', 'what is on in the menu is seen at its button');
      await page.locator('[data-canvas]').focus();
      await page.keyboard.press('g');
      await until(page, 'no plan', `!document.querySelector('[data-plan-panel]')`);
      await more.click();
      // Escape is for the menu once that has the focus.
      await until(page, 'the focus in the menu', `document.activeElement?.closest('[role=menu]')`);
      await escape(page);
    } else if (name === 'laptop') assert.equal(await more.count(), 0);
    else if (name === 'tablet' || everything) await assertSidesFold(page, name);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(problems, []);
  });
