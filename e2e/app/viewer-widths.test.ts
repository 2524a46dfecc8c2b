// The viewer's tools at every width: nothing of the bar is cut, and what it has no room for is in its menu.
import assert from 'node:assert/strict';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { escape, still, take, until } from '../fixtures/screens.ts';
import { phone, sizes, testsOfOneService } from '../fixtures/window.ts';

const test = testsOfOneService('the tools of the viewer at every width');

for (const [name, options] of [
  ['phone', { viewport: phone, hasTouch: true, isMobile: true }],
  ['phone-french-dark', { viewport: phone, hasTouch: true, isMobile: true, locale: 'fr', colorScheme: 'dark' }],
  ['tablet', { viewport: sizes.tablet, hasTouch: true }],
  ['tablet-dark', { viewport: sizes.tablet, hasTouch: true, colorScheme: 'dark' }],
  ['laptop', { viewport: sizes.laptop }],
] as const)
  test(`${name}: nothing of the bar is cut, and its menu does what is not in it`, async windows => {
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
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(problems, []);
  });
