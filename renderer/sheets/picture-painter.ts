// Draws a picture as a sheet. Its units are its pixels, y up: 0, 0 is its lower left corner.
import type { LoadedPicture } from './whole-picture.ts';
import type { StagePainter } from './sheet-stage.ts';
import { toScreen, type Extents } from './sheet-view.ts';
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
      const [left, top] = toScreen(view, size, [0, height]);
      const share = level.width / width;
      // Draws only the visible part: a browser keeps a whole large picture at the size at which it was drawn.
      const [x0, y0] = [Math.max(0, -left / view.scale), Math.max(0, -top / view.scale)];
      const [x1, y1] = [
        Math.min(width, (size.width - left) / view.scale),
        Math.min(height, (size.height - top) / view.scale),
      ];
      if (x1 <= x0 || y1 <= y0) return;
      context.setTransform(density, 0, 0, density, 0, 0);
      context.imageSmoothingEnabled = view.scale * density < PLAIN * share;
      context.imageSmoothingQuality = 'high';
      const [wide, high] = [x1 - x0, y1 - y0];
      context.drawImage(
        level,
        ...([x0 * share, y0 * share, wide * share, high * share] as const),
        ...([left + x0 * view.scale, top + y0 * view.scale, wide * view.scale, high * view.scale] as const),
      );
    },
    // The copies stay: the picture may be opened again.
    dispose: () => undefined,
  };
}
