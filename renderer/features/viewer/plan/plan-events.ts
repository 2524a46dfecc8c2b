// Pointer events of the plan for each tool.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { standingAt } from '../../../viewer/plan/plan-camera.ts';
import type { SurfaceEvents, Spot } from '../../../ui/canvas/pan-zoom.ts';
import type { PlanStage } from '../../../viewer/plan/plan-stage.ts';
import type { Actions } from '../actions.ts';
import { oncePerFrame, takesPoints } from '../canvas/click-rules.ts';
import { type MeasureWriting, measureText } from '../measure/measure-text.ts';
import { getState, setState, type ViewerState } from '../state.ts';
import type { CanvasMeasure } from '../../../ui/canvas/measure-marks.ts';
import { fewest, labelPlace, type MeasureKind } from '../../../viewer/tools/measures.ts';

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
  const begun = { kind: measureKind, points: pointer ? [...measurePoints, pointer] : measurePoints };
  return [...measures, ...(measurePoints.length > 0 ? [begun] : [])]
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

/** Pixels around a line within which it is picked, and around a corner within which measures snap. */
export const PICK_SLACK = 4;
const SNAP_REACH = 11;

export interface PlanPlace {
  /** height of the storey's floor in the scene */
  floor(): number;
  readonly writing: MeasureWriting;
}

/** Moves the camera to a place of the plan, at eye height. */
export function goTo({ viewer }: Actions, stage: PlanStage, at: Spot, floor: number): void {
  viewer.setProjection('perspective');
  setState({ projection: 'perspective' });
  viewer.goTo(standingAt(viewer.rig.goal, stage.placeAt(at), floor, viewer.world));
}

export function planEvents(actions: Actions, stage: PlanStage, { floor, writing }: PlanPlace): SurfaceEvents {
  const measured = (at: Spot): Vec => {
    const [x, z] = stage.snap(at, SNAP_REACH);
    return [x, floor(), z];
  };
  const point = oncePerFrame((at: Spot) => {
    if (!takesPoints(getState())) actions.viewer.hover(stage.pick(at, PICK_SLACK));
    else {
      const next = measured(at);
      stage.setMeasures(planMeasures(getState(), next, floor(), writing), [next[0], next[2]]);
    }
  });
  return {
    onMove: stage.move,
    onZoom: stage.zoom,
    onClick(at, adds) {
      const { tool, measuresFace } = getState();
      if (takesPoints(getState())) actions.addMeasurePoint(measured(at));
      // The walk tool moves to the clicked place of the plan.
      else if (tool === 'walk') goTo(actions, stage, at, floor());
      else {
        const feature = stage.pick(at, PICK_SLACK);
        // A plan has whole elements, not faces.
        if (tool === 'measure' && !measuresFace && feature >= 0)
          actions.addClearanceEnd({ feature, point: measured(at), normal: [0, 1, 0] });
        else if (tool !== 'measure') actions.pickFeature(feature, adds);
      }
    },
    onDoubleClick(at) {
      if (takesPoints(getState())) actions.finishMeasure();
      else goTo(actions, stage, at, floor());
    },
    onHover(at) {
      point(at);
      if (at) return;
      actions.viewer.hover(-1);
      if (takesPoints(getState())) stage.setMeasures(planMeasures(getState(), null, floor(), writing), null);
    },
  };
}
