// A sheet on its two canvases: its drawing, the visible area, and marks over it. Nothing is drawn while nothing
// changes; pointer moves bypass the state of the page.
import { noMarks, paintSheetMarks, type MarkColours, type SheetMarks } from './sheet-marks.ts';
import {
  fitted,
  held,
  moved,
  toScreen,
  toSheet,
  zoomed,
  type Extents,
  type SheetView,
  type Size,
  type Spot,
} from './sheet-view.ts';

/** Draws the sheet itself. */
export interface StagePainter {
  /** draws on a screen of pixels of the page, of which each has `density` of the device in both directions */
  paint(view: SheetView, screen: Size & { readonly density: number }): void;
  /** for content that arrives piece by piece: calls when there is more to draw */
  listen?(redraw: () => void): void;
  dispose(): void;
}

export interface StageParts {
  /** the painter's canvas */
  readonly base: HTMLCanvasElement;
  readonly over: HTMLCanvasElement;
  readonly extents: Extents;
  readonly painter: StagePainter;
}

export type SheetStage = ReturnType<typeof createSheetStage>;

/** Margin around a shown area, pixels. */
const AROUND = 4;

export function createSheetStage({ base, over, extents, painter }: StageParts) {
  const density = Math.min(2, Math.max(1, devicePixelRatio));
  const context = over.getContext('2d');
  let size: Size = { width: 0, height: 0 };
  let view: SheetView = { x: 0, y: 0, scale: 1 };
  let isFitted = false;
  let frame = 0;
  let marks: SheetMarks = noMarks;
  let colours: MarkColours | undefined;
  const listeners = new Set<() => void>();

  function drawMarks(): void {
    if (context && colours) paintSheetMarks(context, marks, { view, size, density }, colours);
  }

  function draw(): void {
    frame = 0;
    if (size.width === 0) return;
    painter.paint(view, { ...size, density });
    drawMarks();
    for (const listener of listeners) listener();
    Object.assign(base.dataset, { scale: String(view.scale), centre: `${view.x} ${view.y}` });
  }

  const redraw = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  painter.listen?.(redraw);
  for (const canvas of [base, over]) canvas.addEventListener('contextrestored', redraw);
  const whole = (): number => fitted(extents, size).scale;
  const look = (next: SheetView): void => {
    view = held(next, extents);
    isFitted = true;
    redraw();
  };

  return {
    get view(): SheetView {
      return view;
    },
    get size(): Size {
      return size;
    },
    redraw,
    look,
    fit(): void {
      if (size.width === 0) return;
      look(fitted(extents, size));
    },
    /** Shows an area of the sheet with a margin. */
    show([left, bottom, right, top]: Extents): void {
      const [x, y] = [(left + right) / 2, (bottom + top) / 2];
      const [wide, high] = [((right - left) / 2) * AROUND, ((top - bottom) / 2) * AROUND];
      const near = fitted([x - wide, y - high, x + wide, y + high], size);
      look({ ...near, scale: Math.min(near.scale, whole() * 1e6) });
    },
    move(across: number, down: number): void {
      look(moved(view, across, down));
    },
    zoom(at: Spot, factor: number): void {
      look(zoomed(view, size, { at, factor, whole: whole() }));
    },
    resize(width: number, height: number): void {
      const before = size;
      size = { width, height };
      for (const canvas of [base, over])
        Object.assign(canvas, { width: Math.round(width * density), height: Math.round(height * density) });
      if (!isFitted || before.width === 0) view = fitted(extents, size);
      // A resized canvas is empty: draws at once, as it may be shown before the next frame.
      draw();
    },
    setMarks(next: SheetMarks): void {
      marks = next;
      drawMarks();
    },
    setColours(next: MarkColours): void {
      colours = next;
      redraw();
    },
    spotOf: (at: Spot): Spot => toScreen(view, size, at),
    placeAt: (at: Spot): Spot => toSheet(view, size, at),
    /** Calls after every drawing; returns a function that stops it. */
    onDraw(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    dispose(): void {
      cancelAnimationFrame(frame);
      painter.dispose();
    },
  };
}
