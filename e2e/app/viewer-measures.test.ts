// Measures and sections in a browser: measures of the demo house agree with each other and its plans, and the handles
// over the model can be dragged.
import assert from 'node:assert/strict';
import { canvasOf, difference, openDemoWithMouse, picture, selected, type Place } from '../fixtures/demo-viewer.ts';
import type { Page } from 'playwright';
import { fileForm } from '../../core/testing/http-client.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { manyElements } from '../fixtures/many-elements.ts';
import { drawn, lasting, take } from '../fixtures/screens.ts';
import { testsOfOneService } from '../fixtures/window.ts';

const measuring = testsOfOneService();

/** Places of the canvas, as shares, in the middles of the bodies that its middle row crosses, from left to right. */
async function facesAlong(page: Page): Promise<Place[]> {
  const { pixels } = await picture(page);
  const [WIDE, HIGH] = [160, 100];
  for (const row of [50, 45, 55, 40, 60, 35, 65]) {
    const line = pixels.slice(row * WIDE, (row + 1) * WIDE);
    // The background is bluish: its blue is more than its red.
    const isBody = line.map(each => (each & 31) <= (each >> 10) + 1);
    const runs: Place[] = [];
    for (let from = 0; from < WIDE; from++) {
      if (!isBody[from]) continue;
      let to = from;
      while (isBody[to + 1]) to += 1;
      if (to - from >= 2) runs.push([(from + to + 1) / 2 / WIDE, (row + 0.5) / HIGH]);
      from = to;
    }
    if (runs.length >= 2) return runs;
  }
  return [];
}

measuring(
  'lengths, chains, angles and areas between the corners of the house agree with each other',
  async (windows, t) => {
    const { page, problems, at } = await openDemoWithMouse(windows);
    // The lower corners of the walls: west, at the front, and east.
    const [west, front, east]: readonly Place[] = [
      [0.3445, 0.48],
      [0.615, 0.5375],
      [0.7325, 0.4793],
    ];
    const measure = async (kind: string, ...places: readonly Place[]) => {
      await page.getByText(kind, { exact: true }).click();
      for (const place of places) {
        await page.mouse.move(...at(place));
        await page.waitForTimeout(100);
        await page.mouse.click(...at(place));
      }
      if (kind === 'Chain') await page.keyboard.press('Enter');
      if (kind === 'Area') await page.getByRole('button', { name: 'Done' }).click();
      const text = await page.getByLabel(`Measured ${kind.toLowerCase()}`).last().innerText();
      await page.getByRole('button', { name: 'Remove measurement' }).click();
      t.diagnostic(`${kind}: ${text}`);
      return text;
    };
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('m');
    const [long, side] = [await measure('Length', west!, front!), await measure('Length', front!, east!)].map(
      Number.parseFloat,
    ) as [number, number];
    const near = (text: string, unit: string, wanted: number, slack: number) => {
      assert.ok(text.endsWith(unit), text);
      assert.ok(Math.abs(Number.parseFloat(text) - wanted) <= slack, `${text} is not ${wanted}`);
    };
    near(await measure('Chain', west!, front!, east!), ' m', long + side, 0.002);
    const angle = await measure('Angle', west!, front!, east!);
    near(angle, '°', 90, 2);
    near(
      await measure('Area', west!, front!, east!),
      ' m²',
      (long * side * Math.sin((Number.parseFloat(angle) * Math.PI) / 180)) / 2,
      0.1,
    );
    near(`${long} m`, ' m', 11.6, 0.4);

    // One step back cancels what was begun; the next one ends the tool.
    await page.getByText('Area', { exact: true }).click();
    await page.mouse.click(...at(west!));
    await page.getByText('Click the second point').waitFor();
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('Escape');
    await page.getByText('Click the first point').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByText('Click the first point').count(), 0);
    assert.deepEqual(problems, []);
  },
);

measuring('the clearance between two elements, and from a face, is what the plans of the house say', async windows => {
  const { page, problems, at } = await openDemoWithMouse(windows);
  const [firstPost, lastPost, wall]: readonly Place[] = [
    [0.4446, 0.5068],
    [0.5411, 0.5273],
    [0.4225, 0.448],
  ];
  const labels = page.getByLabel('Measured clearance');
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('m');
  await page.getByText('Clearance', { exact: true }).click();
  await page.mouse.click(...at(firstPost!));
  await page.getByText('Click the second element').waitFor();
  assert.match(await page.locator('[role=treeitem][aria-selected=true]').innerText(), /Pergola post 1/);
  await page.mouse.click(...at(firstPost!));
  assert.equal(await labels.count(), 0, 'an element has no distance to itself');
  await page.mouse.click(...at(lastPost!));
  await labels.waitFor();
  assert.equal(await labels.innerText(), '3.680 m');
  assert.equal(await page.locator('[role=treeitem][aria-selected=true]').count(), 0);

  await page.getByRole('checkbox', { name: 'From one face' }).check();
  await page.mouse.click(...at(wall!));
  await page.getByText('Click the second element').waitFor();
  await page.mouse.click(...at(firstPost!));
  assert.equal(await lasting(() => labels.last().innerText(), '2.840 m'), '2.840 m');

  await page.mouse.click(...at(wall!));
  await page.getByText('Click the second element').waitFor();
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Escape');
  await page.getByText('Click a face').waitFor();
  assert.equal(await labels.count(), 2);
  assert.deepEqual(problems, []);
});

