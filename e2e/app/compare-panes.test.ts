// Two compared models: the list of their differences, and both side by side, each in its own pane, with one camera, one
// selection and the same sections.
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright';
import { readFileSync } from 'node:fs';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import type { Person, TestService } from '../../core/testing/service.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { comparedBlocks } from '../fixtures/compared-blocks.ts';
import { drawn, lasting, still, take, until } from '../fixtures/screens.ts';
import { countDrawing, drawnSoFar, kindsOf, placeOf, seenIn, surfaces, unlike } from '../fixtures/two-panes.ts';
import { phone, sizes, testsOfOneService, type OpenWindow, type WindowSetting } from '../fixtures/window.ts';

const test = testsOfOneService();

/** Two versions of a model, made once. */
let compared: Promise<{ readonly person: Person; readonly screen: string }> | undefined;

async function makeCompared(service: TestService) {
  const person = await service.createPerson('ada');
  const { as } = person;
  const { cloudId, projectId, path } = await service.createProject('Blocks', { as, cloud: 'Office' });
  const upload = async (name: string, content: string): Promise<number> => {
    const document = (await service.request('POST', `${path}/document`, { as, body: fileForm(name, content) })).json;
    await service.processed(path, document.model_id, as);
    return document.model_id;
  };
  const pair = `${await upload('blocks.ifc', comparedBlocks.first)},${await upload('revised.ifc', comparedBlocks.second)}`;
  return { person, screen: `/app/c/${cloudId}/p/${projectId}/viewer?models=${pair}&compare=${pair}` };
}

/** The house, and a version in which a window is half a metre farther to the right in its wall. */
const house = Buffer.from(readDemoHouse()).toString();
const movedHouse = house.replace(/(#297=IFCCARTESIANPOINT\(\()1\.3(,0\.,0\.95\)\))/, '$11.8$2');
assert.notEqual(movedHouse, house);

async function makeVersions(service: TestService) {
  const person = await service.createPerson('bea');
  const { as } = person;
  const { cloudId, projectId, path } = await service.createProject('House', { as, cloud: 'Bureau' });
  const upload = async (content: string, earlier = {}) => {
    const body = fileForm('house.ifc', content, earlier);
    const document = (await service.request('POST', `${path}/document`, { as, body })).json;
    await service.processed(path, document.model_id, as);
    return document;
  };
  const first = await upload(house);
  const second = await upload(movedHouse, { successor_of: first.id });
  const screen = `/app/c/${cloudId}/p/${projectId}/models/compare?a=${first.model_id}&b=${second.model_id}`;
  return { person, screen };
}

/** The differences in 3D, in their initial mode: overlaid. */
async function openCompared(
  { service, signIn }: WindowSetting,
  options: BrowserContextOptions,
): Promise<OpenWindow & { readonly screen: string }> {
  const { person, screen } = await (compared ??= makeCompared(service));
  const opened = await signIn(person, screen, options);
  await drawn(opened.page);
  await opened.page.getByText('4 differences').waitFor();
  return { ...opened, screen };
}

const bothSeen = async (page: Page) => ({ first: await seenIn(page, 'first'), second: await seenIn(page, 'second') });

/** Both panes show their own differences, from the same camera. */
async function assertBothDrawn(page: Page): Promise<void> {
  await until(page, 'the second pane', `document.querySelector('[data-second-pane] canvas')`);
  assert.deepEqual(await lasting(async () => kindsOf(await seenIn(page, 'second')), ['added', 'changed', 'moved']), [
    'added',
    'changed',
    'moved',
  ]);
  assert.deepEqual(await lasting(async () => kindsOf(await seenIn(page, 'first')), ['changed', 'moved', 'removed']), [
    'changed',
    'moved',
    'removed',
  ]);
  await assertOneCamera(page);
}

/** The block that is in both models is at the same place of both panes. */
async function assertOneCamera(page: Page): Promise<void> {
  const isSame = async () => {
    const { first, second } = await bothSeen(page);
    return unlike('changed', first, second) < 0.1;
  };
  assert.equal(await lasting(isSame, true), true, 'both panes are seen from one place');
}

async function drag(page: Page, from: readonly [number, number], dx: number, dy: number): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + dx / 2, from[1] + dy / 2);
  await page.mouse.move(from[0] + dx, from[1] + dy);
  await page.mouse.up();
}

const split = (page: Page) => page.getByText('Side by side', { exact: true }).click();

