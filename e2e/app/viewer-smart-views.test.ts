// Smart views: rules that colour, hide and isolate, saved in the project, applied by a click, changed and removed.
import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { crate } from '../fixtures/crate.ts';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { assertFits, still, take, until } from '../fixtures/screens.ts';
import { sizes, testsOfOneService } from '../fixtures/window.ts';

const test = testsOfOneService();

/** Opens the panel by its key. */
async function openPanel(page: Page): Promise<void> {
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Shift+S');
}
const ruleOf = (page: Page, number: number) => page.getByRole('group', { name: `Rule ${number}`, exact: true });

test('a smart view is created, applied, changed and deleted', async windows => {
  const { service } = windows;
  const { page, problems, as, path, model } = await openDemo(windows);
  const count = async (name: string): Promise<number> => {
    const filter = encodeURIComponent(
      JSON.stringify({ conditions: [{ column: { from: 'element', name: 'class' }, is: 'is', value: name }] }),
    );
    const { models } = (
      await service.request('GET', `${path}/element-table?models=${model.id}&filter=${filter}`, { as })
    ).json as { readonly models: readonly { readonly rows: readonly unknown[] }[] };
    return models[0]?.rows.length ?? 0;
  };
  await openPanel(page);
  await page.getByText('Create the first one').waitFor();
  await take(page, 'smart-views-empty');
  await page.getByRole('button', { name: 'New smart view' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Walls and roof');
  const condition = ruleOf(page, 1).getByRole('group', { name: 'Filter 1' });
  await condition.getByRole('textbox', { name: 'Value' }).fill('IfcWall');
  await ruleOf(page, 1).getByRole('radio', { name: 'Teal' }).check({ force: true });
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await ruleOf(page, 2).getByRole('combobox', { name: 'Effect' }).selectOption({ label: 'Hide' });
  const second = ruleOf(page, 2).getByRole('group', { name: 'Filter 1' });
  await second.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'equals' });
  await second.getByRole('textbox', { name: 'Value' }).fill('IfcRoof');
  await still(page);
  assert.deepEqual(await seriousFindings(page), []);
  await take(page, 'smart-views-dialog');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  // It is applied at once, with its counts and a legend.
  const view = page.getByRole('button', { name: 'Walls and roof', exact: true });
  await until(page, 'it is applied', `document.querySelector('aside [aria-pressed=true]')`);
  const legend = page.getByRole('region', { name: 'Colour legend' });
  await legend.getByRole('heading', { name: 'Walls and roof' }).waitFor();
  const walls = await count('IfcWall');
  assert.ok(walls > 3);
  const row = page.getByRole('listitem').filter({ has: view }).getByRole('listitem').first();
  assert.match(await row.innerText(), new RegExp(`Class contains IfcWall\\s+${walls}$`));
  await still(page);
  assert.deepEqual(await seriousFindings(page), []);
  await assertFits(page, 'smart-views');
  await take(page, 'smart-views-applied');

  // Reset, and applied again by keys
  await page.getByRole('button', { name: 'Reset view' }).click();
  await legend.waitFor({ state: 'detached' });
  await view.focus();
  await page.keyboard.press('Enter');
  await legend.waitFor();

  // Changed: walls alone
  await page.getByRole('button', { name: 'Edit Walls and roof' }).click();
  await ruleOf(page, 1).getByRole('combobox', { name: 'Effect' }).selectOption({ label: 'Isolate' });
  await page.getByRole('button', { name: 'Remove rule 2' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Walls');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Walls', exact: true }).waitFor();
  await legend.waitFor({ state: 'detached' });
  await page.locator('[role=treeitem][data-hidden]').first().waitFor();
  await take(page, 'smart-views-isolated');

  // Removed
  await page.getByRole('button', { name: 'Delete Walls' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Create the first one').waitFor();
  assert.deepEqual((await service.request('GET', `${path}/smart-view`, { as })).json, []);
  assert.deepEqual(problems, []);
});

test('of two smart views applied in sequence the second one is shown', async windows => {
  const { page, problems, as, path } = await openDemo(windows);
  for (const name of ['Slow', 'Quick']) {
    const rules = [{ conditions: [], effect: 'colour', colour: 'd6453d' }];
    await windows.service.request('POST', `${path}/smart-view`, { as, body: { name, rules } });
  }
  const [slowComes, slowIsReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = async (route: Route): Promise<void> => {
    slowComes.resolve();
    await slowIsReleased.promise;
    await route.continue();
  };
  await page.route('**/element-table?*', slow, { times: 1 });
  await openPanel(page);
  await page.getByRole('button', { name: 'Slow', exact: true }).click();
  await slowComes.promise;
  await page.getByRole('button', { name: 'Quick', exact: true }).click();
  const legend = page.getByRole('region', { name: 'Colour legend' });
  await legend.getByRole('heading', { name: 'Quick' }).waitFor();
  slowIsReleased.resolve();
  await still(page);
  await page.waitForTimeout(500);
  assert.equal(await legend.getByRole('heading').innerText(), 'Quick');
  assert.equal(await page.locator('aside [aria-pressed=true]').innerText(), 'Quick');
  assert.deepEqual(problems, []);
});

test('a smart view follows the open models until another view is shown', async windows => {
  const { service } = windows;
  const { page, problems, as, path, model } = await openDemo(windows);
  const { model_id: added } = (
    await service.request('POST', `${path}/document`, { as, body: fileForm('crate.ifc', crate()) })
  ).json;
  await service.processed(path, added, as);
  const rules = [{ conditions: [], effect: 'colour', colour: 'd6453d' }];
  await service.request('POST', `${path}/smart-view`, { as, body: { name: 'All red', rules } });
  const elements = async (...models: number[]): Promise<number> =>
    (
      await service.request('GET', `${path}/element-table?${models.map(id => `models=${id}`).join('&')}`, { as })
    ).json.models.reduce((sum: number, { rows }: { rows: unknown[] }) => sum + rows.length, 0);
  const [one, both] = [await elements(model.id), await elements(model.id, added)];
  assert.ok(both > one);

  await openPanel(page);
  const view = page.getByRole('button', { name: 'All red', exact: true });
  const row = page.getByRole('listitem').filter({ has: view }).getByRole('listitem').first();
  const counted = (count: number) => row.getByText(String(count), { exact: true }).waitFor();
  await view.click();
  await counted(one);
  const toggle = async () => {
    await page.getByRole('button', { name: /models\)/ }).click();
    await page.getByRole('checkbox', { name: /^crate/ }).click();
    await page.keyboard.press('Escape');
  };
  // Also while the panel is closed
  await page.keyboard.press('Shift+S');
  const legend = page.getByRole('region', { name: 'Colour legend' });
  const before = await legend.innerText();
  await toggle();
  await until(
    page,
    'the elements of both are coloured',
    `document.querySelector('[aria-label="Colour legend"]')?.innerText !== ${JSON.stringify(before)}`,
  );
  await openPanel(page);
  await counted(both);
  await toggle();
  await counted(one);

  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('c'); // colours off, then by class
  await page.keyboard.press('c');
  await legend.getByRole('heading', { name: 'Colour by class' }).waitFor();
  await toggle();
  await until(page, 'no view is applied', `!document.querySelector('aside [aria-pressed=true]')`);
  await still(page);
  assert.equal(await legend.getByRole('heading').innerText(), 'Colour by class');
  assert.deepEqual(problems, []);
});

for (const [name, options] of [
  ['laptop-german-dark', { viewport: sizes.laptop, locale: 'de', colorScheme: 'dark' }],
  ['tablet-french-light', { viewport: sizes.tablet, locale: 'fr', hasTouch: true }],
] as const)
  test(`${name}: smart views fit and are accessible`, async windows => {
    const { page, problems, as, path } = await openDemo(windows, options);
    const column = { from: 'property', set: 'Pset_DoorCommon', name: 'FireRating' };
    const conditions = [{ column, is: 'filled' }];
    const rules = [
      { conditions, effect: 'colour', colour: 'd6453d' },
      { conditions: [], effect: 'isolate' },
    ];
    const body = { name: `Fire doors ${name}`, rules };
    await windows.service.request('POST', `${path}/smart-view`, { as, body });
    await openPanel(page);
    const view = page.getByRole('button', { name: body.name, exact: true });
    await view.click();
    await until(page, 'it is applied', `document.querySelector('aside [aria-pressed=true]')`);
    await still(page);
    await assertFits(page, name);
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, `smart-views-${name}`);
    await page.getByRole('button', { name: new RegExp(`^(${body.name} bearbeiten|Modifier ${body.name})$`) }).click();
    await page.getByRole('dialog').getByRole('group').first().waitFor();
    await still(page);
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, `smart-views-dialog-${name}`);
    assert.deepEqual(problems, []);
  });
