// A drawing of fifty thousand entities: the page's work for moving and enlarging it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { dxfText, layer, type Pairs } from '../../core/formats/dxf/testing/dxf.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { openProject } from '../fixtures/open-project.ts';

const ENTITIES = 50_000;
/** A step takes at most as long as this many calculations of `measureSteps`: 50 ms where one takes 5 ms. */
const MOST = 10;

/** Lines, circles, polylines, hatched squares and texts on twenty layers. */
function largeDrawing(): Buffer {
  const entities: (string | number)[] = [];
  for (let n = 0; n < ENTITIES; n++) {
    const [x, y, on] = [(n % 250) * 10, Math.floor(n / 250) * 10, `Layer ${n % 20}`];
    const [kind] = ['LINE', 'LINE', 'CIRCLE', 'LWPOLYLINE', 'TEXT'].slice(n % 5);
    if (kind === 'LINE') entities.push(0, 'LINE', 8, on, 10, x, 20, y, 11, x + 8, 21, y + (n % 7));
    else if (kind === 'CIRCLE') entities.push(0, 'CIRCLE', 8, on, 10, x, 20, y, 40, 4);
    else if (kind === 'TEXT') entities.push(0, 'TEXT', 8, on, 10, x, 20, y, 40, 2, 1, `No ${n}`);
    else
      entities.push(
        0,
        'LWPOLYLINE',
        8,
        on,
        90,
        4,
        70,
        1,
        10,
        x,
        20,
        y,
        10,
        x + 6,
        20,
        y,
        10,
        x + 6,
        20,
        y + 5,
        10,
        x,
        20,
        y + 6,
      );
  }
  const layers: Pairs = Array.from({ length: 20 }, (_, n) => layer(`Layer ${n}`, n + 1)).flat();
  return dxfText({ header: [9, '$ACADVER', 1, 'AC1015'], tables: layers, entities });
}

/** Milliseconds of six steps of each kind. */
type Steps = Readonly<Record<'enlarging' | 'moving', readonly number[]>> & { readonly calculation: number };

/**
 * Each step is the page's work for one turn of the wheel or one move of the pointer, with the drawing that follows. The
 * work of the graphics is not awaited: the processor emulates it here.
 */
const measureSteps = `(() => {
  const surface = document.querySelector('[data-sheet]');
  const { left, top } = surface.getBoundingClientRect();
  const ask = requestAnimationFrame;
  let drawing;
  window.requestAnimationFrame = draw => ((drawing = draw), 1);
  const step = event => {
    const from = performance.now();
    surface.dispatchEvent(event);
    drawing?.(from);
    drawing = undefined;
    return performance.now() - from;
  };
  const at = (x, y) => ({ clientX: left + x, clientY: top + y, bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse' });
  surface.setPointerCapture = () => undefined;
  const calculate = () => {
    const from = performance.now();
    let sum = 0;
    for (let n = 0; n < 500_000; n++) sum += Math.sqrt(n) * Math.sin(n);
    return sum > Infinity ? 0 : performance.now() - from;
  };
  calculate();
  const calculation = calculate();
  const [enlarging, moving] = [[], []];
  for (let n = 0; n < 6; n++) enlarging.push(step(new WheelEvent('wheel', { ...at(300, 200), deltaY: n < 3 ? -120 : 120 })));
  surface.dispatchEvent(new PointerEvent('pointerdown', at(300, 200)));
  for (let n = 0; n < 6; n++) moving.push(step(new PointerEvent('pointermove', at(320 + n * 9, 200 + n * 5))));
  surface.dispatchEvent(new PointerEvent('pointerup', at(300, 200)));
  window.requestAnimationFrame = ask;
  return { enlarging, moving, calculation: (calculation + calculate()) / 2 };
})()`;

test(
  'panning and zooming fifty thousand entities takes the page as long as a small calculation',
  { timeout: 240_000 },
  async t => {
    const opened = await openProject(t);
    if (!opened) return;
    const { page, problems, service, path, person, visit } = opened;
    const { as } = person;
    const body = fileForm('large.dxf', largeDrawing());
    const { model_id: id } = (await service.request('POST', `${path}/document`, { as, body })).json as {
      model_id: number;
    };
    const read = async () =>
      (await service.request('GET', `${path}/model/${id}`, { as })).json as { readonly status: string };
    while (!['C', 'E'].includes((await read()).status)) await sleep(50);
    assert.equal((await read()).status, 'C');
    const from = performance.now();
    await visit(`/app${path.replace('/cloud/', '/c/').replace('/project/', '/p/')}/models/${id}/sheet`);
    await page.locator('[data-sheet] canvas[data-scale]').waitFor();
    const opening = performance.now() - from;
    const { enlarging, moving, calculation } = await page.evaluate<Steps>(measureSteps);
    // A machine with other work makes single steps slow: a page that does too much makes most of them slow.
    for (const [what, times] of Object.entries({ enlarging, moving })) {
      const [median, longest] = [3, 5].map(place => times.toSorted((a, b) => a - b)[place]!) as [number, number];
      t.diagnostic(`${what}: ${median.toFixed(1)} ms of JavaScript, at most ${longest.toFixed(1)} ms`);
      assert.ok(median < MOST * calculation, `${what}: ${median} ms, a calculation ${calculation} ms`);
    }
    t.diagnostic(`${ENTITIES} entities: open in ${Math.round(opening)} ms; a calculation ${calculation.toFixed(1)} ms`);
    assert.deepEqual(problems, []);
  },
);
