// A drawing laid over a storey by two points: stored on the service, seen by others, placed again and removed.
import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { joinProject } from '../../core/testing/join-project.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { canvasOf, difference, openDemo, picture } from '../fixtures/demo-viewer.ts';
import { corners, groundFloorDxf, inDrawing } from '../fixtures/floor-plan.ts';
import { assertFits, drawn, escape, lasting, step, take, until } from '../fixtures/screens.ts';
import { clickPlan, ground, openPanel, panel, pane, uploadSheet } from '../fixtures/storey-plans.ts';
import { phone, sizes, testsOfOneService } from '../fixtures/window.ts';

const overlays = testsOfOneService();

interface PlacedPlan {
  readonly plan: { readonly id: number };
  readonly translation_x: number | null;
  readonly translation_y: number | null;
  readonly rotate_z: number | null;
  readonly scale: number | null;
  readonly opacity: number | null;
}

const placeOf = ({ translation_x: x, translation_y: y, rotate_z: turn, scale, opacity }: PlacedPlan) => [
  x,
  y,
  turn,
  scale,
  opacity,
];

/** A corner as a user clicks it: on the wall, and near enough that the point snaps to the corner. */
const within = ([x, y]: readonly [number, number]): readonly [number, number] => [
  x + (x > 5 ? -0.1 : 0.1),
  y + (y > 4 ? -0.1 : 0.1),
];

