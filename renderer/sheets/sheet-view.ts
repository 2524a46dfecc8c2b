// The visible area of a sheet as plain numbers. Units of the sheet, y up; pixels count from the top left corner.
import type { Size, Spot } from '../ui/canvas/pan-zoom.ts';

export interface SheetView {
  /** point in the middle */
  readonly x: number;
  readonly y: number;
  /** pixels per unit */
  readonly scale: number;
  /** quarter turns clockwise; none without */
  readonly turn?: Turn;
}

export type Turn = 0 | 1 | 2 | 3;

/** One more quarter. */
export const nextTurn = ({ turn = 0 }: Pick<SheetView, 'turn'>): Turn => ((turn + 1) % 4) as Turn;

/** Across and down on the screen for one across and one down on the sheet, by its turn. */
const ways = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Turns a vector of the screen clockwise. */
export function turned([across, down]: Spot, turn: Turn = 0): Spot {
  const [cos, sin] = ways[turn];
  return [across * cos - down * sin, across * sin + down * cos];
}

export const oppositeTurn = (turn: Turn = 0): Turn => ((4 - turn) % 4) as Turn;

/** min x, min y, max x, max y */
export type Extents = readonly [number, number, number, number];

/** Share of the screen for a whole sheet. */
const AIR = 0.94;
/** Least and greatest zoom, relative to the whole sheet. */
const SMALLEST = 0.05;
const LARGEST = 1e6;

export function toScreen({ x, y, scale, turn }: SheetView, { width, height }: Size, at: Spot): Spot {
  const [across, down] = turned([(at[0] - x) * scale, (y - at[1]) * scale], turn);
  return [across + width / 2, down + height / 2];
}

export function toSheet({ x, y, scale, turn }: SheetView, { width, height }: Size, at: Spot): Spot {
  const [across, down] = turned([at[0] - width / 2, at[1] - height / 2], oppositeTurn(turn));
  return [x + across / scale, y - down / scale];
}

/** Width and height of a sheet on the screen, in its units. */
export const turnedSize = ([left, bottom, right, top]: Extents, turn: Turn = 0): Spot =>
  turn % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];

export type ShownPart = readonly [left: number, top: number, right: number, bottom: number];

/** The visible part of a picture or page, in its units from its upper left corner, y down. */
export function shownPart(view: SheetView, size: Size, { width, height }: Size): ShownPart {
  const corners = [toSheet(view, size, [0, 0]), toSheet(view, size, [size.width, size.height])];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => height - y);
  return [
    Math.max(0, Math.min(...xs)),
    Math.max(0, Math.min(...ys)),
    Math.min(width, Math.max(...xs)),
    Math.min(height, Math.max(...ys)),
  ];
}

/** Fits extents. */
export function fitted(extents: Extents, { width, height }: Size, turn: Turn = 0): SheetView {
  const [left, bottom, right, top] = extents;
  const [across, up] = turnedSize(extents, turn);
  const least = Math.max(across, up) / 1e4 || 1;
  const scale = Math.min(width / Math.max(across, least), height / Math.max(up, least)) * AIR;
  return { x: (left + right) / 2, y: (bottom + top) / 2, scale: scale > 0 ? scale : 1, ...(turn !== 0 && { turn }) };
}

/** Fits the width, with the upper edge at that of the screen. */
export function fittedWidth(extents: Extents, size: Size, turn: Turn = 0): SheetView {
  const whole = fitted(extents, size, turn);
  const [across] = turnedSize(extents, turn);
  return atTop(extents, size, { ...whole, scale: (size.width / Math.max(across, 1e-9)) * AIR });
}

/** The upper edge of the sheet at that of the screen, unless all of its height is visible. */
export function atTop(extents: Extents, size: Size, view: SheetView): SheetView {
  const [left, bottom, right, top] = extents;
  const [, up] = turnedSize(extents, view.turn);
  const hidden = Math.max(0, up * view.scale - size.height * AIR) / 2 / view.scale;
  const [across, down] = turned([0, -hidden], oppositeTurn(view.turn));
  return { ...view, x: (left + right) / 2 + across, y: (bottom + top) / 2 - down };
}

/** Pans by pixels. */
export function moved(view: SheetView, across: number, down: number): SheetView {
  const [x, y] = turned([across, down], oppositeTurn(view.turn));
  return { ...view, x: view.x - x / view.scale, y: view.y + y / view.scale };
}

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
  return { ...view, x: x + (view.x - x) * share, y: y + (view.y - y) * share, scale };
}

/** Keeps the centre of the view within the extents, so that the sheet cannot be lost from sight. */
export const held = (view: SheetView, [left, bottom, right, top]: Extents): SheetView => ({
  ...view,
  x: Math.max(left, Math.min(right, view.x)),
  y: Math.max(bottom, Math.min(top, view.y)),
});
