// Favourites: starred on home, kept by the service, in the person's own order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, lasting, settled, still, take } from '../fixtures/screens.ts';
import { openWindows, sizes } from '../fixtures/window.ts';

const phone = { width: 390, height: 844 };

/** Names of the favourites of a kind, in their order. */
const namesIn = (page: Page, list: string) =>
  lasting(() => page.getByRole('list', { name: list }).locator('[data-favourite] a').allInnerTexts());

// Long: one story; each step continues with the state of the one before.
test('projects and clouds are starred, listed first in a personal order, and kept', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const ann = await service.createPerson('ann');
  const call = async (method: string, path: string, body?: unknown) =>
    (await service.request(method, path, { as: ann.as, ...(body !== undefined && { body }) })).json;
  const clouds: { readonly id: number; readonly name: string }[] = [];
  for (const name of ['Architekturbüro Nordlicht, Standort Hamburg-Altona', 'Second office'])
    clouds.push(await call('POST', '/cloud', { name }));
  const ids: Record<string, number> = {};
  for (const name of ['House', 'School', 'Tower'])
    ids[name] = (await call('POST', `/cloud/${clouds[0]?.id}/project`, { name })).id;
  const kept = () => call('GET', '/platform/fav') as Promise<{ cloud_ids: number[]; project_ids: number[] }>;
  const { page, visit, problems } = await windows.signIn(ann, '/app/');
  const star = (name: string) => page.getByRole('button', { name: `Favourite: ${name}` });
  const names = async (list: string) => (await namesIn(page, list)).map(text => text.split('\n')[0]);

  await t.test('none yet', async () => {
    await page.getByText('Star projects and clouds to keep them here').waitFor();
    await page.setViewportSize(phone);
    await assertFits(page, 'favourites-empty-phone-light');
    await take(page, 'favourites-empty-phone-light');
    // The whole name of a cloud is visible, whatever else is in its heading.
    const heading = `document.querySelector('#cloud-${clouds[0]?.id}')`;
    const isCut = () => page.evaluate<boolean>(`${heading}.scrollWidth > ${heading}.clientWidth`);
    assert.equal(await lasting(isCut, false), false);
    await page.setViewportSize(sizes.laptop);
    await take(page, 'favourites-empty-laptop-light');
  });

  await t.test('starred', async () => {
    for (const name of ['House', 'School', 'Tower']) {
      await star(name).click();
      await page.getByRole('list', { name: 'Favourite projects' }).getByRole('link', { name }).waitFor();
    }
    await star('Second office').click();
    assert.deepEqual(await names('Favourite projects'), ['House', 'School', 'Tower']);
    assert.deepEqual(await names('Favourite clouds'), ['Second office']);
    const headings = await lasting(() => page.locator('section[aria-labelledby^=cloud-] h2').allInnerTexts());
    assert.deepEqual(headings, ['Second office', clouds[0]?.name], 'favourite clouds before others');
    assert.equal(await star('House').first().getAttribute('aria-pressed'), 'true');
  });

  await t.test('moved by keys', async () => {
    await page.getByRole('button', { name: 'Move Tower' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Tower: 2 of 3').waitFor({ state: 'attached' });
    await page.keyboard.press('Home');
    await page.getByText('Tower: 1 of 3').waitFor({ state: 'attached' });
    assert.deepEqual(await names('Favourite projects'), ['Tower', 'House', 'School']);
    assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-label")'), 'Move Tower');
  });

  await t.test('dragged', async () => {
    const handle = page.getByRole('button', { name: 'Move Tower' });
    const target = page
      .getByRole('list', { name: 'Favourite projects' })
      .getByRole('listitem')
      .filter({ hasText: 'School' });
    const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
    assert.ok(from && to);
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
    assert.deepEqual(await names('Favourite projects'), ['House', 'School', 'Tower']);
    await lasting(async () => (await kept()).project_ids, [ids['House'], ids['School'], ids['Tower']].map(Number));
    assert.deepEqual((await kept()).project_ids, [ids['House'], ids['School'], ids['Tower']]);
  });

  await t.test('appearance', async () => {
    for (const [size, viewport] of Object.entries({ phone, tablet: sizes.tablet, laptop: sizes.laptop }))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await still(page);
        await assertFits(page, `favourites-${size}`);
        await take(page, `favourites-${size}-${colorScheme}`);
      }
    assert.deepEqual(await seriousFindings(page), []);
  });

  await t.test('another window of the person follows, and a new one has them', async () => {
    await call('PUT', '/platform/fav/projects', { project_ids: [ids['Tower']] });
    await lasting(() => names('Favourite projects'), ['Tower', 'House', 'School']);
    assert.deepEqual(await names('Favourite projects'), ['Tower', 'House', 'School']);
    await star('House').first().click();
    await lasting(() => names('Favourite projects'), ['Tower', 'School']);
    await visit('/app/');
    await settled(page);
    assert.deepEqual(await names('Favourite projects'), ['Tower', 'School']);
    await page.evaluate("localStorage.setItem('plinth.language', 'fr')");
    await visit('/app/');
    await page.getByRole('heading', { name: 'Favoris' }).waitFor();
    await page.getByRole('button', { name: 'Déplacer Tower' }).waitFor();
    await take(page, 'favourites-laptop-french-dark');
  });
  assert.deepEqual(problems, []);
});
