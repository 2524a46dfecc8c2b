// A sheet on its two canvases: its drawing, the visible area, and marks over it.
import { CanvasStage, type Canvases } from '../ui/canvas/canvas-stage.ts';
import type { Size, Spot } from '../ui/canvas/pan-zoom.ts';
import { noMarks, paintSheetMarks, type MarkColours, type SheetMarks } from './sheet-marks.ts';
import { fitted, held, moved, toScreen, toSheet, zoomed, type Extents, type SheetView } from './sheet-view.ts';

/** Draws the sheet itself. */
export interface StagePainter {
  /** draws on a screen of pixels of the page, of which each has `density` of the device in both directions */
  paint(view: SheetView, screen: Size & { readonly density: number }): void;
  /** for content that arrives piece by piece: calls when there is more to draw */
  listen?(redraw: () => void): void;
  dispose(): void;
}

/** A sheet and its painter on the lower canvas. */
export interface PaintedSheet<Painter extends StagePainter = StagePainter> {
  readonly extents: Extents;
  readonly painter: Painter;
}

/** Margin around a shown area, pixels. */
const AROUND = 4;

export class SheetStage extends CanvasStage<SheetView> {
  readonly #sheet: PaintedSheet;
  readonly #context: CanvasRenderingContext2D | null;
  #isFitted = false;
  #marks: SheetMarks = noMarks;
  #colours: MarkColours | undefined;

  constructor({ extents, painter, ...canvases }: Canvases & PaintedSheet) {
    super(canvases, { x: 0, y: 0, scale: 1 });
    this.#sheet = { extents, painter };
    this.#context = canvases.over.getContext('2d');
    painter.listen?.(this.redraw);
  }

  #fitting(): SheetView {
    return fitted(this.#sheet.extents, this.size);
  }

  readonly fit = (): void => {
    if (this.size.width > 0) this.setView(this.#fitting());
  };

  /** Shows an area of the sheet with a margin. */
  show([left, bottom, right, top]: Extents): void {
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    const [wide, high] = [((right - left) / 2) * AROUND, ((top - bottom) / 2) * AROUND];
    const near = fitted([x - wide, y - high, x + wide, y + high], this.size);
    this.setView({ ...near, scale: Math.min(near.scale, this.#fitting().scale * 1e6) });
  }

  setMarks(next: SheetMarks): void {
    this.#marks = next;
    this.#drawMarks();
  }

  setColours(next: MarkColours): void {
    this.#colours = next;
    this.redraw();
  }

  spotOf(at: Spot): Spot {
    return toScreen(this.view, this.size, at);
  }

  placeAt(at: Spot): Spot {
    return toSheet(this.view, this.size, at);
  }

  override dispose(): void {
    super.dispose();
    this.#sheet.painter.dispose();
  }

  protected moved(across: number, down: number): SheetView {
    return moved(this.view, across, down);
  }

  protected zoomed(at: Spot, factor: number): SheetView {
    return zoomed(this.view, this.size, { at, factor, whole: this.#fitting().scale });
  }

  protected override setView(next: SheetView): void {
    this.#isFitted = true;
    super.setView(held(next, this.#sheet.extents));
  }

  protected resized(before: Size): void {
    if (this.#isFitted && before.width > 0) return;
    super.setView(this.#fitting());
  }

  protected paint(): boolean {
    const { view, size, density, base } = this;
    this.#sheet.painter.paint(view, { ...size, density });
    this.#drawMarks();
    Object.assign(base.dataset, { scale: String(view.scale), centre: `${view.x} ${view.y}` });
    return true;
  }

  #drawMarks(): void {
    const { view, size, density } = this;
    if (this.#context && this.#colours)
      paintSheetMarks(this.#context, this.#marks, { view, size, density }, this.#colours);
  }
}
