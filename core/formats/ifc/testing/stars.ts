// Outlines that are the same in every run.
import type { Flat } from '../own-geometry/profiles.ts';

/** Numbers from 0 to 1 that are the same for every run. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A star with corners on its straight sides, too. */
export function star(next: () => number, count: number, [x, y]: Flat, size: number): Flat[] {
  const corners = Array.from({ length: count }, (_, i): Flat => {
    const [angle, radius] = [(2 * Math.PI * i) / count, size * (0.5 + next() / 2)];
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return corners.flatMap(([ax, ay], i): Flat[] => {
    const [bx, by] = corners[(i + 1) % count]!;
    return next() < 0.3
      ? [
          [ax, ay],
          [(ax + bx) / 2, (ay + by) / 2],
        ]
      : [[ax, ay]];
  });
}
