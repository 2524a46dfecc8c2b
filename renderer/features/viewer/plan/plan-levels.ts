// Which drawings make the plan of which storey: those of one height are drawn together, whatever model they are of.
import type { Forest, StoreyChoice } from '../tree/forest.ts';

/** The plans of a model as they are stored. */
export interface PlansFile {
  /** metres, axes of IFC: what the drawings count from */
  readonly origin: readonly [x: number, y: number];
  readonly storeys: readonly {
    /** null: the one plan of a model without storeys */
    readonly uuid: string | null;
    readonly name: string | null;
    /** of the floor, metres above zero of the world */
    readonly elevation: number;
    readonly svg: string;
  }[];
}

export interface StoreyDrawing {
  readonly model: number;
  /** its place in the model's file */
  readonly index: number;
  readonly elevation: number;
}

export interface PlanLevel {
  /** position in the list of storeys; -1 when it has none */
  readonly storey: number;
  readonly name: string | null;
  /** of the floor, metres above zero of the world */
  readonly elevation: number;
  readonly drawings: readonly StoreyDrawing[];
}

/** Floors of several models that are no farther apart are one. */
const SAME_FLOOR = 0.5;
/** The ground floor may lie this much below zero. */
const BELOW_ZERO = 0.5;

/** The levels that have drawings, lowest first. `files`: model -> its plans. */
export function planLevels(
  forest: Forest,
  storeys: readonly StoreyChoice[],
  files: ReadonlyMap<number, PlansFile>,
): PlanLevel[] {
  const storeyOf = new Map(
    storeys.flatMap(({ nodes }, n) => nodes.map(node => [`${forest.models[node]} ${forest.uuids[node]}`, n] as const)),
  );
  const all = [...files].flatMap(([model, file]) =>
    file.storeys.map(({ uuid, name, elevation }, index) => ({
      model,
      index,
      elevation,
      name,
      storey: storeyOf.get(`${model} ${uuid}`) ?? -1,
    })),
  );
  const levels = storeys.flatMap(({ name }, storey) => {
    const own = all.filter(each => each.storey === storey);
    return own[0] ? [{ storey, name, elevation: own[0].elevation, drawings: own }] : [];
  });
  // What belongs to no storey of the list is a level of its own, unless one is as high.
  for (const each of all) {
    const isKnown =
      each.storey >= 0 || levels.some(({ elevation }) => Math.abs(elevation - each.elevation) <= SAME_FLOOR);
    if (!isKnown) levels.push({ storey: -1, name: each.name ?? '', elevation: each.elevation, drawings: [each] });
  }
  return levels
    .map(level => {
      const drawings = [...level.drawings];
      for (const model of files.keys()) {
        if (drawings.some(each => each.model === model)) continue;
        const off = (each: StoreyDrawing): number => Math.abs(each.elevation - level.elevation);
        const nearest = all
          .filter(each => each.model === model && off(each) <= SAME_FLOOR)
          .sort((a, b) => off(a) - off(b))[0];
        if (nearest) drawings.push(nearest);
      }
      return {
        storey: level.storey,
        name: level.name || null,
        elevation: level.elevation,
        drawings: drawings.map(({ model, index, elevation }) => ({ model, index, elevation })),
      };
    })
    .sort((a, b) => a.elevation - b.elevation);
}

/** What is shown at first: the ground floor, else the highest below it. */
export const firstLevel = (levels: readonly PlanLevel[]): PlanLevel | undefined =>
  levels.find(({ elevation }) => elevation >= -BELOW_ZERO) ?? levels.at(-1);
