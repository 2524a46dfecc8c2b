// Point clouds next to the models: tiles are loaded and dropped with the view, within a budget of points.
import { Scene, type Camera, type WebGLRenderer } from 'three';
import type { Vec } from '../camera/camera-math.ts';
import type { CameraRig } from '../camera/rig.ts';
import type { ElementStates } from '../models/element-states.ts';
import type { Materials, Plane } from '../drawing/materials.ts';
import { viewFrom } from '../models/instance-detail.ts';
import { chooseTiles, drawnSpacing, firstOf, type TileNode } from './tile-tree.ts';
import { plainLook, rangeAround, type CloudFacts, type CloudLook } from './cloud-look.ts';
import { createCloudMaterial, type TileLook } from './cloud-material.ts';
import { pickPoint, type CloudHit } from './pick-point.ts';
import { bytesOf, disposeTile, PointCloud, type DrawnTile } from './point-cloud.ts';
import { createTileSource, createTileStore, type ReadTileset, type TileStore } from './tile-store.ts';

export interface CloudWatch {
  /** its first points have arrived; null when it has none */
  onShown(facts: CloudFacts | null): void;
  /** more facts are known */
  onFacts(facts: CloudFacts): void;
  onFailed(status: number | undefined, message: string): void;
}

/** Pixels between points that are close enough. */
const GAP = 1.5;
const REQUESTS = 6;
/** Memory for tiles drawn earlier, as a share of the budget. */
const ROOM = 2;
const BYTES = 24;
/** Points drawn while the camera moves with software rendering; all others follow at rest. */
const MOVING = 200_000;
const REST = 400;
/** Shares of the points that are drawn of isolated and x-rayed clouds. */
const [GHOST, XRAY, ALL] = [0.06, 0.3, 1];

export type Clouds = ReturnType<typeof createClouds>;

