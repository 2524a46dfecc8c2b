// Compared with what sharp decodes of the same files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { meanColour } from './mean-colour.ts';
import { linearOf } from './pixel-sum.ts';

const [WIDTH, HEIGHT] = [83, 59];

/** A picture with four quarters, gradients and noise, each pixel with the channels given. */
function pixels(channels: 1 | 3 | 4, next: () => number): Buffer {
  const bytes = Buffer.alloc(WIDTH * HEIGHT * channels);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const left = x < 40 ? 200 : 40;
      const values = [left + (next() % 24), Math.floor(y / 16) * 60, 90 + (x % 16), y < HEIGHT / 3 ? 0 : 255 - (x % 8)];
      values.slice(0, channels).forEach((value, n) => (bytes[(y * WIDTH + x) * channels + n] = value));
    }
  return bytes;
}

function random(): () => number {
  let seed = 7;
  return () => (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) >> 8;
}

const image = (channels: 1 | 3 | 4) =>
  sharp(pixels(channels, random()), { raw: { width: WIDTH, height: HEIGHT, channels } });

async function expected(file: Buffer): Promise<number[]> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255;
    for (let n = 0; n < 3; n++) sums[n]! += linearOf(data[at + n]!) * alpha;
    sums[3]! += alpha;
  }
  return [...sums.slice(0, 3).map(sum => sum / sums[3]!), sums[3]! / (info.width * info.height)];
}

async function check(file: Buffer, tolerance: number, what: string): Promise<void> {
  const [mean, truth] = [meanColour(file), await expected(file)];
  assert.ok(mean, what);
  const far = [...mean.rgb, mean.alpha].map((value, n) => Math.abs(value - truth[n]!));
  assert.ok(Math.max(...far) <= tolerance, `${what}: off by ${far.join()}`);
}

test('PNG files of all kinds', async () => {
  for (const channels of [1, 3, 4] as const)
    for (const progressive of [false, true])
      await check(await image(channels).png({ progressive }).toBuffer(), 1e-6, `${channels} ${progressive}`);
  await check(await image(4).png({ palette: true, colours: 5 }).toBuffer(), 1e-6, 'palette');
  await check(await image(3).png({ palette: true, colours: 100 }).toBuffer(), 1e-6, 'large palette');
  await check(await image(3).toColourspace('rgb16').png().toBuffer(), 0.01, '16 bits');
});

test('JPEG files: baseline, progressive, subsampled, grey, with restarts', async () => {
  for (const chromaSubsampling of ['4:4:4', '4:2:0'])
    for (const progressive of [false, true])
      for (const quality of [95, 50])
        await check(
          await image(3).jpeg({ chromaSubsampling, progressive, quality }).toBuffer(),
          0.02,
          `${chromaSubsampling} ${progressive} ${quality}`,
        );
  await check(await image(1).toColourspace('b-w').jpeg().toBuffer(), 0.02, 'grey');
});

test('other and damaged files have no colour', async () => {
  const png = await image(3).png().toBuffer();
  const jpeg = await image(3).jpeg().toBuffer();
  assert.equal(meanColour(Buffer.from('GIF89a')), null);
  assert.equal(meanColour(new Uint8Array(0)), null);
  assert.equal(meanColour(png.subarray(0, png.length / 2)), null);
  const next = random();
  for (const file of [png, jpeg])
    for (let n = 0; n < 200; n++) {
      const damaged = Buffer.from(file);
      for (let k = 0; k < 4; k++) damaged[next() % damaged.length] = next() & 255;
      const mean = meanColour(damaged);
      assert.ok(mean === null || mean.rgb.every(Number.isFinite));
    }
});