measuring(
  'the cube, the knobs of a section and the ends of a measure are drawn, and the mouse takes hold of them',
  async windows => {
    const { page, problems, at } = await openDemoWithMouse(windows);
    const canvas = await canvasOf(page);
    const angles = () => lasting(async () => (await page.locator('[data-angles]').getAttribute('data-angles')) ?? '');
    const home = await angles();
    const dragBy = async ([x, y]: Place, dx: number, dy: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let n = 1; n <= 4; n++) await page.mouse.move(x + (dx * n) / 4, y + (dy * n) / 4);
      await page.mouse.up();
    };

    // The top of the cube, its lower edge a little nearer to the viewer.
    await page.mouse.click(canvas.x + canvas.width - 58, canvas.y + 34);
    const [, pitch] = (await angles()).split(' ').map(Number);
    assert.ok(pitch! > 1.5, 'from above');
    assert.equal(await selected(page), 0, 'what is behind the cube is not selected');
    await page.keyboard.press('h');
    assert.equal(await lasting(angles, home), home);

    await page.keyboard.press('b');
    const knobs = page.getByRole('button', { name: 'Move section', exact: true });
    await knobs.nth(5).waitFor();
    assert.equal(await knobs.count(), 6);
    const placeOf = async (n: number): Promise<Place> => {
      const box = await knobs.nth(n).boundingBox();
      assert.ok(box);
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const top = await lasting(() => placeOf(4));
    const uncut = await picture(page);
    await dragBy(top, 0, 80);
    const lowered = await lasting(() => placeOf(4));
    assert.ok(lowered[1] > top[1] + 60, `the knob follows the mouse: ${top[1]} to ${lowered[1]}`);
    assert.ok(difference(uncut.pixels, (await picture(page)).pixels) > 0.01, 'the roof is cut');
    assert.equal(await angles(), home, 'the camera stays');
    await page.getByRole('button', { name: 'Remove all sections' }).click();

    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('m');
    const front: Place = [0.615, 0.5375];
    for (const place of [[0.3445, 0.48], front] as const) {
      await page.mouse.move(...at(place));
      await page.waitForTimeout(100);
      await page.mouse.click(...at(place));
    }
    const length = page.getByLabel('Measured length');
    const long = Number.parseFloat(await length.innerText());
    await dragBy(at(front), -60, -10);
    const short = Number.parseFloat(await lasting(() => length.innerText()));
    assert.ok(short < long - 1, `the end follows the mouse: ${long} m to ${short} m`);
    assert.equal(await length.count(), 1);
    assert.equal(await angles(), home);
    assert.deepEqual(problems, []);
  },
);

measuring(
  'a measure between models that are moved apart says so, also when one is moved back',
  async ({ service, signIn }) => {
    const person = await service.createPerson('cleo');
    const { as } = person;
    const { cloudId, projectId, path } = await service.createProject('Apart', { as, cloud: 'Yard' });
    const ids: number[] = [];
    for (const [name, corner] of [
      ['left.ifc', [0, 0]],
      ['right.ifc', [6, 0]],
    ] as const) {
      const body = fileForm(name, manyElements(4, 1, corner));
      const document = (await service.request('POST', `${path}/document`, { as, body })).json;
      await service.processed(path, document.model_id, as);
      ids.push(document.model_id);
    }
    const screen = `/app/c/${cloudId}/p/${projectId}/viewer?models=${ids.join()}`;
    const { page, problems } = await signIn(person, screen);
    await drawn(page);
    const moveRight = async (metres: string) => {
      await page.getByRole('button', { name: /2 of 2 models/ }).click();
      await page.getByRole('button', { name: 'Offset of right.ifc' }).click();
      await page.getByRole('dialog').getByLabel('East').fill(metres);
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
    };
    await moveRight('2');
    const badge = page.locator('[data-moved][role=status]');
    await badge.getByText('right.ifc: Moved by 2.000 m').waitFor();
    // From above the blocks of both are side by side.
    await page.locator('[data-canvas]').focus();
    for (const key of ['5', 'z', 'm']) await page.keyboard.press(key);
    await page.getByText('Clearance', { exact: true }).click();
    const area = await canvasOf(page);
    const found = await lasting(() => facesAlong(page));
    for (const at of [found[0]!, found.at(-1)!])
      await page.mouse.click(area.x + area.width * at[0], area.y + area.height * at[1]);
    await page.getByLabel('Measured clearance').waitFor();
    await page.getByText('Across a moved model: right.ifc').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'measure-across');
    await badge.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Moved after measuring: right.ifc').waitFor();
    assert.equal(await badge.count(), 0);
    assert.deepEqual(problems, []);
  },
);
