// Placement of a drawing over a storey: two points of it and the matching two of the model determine its place, turn
// and scale.

export type Spot = readonly [x: number, y: number];

/** From the units of a sheet (x to the right, y up) to metres of the model, seen from above. */
export interface SheetPlacing {
  /** position of 0, 0 of the sheet */
  readonly x: number;
  readonly y: number;
  /** degrees counter-clockwise from above, -180 to 180 */
  readonly turn: number;
  /** metres per unit */
  readonly scale: number;
}

export type Pair = readonly [Spot, Spot];

/** Share of the larger distance: nearer points coincide and determine nothing. */
const SAME = 1e-9;

/** The placement that maps both points of the sheet to those of the model; null when two of them coincide. */
export function placingOf(sheet: Pair, model: Pair): SheetPlacing | null {
  const [from, to] = [stepOf(sheet), stepOf(model)];
  const [length, metres] = [Math.hypot(...from), Math.hypot(...to)];
  if (isNothing(length, sheet) || isNothing(metres, model)) return null;
  const scale = metres / length;
  const turn = Math.atan2(from[0] * to[1] - from[1] * to[0], from[0] * to[0] + from[1] * to[1]);
  const [x, y] = turned(sheet[0], turn, scale);
  return { x: model[0][0] - x, y: model[0][1] - y, turn: (turn * 180) / Math.PI, scale };
}

/** Maps a point of the sheet to the model. */
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
