// The work of a page for its frames, its memory, and turning its camera with the mouse: for benches of the viewer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { COUNT_DRAWING } from '../fixtures/counted-drawing.ts';
import { residentMegabytes } from '../fixtures/process-cost.ts';

/** Counts frames that draw and the time of their scripts, before anything of the page runs; `firstPicture`:
 *  milliseconds until something of a thousand triangles is drawn, not only asked for. */
export const COUNT_FRAMES = `${COUNT_DRAWING} {
  window.frames = 0;
  window.inFrames = 0;
  window.firstPicture = 0;
  let waits = false;
  for (const name of ['drawElements', 'drawElementsInstanced']) {
    const { prototype } = WebGL2RenderingContext;
    const draw = prototype[name];
    prototype[name] = function (...given) {
      draw.apply(this, given);
      if (waits || given[1] * (given[4] ?? 1) < 3000) return;
      waits = true;
      // When what draws has ended.
      queueMicrotask(() => {
        const target = this.getParameter(this.FRAMEBUFFER_BINDING);
        this.bindFramebuffer(this.FRAMEBUFFER, null);
        // Answers when all that was asked for before is done.
        this.readPixels(0, 0, 1, 1, this.RGBA, this.UNSIGNED_BYTE, new Uint8Array(4));
        this.bindFramebuffer(this.FRAMEBUFFER, target);
        window.firstPicture = performance.now();
      });
    };
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = callback =>
    request(time => {
      const [start, drawn, calls] = [performance.now(), window.drawing, window.glCalls];
      callback(time);
      if (window.glCalls === calls) return;
      window.frames += 1;
      window.inFrames += performance.now() - start - (window.drawing - drawn);
    });
}`;

/** From now on `longest` of the page is the longest time, in milliseconds, that it did not respond. */
export const watchTasks = `{
  window.longest = 0;
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });
}`;

/** Milliseconds of all scripts of a page's thread. */
export async function scriptTimeOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}

/** Work of a page since it was opened; milliseconds. */
export interface FrameWork {
  /** of all scripts of the page's thread */
  readonly script: number;
  /** in calls of WebGL */
  readonly drawing: number;
  /** of scripts within frames that draw, without WebGL */
  readonly inFrames: number;
  readonly frames: number;
  readonly drawCalls: number;
}

/** Reads the work of a page with `COUNT_FRAMES`. */
export async function frameWork(page: Page): Promise<() => Promise<FrameWork>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => ({
    script: await scriptTimeOf(devtools),
    ...(await page.evaluate<Omit<FrameWork, 'script'>>('({ drawing, inFrames, frames, drawCalls })')),
  });
}

/** Of the canvas, in pixels of the window. */
export async function middleOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator('[data-canvas]').boundingBox();
  if (!box) throw new Error('there is no canvas');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags over the canvas, on and on to the right. */
export async function drag(page: Page, milliseconds: number): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x - 200, y);
  await page.mouse.down();
  for (let n = 1, end = Date.now() + milliseconds; Date.now() < end; n += 1) {
    await page.mouse.move(x - 200 + 8 * n, y);
    await sleep(16);
  }
  await page.mouse.up();
}

/** Resident MB of the processes that run pages; 0 where the system does not provide it. */
export async function memoryOf(page: Page): Promise<number> {
  const devtools = await page.context().browser()?.newBrowserCDPSession();
  if (!devtools) return 0;
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const own = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentMegabytes(id) * 1.024);
  return Math.round(Math.max(0, ...own));
}
