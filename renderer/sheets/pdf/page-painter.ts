// Draws a page of a PDF by tiles in the pixels of the screen; until they have come, by those of other scales. Units are
// points, y up.
import type { Size } from '../../ui/canvas/pan-zoom.ts';
import type { StagePainter } from '../sheet-stage.ts';
import { shownPart, turned, toScreen, type ShownPart } from '../sheet-view.ts';
import { pixelsOfPage, TILE, tilesIn, type PageTiles } from './page-tiles.ts';
import { ranks } from './pdf-file.ts';

/** Milliseconds without zooming before tiles of the new scale are drawn. */
const SETTLED = 90;
/** Most pixels per point: beyond that nothing new becomes visible. */
const FINEST = 48;
/** Longer edge of the copy of the whole page that is shown where tiles are missing. */
const ROUGH = 900;

interface PaintedPage extends Size {
  /** counted from 0 */
  readonly page: number;
}

/** @throws Error when the browser draws no pictures */
export function createPagePainter(canvas: HTMLCanvasElement, tiles: PageTiles, painted: PaintedPage): StagePainter {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  const { page } = painted;
  const rough = pixelsOfPage(painted, ROUGH / Math.max(painted.width, painted.height));
  let redraw: () => void = () => undefined;
  /** the scale of the tiles, and the one before */
  let [sharp, former]: [Size | undefined, Size | undefined] = [undefined, undefined];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = new AbortController();

  function settleOn(whole: Size): void {
    if (sharp && sharp.width === whole.width && sharp.height === whole.height) return;
    stop.abort();
    stop = new AbortController();
    [former, sharp] = [sharp, whole];
  }

  function want(whole: Size, part: ShownPart, rank: number): boolean {
    const scale = whole.width / painted.width;
    const [left, top, right, bottom] = part.map(value => value * scale) as [number, number, number, number];
    let isComplete = true;
    for (const id of tilesIn(page, whole, [left, top, right, bottom])) {
      if (tiles.get(id)) continue;
      isComplete = false;
      tiles.fetch(id, stop.signal, rank).then(
        isThere => isThere && redraw(),
        () => undefined,
      );
    }
    return isComplete;
  }

  function drawTiles(whole: Size, part: ShownPart, pixels: number): void {
    if (!context) return;
    const scale = whole.width / painted.width;
    // Tiles of the present scale are drawn pixel by pixel.
    const grown = Math.abs(pixels / scale - 1) < 0.01 ? 1 : pixels / scale;
    const [left, top, right, bottom] = part.map(value => value * scale) as [number, number, number, number];
    for (const id of tilesIn(page, whole, [left, top, right, bottom])) {
      const bitmap = tiles.get(id);
      if (!bitmap) continue;
      const [x, y] = [id.column * TILE * grown, id.row * TILE * grown];
      context.drawImage(bitmap, x, y, bitmap.width * grown, bitmap.height * grown);
    }
  }

  return {
    listen(next) {
      redraw = next;
    },
    paint(view, { density, ...size }) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      const part = shownPart(view, size, painted);
      const pixels = view.scale * density;
      const now = pixelsOfPage(painted, Math.min(FINEST, pixels));
      clearTimeout(timer);
      if (!sharp) settleOn(now);
      else if (sharp.width !== now.width)
        timer = setTimeout(() => {
          settleOn(now);
          redraw();
        }, SETTLED);
      // Whole pixels: a tile that is shifted by half a pixel is blurred.
      const [x, y] = toScreen(view, size, [0, painted.height]);
      const [a, b] = turned([1, 0], view.turn);
      const [c, d] = turned([0, 1], view.turn);
      context.setTransform(a, b, c, d, Math.round(x * density), Math.round(y * density));
      context.imageSmoothingQuality = 'high';
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, painted.width * pixels, painted.height * pixels);
      if (part[2] <= part[0] || part[3] <= part[1]) return;
      delete canvas.dataset['drawn'];
      if (sharp && want(sharp, part, ranks.visible) && sharp.width === now.width) {
        drawTiles(sharp, part, pixels);
        canvas.dataset['drawn'] = String(page + 1);
        return;
      }
      want(rough, [0, 0, painted.width, painted.height], ranks.content);
      drawTiles(rough, part, pixels);
      if (former) drawTiles(former, part, pixels);
      if (sharp) drawTiles(sharp, part, pixels);
    },
    dispose() {
      clearTimeout(timer);
      stop.abort();
    },
  };
}
