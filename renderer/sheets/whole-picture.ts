// Renders a whole sheet as one picture on white paper, for uses that cannot draw it piece by piece.
import type { LoadedPicture } from './load-picture.ts';
import type { LoadedSheet } from './loaded-sheet.ts';
import { createSheetPainter } from './sheet-painter.ts';
import type { Size } from '../ui/canvas/pan-zoom.ts';
import type { Extents } from './sheet-view.ts';

/** Pixels of its longer edge: more take graphics cards a second to read back, and some support no more. */
const LONGEST = 4096;
/** Pixels of a line: thinner ones vanish from far away. */
const LINE = 4;

/** Size of a picture in pixels, given its extents and its longer edge. */
export function pixelsOf([left, bottom, right, top]: Extents, longest: number): Size {
  const [across, up] = [right - left, top - bottom];
  const share = longest / (Math.max(across, up) || 1);
  return { width: Math.max(1, Math.round(across * share)), height: Math.max(1, Math.round(up * share)) };
}

/** Share of the longer edge: lines at the edge of a drawing have a width, too. */
const AIR = 0.005;

/** Area of a picture of a drawing: all of it, with a small margin. */
export function shownAround([left, bottom, right, top]: Extents): Extents {
  const room = Math.max(right - left, top - bottom) * AIR;
  return [left - room, bottom - room, right + room, top + room];
}

/** Renders a drawing with the layers visible when it was saved. @throws Error when the browser has no WebGL 2 */
export function pictureOfDrawing(sheet: LoadedSheet): Promise<ImageBitmap> {
  const { layers } = sheet.head;
  const extents = shownAround(sheet.head.extents);
  const canvas = Object.assign(document.createElement('canvas'), pixelsOf(extents, LONGEST));
  const painter = createSheetPainter(canvas, sheet);
  painter.setLayers(layers.map(({ isShown }) => isShown));
  painter.setPaper({ paper: [1, 1, 1], ink: [0, 0, 0] });
  const [left, bottom, right, top] = extents;
  const size = { width: canvas.width / LINE, height: canvas.height / LINE };
  painter.paint(
    { x: (left + right) / 2, y: (bottom + top) / 2, scale: size.width / (right - left || 1) },
    { ...size, density: LINE },
  );
  // The canvas is cleared after this task: it is copied before its memory is freed.
  const picture = onPaper(canvas, canvas);
  painter.dispose();
  return picture;
}

/** Renders a page or an image; transparent parts show the paper. */
export function pictureOfPage({ levels }: LoadedPicture): Promise<ImageBitmap> {
  // The smallest copy that has enough pixels.
  const level = levels.findLast(each => Math.max(each.width, each.height) >= LONGEST) ?? levels[0]!;
  const { width, height } = level;
  const share = Math.min(1, LONGEST / Math.max(width, height));
  return onPaper(level, { width: Math.round(width * share), height: Math.round(height * share) });
}

function onPaper(drawn: CanvasImageSource, { width, height }: Size): Promise<ImageBitmap> {
  const paper = Object.assign(document.createElement('canvas'), { width, height });
  const context = paper.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(drawn, 0, 0, width, height);
  return createImageBitmap(paper);
}
