// Layers over a sheet that react to its pointer: text of a page, links, marks.
import type { TagColours } from '../ui/canvas/measure-marks.ts';
import type { Spot } from '../ui/canvas/pan-zoom.ts';

/** Colours of marks over a sheet. */
export type MarkColours = TagColours & { readonly accent: string; readonly found: string; readonly font: string };

/** A drag: receives its places, and null at its end. */
export type OverlayDrag = (to: Spot | null) => void;

export interface StageOverlay {
  /** Draws on the canvas of marks, in pixels of the page. */
  paint(context: CanvasRenderingContext2D, spotOf: (at: Spot) => Spot, colours: MarkColours): void;
  /** Calls when there is more to draw; returns a function that stops it. */
  listen(redraw: () => void): () => void;
  /** The pointer over a place, and a hint; undefined: nothing is there. `reach`: units around it. */
  hover(at: Spot, reach: number): { readonly cursor: 'text' | 'pointer'; readonly hint?: string } | undefined;
  /** Begins a drag; undefined: the sheet is moved. */
  drag(at: Spot, reach: number): OverlayDrag | undefined;
  /** Whether it took the click. */
  click(at: Spot, reach: number): boolean;
  doubleClick(at: Spot, reach: number): boolean;
}
