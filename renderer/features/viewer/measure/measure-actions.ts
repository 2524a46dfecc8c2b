// Actions on measures: each changes the state of the viewer by the rules of measuring.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { Hit } from '../../../viewer/picking/picks.ts';
import type { MeasureKind } from '../../../viewer/tools/measures.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import { addMeasurePoint, finishMeasure, keepMeasure, moveEnd, notBegun, type PointOrigin } from './measuring.ts';
import { shiftOf } from '../position/georeference-rules.ts';
import { getState, setState } from '../state.ts';

export function createMeasureActions(
  viewer: Pick<Viewer, 'clearance' | 'modelOf'>,
  selectOnly: (feature: number) => void,
  clearSelection: () => void,
) {
  /** A model with its offset. */
  const originOf = (model: number | undefined): PointOrigin | null =>
    model === undefined ? null : { model, shift: shiftOf(getState().shifts, model) };
  return {
    setMeasureKind: (measureKind: MeasureKind) => setState({ measureKind, ...notBegun }),
    setMeasuresFace: (measuresFace: boolean) => setState({ measuresFace, clearanceFrom: null }),
    /** @param model the one that the point is on */
    addMeasurePoint: (point: Vec, model?: number) => setState(addMeasurePoint(getState(), point, originOf(model))),
    moveMeasureEnd: (id: number, end: number, { point, model }: { point: Vec; model?: number | undefined }) =>
      setState({ measures: moveEnd(getState().measures, id, end, { point, origin: originOf(model) }) }),
    /** Adds a picked element of a clearance; the second completes it. The selection made for it is cleared. */
    addClearanceEnd({ feature, point, normal }: Pick<Hit, 'feature' | 'point' | 'normal'>): void {
      const { clearanceFrom: from, measuresFace, measures } = getState();
      if (!from) {
        setState({ clearanceFrom: { feature, face: measuresFace ? { point, normal } : null } });
        selectOnly(feature);
        return;
      }
      if (from.feature === feature) return;
      const found = viewer.clearance(from.feature, feature, from.face);
      clearSelection();
      const origins = [from.feature, feature].map(each => originOf(viewer.modelOf(each)?.id));
      const measured = found && { measures: keepMeasure(measures, 'clearance', found.ends, origins) };
      setState({ clearanceFrom: null, ...measured });
    },
    finishMeasure: () => setState(finishMeasure(getState())),
    removeMeasure: (id: number) => setState({ measures: getState().measures.filter(measure => measure.id !== id) }),
    clearMeasures: () => setState({ measures: [], measurePoints: [], measureOrigins: [] }),
  };
}
