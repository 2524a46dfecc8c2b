// How high the storeys lie in the scene, and which one a height belongs to. The elevations of a file count from where
// its author liked: what stands on the storeys tells how far that is from the coordinates of the shapes.
import type { Box } from '../../../viewer/camera/camera-math.ts';
import { STEP_HEIGHT } from '../../../viewer/camera/walk-math.ts';
import type { Forest, StoreyChoice } from '../tree/forest.ts';
import { featuresBelow } from '../tree/forest.ts';

/** Of these the lower side lies on the floor. */
const stands = /^Ifc(Wall|Door|Column|Stair|Furni)/;

/** Of one storey: more would tell the same. */
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

/** The one in the middle of them in order; 0 of none. */
function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The storey that feet at a height stand on: the highest that is not above a step over them; -1 below all. */
export function storeyAt(heights: readonly number[], feet: number): number {
  return heights.findLastIndex(height => height <= feet + STEP_HEIGHT);
}
