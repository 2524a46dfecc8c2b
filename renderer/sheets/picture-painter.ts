// Draws a picture as a sheet. Its units are its pixels, y up: 0, 0 is its lower left corner.
import type { LoadedPicture } from './whole-picture.ts';
import type { StagePainter } from './sheet-stage.ts';
import { shownPart, toScreen, turned, type Extents, type SheetView } from './sheet-view.ts';
import type { Size } from '../ui/canvas/pan-zoom.ts';

export const extentsOfPicture = ({ width, height }: Size): Extents => [0, 0, width, height];

/** Pixels this large are not smoothed. */
const PLAIN = 4;

/**
 * The smallest copy with no fewer pixels than the screen shows: its number, the largest is 0. `scale`: pixels of the
 * screen for one of the file.
 */
export function levelFor(scale: number, widths: readonly number[], width: number): number {
  const level = widths.findLastIndex(each => each >= width * scale);
  return Math.max(0, level);
}

/** Moves the origin of a canvas to the upper left corner of a picture, and turns it as the view does. */
export function turnContext(
  context: CanvasRenderingContext2D,
  view: SheetView,
  { density, ...size }: Size & { readonly density: number },
  height: number,
): void {
  const [left, top] = toScreen(view, size, [0, height]);
  const [a, b] = turned([density, 0], view.turn);
  const [c, d] = turned([0, density], view.turn);
  context.setTransform(a, b, c, d, left * density, top * density);
}

/** @throws Error when the browser draws no pictures */
export function createPicturePainter(canvas: HTMLCanvasElement, picture: LoadedPicture): StagePainter {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  const { width, height, levels } = picture;
  const widths = levels.map(level => level.width);
  return {
    paint(view, { density, ...size }) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      const level = levels[levelFor(view.scale * density, widths, width)]!;
      const share = level.width / width;
      // Draws only the visible part: a browser keeps a whole large picture at the size at which it was drawn.
      const [x0, y0, x1, y1] = shownPart(view, size, { width, height });
      if (x1 <= x0 || y1 <= y0) return;
      turnContext(context, view, { ...size, density }, height);
      context.imageSmoothingEnabled = view.scale * density < PLAIN * share;
      context.imageSmoothingQuality = 'high';
      const [wide, high] = [x1 - x0, y1 - y0];
      context.drawImage(
        level,
        ...([x0 * share, y0 * share, wide * share, high * share] as const),
        ...([x0 * view.scale, y0 * view.scale, wide * view.scale, high * view.scale] as const),
      );
    },
    // The copies stay: the picture may be opened again.
    dispose: () => undefined,
  };
}
