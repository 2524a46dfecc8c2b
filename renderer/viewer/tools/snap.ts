// Snapping of measures near the pointer: a corner, an edge, else the face itself. Works in pixels of the canvas, so it
// does not depend on the distance of objects.
import type { Vec } from '../camera/camera-math.ts';
import { floatAt } from '../load/array-reads.ts';

export type SnapKind = 'point' | 'vertex' | 'edge' | 'face';

export interface Snap {
  readonly kind: SnapKind;
  readonly point: Vec;
}

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

const VERTEX_REACH = 11;
const EDGE_REACH = 8;

interface SeenLines {
  /** six numbers per edge, moved by `shift` */
  readonly lines: Float32Array;
  readonly shift: Vec;
  readonly project: (point: Vec) => ScreenPoint;
  /** Points farther from the face than this, in metres, are on the far side of the element and do not count. */
  readonly depthReach: number;
}

/** The best snap point among edges for a pointer on a face at `onFace`. Corners win over edges, edges over the face. */
export function snapTo(
  pointer: { readonly x: number; readonly y: number },
  onFace: Vec,
  { lines, shift, project, depthReach }: SeenLines,
): Snap {
  const [dx, dy, dz] = shift;
  let best: Snap = { kind: 'face', point: onFace };
  let nearestCorner = VERTEX_REACH;
  let nearestEdge = EDGE_REACH;
  for (let i = 0; i + 5 < lines.length; i += 6) {
    const a: Vec = [floatAt(lines, i) + dx, floatAt(lines, i + 1) + dy, floatAt(lines, i + 2) + dz];
    const b: Vec = [floatAt(lines, i + 3) + dx, floatAt(lines, i + 4) + dy, floatAt(lines, i + 5) + dz];
    if (gap(a, b, onFace) > depthReach) continue;
    const [p, q] = [project(a), project(b)];
    if (Math.abs(p.depth) > 1 || Math.abs(q.depth) > 1) continue;
    for (const [corner, on] of [
      [a, p],
      [b, q],
    ] as const) {
      const away = Math.hypot(on.x - pointer.x, on.y - pointer.y);
      if (away >= nearestCorner || distance(corner, onFace) > depthReach) continue;
      nearestCorner = away;
      best = { kind: 'vertex', point: corner };
    }
    if (nearestCorner < VERTEX_REACH) continue;
    const k = share(p, q, pointer);
    const away = Math.hypot(p.x + (q.x - p.x) * k - pointer.x, p.y + (q.y - p.y) * k - pointer.y);
    if (away >= nearestEdge) continue;
    nearestEdge = away;
    best = { kind: 'edge', point: nearestOn(a, b, onFace) };
  }
  return best;
}

export const distance = (a: Vec, b: Vec): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Position along a line, 0 to 1, nearest to a point of the canvas. */
function share(p: ScreenPoint, q: ScreenPoint, at: { readonly x: number; readonly y: number }): number {
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - p.x) * dx + (at.y - p.y) * dy) / length));
}

function nearestOn(a: Vec, b: Vec, point: Vec): Vec {
  const d: Vec = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const length = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
  const k =
    length === 0
      ? 0
      : Math.min(
          1,
          Math.max(0, ((point[0] - a[0]) * d[0] + (point[1] - a[1]) * d[1] + (point[2] - a[2]) * d[2]) / length),
        );
  return [a[0] + d[0] * k, a[1] + d[1] * k, a[2] + d[2] * k];
}

const gap = (a: Vec, b: Vec, point: Vec): number => distance(nearestOn(a, b, point), point);
