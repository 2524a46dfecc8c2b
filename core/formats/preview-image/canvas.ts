import { meanOf } from './colour-raster.ts';
import { writePng } from './png.ts';

/** Size of a preview in pixels. */
export const PREVIEW_WIDTH = 640;
export const PREVIEW_HEIGHT = 400;

/** Factor by which a preview is drawn larger before it is scaled down: smooth edges. */
export const FINE = 2;

/** A preview as PNG. `draw`: draws on the fine picture, which is transparent at first. */
export function drawPicture(draw: (canvas: Canvas) => void): Uint8Array {
  const canvas = createCanvas(PREVIEW_WIDTH * FINE, PREVIEW_HEIGHT * FINE);
  draw(canvas);
  return writePng(halve(canvas), PREVIEW_WIDTH, PREVIEW_HEIGHT);
}

/** A picture of lines, areas or points, with depth. Rows from the top; larger depth is nearer to the eye. */
export type Canvas = Readonly<ReturnType<typeof createCanvas>>;

/** An empty picture. Of colours red, green, blue, opacity: 4 bytes per pixel. */
export function createCanvas(width: number, height: number) {
  const size = width * height;
  return { width, height, depth: new Float32Array(size).fill(-Infinity), colour: new Uint8Array(size * 4) };
}

/** The picture at half its size: each pixel is the mean of four. */
export function halve({ width, height, colour }: Canvas): Uint8Array {
  const whole = new Uint32Array(colour.buffer);
  const out = new Uint32Array((width / 2) * (height / 2));
  const four = new Uint32Array(4);
  for (let y = 0, to = 0; y < height; y += 2) {
    for (let at = y * width; at < (y + 1) * width; at += 2, to++) {
      four[0] = whole[at]!;
      four[1] = whole[at + 1]!;
      four[2] = whole[at + width]!;
      four[3] = whole[at + width + 1]!;
      out[to] = four[0] === four[1] && four[0] === four[2] && four[0] === four[3] ? four[0] : meanOf(four);
    }
  }
  return new Uint8Array(out.buffer);
}
