// The work of a page for its frames, its memory, and turning its camera with the mouse: for benches of the viewer.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { COUNT_DRAWING } from '../fixtures/counted-drawing.ts';

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
    script:
      ((await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ??
        0) * 1000,
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
  const own = new Set(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id)));
  if (!readdirSync('/').includes('proc')) return 0;
  const kilobytes = [...own].map(id =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0),
  );
  return Math.round(Math.max(...kilobytes) / 1000);
}
