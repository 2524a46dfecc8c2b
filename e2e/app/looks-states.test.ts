// Appearance of screens in other languages, without a connection, after their session has ended, and with overlays.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, drawn, escape, everything, furnish, settled, step, still, take } from '../fixtures/screens.ts';
import { openWindows, sizes } from '../fixtures/window.ts';

type Scheme = 'light' | 'dark';

async function open(
  t: TestContext,
  screen: string,
  viewport: { readonly width: number; readonly height: number },
  colorScheme: Scheme,
  locale = 'en',
) {
  const windows = await openWindows(t);
  if (!windows) return undefined;
  const { ann, screens } = await furnish(windows);
  const opened = await windows.signIn(ann, screens[screen], {
    viewport,
    colorScheme,
    locale,
    hasTouch: viewport === sizes.tablet,
  });
  const { page } = opened;
  await step(screen, () => settled(page));
  return {
    ...opened,
    screens,
    look: (name: string) =>
      step(name, async () => {
        await still(page);
        await take(page, `${name}-${colorScheme}`);
        await assertFits(page, name);
        assert.deepEqual(await seriousFindings(page), []);
      }),
  };
}

for (const [size, colorScheme] of [
  ['laptop', 'dark'],
  ['tablet', 'light'],
] as const) {
  // Words overflow where it is narrow. French represents the others where pictures are not wanted.
  for (const language of everything ? (['fr', 'de', 'nl'] as const) : size === 'tablet' ? (['fr'] as const) : [])
    test(`every screen in ${language} at ${size} size`, { timeout: 240_000 }, async t => {
      const opened = await open(t, 'home', sizes[size], colorScheme, language);
      if (!opened) return;
      const { page, visit, screens, look, problems } = opened;
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      for (const [name, path] of Object.entries(screens)) {
        await visit(path);
        await settled(page);
        await look(`${name}-${size}-${language}`);
      }
      assert.deepEqual(
        problems.filter(problem => !problem.includes('404')),
        [],
      );
    });

  if (everything || size === 'tablet')
    test(`versions, quick look and uploads next to the list at ${size} size`, { timeout: 240_000 }, async t => {
      const opened = await open(t, 'documents', sizes[size], colorScheme);
      if (!opened) return;
      const { page, look, problems } = opened;
      const menu = async (item: string) => {
        await page.getByRole('button', { name: 'Actions for house.ifc' }).click();
        await page.getByRole('menuitem', { name: item }).click();
        await page.getByRole('complementary').waitFor();
      };
      await menu('Quick look');
      await look(`look-${size}`);
      await menu('Versions');
      const panel = page.getByRole('complementary', { name: 'Versions' });
      await panel
        .locator('input[type=file]')
        .setInputFiles([{ name: 'house.ifc', mimeType: 'text/plain', buffer: Buffer.from('no IFC') }]);
      await page.getByText('1 file uploaded').waitFor();
      await panel.getByText('Failed').waitFor();
      await page.getByText('No jobs running').waitFor();
      await look(`versions-uploads-${size}`);
      await page.getByRole('button', { name: 'Close uploads' }).click();
      await panel.getByRole('button', { name: 'Actions for version 1' }).click();
      await page.getByRole('menuitem').first().waitFor();
      await look(`versions-menu-${size}`);
      await escape(page);
      assert.deepEqual(problems, []);
    });

  if (everything || size === 'laptop')
    test(`the legend of colours and the menu of the model at ${size} size`, { timeout: 240_000 }, async t => {
      const opened = await open(t, 'viewer', sizes[size], colorScheme);
      if (!opened) return;
      const { page, look, problems } = opened;
      await page.keyboard.press('Control+k');
      await page.locator('input[role=combobox]:focus').waitFor();
      await page.keyboard.type('colour by storey');
      await page.getByRole('option', { name: 'Colour by storey', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page
        .getByText('Colour legend')
        .or(page.getByRole('region', { name: 'Colour legend' }))
        .first()
        .waitFor();
      await drawn(page);
      await look(`legend-${size}`);
      const area = (await page.locator('[data-canvas]').boundingBox())!;
      await page.mouse.click(area.x + area.width / 2, area.y + area.height / 2, { button: 'right' });
      await page.getByRole('menu', { name: 'Model menu' }).getByRole('menuitem').first().waitFor();
      await look(`viewer-menu-${size}`);
      await escape(page);
      assert.deepEqual(problems, []);
    });

  if (everything || size === 'tablet')
    test(`without a connection, and after the session, at ${size} size`, { timeout: 240_000 }, async t => {
      const opened = await open(t, 'documents', sizes[size], colorScheme);
      if (!opened) return;
      const { page, look } = opened;
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Members' }).click();
      await page.getByRole('heading', { name: 'No connection' }).waitFor();
      await page.getByText('Data may be out of date.').waitFor();
      await look(`offline-${size}`);
      await page.context().setOffline(false);
      await settled(page);
      await page.route(/\/cloud\/|\/token$/, route =>
        route.fulfill({ status: 401, json: { detail: 'expired', code: 'not_authenticated', error: 'invalid_grant' } }),
      );
      await page.getByRole('link', { name: 'Models' }).click();
      await page.getByRole('dialog').getByText('Your session has ended').waitFor();
      await look(`ended-${size}`);
    });
}