/** Position of a point of the house on the canvas, which is seen from above; two points are measured there. */
async function seenFromAbove(page: Page): Promise<(place: readonly [number, number]) => readonly [number, number]> {
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('m');
  await page.getByText('Point', { exact: true }).click();
  const area = await canvasOf(page);
  const known: { readonly screen: readonly [number, number]; readonly house: readonly [number, number] }[] = [];
  for (const [x, y] of [
    [0.42, 0.4],
    [0.6, 0.62],
  ] as const) {
    const spot = [area.x + area.width * x, area.y + area.height * y] as const;
    await page.mouse.move(...spot);
    // The mark is at the snapped point, which may be a corner near the pointer.
    await page.locator('[data-snap]').waitFor();
    await page.waitForTimeout(300);
    const mark = await page.locator('[data-snap]').boundingBox();
    assert.ok(mark);
    const screen = [mark.x + mark.width / 2, mark.y + mark.height / 2] as const;
    await page.mouse.click(...spot);
    assert.equal(await lasting(() => page.getByLabel('Measured point').count(), known.length + 1), known.length + 1);
    const text = await page.getByLabel('Measured point').last().innerText();
    const [right, up] = [...text.matchAll(/[ENxy]\s([−-]?[\d.,]+)\sm/g)].map(found =>
      Number(found[1]!.replace(',', '')),
    );
    assert.ok(right !== undefined && up !== undefined, `no coordinates: ${text}`);
    known.push({ screen, house: text.startsWith('E') ? [right - 1000, up - 2000] : [right, up] });
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Remove all measurements');
  await page.keyboard.press('Enter');
  const [a, b] = known as [(typeof known)[0], (typeof known)[0]];
  const scale = [0, 1].map(n => (b.screen[n]! - a.screen[n]!) / (b.house[n]! - a.house[n]!)) as [number, number];
  return ([x, y]) => [a.screen[0] + (x - a.house[0]) * scale[0], a.screen[1] + (y - a.house[1]) * scale[1]];
}

// Long: one story; each step continues with the state of the one before.
overlays('a drawing is laid over a storey by two points, and another person sees it there', async windows => {
  const { service } = windows;
  const { page, as, path, problems, model } = await openDemo(windows);
  const drawing = await uploadSheet({ service, path, as }, 'ground floor.dxf', groundFloorDxf());
  const plans = async (): Promise<readonly PlacedPlan[]> => {
    const storeys = (await service.request('GET', `${path}/model/${model.id}/storey`, { as })).json as readonly {
      readonly name: string;
      readonly plans: readonly PlacedPlan[];
    }[];
    return storeys.find(({ name }) => name === 'Ground floor')!.plans;
  };

  await step('the panel names the storeys, and a drawing is chosen', async () => {
    await openPanel(page);
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'overlay-empty-laptop-light');
    await ground(page).getByRole('button', { name: 'Add plan to Ground floor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add plan to Ground floor' });
    await dialog.getByRole('button', { name: 'ground floor.dxf' }).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'overlay-choose-laptop-light');
    await dialog.getByRole('button', { name: 'ground floor.dxf' }).click();
    await pane(page).getByText('Click point 1 on the plan').waitFor();
    await page.locator('[data-placing] canvas[data-scale]').waitFor();
  });

  let place: ((at: readonly [number, number]) => readonly [number, number]) | undefined;
  await step('two points of the drawing and the model', async () => {
    await page.waitForTimeout(600);
    await clickPlan(page, inDrawing(corners[0]));
    await pane(page).getByText('Click point 1 in the model').waitFor();
    assert.deepEqual(await plans(), [], 'nothing is kept yet');
    place = await seenFromAbove(page);
    await pane(page).getByRole('button', { name: 'Pick in the model' }).click();
    await page.mouse.move(...place(within(corners[0])));
    await page.waitForTimeout(300);
    await take(page, 'overlay-placing-laptop-light');
    assert.deepEqual(await seriousFindings(page), []);
    await page.mouse.click(...place(within(corners[0])));
    await pane(page).getByText('Click point 2 on the plan').waitFor();
    await clickPlan(page, inDrawing(corners[1]));
    await pane(page).getByText('Click point 2 in the model').waitFor();
    await page.mouse.move(...place(within(corners[1])));
    await page.mouse.click(...place(within(corners[1])));
    await pane(page).getByText('The plan is in place').waitFor();
    await page.waitForTimeout(1000);
    await take(page, 'overlay-placed-laptop-light');
    await pane(page).getByRole('button', { name: 'Keep' }).click();
    await lasting(async () => (await plans()).length, 1);
    await pane(page).waitFor({ state: 'detached' });
  });

  await step('it is kept where the corners are', async () => {
    const placed = await lasting(async () => (await plans())[0]!);
    assert.equal(placed.plan.id, drawing);
    const turn = ((placed.rotate_z ?? 0) * Math.PI) / 180;
    for (const corner of corners) {
      const [x, y] = inDrawing(corner).map(value => value * placed.scale!) as [number, number];
      const at = [
        placed.translation_x! + x * Math.cos(turn) - y * Math.sin(turn),
        placed.translation_y! + x * Math.sin(turn) + y * Math.cos(turn),
      ];
      at.forEach((value, n) => assert.ok(Math.abs(value - corner[n]!) < 0.05, `${at} is not ${corner}`));
    }
    assert.ok(Math.abs(placed.scale! - 0.001) < 1e-5, String(placed.scale));
    assert.ok(Math.abs(placed.rotate_z! - 90) < 0.5, String(placed.rotate_z));
  });

  await step('it is seen in the model, more or less of it, or not at all', async () => {
    const eye = (name: string) => ground(page).getByRole('button', { name: `${name} ground floor.dxf` });
    await eye('Hide').waitFor();
    await ground(page)
      .getByText(/^Covers 14\.\d+ m × 17\.\d+ m$/)
      .waitFor();
    await page.waitForTimeout(600);
    await take(page, 'overlay-kept-laptop-light');
    assert.deepEqual(await seriousFindings(page), []);
    const seen = await picture(page);
    await eye('Hide').click();
    await page.waitForTimeout(400);
    const hidden = await picture(page);
    assert.ok(difference(seen.pixels, hidden.pixels) > 0.1, 'it was seen');
    await eye('Show').press('Enter');
    await page.waitForTimeout(600);
    await ground(page).getByRole('slider', { name: 'Opacity of ground floor.dxf' }).press('End');
    assert.equal(await lasting(async () => (await plans())[0]!.opacity, 1), 1);
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('h');
    await page.keyboard.press('o');
    await page.waitForTimeout(1200);
    await take(page, 'overlay-home-laptop-light');
    await ground(page).getByRole('slider').press('Home');
    for (let n = 0; n < 10; n++) await ground(page).getByRole('slider').press('ArrowRight');
    assert.equal(await lasting(async () => (await plans())[0]!.opacity, 0.6), 0.6);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(sizes.desktop);
    await page.waitForTimeout(1000);
    await take(page, 'overlay-home-desktop-dark');
    assert.deepEqual(await seriousFindings(page), []);
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('x');
    const area = await canvasOf(page);
    await page.mouse.click(area.x + area.width * 0.6, area.y + area.height * 0.55);
    await page.waitForTimeout(800);
    await take(page, 'overlay-section-desktop-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(sizes.laptop);
  });

  await step('a guest sees it on a phone once they want to, and changes nothing', async () => {
    const guest = await joinProject({ ...service, application: as }, path, 'gil', 25);
    const { page: other, problems: theirs } = await windows.signIn(guest, page.url().replace(/^.*\/app/, '/app'), {
      viewport: phone,
    });
    await drawn(other);
    const before = await picture(other);
    await openPanel(other);
    const eye = ground(other).getByRole('button', { name: 'Show ground floor.dxf' });
    assert.equal(await eye.getAttribute('aria-pressed'), 'false', 'off until somebody wants it');
    assert.equal(
      await panel(other)
        .getByRole('button', { name: /^Add plan/ })
        .count(),
      0,
    );
    await eye.click();
    await ground(other)
      .getByText(/^Covers/)
      .waitFor();
    assert.deepEqual(await seriousFindings(other), []);
    await assertFits(other, 'overlay-phone');
    await take(other, 'overlay-panel-phone-light');
    await ground(other).getByRole('button', { name: 'Actions for ground floor.dxf' }).click();
    assert.deepEqual(await other.getByRole('menuitem').allInnerTexts(), ['View from above']);
    await other.getByRole('menuitem', { name: 'View from above' }).click();
    await other.getByRole('button', { name: 'Close Plans' }).click();
    await other.waitForTimeout(1000);
    await take(other, 'overlay-phone-light');
    assert.ok(difference(before.pixels, (await picture(other)).pixels) > 0.1);
    assert.deepEqual(theirs, []);
  });

  await step('it is placed anew by the keys alone, given up, and removed', async () => {
    const more = async (item: string) => {
      await ground(page).getByRole('button', { name: 'Actions for ground floor.dxf' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const before = await plans();
    await more('Place again');
    await page.locator('[data-placing] canvas[data-scale]').waitFor();
    await page.locator('[data-placing]').focus();
    await page.keyboard.press('Enter');
    await pane(page).getByText('Click point 1 in the model').waitFor();
    await page.waitForTimeout(500);
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('Enter');
    await pane(page).getByText('Click point 2 on the plan').waitFor();
    await page.locator('[data-placing]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('Enter');
    await pane(page).getByText('The two points are the same').waitFor();
    await page.locator('[data-placing]').focus();
    await page.keyboard.press('Backspace');
    await pane(page).getByText('Click point 2 in the model').waitFor();
    await pane(page).getByRole('button', { name: 'Cancel' }).last().click();
    await pane(page).waitFor({ state: 'detached' });
    assert.deepEqual((await plans()).map(placeOf), before.map(placeOf));
    await more('Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await lasting(async () => (await plans()).length, 0);
    await until(page, 'no row of the plan', `!document.body.innerText.includes('ground floor.dxf')`);
    await escape(page);
  });
  assert.deepEqual(problems, []);
});
