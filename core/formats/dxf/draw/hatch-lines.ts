// The lines of a hatch pattern, cut at the boundary.
import type { PatternLine } from './hatch-loops.ts';

/** A pattern of more lines or dashes is drawn as a tone. */
const MOST_LINES = 4_000;
const MOST_PIECES = 40_000;

/**
 * Pieces x0, y0, x1, y1, ... of the lines of a pattern inside of loops (even-odd rule); undefined when there would be
 * too many.
 */
export function hatchLines(loops: readonly (readonly number[])[], lines: readonly PatternLine[]): number[] | undefined {
  const pieces: number[] = [];
  for (const line of lines) if (!addLine(loops, line, pieces)) return undefined;
  return pieces;
}

function addLine(
  loops: readonly (readonly number[])[],
  { angle, base, offset, dashes }: PatternLine,
  pieces: number[],
): boolean {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // In the system of the line: u along it, v across.
  const turned = loops.map(loop =>
    loop.map((value, i) => (i % 2 === 0 ? value * cos + loop[i + 1]! * sin : value * cos - loop[i - 1]! * sin)),
  );
  const [baseU, baseV] = [base[0] * cos + base[1] * sin, base[1] * cos - base[0] * sin];
  const [stepU, stepV] = [offset[0] * cos + offset[1] * sin, offset[1] * cos - offset[0] * sin];
  let [low, high] = [Infinity, -Infinity];
  for (const loop of turned) {
    for (let i = 1; i < loop.length; i += 2) {
      low = Math.min(low, loop[i]!);
      high = Math.max(high, loop[i]!);
    }
  }
  if (!(low <= high)) return true;
  const [a, b] = stepV === 0 ? [0, 0] : [(low - baseV) / stepV, (high - baseV) / stepV];
  const [first, last] = [Math.ceil(Math.min(a, b)), Math.floor(Math.max(a, b))];
  if (!(last - first < MOST_LINES)) return false;
  for (let n = first; n <= last; n++) {
    const v = baseV + n * stepV;
    const crossings = crossingsAt(turned, v);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      for (const [from, to] of dashed(crossings[i]!, crossings[i + 1]!, baseU + n * stepU, dashes)) {
        if (pieces.length >= MOST_PIECES * 4) return false;
        pieces.push(from * cos - v * sin, from * sin + v * cos, to * cos - v * sin, to * sin + v * cos);
      }
    }
  }
  return true;
}

/** The places where a line across all loops enters and leaves them, in order. */
function crossingsAt(loops: readonly (readonly number[])[], v: number): number[] {
  const found: number[] = [];
  for (const loop of loops) {
    let [u0, v0] = [loop.at(-2)!, loop.at(-1)!];
    for (let i = 0; i < loop.length; i += 2) {
      const [u1, v1] = [loop[i]!, loop[i + 1]!];
      // A corner counts for the edge below it only, so that every loop is crossed an even number of times.
      if (v0 <= v !== v1 <= v) found.push(u0 + ((v - v0) / (v1 - v0)) * (u1 - u0));
      [u0, v0] = [u1, v1];
    }
  }
  return found.sort((a, b) => a - b);
}

/** The dashes of a line between two places; the pattern begins at `origin`. */
function* dashed(
  from: number,
  to: number,
  origin: number,
  dashes: readonly number[],
): Generator<readonly [number, number]> {
  const period = dashes.reduce((sum, length) => sum + Math.abs(length), 0);
  if (dashes.length === 0 || period === 0 || (to - from) / period > MOST_PIECES) {
    yield [from, to];
    return;
  }
  for (let at = origin + Math.floor((from - origin) / period) * period; at < to;) {
    for (const length of dashes) {
      const end = at + Math.abs(length);
      const [start, stop] = [Math.max(at, from), Math.min(end, to)];
      // A dot is a dash of a hundredth of the pattern.
      if (length === 0 && at >= from && at < to) yield [at, Math.min(at + period / 100, to)];
      else if (length > 0 && start < stop) yield [start, stop];
      at = end;
    }
  }
}
