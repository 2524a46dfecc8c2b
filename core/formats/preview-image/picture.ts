import { type Canvas, createCanvas, halve } from './canvas.ts';
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
