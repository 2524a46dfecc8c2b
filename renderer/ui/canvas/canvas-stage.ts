// A drawing on two canvases of one size: the drawing itself, and marks over it. No frame is drawn while nothing
// changes; pointer moves bypass the state of the page.
import type { MovedSurface, Size, Spot } from './pan-zoom.ts';

export type Canvases = { readonly base: HTMLCanvasElement; readonly over: HTMLCanvasElement };

/** A PNG of a canvas as it is now. @throws when the browser makes none */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('the browser made no picture');
  return blob;
}

/** `View`: the visible area. Pans and zooms are functions of their own, so that they can be passed as they are. */
export abstract class CanvasStage<View> implements MovedSurface {
  protected readonly base: HTMLCanvasElement;
  protected readonly over: HTMLCanvasElement;
  /** pixels of the canvases per pixel of the page */
  protected readonly density = Math.min(2, Math.max(1, devicePixelRatio));
  #view: View;
  #size: Size = { width: 0, height: 0 };
  #frame = 0;
  readonly #end = new AbortController();
  readonly #listeners = new Set<() => void>();

  constructor({ base, over }: Canvases, view: View) {
    [this.base, this.over, this.#view] = [base, over, view];
    // The browser may lose the content of the canvases.
    for (const canvas of [base, over])
      canvas.addEventListener('contextrestored', this.redraw, { signal: this.#end.signal });
  }

  get view(): View {
    return this.#view;
  }

  get size(): Size {
    return this.#size;
  }

  /** Screen position of a place of the drawing. */
  abstract spotOf(at: Spot): Spot;
  /** Place of the drawing at a position of the screen. */
  abstract placeAt(at: Spot): Spot;
  /** Shows the whole drawing. */
  abstract readonly fit: () => void;
  protected abstract moved(across: number, down: number): View;
  protected abstract zoomed(at: Spot, factor: number): View;
  /** Draws the drawing and its marks; false while it cannot be drawn. */
  protected abstract paint(): boolean;
  /** The size of the canvases changed, before they are drawn. */
  protected abstract resized(before: Size): void;

  /** Draws before the next paint of the page. */
  readonly redraw = (): void => {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
  };

  readonly move = (across: number, down: number): void => this.setView(this.moved(across, down));
  readonly zoom = (at: Spot, factor: number): void => this.setView(this.zoomed(at, factor));

  readonly #draw = (): void => {
    this.#frame = 0;
    // Content that arrives late must not cover what the next stage has drawn on the same canvases.
    if (this.#end.signal.aborted || this.#size.width === 0 || !this.paint()) return;
    for (const listener of this.#listeners) listener();
  };

  protected setView(next: View): void {
    this.#view = next;
    this.redraw();
  }

  /** Draws at once. */
  protected drawNow(): void {
    cancelAnimationFrame(this.#frame);
    this.#draw();
  }

  resize(width: number, height: number): void {
    const before = this.#size;
    if (before.width === width && before.height === height) return;
    this.#size = { width, height };
    for (const canvas of [this.base, this.over])
      Object.assign(canvas, { width: Math.round(width * this.density), height: Math.round(height * this.density) });
    this.resized(before);
    // A resized canvas is empty: draws at once, as it may be shown before the next frame.
    this.drawNow();
  }

  /** Calls now and after every drawing; returns a function that stops it. */
  onDraw(listener: () => void): () => void {
    this.#listeners.add(listener);
    listener();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Ends the drawing on the canvases: others may use them now. */
  dispose(): void {
    this.#end.abort();
    cancelAnimationFrame(this.#frame);
  }
}
