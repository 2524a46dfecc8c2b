// The surroundings of a walker: everything that is shown, solid and not cut away.
import { Vector3 } from 'three';
import { BODY_RADIUS, bodyReach, clearOf } from '../camera/body.ts';
import type { World } from '../camera/walk-math.ts';
import type { Plane } from '../drawing/materials.ts';
import type { ModelMeshes } from '../models/model-meshes.ts';
import { pick } from './picks.ts';
import { trianglesIn, uncut } from '../models/triangles.ts';

export function createWorld(shown: {
  models(): readonly ModelMeshes[];
  isSolid(feature: number): boolean;
  /** planes of the sections */
  planes(): readonly Plane[];
}): World {
  const { models, isSolid: isPickable, planes } = shown;
  return {
    floorBelow([x, y, z]) {
      const hit = pick(models(), new Vector3(x, y, z), new Vector3(0, -1, 0), { isPickable, planes: planes() });
      return hit && hit.point[1];
    },
    clear(from, to, feet) {
      const [low, high] = bodyReach(feet);
      // Space for the body, and for the ways out of what it cuts.
      const around = BODY_RADIUS * 2;
      const [west, north] = [Math.min(from[0], to[0]) - around, Math.min(from[1], to[1]) - around];
      const [east, south] = [Math.max(from[0], to[0]) + around, Math.max(from[1], to[1]) + around];
      const near = trianglesIn(models(), [west, low, north, east, high, south], isPickable);
      return clearOf(uncut(near, planes()), from, to, feet);
    },
  };
}
