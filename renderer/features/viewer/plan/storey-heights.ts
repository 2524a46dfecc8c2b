// Heights of the storeys in the scene, and the storey at a height. Elevations of a file have an arbitrary zero: the
// elements on the storeys determine its offset from the coordinates of the shapes.
import type { Box } from '../../../viewer/camera/camera-math.ts';
import { STEP_HEIGHT } from '../../../viewer/camera/walk-math.ts';
import type { Forest, StoreyChoice } from '../tree/forest.ts';
import { featuresBelow } from '../tree/forest.ts';

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
        (node !== undefined && stands.test(forest.classes[node]!) ? shifts : all).push(box[1] - elevation);
      }
    }
  }
  const shift = middle(shifts.length > 0 ? shifts : all);
  return storeys.map(({ elevation }) => elevation + shift);
}

/** The median; 0 of none. */
function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The storey of feet at a height: the highest that is not more than a step above them; -1 below all. */
export function storeyAt(heights: readonly number[], feet: number): number {
  return heights.findLastIndex(height => height <= feet + STEP_HEIGHT);
}
