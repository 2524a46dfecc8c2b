// The surface of a measured area, as triangles to draw.
import { ShapeUtils, Vector2 } from 'three';
import type { Vec } from '../camera/camera-math.ts';
import { areaVector } from './measures.ts';

/** Nine numbers per triangle. Corners a little off the plane of the polygon stay where they are. */
export function areaCorners(points: readonly Vec[]): Float64Array {
  if (points.length < 3) return new Float64Array();
  // Seen along the main axis of its normal, the polygon is least foreshortened.
  const steepness = areaVector(points).map(Math.abs);
  const along = steepness.indexOf(Math.max(...steepness));
  const [u, v] = [(along + 1) % 3, (along + 2) % 3];
  const flat = points.map(point => new Vector2(point[u], point[v]));
  return Float64Array.from(
    ShapeUtils.triangulateShape(flat, []).flatMap(triangle => triangle.flatMap(n => points[n]!)),
  );
}
