// Where a drawing lies over a storey: two points of it and the two of the model that they are give its place, turn and
// scale.

export type Spot = readonly [x: number, y: number];

/** From the units of a sheet (x to the right, y up) to metres of the model, seen from above. */
export interface SheetPlacing {
  /** where 0, 0 of the sheet is */
  readonly x: number;
  readonly y: number;
  /** degrees against the clock, from above -180 to 180 */
  readonly turn: number;
  /** metres of a unit */
  readonly scale: number;
}

export type Pair = readonly [Spot, Spot];

/** Shares of the larger distance: nearer points are one, and say nothing. */
const SAME = 1e-9;

/** The one place in which both points of the sheet are where those of the model are; null when two of them are one. */
export function placingOf(sheet: Pair, model: Pair): SheetPlacing | null {
  const [from, to] = [stepOf(sheet), stepOf(model)];
  const [length, metres] = [Math.hypot(...from), Math.hypot(...to)];
  if (isNothing(length, sheet) || isNothing(metres, model)) return null;
  const scale = metres / length;
  const turn = Math.atan2(from[0] * to[1] - from[1] * to[0], from[0] * to[0] + from[1] * to[1]);
  const [x, y] = turned(sheet[0], turn, scale);
  return { x: model[0][0] - x, y: model[0][1] - y, turn: (turn * 180) / Math.PI, scale };
}

/** Where a point of the sheet is in the model. */
export function placed({ x, y, turn, scale }: SheetPlacing, at: Spot): Spot {
  const [right, up] = turned(at, (turn * Math.PI) / 180, scale);
  return [x + right, y + up];
}

const stepOf = ([a, b]: Pair): Spot => [b[0] - a[0], b[1] - a[1]];

const isNothing = (length: number, [a]: Pair): boolean => length <= SAME * Math.max(1, Math.hypot(...a));

function turned([x, y]: Spot, turn: number, scale: number): Spot {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return [x * cos - y * sin, x * sin + y * cos];
}
