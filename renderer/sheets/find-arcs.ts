// Finds arcs among the points of a chain: the converter writes arcs as many short pieces, whose corners are not snap
// points.

export interface FoundArc {
  readonly centre: readonly [number, number];
  /** points from the first to the last one, both of the arc */
  readonly from: number;
  readonly to: number;
}

/** Pieces of arcs turn by less than this, radians: the converter uses at least 64 for a circle. */
const MOST_TURN = 0.11;
const FEWEST_TURNS = 3;
const SAME = 1e-3;

/** Finds runs of pieces of equal length and turn. */
export function findArcs(chain: readonly number[] | Float64Array, isClosed: boolean): FoundArc[] {
  const count = chain.length / 2;
  const last = isClosed ? count + 1 : count;
  const x = (n: number): number => chain[(n % count) * 2]!;
  const y = (n: number): number => chain[(n % count) * 2 + 1]!;
  const arcs: FoundArc[] = [];
  let start = 0;
  let before: readonly [length: number, turn: number] | undefined;
  const end = (to: number): void => {
    if (to - start > FEWEST_TURNS) {
      const middle = Math.floor((start + to) / 2);
      const centre = centreOf([x(start), y(start)], [x(middle), y(middle)], [x(to - 1), y(to - 1)]);
      if (centre) arcs.push({ centre, from: start, to });
    }
  };
  for (let n = 1; n + 1 < last; n++) {
    const [ax, ay, bx, by] = [x(n) - x(n - 1), y(n) - y(n - 1), x(n + 1) - x(n), y(n + 1) - y(n)];
    const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
    const turn = Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
    const isOfArc = Math.abs(turn) < MOST_TURN && Math.abs(turn) > 1e-6 && Math.abs(a - b) <= SAME * a;
    const goesOn = isOfArc && before !== undefined && Math.abs(turn - before[1]) <= SAME + SAME * Math.abs(turn);
    if (!goesOn && before) {
      end(n);
      before = undefined;
    }
    if (isOfArc && !before) start = n - 1;
    if (isOfArc) before = [b, turn];
  }
  if (before) end(last - 1);
  return arcs;
}

type Point = readonly [number, number];

/** The centre of the circle through three points. */
function centreOf(p: Point, q: Point, r: Point): Point | undefined {
  const [ax, ay, bx, by] = [q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1]];
  const twice = 2 * (ax * by - ay * bx);
  if (twice === 0) return undefined;
  const [a, b] = [ax * ax + ay * ay, bx * bx + by * by];
  return [p[0] + (by * a - ay * b) / twice, p[1] + (ax * b - bx * a) / twice];
}
