import { stepsFor, type Tolerance } from '../roundness.ts';

/** A corner of an outline; `radius`: that of its rounding, 0 or nothing for a sharp one. */
export type Corner = readonly [x: number, y: number, radius?: number];

/**
 * Chords of a right angle at least: fewer would change the area of small steel sections by more than half a percent.
 */
const FEWEST_CHORDS = 4;

/**
 * An outline with its corners rounded by arcs that touch both sides, whichever way the corner turns. Where roundings
 * would meet on a side they are made smaller in proportion.
 */
export function rounded(corners: readonly Corner[], tolerance: Tolerance): (readonly [x: number, y: number])[] {
  const bends = corners.map((_, i) => bendAt(corners, i));
  return bends.flatMap((bend, i) => {
    const [x, y] = bend.at;
    if (!(bend.back > 0)) return [[x, y] as const];
    const before = bends.at(i - 1) ?? bend;
    const after = bends[(i + 1) % bends.length] ?? bend;
    const share = Math.min(1, bend.before / (before.back + bend.back), bend.after / (bend.back + after.back));
    return arcOf(bend, share, tolerance);
  });
}

/** `from`, `to`: directions to the corners around it; `back`: where the rounding begins, as a distance from it. */
interface Bend {
  readonly at: readonly [x: number, y: number];
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly before: number;
  readonly after: number;
  readonly back: number;
  readonly radius: number;
}

function bendAt(corners: readonly Corner[], i: number): Bend {
  const [x, y, wish = 0] = corners[i]!;
  const towards = ([toX, toY]: Corner) => {
    const length = Math.hypot(toX - x, toY - y);
    return { length, way: length > 0 ? ([(toX - x) / length, (toY - y) / length] as const) : ([0, 0] as const) };
  };
  const [one, other] = [towards(corners.at(i - 1)!), towards(corners[(i + 1) % corners.length]!)];
  const half = Math.acos(Math.max(-1, Math.min(1, one.way[0] * other.way[0] + one.way[1] * other.way[1]))) / 2;
  const radius = wish > 0 && half > 1e-6 && half < Math.PI / 2 - 1e-6 ? wish : 0;
  const back = radius / Math.tan(half);
  return { at: [x, y], from: one.way, to: other.way, before: one.length, after: other.length, back, radius };
}

function arcOf({ at: [x, y], from, to, back, radius }: Bend, share: number, tolerance: Tolerance) {
  const [r, distance] = [radius * share, back * share];
  const start = [x + from[0] * distance, y + from[1] * distance] as const;
  const turn = Math.atan2(to[1] * -from[0] - to[0] * -from[1], to[0] * -from[0] + to[1] * -from[1]);
  const side = turn < 0 ? -1 : 1;
  // The middle is to the left of the direction of travel where the corner turns left.
  const [cx, cy] = [start[0] + from[1] * r * side, start[1] - from[0] * r * side];
  const first = Math.atan2(start[1] - cy, start[0] - cx);
  const fewest = Math.ceil((Math.abs(turn) / (Math.PI / 2)) * FEWEST_CHORDS - 1e-9);
  const steps = Math.max(fewest, stepsFor(r, turn, tolerance));
  return Array.from({ length: steps + 1 }, (_, k) => {
    const angle = first + (turn * k) / steps;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)] as const;
  });
}
