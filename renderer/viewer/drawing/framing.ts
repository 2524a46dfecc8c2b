// What fills the view: the boxes of what is shown, and the poses that show all of it beside what lies over the canvas.
// Models that are far from each other are not framed together: the camera is at one group of them.
import type { Box, Pose } from '../camera/camera-math.ts';
import { fitBoxes, unionOf } from '../camera/camera-math.ts';
import type { CameraRig } from '../camera/rig.ts';
import type { ElementStates, Features } from '../models/element-states.ts';
import { depthsOf, gapOf, groupsOf, nearestGroup, sizeOf, withLaid, type ModelGroup } from '../models/far-models.ts';

/** Pixels at the sides of the canvas. */
export interface Covers {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** What can fill the view: a model, or a cloud. */
export interface Framed {
  /** of its record */
  readonly id: number;
  /** rank among those that were asked for */
  readonly order: number;
  /** number of its first feature */
  readonly first: number;
  readonly globalIds: readonly string[];
  owns(feature: number): boolean;
  boxOf(feature: number): Box | null;
  /** of those of its features that pass */
  box(shows: (feature: number) => boolean): Box | null;
}

export interface FramingParts {
  readonly rig: CameraRig;
  readonly states: ElementStates;
  models(): readonly Framed[];
}

/** Models that are too far away to be seen from where the camera is. */
export interface FarGroup {
  /** of the models */
  readonly ids: readonly number[];
  /** metres */
  readonly distance: number;
}

interface Group extends ModelGroup<Framed> {
  /** what the camera must be able to see: the models, and the outlines of sections around them */
  readonly around: Box;
}

export type Framing = ReturnType<typeof createFraming>;

// Long: what belongs to one question, how the view is filled.
export function createFraming({ rig, states, models }: FramingParts) {
  let covers: Covers = { top: 0, right: 0, bottom: 0, left: 0 };
  let groups: readonly Group[] = [];
  let isAtHome = true;
  let far: { readonly of: Group | undefined; readonly groups: readonly FarGroup[] } = { of: undefined, groups: [] };

  let laid: Box | null = null;
  const isShown = (feature: number): boolean => states.isVisible(feature) && !states.has(feature, 'ghost');
  const boxWhere = (among: readonly Framed[], takes: (feature: number) => boolean): Box | null =>
    among.reduce<Box | null>((all, model) => {
      const own = model.box(takes);
      return own ? unionOf(all, own) : all;
    }, null);
  const view = () => ({
    aspect: rig.aspect,
    parallel: rig.projection === 'orthographic',
    covered: {
      top: covers.top / rig.height,
      right: covers.right / rig.width,
      bottom: covers.bottom / rig.height,
      left: covers.left / rig.width,
    },
  });
  /** the group that the camera is at; the first until it has been moved */
  const main = (): Group | undefined => (isAtHome ? groups[0] : nearestGroup(groups, rig.goal.target));

  /** Boxes of all elements that are shown: of the wanted group, or of the first in which one is. */
  function shownBoxes(wanted: Group | undefined): number[] {
    const others = groups.filter(each => each !== wanted).map(({ members }) => members);
    for (const members of [wanted?.members ?? models(), ...others]) {
      const boxes: number[] = [];
      for (const model of members) {
        model.globalIds.forEach((_id, n) => {
          const own = isShown(n + model.first) ? model.boxOf(n + model.first) : null;
          if (own) boxes.push(...own);
        });
      }
      if (boxes.length > 0) return boxes;
    }
    return wanted ? [...wanted.box] : [];
  }

  return {
    /** around the models that the camera is at; null before the first */
    get everything(): Box | null {
      return main()?.box ?? null;
    },
    /** changes when the camera goes to other models, or models come or go */
    get main(): unknown {
      return main();
    },
    /** Of what is shown where the camera is; when nothing is, of everything shown. `counts`: only of those. */
    boxOfShown: (counts: (member: Framed) => boolean = () => true): Box | null =>
      boxWhere((main()?.members ?? models()).filter(counts), isShown) ?? boxWhere(models().filter(counts), isShown),
    setCovers(next: Covers): void {
      covers = next;
    },
    /** Whether the camera is where it is at first, and goes along with models that arrive. */
    setAtHome(next: boolean): void {
      isAtHome = next;
    },

    /** Models came, went or were moved. */
    measure(): void {
      const measured = models()
        .flatMap(member => {
          const box = member.box(() => true);
          return box ? [{ member, box }] : [];
        })
        .sort((a, b) => a.member.order - b.member.order);
      groups = groupsOf(measured).map(group => {
        const margin = sizeOf(group.box) * 0.2 + 1;
        const around = group.box.map((value, side) => value + (side < 3 ? -margin : margin)) as unknown as Box;
        return { ...group, around };
      });
    },

    /** Distances of the nearest and the farthest thing to draw. */
    depthsFrom: (pose: Pose) => depthsOf(laid ? withLaid(groups, laid) : groups, pose),
    /** Around what lies over the models and may reach beyond them; null when nothing does. */
    setLaid(next: Box | null): void {
      laid = next;
    },

    /**
     * The models that are too far away to be framed with those where the camera is. The same array while nothing
     * changes.
     */
    get farGroups(): readonly FarGroup[] {
      const here = main();
      if (far.of !== here) {
        far = {
          of: here,
          groups: here
            ? groups.flatMap(group =>
                group === here
                  ? []
                  : [{ ids: group.members.map(({ id }) => id), distance: gapOf(group.box, here.box) }],
              )
            : [],
        };
      }
      return far.groups;
    },

    /** Around all of some models; null when nothing of them is drawn. */
    wholeOf: (among: readonly Framed[]): Box | null => boxWhere(among, () => true),

    /** Around some features; null when nothing is drawn of them. Of features that are far from each other those count
     *  that are where the camera is, else those of the first group. */
    boxOf(features: Features): Box | null {
      const found = new Map<Group | undefined, Box>();
      for (const feature of features) {
        const model = models().find(each => each.owns(feature));
        const own = model?.boxOf(feature);
        if (!model || !own) continue;
        const group = groups.find(({ members }) => members.includes(model));
        found.set(group, unionOf(found.get(group) ?? null, own));
      }
      return found.get(main()) ?? groups.map(group => found.get(group)).find(box => box !== undefined) ?? null;
    },

    /** A pose that shows every element that is shown where the camera is, or in another group. */
    fitShown(angles: Pick<Pose, 'yaw' | 'pitch'>, at: 'here' | 'first' | Framed = 'here'): Pose | undefined {
      const group =
        at === 'here' ? main() : at === 'first' ? groups[0] : groups.find(({ members }) => members.includes(at));
      const boxes = shownBoxes(group);
      return boxes.length === 0 ? undefined : fitBoxes(boxes, angles, view());
    },

    /** A pose that shows a box, with air around it. */
    fitBox: (box: Box, angles: Pick<Pose, 'yaw' | 'pitch'>): Pose => fitBoxes(box, angles, { ...view(), margin: 1.6 }),
  };
}
