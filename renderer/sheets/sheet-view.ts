// The visible area of a sheet as plain numbers. Units of the sheet, y up; pixels count from the top left corner.
import type { Size, Spot } from '../ui/canvas/pan-zoom.ts';

export interface SheetView {
  /** point in the middle */
  readonly x: number;
  readonly y: number;
  /** pixels per unit */
  readonly scale: number;
}

/** min x, min y, max x, max y */
export type Extents = readonly [number, number, number, number];

/** Share of the screen for a whole sheet. */
const AIR = 0.94;
/** Least and greatest zoom, relative to the whole sheet. */
const SMALLEST = 0.05;
const LARGEST = 1e6;

export const toScreen = ({ x, y, scale }: SheetView, { width, height }: Size, at: Spot): Spot => [
  (at[0] - x) * scale + width / 2,
  (y - at[1]) * scale + height / 2,
];

export const toSheet = ({ x, y, scale }: SheetView, { width, height }: Size, at: Spot): Spot => [
  x + (at[0] - width / 2) / scale,
  y - (at[1] - height / 2) / scale,
];

/** Fits extents. */
export function fitted([left, bottom, right, top]: Extents, { width, height }: Size): SheetView {
  const [across, up] = [right - left, top - bottom];
  const least = Math.max(across, up) / 1e4 || 1;
  const scale = Math.min(width / Math.max(across, least), height / Math.max(up, least)) * AIR;
  return { x: (left + right) / 2, y: (bottom + top) / 2, scale: scale > 0 ? scale : 1 };
}

/** Pans by pixels. */
export const moved = (view: SheetView, across: number, down: number): SheetView => ({
  ...view,
  x: view.x - across / view.scale,
  y: view.y + down / view.scale,
});

/**
 * Zooms in (factor above 1) or out; the point at a place of the screen stays there. `whole`: the scale that shows all.
 */
export function zoomed(
  view: SheetView,
  size: Size,
  { at, factor, whole }: { at: Spot; factor: number; whole: number },
): SheetView {
  const scale = Math.min(whole * LARGEST, Math.max(whole * SMALLEST, view.scale * factor));
  const [x, y] = toSheet(view, size, at);
  const share = view.scale / scale;
  return { x: x + (view.x - x) * share, y: y + (view.y - y) * share, scale };
}

/** Keeps the centre of the view within the extents, so that the sheet cannot be lost from sight. */
export const held = (view: SheetView, [left, bottom, right, top]: Extents): SheetView => ({
  ...view,
  x: Math.max(left, Math.min(right, view.x)),
  y: Math.max(bottom, Math.min(top, view.y)),
});
