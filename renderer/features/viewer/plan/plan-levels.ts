// Assigns drawings to the plans of storeys: those of one height are drawn together, whatever their model.
import { type Forest, type StoreyChoice, featuresBelow, classAt, modelAt, uuidAt } from '../tree/forest.ts';
import type { Box } from '../../../viewer/camera/camera-math.ts';
import { STEP_HEIGHT } from '../../../viewer/camera/walk-math.ts';
import type { ViewStorey } from '../../../viewer/open-view.ts';

interface Known {
  readonly forest: Forest;
  readonly storeys: readonly StoreyChoice[];
}

/** The storeys of the open models, from the lowest up. */
export const viewStoreys = ({ forest, storeys }: Known): ViewStorey[] =>
  storeys.map(({ name, elevation, nodes }) => {
    const parts = nodes.map(node => ({ model: modelAt(forest, node), uuid: uuidAt(forest, node) }));
    return { name, elevation, parts };
  });

/** Position of a model's storey in the list; -1 none. */
export const storeyOf = ({ forest, storeys }: Known, model: number, uuid: string): number =>
  storeys.findIndex(({ nodes }) => nodes.some(node => forest.models[node] === model && forest.uuids[node] === uuid));

// Heights of the storeys in the scene, and the storey at a height. Elevations of a file have an arbitrary zero: the
// elements on the storeys determine its offset from the coordinates of the shapes.

/** Classes of elements whose lower side is on the floor. */
const stands = /^Ifc(Wall|Door|Column|Stair|Furni)/;

/** Elements per storey: more would not change the result. */
const ENOUGH = 1000;

/** Height of each storey's floor in the scene, in the order of the storeys. */
export function storeyHeights(
  forest: Forest,
  storeys: readonly StoreyChoice[],
  boxOf: (feature: number) => Box | null,
): number[] {
  const shifts: number[] = [];
  const all: number[] = [];
  for (const { elevation, nodes } of storeys) {
    for (const storey of nodes) {
      let looked = 0;
      for (const feature of featuresBelow(forest, storey)) {
        const box = boxOf(feature);
        if (!box) continue;
        if (++looked > ENOUGH) break;
        const node = forest.nodeOfFeature.get(feature);
        (node !== undefined && stands.test(classAt(forest, node)) ? shifts : all).push(box[1] - elevation);
      }
    }
  }
  const shift = middle(shifts.length > 0 ? shifts : all);
  return storeys.map(({ elevation }) => elevation + shift);
}

/** The median; 0 of none. */
const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The storey of feet at a height: the highest that is not more than a step above them; -1 below all. */
export const storeyAt = (heights: readonly number[], feet: number): number =>
  heights.findLastIndex(height => height <= feet + STEP_HEIGHT);

/** The stored plans of a model. */
export interface PlansFile {
  /** metres, axes of IFC: origin of the drawings */
  readonly origin: readonly [x: number, y: number];
  readonly storeys: readonly {
    /** null: the one plan of a model without storeys */
    readonly uuid: string | null;
    readonly name: string | null;
    /** height of the floor, metres above zero of the world */
    readonly elevation: number;
    readonly svg: string;
  }[];
}

interface StoreyDrawing {
  readonly model: number;
  /** number of the drawing in the model's file */
  readonly index: number;
  readonly elevation: number;
}

export interface PlanLevel {
  /** position in the list of storeys; -1 when it has none */
  readonly storey: number;
  readonly name: string | null;
  /** height of the floor, metres above zero of the world */
  readonly elevation: number;
  readonly drawings: readonly StoreyDrawing[];
}

/** Floors of several models within this distance are one. */
const SAME_FLOOR = 0.5;
/** How far the ground floor may be below zero. */
const BELOW_ZERO = 0.5;

/** The levels that have drawings, lowest first. `files`: model -> its plans. */
export function planLevels(forest: Forest, storeys: readonly StoreyChoice[], files: ReadonlyMap<number, PlansFile>) {
  const numbers = new Map(
    storeys.flatMap(({ nodes }, n) => nodes.map(node => [`${forest.models[node]} ${forest.uuids[node]}`, n] as const)),
  );
  const all = [...files].flatMap(([model, file]) =>
    file.storeys.map(({ uuid, name, elevation }, index) => {
      const storey = numbers.get(`${model} ${uuid}`) ?? -1;
      return { model, index, elevation, name, storey };
    }),
  );
  const levels = storeys.flatMap(({ name }, storey) => {
    const own = all.filter(each => each.storey === storey);
    return own[0] ? [{ storey, name, elevation: own[0].elevation, drawings: own }] : [];
  });
  // Drawings without a storey of the list form levels of their own, unless one has the same height.
  for (const each of all) {
    const isKnown =
      each.storey >= 0 || levels.some(({ elevation }) => Math.abs(elevation - each.elevation) <= SAME_FLOOR);
    if (!isKnown) levels.push({ storey: -1, name: each.name ?? '', elevation: each.elevation, drawings: [each] });
  }
  return levels
    .map((level): PlanLevel => {
      const drawings = [...level.drawings];
      for (const model of files.keys()) {
        if (drawings.some(each => each.model === model)) continue;
        const off = (each: StoreyDrawing): number => Math.abs(each.elevation - level.elevation);
        const nearest = all
          .filter(each => each.model === model && off(each) <= SAME_FLOOR)
          .sort((a, b) => off(a) - off(b))[0];
        if (nearest) drawings.push(nearest);
      }
      const own = drawings.map(({ model, index, elevation }) => ({ model, index, elevation }));
      return { storey: level.storey, name: level.name || null, elevation: level.elevation, drawings: own };
    })
    .sort((a, b) => a.elevation - b.elevation);
}

/** The initial level: the ground floor, else the highest below it. */
export const firstLevel = (levels: readonly PlanLevel[]): PlanLevel | undefined =>
  levels.find(({ elevation }) => elevation >= -BELOW_ZERO) ?? levels.at(-1);
