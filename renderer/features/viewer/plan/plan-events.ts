// Pointer events of the plan for each tool.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { standingAt } from '../../../viewer/plan/plan-camera.ts';
import type { SurfaceEvents } from '../../../ui/canvas/pan-zoom.ts';
import type { PlanStage } from '../../../viewer/plan/plan-stage.ts';
import type { Spot } from '../../../ui/canvas/pan-zoom.ts';
import type { Actions } from '../actions.ts';
import { takesPoints } from '../canvas/click-rules.ts';
import type { MeasureWriting } from '../measure/measure-text.ts';
import { planMeasures } from './plan-measures.ts';
import { getState, setState } from '../state.ts';

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
  let waiting: Spot | null = null;
  let frame = 0;
  const measured = (at: Spot): Vec => {
    const [x, z] = stage.snap(at, SNAP_REACH);
    return [x, floor(), z];
  };
  const point = () => {
    frame = 0;
    if (!waiting) return;
    if (!takesPoints(getState())) actions.viewer.hover(stage.pick(waiting, PICK_SLACK));
    else {
      const next = measured(waiting);
      stage.setMeasures(planMeasures(getState(), next, floor(), writing), [next[0], next[2]]);
    }
  };
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
      waiting = at;
      if (at && frame === 0) frame = requestAnimationFrame(point);
      if (at) return;
      actions.viewer.hover(-1);
      if (takesPoints(getState())) stage.setMeasures(planMeasures(getState(), null, floor(), writing), null);
    },
  };
}
