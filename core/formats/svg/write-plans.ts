import type { Scene } from '../gltf/scene.ts';
import { elementBoxes } from '../gltf/scene.ts';
import type { DrawnLevel } from './draw-level.ts';
import { drawLevel } from './draw-level.ts';
import type { PlanFacts } from './plan-facts.ts';
import { findLevels } from './plan-levels.ts';
import { shapesForPlans } from './plan-shapes.ts';
import type { PlanBase } from './section.ts';
import { writeMap } from './write-map.ts';
import { writePlan } from './write-plan.ts';

/** One storey in `plans.json`. */
export interface StoreyPlan {
  /** GlobalId of the storey; null in the one plan of a file without storeys */
  readonly uuid: string | null;
  readonly name: string | null;
  /** metres above zero of the world: the floor, and where the plan is cut */
  readonly elevation: number;
  readonly cut: number;
  /** an SVG document: metres, x to the east, y to the south, both from `origin` of the file */
  readonly svg: string;
}

/** Content of `plans.json`, lowest storey first. */
export interface PlansFile {
  /** metres, axes of IFC: what the drawings count from */
  readonly origin: readonly [x: number, y: number];
  readonly storeys: readonly StoreyPlan[];
}

/** Draws the plans of a model: `map` is the file for public viewers (SVG), `plans` the drawings for people.
 *  `origin`: as in writeGlb. The same scene gives the same texts. */
export function writePlans(
  scene: Scene,
  facts: PlanFacts,
  origin: readonly [number, number, number],
): { readonly map: string | null; readonly plans: PlansFile } {
  const base: PlanBase = [origin[0], origin[2]];
  const drawn: Pick<DrawnLevel, 'level' | 'own'>[] = [];
  const storeys: StoreyPlan[] = [];
  const simple = shapesForPlans(scene);
  for (const level of findLevels(scene, elementBoxes(scene), facts)) {
    const { own, ...rest } = drawLevel(simple, level, base);
    drawn.push({ level, own });
    const svg = writePlan({ own, ...rest });
    const { storey, floor, cut } = level;
    if (svg !== null)
      storeys.push({
        uuid: storey?.guid ?? null,
        name: storey?.name ?? null,
        elevation: round(floor),
        cut: round(cut),
        svg,
      });
  }
  return { map: writeMap(drawn, base), plans: { origin: [base[0], 0 - base[1]], storeys } };
}

const round = (metres: number): number => Math.round(metres * 1000) / 1000;
