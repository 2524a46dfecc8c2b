// Counts how often the edges of a profile cross each other. Triangulation adds a point for each crossing.

/** Limit of compared pairs of edges: where so few of them cross, the profile is no trouble. */
const MOST_PAIRS = 20_000_000;

/** Crossings within and between closed lines of x, y in turn, up to `most`. */
export function countCrossings(lines: readonly ArrayLike<number>[], most: number): number {
  const edges: number[] = [];
  for (const line of lines)
    for (let at = 0; at + 1 < line.length; at += 2) {
      const next = at + 3 < line.length ? at + 2 : 0;
      edges.push(line[at]!, line[at + 1]!, line[next]!, line[next + 1]!);
    }
  const count = edges.length / 4;
  const left = Float64Array.from({ length: count }, (_, n) => Math.min(edges[n * 4]!, edges[n * 4 + 2]!));
  const right = Float64Array.from({ length: count }, (_, n) => Math.max(edges[n * 4]!, edges[n * 4 + 2]!));
  const order = Uint32Array.from({ length: count }, (_, n) => n).sort((one, other) => left[one]! - left[other]!);
  // A line that sweeps from left to right: edges that it is over may cross.
  let over: number[] = [];
  let [crossings, pairs] = [0, 0];
  for (const edge of order) {
    const from = left[edge]!;
    over = over.filter(other => right[other]! >= from);
    for (const other of over) if (cross(edges, edge * 4, other * 4) && ++crossings >= most) return crossings;
    pairs += over.length;
    if (pairs > MOST_PAIRS) return crossings;
    over.push(edge);
  }
  return crossings;
}

/** Whether two edges cross within both: those that share or touch ends do not. */
function cross(edges: readonly number[], a: number, b: number): boolean {
  /** On which side of one edge a point of another is, by the sign. */
  const side = (edge: number, point: number) => {
    const [x, y] = [edges[edge]!, edges[edge + 1]!];
    return (edges[edge + 2]! - x) * (edges[point + 1]! - y) - (edges[edge + 3]! - y) * (edges[point]! - x);
  };
  return side(a, b) * side(a, b + 2) < 0 && side(b, a) * side(b, a + 2) < 0;
}
