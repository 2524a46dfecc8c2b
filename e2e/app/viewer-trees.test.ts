// The tree of the viewer by structure, class, type, layer, system, material, zone and classification.
import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { assertFits, still, take, until } from '../fixtures/screens.ts';
import { sizes, testsOfOneService } from '../fixtures/window.ts';

const test = testsOfOneService();

/** Orders the tree by another criterion, by keys alone. */
async function orderBy(page: Page, label: string, menu = 'Tree'): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${menu}: `) }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: label, exact: true });
  await item.waitFor();
  // A menu takes the focus a moment after it has opened.
  await until(page, 'the focus in the menu', `document.activeElement?.closest('[role=menu]')`);
  await item.press('Enter');
  await item.waitFor({ state: 'hidden' });
}
const treeOf = (page: Page, name: string) => page.getByRole('tree', { name });

test('by class: a group selects, hides and shows its elements, and search finds them', async windows => {
  const { page, problems } = await openDemo(windows);
  await orderBy(page, 'Class');
  const tree = treeOf(page, 'Class');
  const slabs = tree.getByRole('treeitem', { name: /^IfcSlab/ });
  await slabs.waitFor();
  const count = Number(/\d+$/.exec((await slabs.innerText()).trim())?.[0]);
  assert.ok(count > 1, await slabs.innerText());
  await slabs.click();
  await page.getByText(`${count} selected`).first().waitFor();

  // By keys: open, to the first element, its eye
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const one = tree.locator('[role=treeitem][data-uuid][aria-selected=true]');
  await one.waitFor();
  const uuid = await one.getAttribute('data-uuid');
  await page.keyboard.press('Space');
  await tree.locator(`[data-uuid="${uuid}"][data-hidden]`).waitFor();
  await page.keyboard.press('Space');

  // A selection made elsewhere scrolls into view here, too
  await orderBy(page, 'Structure');
  await treeOf(page, 'Structure').locator(`[data-uuid="${uuid}"][aria-selected=true]`).waitFor();
  await orderBy(page, 'Material');
  await treeOf(page, 'Material').locator(`[data-uuid="${uuid}"][aria-selected=true]`).waitFor();
  await page
    .getByRole('complementary')
    .getByRole('textbox', { name: /GlobalId/ })
    .fill('ifcdoor');
  await until(page, 'doors alone', `document.querySelectorAll('[role=tree] [data-match]').length > 2`);
  await take(page, 'trees-material-search');
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(problems, []);
});

test('each grouping has its groups, or shows that there are none', async windows => {
  const { page, problems, service, as, path, model } = { ...(await openDemo(windows)), service: windows.service };
  for (const name of ['Type', 'Layer', 'System', 'Material', 'Classification', 'Zone']) {
    await orderBy(page, name);
    await treeOf(page, name).or(page.getByText('in these models')).first().waitFor();
    await still(page);
    await take(page, `trees-${name.toLowerCase()}`);
  }
  const layers = (await service.request('GET', `${path}/model/${model.id}/layer`, { as })).json as {
    readonly name: string;
    readonly elements: readonly string[];
  }[];
  await orderBy(page, 'Layer');
  const layer = layers.find(({ elements }) => elements.length > 1);
  assert.ok(layer);
  await treeOf(page, 'Layer').getByRole('treeitem', { name: layer.name }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(problems, []);
});

for (const [name, options] of [
  ['laptop-german-dark', { viewport: sizes.laptop, locale: 'de', colorScheme: 'dark' }],
  ['tablet-light', { viewport: sizes.tablet, hasTouch: true }],
] as const)
  test(`${name}: the tree fits and is accessible`, async windows => {
    const { page, problems } = await openDemo(windows, options);
    const isGerman = name.includes('german');
    if (name.includes('tablet')) await page.keyboard.press('Control+f');
    await orderBy(page, isGerman ? 'Klasse' : 'Class', isGerman ? 'Baum' : 'Tree');
    await page.getByRole('treeitem').first().click();
    await page.keyboard.press('ArrowRight');
    await still(page);
    await assertFits(page, name);
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, `trees-${name}`);
    assert.deepEqual(problems, []);
  });
