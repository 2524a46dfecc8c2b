// Time until a large cloud of points is visible: from the address of the viewer to the first frame that shows points of
// it. The service has converted the cloud and the browser has opened the project before.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../core/testing/process.ts';
import { openWindows, sizes } from '../fixtures/window.ts';
import { convertFile } from './convert-file.ts';
import { median, print, rounded } from './figures.ts';
import { outsideTests } from './outside-tests.ts';
import { writeCloud } from './write-cloud.ts';

const MILLION = 1_000_000;
const ROUNDS = 5;
/** milliseconds */
const MOST = 2000;

/**
 * Runs in each page before its own scripts: `pictured` is when the first frame with points of a cloud was shown, in
 * milliseconds since 1970. Reading the canvas would stop the drawing, so the calls that draw points are intercepted.
 */
const hearPoints = `{
  const { drawArrays } = WebGL2RenderingContext.prototype;
  globalThis.pictured = new Promise(done => {
    WebGL2RenderingContext.prototype.drawArrays = function (mode, first, count) {
      drawArrays.call(this, mode, first, count);
      if (mode !== this.POINTS || count < 10_000) return;
      WebGL2RenderingContext.prototype.drawArrays = drawArrays;
      // The frame after the next begins when this one has been shown.
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.timeOrigin + performance.now())));
    };
  });
}`;

/** Prints the median of several openings, in a page that is new each time. @param millions of points */
export async function benchCloudPicture(millions = '10'): Promise<void> {
  const { context, end } = outsideTests();
  using folder = temporaryFolder('cloud', process.env['PLINTH_CLOUD_FOLDER']);
  try {
    const windows = await openWindows(context, {});
    if (!windows) throw new Error('there is no browser');
    const { service, signIn } = windows;
    const file = join(folder.path, 'cloud.las');
    writeCloud(file, Number(millions) * MILLION);
    const ann = await service.createPerson('ann');
    const { path, model, seconds } = await convertFile(service.client, ann.as, file);
    rmSync(file);
    const [, , cloud, , project] = path.split('/');
    const { page } = await signIn(ann, `/app/c/${cloud}/p/${project}/models`, { viewport: sizes.laptop });
    await page.addInitScript(hearPoints);
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const opened = Date.now();
      await page.goto(`${service.url}/app/c/${cloud}/p/${project}/viewer?models=${model}`, { waitUntil: 'commit' });
      await page.locator('canvas').first().waitFor({ state: 'attached' });
      taken.push((await page.evaluate<number>('pictured')) - opened);
    }
    const ms = median(taken);
    print('cloud-picture', {
      points: Number(millions) * MILLION,
      until_converted_s: rounded(seconds),
      first_picture_ms: Math.round(ms),
      each: taken.map(Math.round),
      target: { first_picture_ms: MOST },
      pass: ms < MOST,
    });
  } finally {
    await end();
  }
}
