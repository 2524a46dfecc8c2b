// The clouds of a view: which tiles are wanted, which are drawn and how.
import type { Camera, WebGLRenderer } from 'three';
import type { CameraRig } from '../camera/rig.ts';
import type { ElementStates } from '../models/element-states.ts';
import type { Materials } from '../drawing/materials.ts';
import { viewFrom } from '../models/instance-detail.ts';
import { chooseTiles, drawnSpacing, firstOf, type TileNode } from './tile-tree.ts';
import type { createCloudMaterial, TileLook } from './cloud-material.ts';
import type { DrawnTile, PointCloud } from './point-cloud.ts';
import type { TileStore } from './tile-store.ts';

/** Pixels between points that are close enough. */
const GAP = 1.5;
/** Points drawn while the camera moves with software rendering; all others follow at rest. */
const MOVING = 200_000;
const REST = 400;
/** Shares of the points that are drawn of isolated and x-rayed clouds. */
const [GHOST, XRAY, ALL] = [0.06, 0.3, 1];

/** Notices moves of a camera. @param onRest called when it came to rest */
export function createMotion(onRest: () => void) {
  let last = '';
  let rest: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Whether it moved since the last call. */
    isMoving({ projectionMatrix, matrixWorld }: Camera): boolean {
      const now = [...projectionMatrix.elements, ...matrixWorld.elements].join();
      if (now === last) return false;
      last = now;
      clearTimeout(rest);
      rest = setTimeout(onRest, REST);
      return true;
    },
    dispose: (): void => clearTimeout(rest),
  };
}

/** Appearance of a cloud by its marks. */
function marksOf(states: ElementStates, { uniforms }: Materials, feature: number): Pick<TileLook, 'share' | 'tint'> {
  const share = states.has(feature, 'ghost') ? GHOST : states.has(feature, 'xray') ? XRAY : ALL;
  const { x, y, z } = uniforms.accent.value;
  // The accent is linear, points are not.
  if (states.has(feature, 'selected')) return { share, tint: [x ** 0.45, y ** 0.45, z ** 0.45, 0.35] };
  if (!states.has(feature, 'coloured')) return { share, tint: [0, 0, 0, 0] };
  const colour = states.colourOf(feature);
  return { share, tint: [(colour >> 16) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255, 0.8] };
}

/**
 * Chooses the tiles for a view, requests the missing ones and prepares the loaded ones. Returns whether there is
 * anything to draw.
 */
export function createPreparation(parts: {
  readonly states: ElementStates;
  readonly rig: CameraRig;
  readonly materials: Materials;
  readonly clouds: ReadonlyMap<number, PointCloud>;
  readonly owners: ReadonlyMap<TileNode, PointCloud>;
  readonly store: Pick<TileStore<TileNode, DrawnTile>, 'want' | 'get'>;
  readonly material: ReturnType<typeof createCloudMaterial>;
  readonly motion: ReturnType<typeof createMotion>;
  /** points that are drawn at most */
  readonly most: () => number;
}): (gl: WebGLRenderer, camera: Camera, isSoftware: boolean) => boolean {
  const { clouds, owners, store, states, rig, materials, material, motion, most } = parts;
  return (gl, camera, isSoftware) => {
    const seen = [...clouds.values()].filter(({ first }) => states.isVisible(first));
    if (clouds.size === 0) return false;
    const views = new Map(seen.map(cloud => [cloud, viewFrom(camera, rig.width, rig.height, cloud.place)]));
    const trees = [...views].map(([cloud, view]) => ({ root: cloud.tree.root, view }));
    const chosen = chooseTiles(trees, { points: most(), pixels: GAP });
    // An unknown cloud needs its first tile, whatever the view.
    const unknown = [...clouds.values()].filter(({ isMet }) => !isMet);
    store.want([...new Set([...unknown.map(({ tree }) => tree.root), ...chosen])]);
    const nodes = isSoftware && motion.isMoving(camera) ? firstOf(chosen, MOVING) : chosen;
    const tiles = nodes.flatMap(node => store.get(node) ?? []);
    const drawn = Map.groupBy(tiles, ({ node }) => owners.get(node));
    const isDrawn = new Set(tiles.map(({ node }) => node));
    for (const cloud of clouds.values()) {
      const [own, view] = [drawn.get(cloud) ?? [], views.get(cloud)];
      const marks = marksOf(states, materials, cloud.first);
      if (view)
        for (const tile of own)
          tile.look = { spacing: drawnSpacing(tile.node, node => isDrawn.has(node), view), ...marks };
      cloud.show(own);
    }
    const { height } = gl.domElement;
    const scale = (camera.projectionMatrix.elements[5] * height) / 2;
    material.aim(scale, rig.projection === 'orthographic', height / rig.height);
    return tiles.length > 0;
  };
}