// Long: one journey, from one pane to two and back.
test('two panes share one camera and one selection, and return to one pane', async (windows, t) => {
  const { page, problems, screen, visit } = await openCompared(windows, { viewport: sizes.laptop });
  // The new block is in the place of the old one: the visible one is no evidence.
  const inBoth = async () =>
    kindsOf(await seenIn(page, 'first')).filter(kind => kind === 'changed' || kind === 'moved');
  assert.deepEqual(await inBoth(), ['changed', 'moved']);
  await still(page);
  await take(page, 'compare-overlaid');
  await split(page);
  await assertBothDrawn(page);
  assert.deepEqual(await seriousFindings(page), []);
  await take(page, 'compare-panes');

  await t.test('the second pane controls the camera of both', async () => {
    const before = await bothSeen(page);
    await drag(page, await placeOf(page, 'second', 'changed'), 60, 20);
    await assertOneCamera(page);
    const turned = await bothSeen(page);
    for (const each of ['first', 'second'] as const)
      assert.ok(unlike('changed', before[each], turned[each]) > 0.1, `the ${each} is seen from elsewhere`);
    await page.keyboard.press('o');
    await assertOneCamera(page);
    assert.ok(unlike('changed', turned.second, await seenIn(page, 'second')) > 0.02, 'parallel in the second, too');
    await page.keyboard.press('o');
    await page.keyboard.press('h');
  });

  await t.test('a pane draws when its content changes, and only then', async () => {
    await lasting(() => seenIn(page, 'first'));
    const place = await placeOf(page, 'first', 'changed');
    await page.mouse.move(5, 5);
    await countDrawing(page);
    const idle = await lasting(() => drawnSoFar(page));
    await page.mouse.move(...place);
    await until(page, 'the outline in the first pane', `window.drawn.first > ${idle.first}`);
    const outlined = await lasting(() => drawnSoFar(page));
    assert.equal(outlined.second, idle.second, 'pointing in the first draws nothing in the second');
  });

  await t.test('a click in the second selects in both; elements of one alone are reported', async () => {
    await page.mouse.click(...(await placeOf(page, 'second', 'changed')));
    for (const pane of ['first', 'second'] as const)
      assert.equal(
        await lasting(async () => kindsOf(await seenIn(page, pane)).includes('changed'), false),
        false,
        `selected in the ${pane}`,
      );
    assert.equal(await page.getByText(/^Only in/).count(), 0);
    await page.mouse.click(...(await placeOf(page, 'first', 'removed')));
    await page.getByText('Only in A').waitFor();
    await page.mouse.click(...(await placeOf(page, 'second', 'added')));
    await page.getByText('Only in B').waitFor();
    await take(page, 'compare-panes-only');
    await page.keyboard.press('Escape');
  });

  await t.test('the second has the menu of the first; hiding there hides in both', async () => {
    const [menuX, menuY] = await placeOf(page, 'second', 'moved');
    await page.mouse.click(menuX, menuY, { button: 'right' });
    const menu = page.getByRole('menu', { name: 'Model menu' });
    await menu.waitFor();
    await still(page);
    assert.ok((await menu.boundingBox())!.x >= (await page.locator(surfaces.second).boundingBox())!.x, 'in its pane');
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'compare-panes-menu');
    await menu.getByRole('menuitem', { name: 'Hide', exact: false }).first().click();
    const hasMoved = async () => kindsOf(await seenIn(page, 'second')).includes('moved');
    assert.equal(await lasting(hasMoved, false), false, 'hidden by the menu');
    await page.locator(surfaces.first).focus();
    await page.keyboard.press('a');
    assert.equal(await lasting(hasMoved, true), true);
  });

  await t.test('a section is cut in both', async () => {
    const whole = await bothSeen(page);
    await page.keyboard.press('x');
    await page.mouse.click(...(await placeOf(page, 'second', 'moved')));
    const isCut = async () => {
      const cut = await bothSeen(page);
      return (['first', 'second'] as const).every(pane => unlike('changed', whole[pane], cut[pane]) > 0.02);
    };
    assert.equal(await lasting(isCut, true), true, 'both are cut');
    await take(page, 'compare-panes-cut');
  });

  await t.test('the bar between them is moved by keys and by the mouse', async () => {
    const bar = page.getByRole('separator', { name: 'Width of revised.ifc' });
    const width = async () => Math.round((await page.locator(surfaces.second).boundingBox())!.width);
    const half = await width();
    await bar.focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await lasting(() => bar.getAttribute('aria-valuenow'), '52'), '52');
    assert.equal(await lasting(async () => (await width()) > half, true), true, 'wider by a key');
    const { x, y, height } = (await bar.boundingBox())!;
    await drag(page, [x + 3, y + height / 2], 150, 0);
    assert.equal(await lasting(async () => (await width()) < half, true), true, 'narrower by a drag');
    await bar.dblclick();
    assert.equal(await lasting(width, half), half);
  });

  await t.test('the browser keeps how models are compared', async () => {
    await visit(screen);
    await page.getByText('4 differences').waitFor();
    await page.locator('[data-second-pane] canvas').waitFor();
    await page.keyboard.press('h');
    await assertBothDrawn(page);
    await page.getByText('Overlaid', { exact: true }).click();
    await until(page, 'one pane', `!document.querySelector('[data-second-pane]')`);
    assert.equal(await page.evaluate('document.activeElement.value'), 'overlaid', 'the focus stays on the switch');
    assert.deepEqual(await lasting(inBoth, ['changed', 'moved']), ['changed', 'moved']);
    await split(page);
    await page.locator('[data-second-pane] canvas').waitFor();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByText('elements · ').waitFor();
  });
  assert.deepEqual(problems, []);
});

