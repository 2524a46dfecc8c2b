// Every screen: nothing serious for axe, in both schemes, no text that overflows the page, no error in the console.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, escape, everything, furnish, settled, step, still, take } from '../fixtures/screens.ts';
import { openPage, openWindows, sizes } from '../fixtures/window.ts';

/** The sizes, and the scheme of each, that are checked by default. */
const usual: Readonly<Record<string, readonly ('light' | 'dark')[]>> = { laptop: ['dark'] };

type Look = (name: string, open: () => Promise<unknown>, close: () => Promise<unknown>) => Promise<void>;

/** The list of documents with a selection, a menu, a deletion and uploads. */
async function lookAtDocuments(page: Page, look: Look, colorScheme: string): Promise<void> {
  await look(
    'selection',
    async () => {
      await page.getByRole('checkbox', { name: 'Select house.ifc' }).click();
      await page.getByRole('toolbar').waitFor();
    },
    async () => {
      await page.getByRole('checkbox', { name: 'Select house.ifc' }).click();
      await page.getByRole('toolbar').waitFor({ state: 'detached' });
    },
  );
  await look(
    'menu',
    async () => {
      await page.getByRole('button', { name: 'Actions for house.ifc' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
    () => escape(page),
  );
  await look(
    'delete',
    async () => {
      await page.getByRole('button', { name: 'Actions for house.ifc' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('“house.ifc” moved to bin').waitFor();
      await page.getByRole('menu').waitFor({ state: 'detached' });
    },
    async () => {
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Actions for house.ifc' }).waitFor();
    },
  );
  await look(
    'uploads',
    async () => {
      const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles([
          file(`Leistungsverzeichnis ${colorScheme}.txt`),
          file(`Grundstücksentwässerungsanlagen, Lageplan und Längsschnitt ${colorScheme}.txt`),
        ]);
      await page.getByText('2 files uploaded').waitFor();
    },
    () => page.getByRole('button', { name: 'Close uploads' }).click(),
  );
}

for (const [size, viewport] of Object.entries(sizes)) {
  const schemes = everything ? (['light', 'dark'] as const) : (usual[size] ?? []);
  if (schemes.length === 0) continue;
  test(`every screen at ${size} size, ${schemes.join(' and ')}`, { timeout: 240_000 }, async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const { ann, screens } = await furnish(windows);
    for (const colorScheme of schemes) {
      const { page, problems, visit } = await windows.signIn(ann, '/app/', {
        viewport,
        colorScheme,
        hasTouch: size === 'tablet',
      });
      for (const [name, path] of Object.entries(screens)) {
        await t.test(`${name} ${size} ${colorScheme}`, async () => {
          await visit(path);
          await settled(page);
          await take(page, `${name}-${size}-${colorScheme}`);
          await assertFits(page, name);
          assert.deepEqual(await seriousFindings(page), []);
        });
      }
      // A missing project is requested, and the browser logs the answer.
      assert.deepEqual(
        problems.filter(problem => !problem.includes('404')),
        [],
      );
      await page.context().close();
    }
  });

  test(`dialogs, menus, lists of commands and uploads at ${size} size`, { timeout: 240_000 }, async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const { ann, screens } = await furnish(windows);
    for (const colorScheme of schemes) {
      const { page, problems, visit } = await windows.signIn(ann, '/app/', {
        viewport,
        colorScheme,
        hasTouch: size === 'tablet',
      });
      const look: Look = (name, open, close) =>
        t.test(`${name} ${size} ${colorScheme}`, async () => {
          await step('opening', open);
          await still(page);
          await take(page, `${name}-${size}-${colorScheme}`);
          await assertFits(page, name);
          assert.deepEqual(await seriousFindings(page), []);
          await step('closing', close);
        });
      const [maker, account] = ['#content button', 'header [aria-haspopup=menu]'];
      await t.test('home', () => settled(page));
      await look(
        'dialog',
        async () => {
          await page.getByRole('button', { name: 'New project' }).click();
          await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor();
        },
        () => escape(page, maker),
      );
      await look(
        'palette',
        async () => {
          await page.keyboard.press('Control+k');
          await page.locator('input[role=combobox]:focus').waitFor();
          await page.getByRole('option', { name: 'Grundschule' }).waitFor();
        },
        () => escape(page, maker),
      );
      await look(
        'keys',
        async () => {
          await page.keyboard.press('?');
          await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
        },
        () => escape(page, maker),
      );
      await look(
        'account',
        async () => {
          await page.getByRole('button', { name: 'Account' }).click();
          await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
        },
        () => escape(page, account),
      );

      await t.test('documents', async () => {
        await visit(screens['documents']!);
        await settled(page);
      });
      await lookAtDocuments(page, look, colorScheme);
      assert.deepEqual(problems, []);
      await page.context().close();
    }
  });
}

test('the palette navigates by keyboard, and French applies at once', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { ann } = await furnish(windows);
  const { page } = await windows.signIn(ann);
  const choose = (text: string, option: string) =>
    step(`choosing ${option}`, async () => {
      await page.keyboard.press('Control+k');
      await page.locator('input[role=combobox]:focus').waitFor();
      await page.keyboard.type(text);
      await page.getByRole('option', { name: option, selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  await t.test('home', () => settled(page));
  await choose('grund', 'Grundschule');
  await t.test('the empty project', () => page.getByText('No documents').waitFor());
  await choose('franç', 'Français');
  await t.test('French', () => page.getByText('Aucun document').waitFor());
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
});

test('the first screen is small, without code of the viewer', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const ann = await windows.service.createPerson('ann');
  const first = await windows.signIn(ann);
  await first.page.getByRole('heading', { name: 'Welcome to Plinth' }).waitFor();
  await take(first.page, 'welcome-laptop-light');
  // With reduced motion every change is immediate: lists measure themselves while they change.
  const seen = await first.page.evaluate<string>(`(() => {
    const { style } = document.querySelector('#content');
    style.opacity = '0.5';
    const { opacity } = getComputedStyle(document.querySelector('#content'));
    style.opacity = '';
    return opacity;
  })()`);
  assert.equal(seen, '0.5');
  const names = await first.page.evaluate<string[]>(
    '[...new Set(performance.getEntriesByType("resource").map(({ name }) => name))].filter(name => name.includes("/app/assets/"))',
  );
  const fetched = await Promise.all(
    names.map(name =>
      windows.service.request('GET', new URL(name).pathname, { headers: { 'accept-encoding': 'gzip' } }),
    ),
  );
  const kilobytes = fetched.reduce((sum, { wireSize }) => sum + wireSize, 0) / 1000;
  t.diagnostic(`first screen: ${kilobytes.toFixed(1)} kB gzip in ${names.length} files`);
  assert.ok(kilobytes < 300, `${kilobytes} kB`);
  assert.ok(names.length < 20, `${names.length} files`);
  const paint = await first.page.evaluate<number>(`new Promise(done => {
    new PerformanceObserver(list => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') done(startTime);
    }).observe({ type: 'paint', buffered: true });
  })`);
  t.diagnostic(`first contentful paint: ${paint.toFixed(0)} ms`);
  assert.ok(paint > 0);
});

test('the page before and after a session', { timeout: 240_000 }, async t => {
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
