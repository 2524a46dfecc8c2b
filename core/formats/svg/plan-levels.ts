import type { Scene } from '../gltf/scene.ts';
import type { PlanFact, PlanFacts, PlanStorey } from './plan-facts.ts';

/** Classes whose names begin with one of these words. */
const startsWith = (...words: readonly string[]): RegExp =>
  new RegExp(`^Ifc(?:${words.join(' ').replaceAll(' ', '|')})`);

/** The role of a class in a plan; the classes of one layer have the same style. */
export type PlanLayer = (typeof layers)[number][0] | 'other';

// First match wins.
const layers = [
  ['space', /^IfcSpace$/],
  ['wall', /^Ifc(?:Wall|CurtainWall|EarthRetaining|Kerb)/],
  ['window', /^IfcWindow/],
  ['door', /^IfcDoor/],
  ['stair', /^Ifc(?:Stair|Ramp|Railing)/],
  ['column', /^Ifc(?:Column|Pile|Bearing|CaissonFoundation|DeepFoundation)/],
  [
    'structure',
    /^Ifc(?:Slab|Roof|Footing|Beam|Member|Plate|BuildingElementPart|Chimney|ElementAssembly|Course|Pavement)/,
  ],
  [
    'covering',
    /^Ifc(?:Covering|ShadingDevice|Reinforcing|Tendon|Fastener|MechanicalFastener|DiscreteAccessory|Vibration)/,
  ],
  ['furniture', /^Ifc(?:Furni|SystemFurniture)/],
  [
    'services',
    startsWith(
      'Flow Distribution Energy Electric Sanitary Pipe Duct Cable Light Lamp Outlet Switch Air Boiler Valve Pump Fan',
      'Tank Sensor Alarm Actuator Controller Transport SpaceHeater Waste FireSuppression Unitary',
    ),
  ],
] as const satisfies readonly (readonly [string, RegExp])[];

// No bodies of a building: voids, ground, lines, and mere groups.
const never = startsWith(
  'Opening Voiding Feature Projection SurfaceFeature Site Geographic Annotation Grid Virtual SpatialZone',
  'ExternalSpatial Building$ BuildingStorey Project$ Alignment Referent Linear Port DistributionPort Earthworks',
  'Positioning',
);

const known = new Map<string, PlanLayer | null>();

/** The layer of a class such as `IfcWall`; null for classes that no plan shows. */
export function layerOf(type: string): PlanLayer | null {
  let layer = known.get(type);
  if (layer === undefined) {
    layer = never.test(type) ? null : (layers.find(([, pattern]) => pattern.test(type))?.[0] ?? 'other');
    known.set(type, layer);
  }
  return layer;
}

/** An element that plans show. */
export interface PlanElement {
  /** number in the scene */
  readonly element: number;
  readonly guid: string;
  readonly fact: PlanFact;
  readonly layer: PlanLayer;
  /** lowest and highest point, metres */
  readonly low: number;
  readonly high: number;
}

/** One plan: its content and the height of its cut. Heights in metres above zero of the world. */
export interface PlanLevel {
  /** null: the file has no storeys, and this is the plan of its lowest part */
  readonly storey: PlanStorey | null;
  readonly floor: number;
  readonly cut: number;
  /** elements of the storey */
  readonly own: readonly PlanElement[];
  /** elements of other storeys of the same building, or of none, that reach into this one */
  readonly others: readonly PlanElement[];
}

// The usual height of a cut, then others to try when doors, windows or walls are missed there (metres above the floor).
const USUAL_CUT = 1.1;
const CUTS = [USUAL_CUT, 1, 1.2, 0.9, 1.3, 0.8, 1.4, 0.7, 1.5, 0.6, 1.6, 0.5, 0.4, 0.3, 0.2];
// Of the height to the next floor: a cut stays below this share.
const HIGHEST_SHARE = 0.6;
// Storeys nearer than this are two names of one floor.
const SAME_FLOOR = 0.5;
// A written height farther than this below the elements on it is wrong.
const BELIEVED = 1.5;
const BELIEVED_VAGUELY = 2.5;
// This share of many things may be lower than the floor that is drawn.
const LOWEST = 0.1;
// A file of more storeys than any building has gets plans of the first ones.
const MOST_STOREYS = 500;
// Limit of elements whose own cut heights are tried, when no usual height serves.
const MOST_TRIED = 40;
/** An element at most this deep below a floor is part of it. */
export const BELOW_FLOOR = 0.35;

/** The plan of a file with nothing but grids and annotations. */
const emptyLevel: PlanLevel = { storey: null, floor: 0, cut: USUAL_CUT, own: [], others: [] };

