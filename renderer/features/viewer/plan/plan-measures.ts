// Measures of the viewer on the plan of a storey.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { CanvasMeasure } from '../../../ui/canvas/measure-marks.ts';
import { fewest, labelPlace, type MeasureKind } from '../../../viewer/tools/measures.ts';
import { measureText, type MeasureWriting } from '../measure/measure-text.ts';
import type { ViewerState } from '../state.ts';

/** Metres below and above a floor that belong to its plan. */
const [BELOW, ABOVE] = [0.5, 3];

/**
 * The measures of a storey, and the one in progress with the point under the pointer. `floor`: its height in the scene.
 */
export function planMeasures(
  { measures, measureKind, measurePoints }: Pick<ViewerState, 'measures' | 'measureKind' | 'measurePoints'>,
  pointer: Vec | null,
  floor: number,
  writing: MeasureWriting,
): CanvasMeasure[] {
  const begun =
    measurePoints.length > 0
      ? [{ kind: measureKind, points: pointer ? [...measurePoints, pointer] : measurePoints }]
      : [];
  return [...measures, ...begun]
    .filter(({ points }) => points.every(([, height]) => height >= floor - BELOW && height <= floor + ABOVE))
    .map(({ kind, points }) => onPlan(kind, points, writing));
}

function onPlan(kind: MeasureKind, points: readonly Vec[], writing: MeasureWriting): CanvasMeasure {
  const [x, , z] = labelPlace(kind, points) ?? [0, 0, 0];
  return {
    points: points.map(([east, , south]) => [east, south]),
    isArea: kind === 'area',
    text: points.length >= fewest[kind] ? measureText(kind, points, writing) : null,
    label: [x, z],
  };
}