const allMarks = ['selected', 'ghost', 'hidden', 'xray', 'coloured', 'aboveStorey', 'kindOff'] as const;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Notices moves of a camera. @param onRest called when it came to rest */
function createMotion(onRest: () => void) {
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

/** Ranges of the heights and intensities of clouds. */
function rangesOf(clouds: readonly PointCloud[]) {
  const known = clouds.flatMap(cloud => (cloud.facts ? [{ cloud, facts: cloud.facts }] : []));
  const heights = rangeAround(
    known.map(
      ({
        cloud: { tree, place },
        facts: {
          heights: [low, high],
        },
      }) => {
        const up = place[1] - tree.origin[1];
        return [low + up, high + up];
      },
    ),
  );
  const intensities = rangeAround(known.flatMap(({ facts }) => (facts.fields.intensity ? [facts.intensities] : [])));
  return [heights, intensities] as const;
}

/** Appearance of a cloud by its marks. */
function marksOf(states: ElementStates, { uniforms }: Materials, feature: number): Pick<TileLook, 'share' | 'tint'> {
  const share = states.has(feature, 'ghost') ? GHOST : states.has(feature, 'xray') ? XRAY : ALL;
  const { x, y, z } = uniforms.accent.value;
  // The accent is linear, points are not.
  if (states.has(feature, 'selected')) return { share, tint: [x ** 0.45, y ** 0.45, z ** 0.45, 0.35] };
  const colour = states.colourOf(feature);
  return {
    share,
    tint: states.has(feature, 'coloured')
      ? [(colour >> 16) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255, 0.8]
      : [0, 0, 0, 0],
  };
}

interface CloudParts {
  readonly states: ElementStates;
  readonly rig: CameraRig;
  readonly materials: Materials;
  /** offset of the scene in the world, set by the first thing in it */
  offsetFor(origin: Vec): Vec;
  /** a cloud was added, removed or moved */
  onChanged(): void;
  /** the first points of a cloud are in the scene */
  onArrived(): void;
  invalidate(): void;
}

/**
 * Chooses the tiles for a view, requests the missing ones and prepares the loaded ones. Returns whether there is
 * anything to draw.
 */
function createPreparation({
  clouds,
  owners,
  store,
  states,
  rig,
  materials,
  material,
  motion,
  most,
}: Pick<CloudParts, 'states' | 'rig' | 'materials'> & {
  readonly clouds: ReadonlyMap<number, PointCloud>;
  readonly owners: ReadonlyMap<TileNode, PointCloud>;
  readonly store: Pick<TileStore<TileNode, DrawnTile>, 'want' | 'get'>;
  readonly material: ReturnType<typeof createCloudMaterial>;
  readonly motion: ReturnType<typeof createMotion>;
  /** points that are drawn at most */
  readonly most: () => number;
}): (gl: WebGLRenderer, camera: Camera, isSoftware: boolean) => boolean {
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

export function createClouds({ states, rig, materials, offsetFor, onChanged, onArrived, invalidate }: CloudParts) {
  const scene = new Scene();
  scene.matrixWorldAutoUpdate = false;
  const material = createCloudMaterial(materials);
  const clouds = new Map<number, PointCloud>();
  const watches = new Map<PointCloud, CloudWatch>();
  const sources = new Map<PointCloud, ReturnType<typeof createTileSource>>();
  const loading = new Map<number, AbortController>();
  const shifts = new Map<number, Vec>();
  const orders = new Map<number, number>();
  const owners = new Map<TileNode, PointCloud>();
  let look: CloudLook = plainLook;
  const motion = createMotion(invalidate);
  const pickable = () => [...clouds.values()].filter(({ first }) => states.isPickable(first));

  const store = createTileStore<TileNode, DrawnTile>({
    async load(node, signal) {
      const cloud = owners.get(node);
      const source = cloud && sources.get(cloud);
      if (!source) throw new Error('the cloud is closed');
      return cloud.tileOf(node, await source.read(node.number, signal));
    },
    sizeOf: bytesOf,
    drop: disposeTile,
    onArrived(_tile, node) {
      const cloud = owners.get(node);
      if (cloud) meet(cloud, node);
      invalidate();
    },
    onFailed(error, node) {
      const cloud = owners.get(node);
      if (!cloud || node.parent !== null) return;
      const watch = watches.get(cloud);
      remove(cloud.id);
      watch?.onFailed(undefined, messageOf(error));
    },
    mostBytes: () => look.most * BYTES * ROOM,
    mostRequests: REQUESTS,
  });

  function meet(cloud: PointCloud, node: TileNode): void {
    const watch = watches.get(cloud);
    if (node.parent === null && !cloud.isMet) {
      cloud.isMet = true;
      showRanges();
      onChanged();
      onArrived();
      watch?.onShown(cloud.facts ?? null);
    } else if (cloud.facts && cloud.facts !== cloud.toldFacts) watch?.onFacts(cloud.facts);
    cloud.toldFacts = cloud.facts;
  }

  const showRanges = (): void => material.setRanges(...rangesOf([...clouds.values()]));

  function remove(id: number): void {
    loading.get(id)?.abort();
    loading.delete(id);
    const cloud = clouds.get(id);
    if (!cloud) return;
    store.forget(node => owners.get(node) === cloud);
    for (const node of cloud.tree.nodes) owners.delete(node);
    for (const mark of allMarks) states.mark([cloud.first], mark, false);
    cloud.dispose();
    clouds.delete(id);
    watches.delete(cloud);
    sources.delete(cloud);
    showRanges();
    onChanged();
  }

  return {
    scene,
    list: (): readonly PointCloud[] => [...clouds.values()],
    get: (id: number): PointCloud | undefined => clouds.get(id),
    isLoading: (id: number): boolean => loading.has(id),
    remove,

    /** Opens a cloud. `readTileset` fetches its tiles, again when their addresses have expired. */
    load(id: number, readTileset: ReadTileset, watch: CloudWatch): void {
      if (clouds.has(id) || loading.has(id)) return;
      orders.set(id, orders.get(id) ?? orders.size);
      const controller = new AbortController();
      loading.set(id, controller);
      const source = createTileSource(readTileset);
      source.open(controller.signal).then(
        tree => {
          if (controller.signal.aborted) return;
          loading.delete(id);
          const offset = offsetFor(tree.origin);
          const cloud = new PointCloud(
            tree,
            { id, order: orders.get(id) ?? 0, first: states.grow(1), offset },
            material,
          );
          cloud.setShift(shifts.get(id) ?? [0, 0, 0]);
          for (const node of tree.nodes) owners.set(node, cloud);
          clouds.set(id, cloud);
          watches.set(cloud, watch);
          sources.set(cloud, source);
          scene.add(cloud.group);
          store.want([tree.root]);
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          loading.delete(id);
          watch.onFailed(undefined, messageOf(error));
        },
      );
    },

    setShift(id: number, shift: Vec): void {
      shifts.set(id, shift);
      const cloud = clouds.get(id);
      if (!cloud) return;
      cloud.setShift(shift);
      showRanges();
      onChanged();
    },

    setLook(next: CloudLook): void {
      look = next;
      material.setLook(next);
      invalidate();
    },

    prepare: createPreparation({
      clouds,
      owners,
      store,
      states,
      rig,
      materials,
      material,
      motion,
      most: () => look.most,
    }),

    /** Returns the point under or near a canvas position, unless it is cut away. */
    pick: (x: number, y: number, cuts: readonly Plane[]): CloudHit | null => pickPoint(pickable(), rig, [x, y], cuts),

    dispose(): void {
      motion.dispose();
      for (const id of [...loading.keys(), ...clouds.keys()]) remove(id);
      material.dispose();
    },
  };
}
