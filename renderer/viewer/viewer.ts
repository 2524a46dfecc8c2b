// The viewer without its UI: models and their display state, camera, picking, sections. Draws only when something
// changed.
import type { Box, Vec } from './camera/camera-math.ts';
import { CameraRig } from './camera/rig.ts';
import { createCamera, HOME } from './camera/viewer-camera.ts';
import { Frames } from './drawing/frames.ts';
import { type Features, ElementStates } from './models/element-states.ts';
import { stepTo } from './models/far-models.ts';
import { createClouds } from './clouds/clouds.ts';
import type { CloudHit } from './clouds/pick-point.ts';
import type { CloudLook } from './clouds/cloud-look.ts';
import { createFraming, type FarGroup, type Framed } from './drawing/framing.ts';
import { createMaterials, type Plane } from './drawing/materials.ts';
import { createLoadedModels } from './models/loaded-models.ts';
import type { ModelMeshes } from './models/model-meshes.ts';
import { createPanes } from './panes.ts';
import { createPicks } from './picking/picks.ts';
import { createRenderer } from './drawing/renderer.ts';
import { type Sections, noSections, planesOf } from './tools/sections.ts';
import { createWorld } from './picking/walk-world.ts';

export type Viewer = ReturnType<typeof createViewer>;

/** The models and clouds of the viewer: which are open, and where they are. */
function createMembers({ models, loaded, clouds, framing, panes, renderer, camera }: ReturnType<typeof createParts>) {
  const { invalidate } = panes;
  return {
    isLoading: (id: number): boolean => loaded.isLoading(id) || clouds.isLoading(id),
    load: loaded.load,
    loadCloud: clouds.load,
    remove(id: number): void {
      panes.closeSecond(id);
      loaded.remove(id);
      clouds.remove(id);
    },
    /** The cloud of a model of points, when its tiles are known. */
    cloudOf: clouds.get,
    clouds: clouds.list,
    setCloudLook(look: CloudLook): void {
      clouds.setLook(look);
      renderer.setPointsShaded(look.isShaded);
    },

    /** Sets the box of the drawings over storeys; null when there are none. */
    setLaid(box: Box | null): void {
      framing.setLaid(box);
      invalidate();
    },
    /** The models that are too far away to be framed with the visible ones. The same array while nothing changes. */
    farGroups: (): readonly FarGroup[] => framing.farGroups,

    /** Moves to a model, however far away it is, and to those around it. */
    showModel(id: number): void {
      const model = models.get(id) ?? clouds.get(id);
      const pose = model && framing.fitShown(HOME, model);
      if (pose) camera.goTo(pose);
    },

    /** Moves a model by metres from its place in the file. Models that have not arrived yet are moved on arrival. */
    setShift(id: number, shift: Vec): void {
      loaded.setShift(id, shift);
      clouds.setShift(id, shift);
      panes.forgetShapes();
      camera.follow();
      invalidate();
    },

    /** Offset that would move models from their current places to the visible ones; null when none is drawn. */
    stepToOthers(ids: readonly number[]): Vec | null {
      const own = framing.wholeOf([...models.values(), ...clouds.list()].filter(({ id }) => ids.includes(id)));
      return own && framing.everything && stepTo(own, framing.everything);
    },
  };
}

/** What is at a position of the canvas, bodies and points of clouds together. */
const createPointPicks = ({ clouds, found: { pick }, planes }: ReturnType<typeof createParts>) => ({
  /** The point of a cloud near a place of the canvas, unless something is in front of it. */
  pickPoint(x: number, y: number): CloudHit | null {
    const spot = clouds.pick(x, y, planes());
    const hit = spot && pick(x, y);
    return hit && hit.distance < spot.distance ? null : spot;
  },
  /** Place of the visible body or point at a position of the canvas. */
  placeAt(x: number, y: number): Vec | null {
    const [spot, hit] = [clouds.pick(x, y, planes()), pick(x, y)];
    return (spot && (!hit || spot.distance < hit.distance) ? spot : hit)?.point ?? null;
  },
});

