// A sheet on its two canvases: its drawing, the visible area, and marks over it.
import { CanvasStage, type Canvases } from '../ui/canvas/canvas-stage.ts';
import type { Size, Spot } from '../ui/canvas/pan-zoom.ts';
import { noMarks, paintSheetMarks, type SheetMarks } from './sheet-marks.ts';
import {
  atTop,
  fitted,
  fittedWidth,
  held,
  moved,
  toScreen,
  toSheet,
  zoomed,
  type Extents,
  type SheetView,
  type Turn,
} from './sheet-view.ts';
import type { MarkColours, StageOverlay } from './stage-overlay.ts';

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
  /** all of it without */
  readonly start?: StartView | undefined;
  /** over the sheet, below measures */
  readonly overlay?: StageOverlay | undefined;
}

/** What is fitted into the screen, also when that changes its size; undefined after a person zoomed. */
export type Fit = 'whole' | 'width' | undefined;

/** The view at first: a place, or a fit; a scale alone shows the upper edge at that scale. */
export interface StartView {
  readonly turn?: Turn | undefined;
  readonly fit?: Fit;
  readonly scale?: number | undefined;
  readonly at?: Spot | undefined;
}

/** Pixels at the edge of the screen where a result would be overlooked. */
const EDGE = 24;
/** Margin around a shown area, pixels. */
const AROUND = 4;

export class SheetStage extends CanvasStage<SheetView> {
  readonly #sheet: PaintedSheet;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #start: StartView;
  readonly #overlay: StageOverlay | undefined;
  readonly #stopOverlay: (() => void) | undefined;
  #fit: Fit = 'whole';
  #turn: Turn;
  #marks: SheetMarks = noMarks;
  #colours: MarkColours | undefined;

  constructor({ extents, painter, overlay, start = {}, ...canvases }: Canvases & PaintedSheet) {
    super(canvases, { x: 0, y: 0, scale: 1 });
    this.#start = start;
    this.#turn = start.turn ?? 0;
    this.#sheet = { extents, painter };
    this.#context = canvases.over.getContext('2d');
    painter.listen?.(this.redraw);
    this.#overlay = overlay;
    this.#stopOverlay = overlay?.listen(() => this.#drawMarks());
  }

  get fitted(): Fit {
    return this.#fit;
  }

  #fitting(fit: Fit = 'whole'): SheetView {
    return (fit === 'width' ? fittedWidth : fitted)(this.#sheet.extents, this.size, this.#turn);
  }

  #fitTo(fit: Fit): void {
    this.#fit = fit;
    if (this.size.width > 0) this.setView(this.#fitting(fit));
  }

  readonly fit = (): void => this.#fitTo('whole');
  readonly fitWidth = (): void => this.#fitTo('width');

  /** Turns the sheet by quarters, clockwise, and fits it again. */
  turnTo(turn: Turn): void {
    this.#turn = turn;
    this.#fitTo(this.#fit ?? 'whole');
  }

  /** The view at first. */
  #startView(): SheetView {
    const { fit, scale, at } = this.#start;
    if (scale === undefined) {
      this.#fit = fit ?? 'whole';
      return this.#fitting(this.#fit);
    }
    this.#fit = undefined;
    const view = { ...this.#fitting(), scale };
    return at
      ? held({ ...view, x: at[0], y: at[1] }, this.#sheet.extents)
      : atTop(this.#sheet.extents, this.size, view);
  }

  /** Shows an area of the sheet with a margin. */
  show([left, bottom, right, top]: Extents): void {
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    const [wide, high] = [((right - left) / 2) * AROUND, ((top - bottom) / 2) * AROUND];
    const near = fitted([x - wide, y - high, x + wide, y + high], this.size, this.#turn);
    this.#fit = undefined;
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
    this.#stopOverlay?.();
    this.#sheet.painter.dispose();
  }

  /** Pixels of the canvas per unit with which another sheet would begin. */
  startScale({ width, height }: Size): number {
    const fitting = this.#fit === 'width' ? fittedWidth : fitted;
    const view = this.#fit ? fitting([0, 0, width, height], this.size, this.#turn) : this.view;
    return view.scale * this.density;
  }

  /** Moves the sheet when an area is not visible. */
  reveal([left, bottom, right, top]: Extents): void {
    const [x, y] = this.spotOf([(left + right) / 2, (bottom + top) / 2]);
    const { width, height } = this.size;
    const isVisible = x > EDGE && y > EDGE && x < width - EDGE && y < height - EDGE;
    if (!isVisible) this.centre([(left + right) / 2, (bottom + top) / 2]);
  }

  /** Shows a place in the middle, at the present scale. */
  centre([x, y]: Spot): void {
    this.setView({ ...this.view, x, y });
  }

  protected moved(across: number, down: number): SheetView {
    if (this.#fit === 'whole') this.#fit = undefined;
    return moved(this.view, across, down);
  }

  protected zoomed(at: Spot, factor: number): SheetView {
    this.#fit = undefined;
    return zoomed(this.view, this.size, { at, factor, whole: this.#fitting().scale });
  }

  protected override setView(next: SheetView): void {
    super.setView(held(next, this.#sheet.extents));
  }

  protected resized(before: Size): void {
    if (before.width === 0) super.setView(this.#startView());
    else if (this.#fit === 'whole') super.setView(this.#fitting());
    else if (this.#fit === 'width') super.setView({ ...this.view, scale: this.#fitting('width').scale });
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
      paintSheetMarks(this.#context, this.#marks, { view, size, density }, this.#colours, this.#overlay);
  }
}
