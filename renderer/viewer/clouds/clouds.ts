// Point clouds next to the models: tiles are loaded and dropped with the view, within a budget of points.
import { Scene } from 'three';
import type { Vec } from '../camera/camera-math.ts';
import type { CameraRig } from '../camera/rig.ts';
import type { ElementStates } from '../models/element-states.ts';
import type { Materials, Plane } from '../drawing/materials.ts';
import type { TileNode, TileTree } from './tile-tree.ts';
import { plainLook, rangeAround, type CloudFacts, type CloudLook, type Range } from './cloud-look.ts';
import { createCloudMaterial } from './cloud-material.ts';
import { pickPoint, type CloudHit } from './pick-point.ts';
import { bytesOf, disposeTile, PointCloud, type DrawnTile } from './point-cloud.ts';
import { createMotion, createPreparation } from './prepare-clouds.ts';
import { createTileSource, createTileStore, type ReadTileset } from './tile-store.ts';

export interface CloudWatch {
  /** its first points have arrived; null when it has none */
  onShown(facts: CloudFacts | null): void;
  /** more facts are known */
  onFacts(facts: CloudFacts): void;
  onFailed(status: number | undefined, message: string): void;
}

const REQUESTS = 6;
/** Memory for tiles drawn earlier, as a share of the budget. */
const ROOM = 2;
const BYTES = 24;
export type Clouds = ReturnType<typeof createClouds>;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Ranges of the heights and intensities of clouds. */
function rangesOf(clouds: readonly PointCloud[]) {
  const known = clouds.flatMap(cloud => (cloud.facts ? [{ cloud, facts: cloud.facts }] : []));
  const heights = rangeAround(
    known.map(({ cloud: { tree, place }, facts }): Range => {
      const up = place[1] - tree.origin[1];
      return [facts.heights[0] + up, facts.heights[1] + up];
    }),
  );
  const intensities = rangeAround(known.flatMap(({ facts }) => (facts.fields.intensity ? [facts.intensities] : [])));
  return [heights, intensities] as const;
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

interface Opened {
  readonly watch: CloudWatch;
  readonly source: ReturnType<typeof createTileSource>;
}

/** Opens clouds, each of them once at a time. */
function createOpenings(onOpened: (id: number, tree: TileTree, opened: Opened) => void) {
  const loading = new Map<number, AbortController>();
  return {
    ids: () => [...loading.keys()],
    has: (id: number): boolean => loading.has(id),
    open(id: number, readTileset: ReadTileset, watch: CloudWatch): void {
      const controller = new AbortController();
      loading.set(id, controller);
      const source = createTileSource(readTileset);
      source.open(controller.signal).then(
        tree => {
          if (controller.signal.aborted) return;
          loading.delete(id);
          onOpened(id, tree, { watch, source });
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          loading.delete(id);
          watch.onFailed(undefined, messageOf(error));
        },
      );
    },
    cancel(id: number): void {
      loading.get(id)?.abort();
      loading.delete(id);
    },
  };
}

/** The tiles of all clouds. */
function createStore(parts: {
  readonly owners: ReadonlyMap<TileNode, PointCloud>;
  readonly opened: ReadonlyMap<PointCloud, Opened>;
  /** points that are drawn at most */
  readonly most: () => number;
  /** the first points of a cloud are there */
  readonly onMet: () => void;
  /** the first tile of a cloud cannot be read */
  readonly onLost: (cloud: PointCloud) => void;
  readonly invalidate: () => void;
}) {
  const { owners, opened, most, onMet, onLost, invalidate } = parts;
  return createTileStore<TileNode, DrawnTile>({
    async load(node, signal) {
      const cloud = owners.get(node);
      const source = cloud && opened.get(cloud)?.source;
      if (!source) throw new Error('the cloud is closed');
      return cloud.tileOf(node, await source.read(node.number, signal));
    },
    sizeOf: bytesOf,
    drop: disposeTile,
    onArrived(_tile, node) {
      const cloud = owners.get(node);
      if (!cloud) return;
      const watch = opened.get(cloud)?.watch;
      if (node.parent === null && !cloud.isMet) {
        cloud.isMet = true;
        onMet();
        watch?.onShown(cloud.facts ?? null);
      } else if (cloud.facts && cloud.facts !== cloud.toldFacts) watch?.onFacts(cloud.facts);
      cloud.toldFacts = cloud.facts;
      invalidate();
    },
    onFailed(error, node) {
      const cloud = owners.get(node);
      if (!cloud || node.parent !== null) return;
      const watch = opened.get(cloud)?.watch;
      onLost(cloud);
      watch?.onFailed(undefined, messageOf(error));
    },
    mostBytes: () => most() * BYTES * ROOM,
    mostRequests: REQUESTS,
  });
}

export function createClouds({ states, rig, materials, offsetFor, onChanged, onArrived, invalidate }: CloudParts) {
  const scene = new Scene();
  scene.matrixWorldAutoUpdate = false;
  const material = createCloudMaterial(materials);
  const clouds = new Map<number, PointCloud>();
  const opened = new Map<PointCloud, Opened>();
  const shifts = new Map<number, Vec>();
  const orders = new Map<number, number>();
  const owners = new Map<TileNode, PointCloud>();
  let look: CloudLook = plainLook;
  const most = () => look.most;
  const motion = createMotion(invalidate);
  const pickable = () => [...clouds.values()].filter(({ first }) => states.isPickable(first));

  const onMet = (): void => {
    changed();
    onArrived();
  };
  const store = createStore({ owners, opened, most, onMet, onLost: cloud => remove(cloud.id), invalidate });

  function changed(): void {
    material.setRanges(...rangesOf([...clouds.values()]));
    onChanged();
  }

  const openings = createOpenings((id, tree, facts) => {
    const offset = offsetFor(tree.origin);
    const cloud = new PointCloud(tree, { id, order: orders.get(id) ?? 0, first: states.grow(1), offset }, material);
    cloud.setShift(shifts.get(id) ?? [0, 0, 0]);
    for (const node of tree.nodes) owners.set(node, cloud);
    clouds.set(id, cloud);
    opened.set(cloud, facts);
    scene.add(cloud.group);
    store.want([tree.root]);
  });

  function remove(id: number): void {
    openings.cancel(id);
    const cloud = clouds.get(id);
    if (!cloud) return;
    store.forget(node => owners.get(node) === cloud);
    for (const node of cloud.tree.nodes) owners.delete(node);
    states.forget([cloud.first]);
    cloud.dispose();
    clouds.delete(id);
    opened.delete(cloud);
    changed();
  }

  return {
    scene,
    list: (): readonly PointCloud[] => [...clouds.values()],
    get: (id: number): PointCloud | undefined => clouds.get(id),
    isLoading: openings.has,
    remove,

    /** Opens a cloud. `readTileset` fetches its tiles, again when their addresses have expired. */
    load(id: number, readTileset: ReadTileset, watch: CloudWatch): void {
      if (clouds.has(id) || openings.has(id)) return;
      orders.set(id, orders.get(id) ?? orders.size);
      openings.open(id, readTileset, watch);
    },

    setShift(id: number, shift: Vec): void {
      shifts.set(id, shift);
      const cloud = clouds.get(id);
      if (!cloud) return;
      cloud.setShift(shift);
      changed();
    },

    setLook(next: CloudLook): void {
      look = next;
      material.setLook(next);
      invalidate();
    },

    prepare: createPreparation({ clouds, owners, store, states, rig, materials, material, motion, most }),

    /** Returns the point under or near a canvas position, unless it is cut away. */
    pick: (x: number, y: number, cuts: readonly Plane[]): CloudHit | null => pickPoint(pickable(), rig, [x, y], cuts),

    dispose(): void {
      motion.dispose();
      for (const id of [...openings.ids(), ...clouds.keys()]) remove(id);
      material.dispose();
    },
  };
}