/** The parts of a viewer, which know each other. */
function createParts() {
  const states = new ElementStates();
  const rig = new CameraRig();
  const materials = createMaterials();
  const renderer = createRenderer(materials);
  const models = new Map<number, ModelMeshes>();
  const set: { sections: Sections; passable: ReadonlySet<number> } = { sections: noSections, passable: new Set() };

  const list = (): ModelMeshes[] => [...models.values()];
  /** Models in the first pane. */
  const here = (): ModelMeshes[] => list().filter(({ id }) => panes.isInFirst(id));
  const modelOf = (feature: number): ModelMeshes | undefined => list().find(each => each.owns(feature));
  const clouds = createClouds({
    states,
    rig,
    materials,
    offsetFor: origin => loaded.offsetFor(origin),
    onChanged: () => {
      framing.measure();
      frames.forgetShapes();
      frames.invalidate();
    },
    onArrived: () => camera.follow(),
    invalidate: () => frames.invalidate(),
  });
  const framing = createFraming(rig, states, (): Framed[] => [...models.values(), ...clouds.list()]);
  const frames = new Frames({ rig, states, materials, renderer, framing, models: here, clouds });
  const invalidate = (): void => panes.invalidate();
  const camera = createCamera(rig, framing, invalidate);

  const shared = { states, rig, materials, renderer, frames, framing };
  const loaded = createLoadedModels({ ...shared, models, onArrived: camera.follow });
  const planes = (): readonly Plane[] => planesOf(set.sections);
  const found = createPicks({ rig, states, models: here, modelOf, planes, frames, renderer, materials });
  const outlined = (): Box | null => frames.box ?? framing.everything;
  const panes = createPanes({ ...shared, models, planes, setPose: camera.setPose, outlined });
  const isSolid = (feature: number): boolean => states.isPickable(feature) && !set.passable.has(feature);
  const world = createWorld({ models: here, isSolid, planes });

  return { ...shared, models, clouds, camera, loaded, set, planes, found, panes, world, modelOf, outlined, invalidate };
}

export function createViewer() {
  const parts = createParts();
  const { states, rig, materials, renderer, models, clouds, framing, frames, camera } = parts;
  const { loaded, set, found, panes, world, modelOf, outlined, invalidate } = parts;

  return {
    states,
    rig,
    invalidate,
    ...camera,
    ...createMembers(parts),
    ...createPointPicks(parts),
    modelOf,
    models: models as ReadonlyMap<number, ModelMeshes>,
    get sections(): Sections {
      return set.sections;
    },
    get hovered(): number {
      return frames.hovered;
    },
    /** the drawing canvas; its picture can be copied only while `onFrame` calls */
    get canvas(): HTMLCanvasElement | undefined {
      return frames.gl?.domElement;
    },
    get isSoftware(): boolean {
      return frames.isSoftware;
    },

    attach: frames.attach,
    draw: frames.draw,
    onFrame: frames.onFrame,
    setDriver: panes.setDriver,
    setEffects: frames.setEffects,
    hover: frames.hover,
    screenshot: frames.screenshot,
    mostPixels: frames.mostPixels,
    setPictureOverlay: frames.setPictureOverlay,
    setColours: panes.setColours,

    setSections(next: Sections): void {
      set.sections = next;
      materials.setPlanes(planesOf(next));
      renderer.outdateShadow();
      panes.forgetShapes();
      invalidate();
    },

    /** Box that section planes are drawn around. */
    outlined,

    pick: found.pick,
    within: found.within,
    clearance: found.clearance,
    plan: found.plan,
    world,
    /** Sets features that a walker passes through though they are visible: doors and the like. */
    setPassable(features: ReadonlySet<number>): void {
      set.passable = features;
    },

    /** Box of some features, or of everything shown. */
    boxOf: (features?: Features): Box | null => (features ? framing.boxOf(features) : framing.boxOfShown()),

    openSecond: panes.openSecond,
    worldOf: loaded.worldOf,
    sceneOf: loaded.sceneOf,

    dispose(): void {
      panes.closeSecond();
      frames.dispose();
      loaded.dispose();
      clouds.dispose();
      renderer.dispose();
      materials.dispose();
    },
  };
}
