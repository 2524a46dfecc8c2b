// A drawing laid over a storey on a phone: the drawing above, the model below, a finger on both.
import assert from 'node:assert/strict';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { canvasOf, openDemo, type Place } from '../fixtures/demo-viewer.ts';
import { corners, groundFloorDxf, inDrawing } from '../fixtures/floor-plan.ts';
import { assertFits, still, take } from '../fixtures/screens.ts';
import { ground, onPlan, openPanel, pane, uploadSheet } from '../fixtures/storey-plans.ts';
import { phone, testsOfOneService } from '../fixtures/window.ts';

const overlays = testsOfOneService();

overlays('a drawing is placed on a phone with a finger', async windows => {
  const { service } = windows;
  const { page, as, path, problems, model } = await openDemo(windows, { viewport: phone, hasTouch: true });
  await uploadSheet({ service, path, as }, 'ground floor.dxf', groundFloorDxf());
  await openPanel(page);
  await ground(page).getByRole('button', { name: 'Add plan to Ground floor' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add plan to Ground floor' });
  await dialog.getByRole('button', { name: 'ground floor.dxf' }).tap();
  await page.locator('[data-placing] canvas[data-scale]').waitFor();
  await still(page);
  await assertFits(page, 'overlay-placing-phone');
  assert.deepEqual(await seriousFindings(page), []);
  await take(page, 'overlay-placing-phone');

  const area = await canvasOf(page);
  const box = (await page.locator('[data-placing]').boundingBox())!;
  assert.ok(box.y + box.height <= area.y + 1 && box.height > 100 && area.height > 150, 'one above the other');
  const tapBoth = async (number: number, corner: readonly [number, number], [across, down]: Place) => {
    await pane(page).getByText(`Click point ${number} on the plan`).waitFor();
    await page.touchscreen.tap(...(await onPlan(page, inDrawing(corner))));
    await pane(page).getByText(`Click point ${number} in the model`).waitFor();
    await page.touchscreen.tap(area.x + area.width * across, area.y + area.height * down);
  };
  await tapBoth(1, corners[0], [0.4, 0.6]);
  await tapBoth(2, corners[1], [0.6, 0.4]);
  await pane(page).locator('dl').waitFor();
  await still(page);
  await take(page, 'overlay-placed-phone');
  await pane(page).getByRole('button', { name: 'Keep' }).tap();
  await pane(page).waitFor({ state: 'detached' });
  const storeys = (await service.request('GET', `${path}/model/${model.id}/storey`, { as })).json as readonly {
    readonly name: string;
    readonly plans: readonly { readonly scale: number | null }[];
  }[];
  const [plan] = storeys.find(({ name }) => name === 'Ground floor')!.plans;
  assert.ok(plan?.scale && plan.scale > 0, JSON.stringify(plan));
  assert.deepEqual(problems, []);
});