test('the panes close with one of the models, and for the plan', async windows => {
  const { page, problems } = await openCompared(windows, { viewport: sizes.laptop });
  await split(page);
  await assertBothDrawn(page);
  await page.locator(surfaces.first).focus();
  await page.keyboard.press('g');
  await page.locator('[data-plan-panel]').waitFor();
  assert.equal(await page.locator('[data-second-pane]').count(), 0);
  await page.locator(surfaces.first).focus();
  await page.keyboard.press('g');
  await split(page);
  await page.locator('[data-second-pane] canvas').waitFor();
  await page
    .getByRole('button', { name: /structure/i })
    .first()
    .click();
  await page.getByRole('button', { name: /2 of 2 models/ }).click();
  await page.getByRole('checkbox', { name: 'revised.ifc' }).uncheck();
  await until(page, 'one pane', `!document.querySelector('[data-second-pane]')`);
  assert.deepEqual(problems, []);
});

test('narrow windows stack the panes, in both schemes', async windows => {
  const { page, problems } = await openCompared(windows, { viewport: sizes.tablet, hasTouch: true });
  await split(page);
  await assertBothDrawn(page);
  const [first, second] = [
    await page.locator(surfaces.first).boundingBox(),
    await page.locator(surfaces.second).boundingBox(),
  ];
  assert.ok(first && second && first.y + first.height <= second.y + 1);
  await page.touchscreen.tap(...(await placeOf(page, 'second', 'added')));
  await page.getByText('Only in B').waitFor();
  await page.locator(surfaces.first).focus();
  await page.keyboard.press('Escape');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await until(
      page,
      `the colours of ${colorScheme}`,
      `document.documentElement.dataset.mantineColorScheme === '${colorScheme}'`,
    );
    assert.deepEqual(await seriousFindings(page), [], colorScheme);
    await take(page, `compare-panes-tablet-${colorScheme}`);
  }
  assert.deepEqual(problems, []);
});

test('the list knows that a window moved and that its wall has another shape; A and B say which versions they are', async windows => {
  const { person, screen } = await makeVersions(windows.service);
  const { page, problems } = await windows.signIn(person, screen, { viewport: sizes.laptop });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Window G1').getByText('Moved 0.50 m').waitFor();
  assert.deepEqual(await row('Window G1').getByText('Moved', { exact: true }).allInnerTexts(), ['Moved']);
  await page
    .getByText(/Shape changed, same outer size/)
    .first()
    .waitFor();
  await page.getByText(/unchanged in data, place and shape/).waitFor();
  for (const [mark, version] of [
    ['A', 'Version 1'],
    ['B', 'Version 2'],
  ] as const) {
    const words = await page.locator(`[data-mark=${mark}]`).innerText();
    assert.ok(words.includes(version) && words.includes('bea') && /\d{4}/.test(words), words);
  }
  await page.getByText(/^Moved \(1\)/).click();
  await row('Window G1').click();
  const changes = page.getByRole('complementary', { name: 'Changes in Window G1' });
  assert.match(await changes.innerText(), /Position \(middle\)\s+x -?\d{1,2}\.\d{3} m · /);
  assert.deepEqual(await seriousFindings(page), []);
  await take(page, 'compare-list');
  // On a phone the name stays beside the state.
  await page.setViewportSize(phone);
  await page.getByRole('columnheader', { name: 'Class' }).waitFor({ state: 'hidden' });
  await row('Window G1').getByText('Window G1').waitFor();
  await take(page, 'compare-list-phone');
  await page.setViewportSize(sizes.laptop);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  assert.match(lines.find(line => line.includes('Window G1')) ?? '', /"moved",.*"Moved 0\.50 m",/);
  assert.equal(lines.filter(line => line.includes('"reshaped"')).length, 1);
  await page.getByRole('button', { name: 'Show in 3D' }).click();
  await drawn(page);
  await page.getByText('2 differences').waitFor();
  const legend = page.getByRole('region', { name: 'Colour legend' });
  for (const word of ['Moved', 'Reshaped']) await legend.getByText(word).waitFor();
  await take(page, 'compare-list-3d');
  assert.deepEqual(problems, []);
});
