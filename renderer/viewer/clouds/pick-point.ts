// Finds the point of a cloud nearest to a canvas position among the drawn tiles, on the processor.
import { Matrix4, type Matrix4Tuple } from 'three';
import { add, type Vec } from '../camera/camera-math.ts';
import type { CameraRig } from '../camera/rig.ts';
import type { Plane } from '../drawing/materials.ts';
import { movedPlane, movedPlanes, planesOfRectangle, sideOfBox } from '../tools/rectangle.ts';
import type { DrawnTile, PointCloud } from './point-cloud.ts';

/** A picked point of a cloud. */
export interface CloudHit {
  /** scene, metres */
  readonly point: Vec;
  readonly distance: number;
  /** id of its model */
  readonly cloud: number;
}

/** Pixels around the pointer. */
const REACH = 8;

interface CloudSpot {
  /** in the frame of the cloud */
  readonly point: Vec;
  /** along the line of sight */
  readonly depth: number;
  /** metres between the points there */
  readonly spacing: number;
}

/** Planes around the pointer, and how deep a point is; all in the frame of the cloud. */
export interface Aim {
  readonly sides: readonly Plane[];
  readonly depth: Plane;
  readonly cuts: readonly Plane[];
}

/** Returns all points of tiles within the sides that are not cut away. */
export function spotsWithin(tiles: readonly DrawnTile[], { sides, depth, cuts }: Aim): CloudSpot[] {
  const all = [...sides, ...cuts];
  const found: CloudSpot[] = [];
  for (const { node, points, toCloud, look } of tiles) {
    if (sideOfBox(all, node.box, 0) === -1) continue;
    const [a, e, i, , b, f, j, , c, g, k, , dx, dy, dz] = toCloud.elements;
    const own = all.map(plane => onGrid(plane, toCloud.elements));
    const { places, count } = points;
    next: for (let n = 0, at = 0; n < count; n++, at += 4) {
      const [x, y, z] = [places[at]!, places[at + 1]!, places[at + 2]!];
      for (const plane of own) if (plane[0] * x + plane[1] * y + plane[2] * z + plane[3] < 0) continue next;
      const point: Vec = [
        (a * x + b * y + c * z) / GRID + dx,
        (e * x + f * y + g * z) / GRID + dy,
        (i * x + j * y + k * z) / GRID + dz,
      ];
      found.push({ point, depth: heightOver(depth, point), spacing: look.spacing });
    }
  }
  return found;
}

const GRID = 65_535;

/** A plane for numbers of the grid. */
function onGrid([x, y, z, w]: Plane, [a, e, i, , b, f, j, , c, g, k, , dx, dy, dz]: Matrix4Tuple): Plane {
  const along = (first: number, second: number, third: number): number => x * first + y * second + z * third;
  return [along(a, e, i) / GRID, along(b, f, j) / GRID, along(c, g, k) / GRID, along(dx, dy, dz) + w];
}

const heightOver = ([x, y, z, w]: Plane, p: Vec): number => x * p[0] + y * p[1] + z * p[2] + w;

/** Returns the picked point: of those in front the nearest to the pointer. `away`: pixels from the pointer. */
export function meantSpot<Spot extends CloudSpot>(spots: readonly Spot[], away: (spot: Spot) => number): Spot | null {
  let front = Infinity;
  let gap = 0;
  for (const { depth, spacing } of spots) if (depth < front) [front, gap] = [depth, spacing];
  let [best, least]: [Spot | null, number] = [null, Infinity];
  for (const spot of spots) {
    // Points of one surface differ in depth by about their spacing.
    if (spot.depth > front + 2 * gap + front * 0.005) continue;
    const pixels = away(spot);
    if (pixels < least) [best, least] = [spot, pixels];
  }
  return best;
}

/** The point of clouds under or near a canvas position, unless it is cut away. */
export function pickPoint(
  clouds: readonly PointCloud[],
  rig: CameraRig,
  [x, y]: readonly [number, number],
  cuts: readonly Plane[],
): CloudHit | null {
  const { camera } = rig;
  const toClip = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
  const around = { x0: x - REACH, y0: y - REACH, x1: x + REACH, y1: y + REACH };
  const sides = planesOfRectangle(toClip, around, rig.width, rig.height);
  const e = camera.matrixWorldInverse.elements;
  const depth: Plane = [-e[2], -e[6], -e[10], -e[14]];
  const spots = clouds.flatMap(({ id, place, drawn }) =>
    spotsWithin(drawn, {
      sides: movedPlanes(sides, place),
      depth: movedPlane(depth, place),
      cuts: movedPlanes(cuts, place),
    }).map(spot => ({ ...spot, cloud: id, at: add(spot.point, place) })),
  );
  const meant = meantSpot(spots, ({ at }) => {
    const seen = rig.project(at);
    return Math.hypot(seen.x - x, seen.y - y);
  });
  if (!meant) return null;
  const { origin, direction } = rig.ray(x, y);
  const [px, py, pz] = meant.at;
  const distance = direction.x * (px - origin.x) + direction.y * (py - origin.y) + direction.z * (pz - origin.z);
  return { point: meant.at, distance, cloud: meant.cloud };
}
