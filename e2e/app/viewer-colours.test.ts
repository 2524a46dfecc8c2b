// Colours by the values of a property: the counts of the legend are compared with the API's values of every element.
import assert from 'node:assert/strict';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { lasting } from '../fixtures/screens.ts';
import { type WindowSetting, testsOfOneService } from '../fixtures/window.ts';

type Simple = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

async function demo(windows: WindowSetting) {
  const { page, problems, as, path, model } = await openDemo(windows);
  const simple = (await windows.service.request('GET', `${path}/model/${model.id}/element/simple`, { as }))
    .json as Simple;
  const legend = page.getByRole('region', { name: 'Colour legend' });
  return {
    page,
    problems,
    simple,
    legend,
    rows: async () =>
      Promise.all(
        (await legend.getByRole('listitem').all()).map(
          async row => [await row.locator('span').innerText(), Number(await row.locator('small').innerText())] as const,
        ),
      ),
    /** Opens the list by its keys, searches, and chooses the first result. */
    async choose(text: string) {
      await page.locator('[data-canvas]').focus();
      await page.keyboard.press('Shift+C');
      const search = page.getByRole('combobox', { name: 'Search set or property' });
      await search.fill(text);
      const found = await lasting(() => page.getByRole('option').allInnerTexts());
      await search.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return found;
    },
  };
}

const colouring = testsOfOneService();

colouring('elements are coloured by a property; the legend counts them and selects them', async windows => {
  const { page, problems, simple, legend, rows, choose } = await demo(windows);
  const found = await choose('pset_doorcommon firerating').then(() => choose('firerating'));
  assert.ok(found.length > 2 && found.every(text => text.includes('FireRating')), found.join('; '));
  await choose('FireRating Pset_DoorCommon');
  await legend.getByRole('heading', { name: 'FireRating · Pset_DoorCommon' }).waitFor();
  const said = new Map<string, number>();
  for (const sets of Object.values(simple)) {
    const value = sets['Pset_DoorCommon']?.['FireRating'];
    if (typeof value === 'string' && value !== '') said.set(value, (said.get(value) ?? 0) + 1);
  }
  const told = await rows();
  assert.deepEqual(new Map(told.slice(0, -1)), said);
  assert.equal(told.at(-1)?.[0], 'Not specified');
  const [word, count] = told[0]!;
  await legend.getByRole('button', { name: word }).click();
  const seen = async () => {
    const [many] = await page.locator('aside p[role=status]', { hasText: 'selected' }).allInnerTexts();
    return many === undefined ? await page.locator('aside code').count() : Number.parseInt(many, 10);
  };
  assert.equal(await lasting(seen, count), count);

  // A second click isolates them; then all are shown again.
  await legend.getByRole('button', { name: word }).dblclick();
  await page.locator('[role=treeitem][data-hidden]').first().waitFor();
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('a');
  await page.locator('[role=treeitem][data-hidden]').first().waitFor({ state: 'detached' });

  // Rooms that are switched on are counted, with a value or without.
  const silent = told.at(-1)![1];
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Show or hide spaces');
  await page.keyboard.press('Enter');
  const rooms = Object.values(simple).filter(sets => 'Pset_SpaceCommon' in sets).length;
  assert.ok(rooms > 0);
  assert.equal(await lasting(async () => (await rows()).at(-1)?.[1], silent + rooms), silent + rooms);
  assert.deepEqual(problems, []);
});

colouring('many different numbers become ranges of one width with their unit', async windows => {
  const { problems, simple, legend, rows, choose } = await demo(windows);
  await choose('NetSideArea Qto_WallBaseQuantities');
  await legend.getByRole('heading', { name: 'NetSideArea · Qto_WallBaseQuantities' }).waitFor();
  const areas = Object.values(simple).flatMap(
    sets => (sets['Qto_WallBaseQuantities']?.['NetSideArea'] as number | undefined) ?? [],
  );
  assert.ok(new Set(areas).size > 12, `${new Set(areas).size} different areas`);
  const told = (await rows()).slice(0, -1);
  assert.ok(told.length > 3 && told.length <= 8);
  assert.ok(
    told.every(([word]) => /^[\d.,]+ – [\d.,]+ m²$/.test(word)),
    told.join('; '),
  );
  assert.equal(
    told.reduce((sum, [, count]) => sum + count, 0),
    areas.length,
  );
  const styles = await Promise.all((await legend.locator('i').all()).map(each => each.getAttribute('style')));
  assert.equal(new Set(styles).size, styles.length);
  assert.deepEqual(problems, []);
});
