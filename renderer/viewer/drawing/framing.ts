// Framing: the boxes of what is shown, and the poses that show all of it next to what covers the canvas. Models that
// are far from each other are not framed together: the camera is at one group of them.
import { type Box, type Covered, type Pose, fitBoxes, unionOf, unionOfAll } from '../camera/camera-math.ts';
import type { CameraRig } from '../camera/rig.ts';
import type { ElementStates, Features } from '../models/element-states.ts';
import { depthsOf, gapOf, groupsOf, nearestGroup, sizeOf, withLaid, type ModelGroup } from '../models/far-models.ts';

/** A model or cloud that can be framed. */
export interface Framed {
  /** id of its record */
  readonly id: number;
  /** rank in the order of requests */
  readonly order: number;
  /** number of its first feature */
  readonly first: number;
  readonly globalIds: readonly string[];
  owns(feature: number): boolean;
  boxOf(feature: number): Box | null;
  /** box of those of its features that pass */
  box(shows: (feature: number) => boolean): Box | null;
}

/** Models that are too far away to be seen from the camera. */
export interface FarGroup {
  /** ids of the models */
  readonly ids: readonly number[];
  /** metres */
  readonly distance: number;
}

interface Group extends ModelGroup<Framed> {
  /** what must be within the clipping distances: the models, and the outlines of sections around them */
  readonly around: Box;
}

export function createFraming(rig: CameraRig, states: ElementStates, models: () => readonly Framed[]) {
  let covers: Covered = { top: 0, right: 0, bottom: 0, left: 0 };
  let groups: readonly Group[] = [];
  let isAtHome = true;
  let far: { readonly of: Group | undefined; readonly groups: readonly FarGroup[] } = { of: undefined, groups: [] };

  let laid: Box | null = null;
  const isShown = (feature: number): boolean => states.isVisible(feature) && !states.has(feature, 'ghost');
  const view = () => {
    const { width, height, aspect, projection } = rig;
    const { top, right, bottom, left } = covers;
    const covered = { top: top / height, right: right / width, bottom: bottom / height, left: left / width };
    return { aspect, parallel: projection === 'orthographic', covered };
  };
  /** the group that the camera is at; the first until the camera has been moved */
  const main = (): Group | undefined => (isAtHome ? groups[0] : nearestGroup(groups, rig.goal.target));

  return {
    /** around the models that the camera is at; null before the first */
    get everything(): Box | null {
      return main()?.box ?? null;
    },
    /** changes when the camera moves to other models, or models are added or removed */
    get main(): unknown {
      return main();
    },
    /** Box of what is shown near the camera, else of everything shown. `counts`: filters the members. */
    boxOfShown: (counts: (member: Framed) => boolean = () => true): Box | null =>
      boxWhere((main()?.members ?? models()).filter(counts), isShown) ?? boxWhere(models().filter(counts), isShown),
    setCovers(next: Covered): void {
      covers = next;
    },
    /** Whether the camera is at its initial place and follows models that arrive. */
    setAtHome(next: boolean): void {
      isAtHome = next;
    },

    /** Models were added, removed or moved. */
    measure(): void {
      groups = measuredGroups(models());
    },

    /** Distances of the nearest and the farthest thing to draw. */
    depthsFrom: (pose: Pose) => depthsOf(laid ? withLaid(groups, laid) : groups, pose),
    /** Box of what is laid over the models and may reach beyond them; null when there is none. */
    setLaid(next: Box | null): void {
      laid = next;
    },

    /**
     * The models that are too far away to be framed with those near the camera. The same array while nothing changes.
     */
    get farGroups(): readonly FarGroup[] {
      const here = main();
      if (far.of !== here) far = { of: here, groups: here ? farFrom(here, groups) : [] };
      return far.groups;
    },

    /** Box of some models; null when nothing of them is drawn. */
    wholeOf: (among: readonly Framed[]): Box | null => boxWhere(among, () => true),

    /**
     * Box of some features; null when nothing of them is drawn. Of features that are far apart those near the camera
     * count, else those of the first group.
     */
    boxOf(features: Features): Box | null {
      const found = boxesByGroup(features, models(), groups);
      return found.get(main()) ?? groups.map(group => found.get(group)).find(box => box !== undefined) ?? null;
    },

    /** A pose that shows every shown element near the camera, or in another group. */
    fitShown(angles: Pick<Pose, 'yaw' | 'pitch'>, at: 'here' | 'first' | Framed = 'here'): Pose | undefined {
      const group =
        at === 'here' ? main() : at === 'first' ? groups[0] : groups.find(({ members }) => members.includes(at));
      const others = groups.filter(each => each !== group);
      const boxes = shownBoxes(group?.members ?? models(), others, isShown) ?? [...(group?.box ?? [])];
      return boxes.length === 0 ? undefined : fitBoxes(boxes, angles, view());
    },

    /** A pose that shows a box with a margin. */
    fitBox: (box: Box, angles: Pick<Pose, 'yaw' | 'pitch'>): Pose => fitBoxes(box, angles, { ...view(), margin: 1.6 }),
  };
}

/** Box of those features of models that pass. */
const boxWhere = (among: readonly Framed[], takes: (feature: number) => boolean): Box | null =>
  unionOfAll(among.map(model => model.box(takes)));

function measuredGroups(models: readonly Framed[]): Group[] {
  const measured = models
    .flatMap(member => {
      const box = member.box(() => true);
      return box ? [{ member, box }] : [];
    })
    .sort((a, b) => a.member.order - b.member.order);
  return groupsOf(measured).map(group => {
    const margin = sizeOf(group.box) * 0.2 + 1;
    const around = group.box.map((value, side) => value + (side < 3 ? -margin : margin)) as unknown as Box;
    return { ...group, around };
  });
}

const farFrom = (here: Group, groups: readonly Group[]): FarGroup[] =>
  groups
    .filter(group => group !== here)
    .map(({ members, box }) => ({ ids: members.map(({ id }) => id), distance: gapOf(box, here.box) }));

/** Boxes of all shown elements of some models, or of the first other group that has any; undefined when none has. */
function shownBoxes(wanted: readonly Framed[], others: readonly Group[], isShown: (feature: number) => boolean) {
  for (const members of [wanted, ...others.map(group => group.members)]) {
    const boxes: number[] = [];
    for (const model of members) {
      model.globalIds.forEach((_id, n) => {
        const own = isShown(n + model.first) ? model.boxOf(n + model.first) : null;
        if (own) boxes.push(...own);
      });
    }
    if (boxes.length > 0) return boxes;
  }
  return undefined;
}

/** Boxes of features by the group of their model. */
function boxesByGroup(features: Features, models: readonly Framed[], groups: readonly Group[]) {
  const found = new Map<Group | undefined, Box>();
  for (const feature of features) {
    const model = models.find(each => each.owns(feature));
    const own = model?.boxOf(feature);
    if (!model || !own) continue;
    const group = groups.find(({ members }) => members.includes(model));
    found.set(group, unionOf(found.get(group) ?? null, own));
  }
  return found;
}
