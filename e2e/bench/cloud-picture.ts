// How soon a large cloud of points is seen: from the address of the viewer to the first frame that shows points of it. The
// service has converted the cloud and the browser has opened the project before.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createHttpClient } from '../../core/testing/http-client.ts';
import { openWindows, sizes } from '../fixtures/window.ts';
import { convertFile } from './convert-file.ts';
import { median } from './median.ts';
import { writeCloud } from './write-cloud.ts';

const MILLION = 1_000_000;
const ROUNDS = 5;
/** milliseconds */
const MOST = 2000;

/** When the first frame came that shows the ground, which is green, in milliseconds since 1970. The canvas is empty but in its
 *  frames, and a turn of the wheel by nothing asks for one. */
const firstPicture = `new Promise(done => {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [80, 50];
  const context = copy.getContext('2d', { willReadFrequently: true });
  const nothing = () => new WheelEvent('wheel', { deltaY: 0, bubbles: true, cancelable: true });
  const look = () => {
    const canvas = document.querySelector('canvas');
    if (canvas?.width > 0) {
      context.clearRect(0, 0, 80, 50);
      context.drawImage(canvas, 0, 0, 80, 50);
      const { data } = context.getImageData(0, 0, 80, 50);
      let green = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at + 1] > data[at] + 20 && data[at + 1] > data[at + 2] + 20) green += 1;
      if (green > 50) return done(performance.timeOrigin + performance.now());
      document.querySelector('[data-canvas]')?.dispatchEvent(nothing());
    }
    requestAnimationFrame(look);
  };
  look();
})`;

/** Prints the median of several openings, in a page that is new each time. @param millions of points */
export async function benchCloudPicture(millions = '10'): Promise<void> {
  const ends: (() => unknown)[] = [];
  const context = { after: (end: () => unknown) => void ends.push(end), diagnostic: console.log, skip: console.log };
  const folder = mkdtempSync(join(process.env['PLINTH_CLOUD_FOLDER'] ?? tmpdir(), 'plinth-cloud-'));
  try {
    const windows = await openWindows(context as unknown as TestContext, {});
    if (!windows) throw new Error('there is no browser');
    const { service, signIn } = windows;
    const file = join(folder, 'cloud.las');
    writeCloud(file, Number(millions) * MILLION);
    const ann = await service.createPerson('ann');
    const client = createHttpClient(service.url, service.bootstrap.ca_file);
    const { path, model, seconds } = await convertFile(client, ann.as, file);
    client.close();
    rmSync(file);
    const [, , cloud, , project] = path.split('/');
    const { page } = await signIn(ann, `/app/c/${cloud}/p/${project}/models`, { viewport: sizes.laptop });
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const opened = Date.now();
      await page.goto(`${service.url}/app/c/${cloud}/p/${project}/viewer?models=${model}`, { waitUntil: 'commit' });
      await page.locator('canvas').first().waitFor({ state: 'attached' });
      taken.push((await page.evaluate<number>(firstPicture)) - opened);
    }
    const ms = median(taken);
    console.log(
      JSON.stringify({
        bench: 'cloud-picture',
        points: Number(millions) * MILLION,
        until_converted_s: Number(seconds.toFixed(1)),
        first_picture_ms: Math.round(ms),
        each: taken.map(Math.round),
        target: { first_picture_ms: MOST },
        pass: ms < MOST,
      }),
    );
  } finally {
    for (const end of ends.toReversed()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}
