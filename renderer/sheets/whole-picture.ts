// Renders a whole sheet as one picture on white paper, for uses that cannot draw it piece by piece.
import type { LoadedSheet } from './loaded-sheet.ts';
import { createSheetPainter } from './sheet-painter.ts';
import type { Size } from '../ui/canvas/pan-zoom.ts';
import type { Extents } from './sheet-view.ts';

// Loads a picture with smaller copies, so that the view from far does not draw all of its pixels.

export interface LoadedPicture {
  /** pixels of the file */
  readonly width: number;
  readonly height: number;
  /** the largest first, each half of the one before */
  readonly levels: readonly ImageBitmap[];
}

/** Pixels of the largest copy: more take gigabytes in a browser, and some show nothing then. */
const MOST_PIXELS = 64_000_000;
const SMALLEST = 1024;

/** @throws Error when the browser cannot read it */
export async function loadPicture(file: Blob): Promise<LoadedPicture> {
  const { naturalWidth: width, naturalHeight: height } = await decodedImage(file);
  if (file.type === 'image/svg+xml') return loadVectors(file);
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const size = (scale: number) => ({
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high' as const,
  });
  const levels = [await (share === 1 ? createImageBitmap(file) : createImageBitmap(file, size(share)))];
  for (let scale = share / 2; Math.max(width, height) * scale >= SMALLEST; scale /= 2)
    levels.push(await createImageBitmap(levels.at(-1)!, size(scale)));
  return { width, height, levels };
}

/** Opens it as far as its size is known. */
async function decodedImage(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise<void>((done, fail) => {
      image.onload = () => done();
      image.onerror = () => fail(new Error('the browser cannot read the picture'));
      image.src = address;
    });
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** An SVG has no pixels of its own: it is drawn so finely that it can be enlarged. Scripts in it do not run. */
async function loadVectors(file: Blob): Promise<LoadedPicture> {
  const image = await decodedImage(file);
  const [own, other] = [image.naturalWidth || 1, image.naturalHeight || 1];
  const share = LONGEST / Math.max(own, other);
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(own * share)),
    height: Math.max(1, Math.round(other * share)),
  });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { width: own, height: other, levels: [await createImageBitmap(canvas)] };
}

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
