// Every screen: nothing serious for axe, in both schemes, no text that runs out of the page, no error in the console.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openPage, openWindows, sizes, type WindowSetting } from '../fixtures/window.ts';

/** SCREENSHOTS=folder keeps a picture of every screen. */
const pictures = process.env['SCREENSHOTS'];

/** A cloud with the demo, some folders and documents; a second project that is empty. */
async function furnish({ service }: WindowSetting) {
  const { request } = service;
  const ann = await service.createPerson('ann');
  const as = ann.as;
  const cloud = (await request('POST', '/cloud', { as, body: { name: 'Architekturbüro Nordlicht' } })).json;
  const demo = (await request('POST', `/cloud/${cloud.id}/create-demo`, { as })).json;
  const empty = (await request('POST', `/cloud/${cloud.id}/project`, { as, body: { name: 'Grundschule Wiesengrund, Erweiterungsbau und Sanierung' } })).json;
  for (const name of ['Pläne', 'Ausschreibung', 'Grundstücksentwässerungsanlagen']) await request('POST', `/cloud/${cloud.id}/project/${demo.id}/folder`, { as, body: { name } });
  const [model] = (await request('GET', `/cloud/${cloud.id}/project/${demo.id}/model`, { as })).json;
  const base = `/app/c/${cloud.id}/p/${demo.id}`;
  const screens = {
    'home': '/app/', 'cloud': `/app/c/${cloud.id}`, 'documents': `${base}/documents`, 'documents-empty': `/app/c/${cloud.id}/p/${empty.id}/documents`,
    'models': `${base}/models`, 'models-empty': `/app/c/${cloud.id}/p/${empty.id}/models`, 'report': `${base}/models/${model.id}`, 'people': `${base}/people`,
    'absent': `/app/c/${cloud.id}/p/999999/documents`,
  };
  return { ann, screens };
}

async function take(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** The screen has its content, or the state that stands in for it. */
async function settled(page: Page): Promise<void> {
  await page.locator('#content :is(h2, [role=grid], [role=alert])').first().waitFor();
  await page.locator('#content [role=status]').waitFor({ state: 'detached' });
}

/** The page itself never scrolls sideways, whatever its width. */
const overflow = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

test('every screen at every size, light and dark', { timeout: 300_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { ann, screens } = await furnish(windows);
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, problems, visit } = await windows.signIn(ann, '/app/', { viewport, colorScheme, hasTouch: size === 'tablet' });
      for (const [name, path] of Object.entries(screens)) {
        await visit(path);
        await settled(page);
        await take(page, `${name}-${size}-${colorScheme}`);
        assert.ok(await overflow(page) <= 0, `${name} is wider than ${size}`);
        if (size !== 'desktop') assert.deepEqual(await seriousFindings(page), [], `${name} ${size} ${colorScheme}`);
      }
      // A project that is not there is asked for, and the browser notes the answer.
      assert.deepEqual(problems.filter(problem => !problem.includes('404')), []);
      await page.context().close();
    }
  }
});

test('dialogs, menus and the lists of commands', { timeout: 120_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { ann, screens } = await furnish(windows);
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, problems, visit } = await windows.signIn(ann, '/app/', { colorScheme });
    const look = async (name: string) => {
      await take(page, `${name}-laptop-${colorScheme}`);
      assert.deepEqual(await seriousFindings(page), [], `${name} ${colorScheme}`);
      await page.keyboard.press('Escape');
    };
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').waitFor();
    await look('dialog');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await look('palette');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys of this screen' }).waitFor();
    await look('keys');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await look('account');
    await visit(screens.documents);
    await page.getByRole('checkbox', { name: 'Select house.ifc' }).click();
    await page.getByRole('toolbar').waitFor();
    await look('selection');
    assert.deepEqual(problems, []);
    await page.context().close();
  }
});

test('the palette leads anywhere by keyboard, and French is spoken at once', { timeout: 60_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { ann } = await furnish(windows);
  const { page } = await windows.signIn(ann);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('input[role=combobox]:focus').waitFor();
  await page.keyboard.type('grund');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing here yet').waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('input[role=combobox]:focus').waitFor();
  await page.keyboard.type('franç');
  await page.keyboard.press('Enter');
  await page.getByText('Rien ici pour l’instant').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
});

test('the first screen is small, and nothing of the viewer comes with it', { timeout: 60_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const ann = await windows.service.createPerson('ann');
  const first = await windows.signIn(ann);
  await first.page.getByRole('heading', { name: 'Welcome to Plinth' }).waitFor();
  const names = await first.page.evaluate<string[]>('performance.getEntriesByType("resource").map(({ name }) => name).filter(name => name.includes("/app/assets/"))');
  const fetched = await Promise.all(names.map(name => windows.service.request('GET', new URL(name).pathname, { headers: { 'accept-encoding': 'gzip' } })));
  const kilobytes = fetched.reduce((sum, { wireSize }) => sum + wireSize, 0) / 1000;
  t.diagnostic(`first screen: ${kilobytes.toFixed(0)} kB gzip in ${names.length} files`);
  assert.ok(kilobytes < 300, `${kilobytes} kB`);
  const paint = await first.page.evaluate<number>('performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0');
  t.diagnostic(`first contentful paint: ${paint.toFixed(0)} ms`);
});

test('the page before and after a session', { timeout: 60_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openPage(windows.browser, windows.service.url, { colorScheme });
    await page.goto(`${windows.service.url}/app/signed-out`);
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await take(page, `signed-out-laptop-${colorScheme}`);
    assert.deepEqual(await seriousFindings(page), []);
    await page.context().close();
  }
});