/** The plans of a model, lowest first. `boxes`: 6 doubles per element, Y up. */
export function findLevels(scene: Scene, boxes: Float64Array, facts: PlanFacts): PlanLevel[] {
  const elements = scene.elements.flatMap(({ name: guid }, element): PlanElement[] => {
    const fact = facts.of(guid);
    const layer = fact === undefined ? null : layerOf(fact.type);
    if (fact === undefined || layer === null) return [];
    return [{ element, guid, fact, layer, low: boxes[element * 6 + 1]!, high: boxes[element * 6 + 4]! }];
  });
  const hasNotes = (facts.notes ?? []).length > 0;
  if (elements.length === 0 && !hasNotes) return [];
  if (facts.storeys.length === 0) return [elements.length === 0 ? emptyLevel : lowestLevel(elements)];
  const byStorey = Map.groupBy(elements, ({ fact }) => fact.storey);
  const storeys = facts.storeys.slice(0, MOST_STOREYS).flatMap((storey, n) => {
    const own = byStorey.get(n) ?? [];
    const floor = floorOf(storey.heights, own);
    return floor === undefined ? [] : [{ storey, n, own, floor }];
  });
  return storeys
    .map(({ storey, n, own, floor }): PlanLevel => {
      const { building } = storey;
      const floors = storeys.filter(other => other.storey.building === building).map(other => other.floor);
      const above = Math.min(...floors.filter(other => other > floor + SAME_FLOOR));
      const isNear = ({ storey, building: of }: PlanFact): boolean => storey !== n && (of === building || of === 0);
      const near = elements.filter(({ fact }) => isNear(fact));
      const cut = floor + cutAbove(floor, above, own.length > 0 ? own : near);
      const reaches = ({ low, high }: PlanElement): boolean => low < cut && high > floor - BELOW_FLOOR;
      const others = near.filter(element => element.layer !== 'space' && reaches(element));
      // Where only ceilings or piles belong to a storey, its plan is below its floor.
      return { storey, floor: Math.min(floor, cut), cut, own, others };
    })
    .sort((a, b) => a.floor - b.floor);
}

/** Height of a floor: the written one that fits the elements on it, else their lowest points. */
function floorOf(heights: readonly number[], own: readonly PlanElement[]): number | undefined {
  const standing = standingOf(own);
  if (standing.length === 0) return heights[0];
  // Elements that are not placed on floors may be anywhere above.
  const isVague = standing === own;
  const foot = footOf(standing, isVague ? LOWEST : 0.5);
  const head = middleOf(standing.map(({ high }) => high));
  const believed = heights
    .filter(height => height >= foot - (isVague ? BELIEVED_VAGUELY : BELIEVED) && height <= head)
    .sort((a, b) => Math.abs(a - foot) - Math.abs(b - foot));
  return believed[0] ?? foot;
}

/** The best evidence of a floor's height: rooms, else doors, else walls and columns, else all. */
function standingOf(elements: readonly PlanElement[]): readonly PlanElement[] {
  for (const layers of [['space'], ['door'], ['wall', 'column']] as const) {
    const found = elements.filter(({ layer }) => (layers as readonly PlanLayer[]).includes(layer));
    if (found.length > 0) return found;
  }
  return elements;
}

const footOf = (standing: readonly PlanElement[], share: number): number => {
  const lows = standing.map(({ low }) => low);
  return middleOf(lows, share);
};

/** The value below which `share` of all are. */
const middleOf = (values: readonly number[], share = 0.5): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)]!;

/** Metres above the floor: as high as usual, or where most doors, windows, walls and columns are cut, else through the
 *  middle of something. */
function cutAbove(floor: number, above: number, elements: readonly PlanElement[]): number {
  const allowed = CUTS.filter(cut => cut <= (above - floor) * HIGHEST_SHARE + 1e-9);
  const usual = allowed.length > 0 ? allowed : [(above - floor) / 2];
  const upright = elements.filter(({ layer }) => /^(?:wall|column|window|door)$/.test(layer));
  const best = bestOf(usual, floor, upright) ?? bestOf(usual, floor, elements);
  if (best !== undefined) return best;
  const middles = elements.slice(0, MOST_TRIED).map(({ low, high }) => (low + high) / 2 - floor);
  const [first = USUAL_CUT] = usual;
  return bestOf(middles, floor, elements) ?? first;
}

/** The first of the heights above the floor at which most elements are cut; undefined when none is. */
function bestOf(cuts: readonly number[], floor: number, elements: readonly PlanElement[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const cut of cuts) {
    const hit = elements.filter(({ low, high }) => low < floor + cut - 0.01 && high > floor + cut + 0.01).length;
    if (hit > most) [best, most] = [cut, hit];
  }
  return best;
}

/** Without storeys: a cut through the lowest walls, or through any elements. */
function lowestLevel(elements: readonly PlanElement[]): PlanLevel {
  const lowest = elements.reduce((least, { low }) => Math.min(least, low), Infinity);
  const highest = elements.reduce((most, { high }) => Math.max(most, high), -Infinity);
  const standing = standingOf(elements);
  const floor = standing === elements ? lowest : footOf(standing, LOWEST);
  const cut = highest - floor > USUAL_CUT * 1.5 ? cutAbove(floor, Infinity, elements) : (highest - floor) / 2;
  return { storey: null, floor, cut: floor + cut, own: elements.filter(({ low }) => low < floor + cut), others: [] };
}
