import { eachPoint } from '../flat-points.ts';
import type { Scene } from '../gltf/scene.ts';
import { seenFromAbove } from './from-above.ts';
import { type Loop, outerLoops } from './loops.ts';
import { type PlanElement, type PlanLevel, BELOW_FLOOR } from './plan-levels.ts';
import { type PlanBase, cutElement } from './section.ts';
import { pathData } from './svg-text.ts';
import type { PlanDoor } from './plan-facts.ts';

/** A leaf that swings, in the plane of a plan: millimetres, y downwards. */
export interface Leaf {
  readonly hinge: readonly [number, number];
  /** free end while it is shut */
  readonly shut: readonly [number, number];
  /** free end while it is open */
  readonly open: readonly [number, number];
  /** as seen on the screen, from shut to open */
  readonly clockwise: boolean;
  /** swings to both sides */
  readonly both: boolean;
}

/** Which ends of the door have hinges, and to which side (1: the side the door opens to) their leaf swings. */
type Swing = readonly (readonly [hinge: 'low' | 'high', side: 1 | -1])[];

const low: Swing = [['low', 1]];
const high: Swing = [['high', 1]];

// Seen towards the side to which the door opens, the left end is the low one (IfcDoorTypeOperationEnum).
const swings: readonly (readonly [operations: RegExp, swing: Swing])[] = [
  [/^(?:(?:SINGLE|DOUBLE)_SWING|SWING_FIXED)_LEFT$/, low],
  [/^(?:(?:SINGLE|DOUBLE)_SWING|SWING_FIXED)_RIGHT$/, high],
  [/^DOUBLE_(?:DOOR|PANEL)_(?:SINGLE|DOUBLE)_SWING$/, [...low, ...high]],
  [/^DOUBLE_DOOR_SINGLE_SWING_OPPOSITE_LEFT$/, [...low, ['high', -1]]],
  [/^DOUBLE_DOOR_SINGLE_SWING_OPPOSITE_RIGHT$/, [['low', -1], ...high]],
];
const halves = /^DOUBLE_DOOR|^DOUBLE_PANEL|^SWING_FIXED/;
const bothSides = /DOUBLE_SWING/;

// Limits of the width of a door, in metres.
const NARROWEST = 0.3;
const WIDEST = 8;

/**
 * The leaves of a door that swings; none for other operations, or when file and shape contradict each other. `section`:
 * where the door is cut; its extent along the door gives the place of the leaves.
 */
export function doorLeaves(door: PlanDoor, section: readonly Loop[], base: PlanBase): Leaf[] {
  const swing = swings.find(([operations]) => operations.test(door.operation))?.[1];
  const extent = extentOf(door, section, base);
  if (swing === undefined || extent === null) return [];
  const { low, high, across } = extent;
  const length = halves.test(door.operation) ? (high - low) / 2 : high - low;
  // Doors are in the axes of IFC; a plan counts y downwards.
  const at = (along: number, opens: number): readonly [number, number] => [
    Math.round((door.origin[0] + door.along[0] * along + door.opens[0] * opens - base[0]) * 1000),
    Math.round((0 - door.origin[1] - door.along[1] * along - door.opens[1] * opens - base[1]) * 1000),
  ];
  const turnsLeft = door.along[0] * door.opens[1] - door.along[1] * door.opens[0] > 0;
  return swing.map(([hinge, side]) => {
    const from = hinge === 'low' ? low : high;
    const to = hinge === 'low' ? low + length : high - length;
    const isRightHanded = (hinge === 'high') === (side === 1);
    return {
      hinge: at(from, across),
      shut: at(to, across),
      open: at(from, across + side * length),
      clockwise: isRightHanded === turnsLeft,
      both: bothSides.test(door.operation),
    };
  });
}

/** Ends of the door along itself, and the middle of its thickness, in metres from its origin. */
function extentOf({ origin, along, opens, width }: PlanDoor, section: readonly Loop[], base: PlanBase) {
  let [low, high, near, far] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { points } of section)
    eachPoint(points, (px, py) => {
      const [x, y] = [px / 1000 + base[0] - origin[0], 0 - (py / 1000 + base[1]) - origin[1]];
      const [a, o] = [x * along[0] + y * along[1], x * opens[0] + y * opens[1]];
      low = Math.min(low, a);
      high = Math.max(high, a);
      near = Math.min(near, o);
      far = Math.max(far, o);
    });
  if (low > high && width !== null) [low, high, near, far] = [0, width, 0, 0];
  const length = high - low;
  const isDoor = length >= NARROWEST && length <= WIDEST && far - near <= length;
  return isDoor ? { low, high, across: (near + far) / 2 } : null;
}

/** An element with its lines in a plan. */
export interface DrawnElement extends PlanElement {
  readonly loops: readonly Loop[];
  /** the loops as path data: the same in the map and in the plan */
  readonly path: string;
  readonly leaves: readonly Leaf[];
  /** false: it is wholly above or below the cut and was cut through its own middle */
  readonly isCut: boolean;
}

/** The content of a plan. */
export type DrawnLevel = Readonly<ReturnType<typeof drawLevel>>;

/** Draws one plan. */
export function drawLevel(scene: Scene, level: PlanLevel, base: PlanBase) {
  const draw = (elements: readonly PlanElement[]): DrawnElement[] =>
    elements.flatMap(element => drawElement(scene, element, level, base) ?? []);
  const [from, to] = [level.floor - BELOW_FLOOR, level.cut];
  const beyond = [...level.own, ...level.others]
    .filter(({ layer, low, high }) => layer !== 'space' && low < to && high > from)
    .map(element => ({ element, loops: seenFromAbove(scene, element.element, from, to, base) }))
    .filter(({ loops }) => loops.length > 0)
    .sort((a, b) => Math.min(a.element.high, level.cut) - Math.min(b.element.high, level.cut));
  return {
    level,
    /** of the storey itself: what `map_file` shows */
    own: draw(level.own),
    /** cut elements of the other storeys */
    others: draw(level.others.filter(({ low, high }) => low < level.cut && high > level.cut)),
    /** surfaces below the cut, lowest first */
    beyond,
  };
}

/** Rooms, doors and windows always have a place in the plan of their storey; the rest only where it is cut. */
function drawElement(scene: Scene, element: PlanElement, level: PlanLevel, base: PlanBase): DrawnElement | null {
  const { layer, low, high, fact } = element;
  const isCut = low < level.cut && high > level.cut;
  if (!isCut && layer !== 'space' && layer !== 'door' && layer !== 'window') return null;
  const cut = cutElement(scene, element.element, isCut ? level.cut : (low + high) / 2, base);
  const loops = layer === 'space' ? outerLoops(cut) : cut;
  if (loops.length === 0) return null;
  const leaves = fact.door === null ? [] : doorLeaves(fact.door, loops, base);
  return { ...element, loops, path: pathData(loops), isCut, leaves };
}
