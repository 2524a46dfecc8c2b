// Actions on measures: each changes the state of the viewer by the rules of measuring.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { Hit } from '../../../viewer/picking/picks.ts';
import type { MeasureKind } from '../../../viewer/tools/measures.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import { addMeasurePoint, finishMeasure, keepMeasure, moveEnd, notBegun } from './measuring.ts';
import { getState, setState } from '../state.ts';

export function createMeasureActions(
  viewer: Pick<Viewer, 'clearance'>,
  selectOnly: (feature: number) => void,
  clearSelection: () => void,
) {
  return {
    setMeasureKind: (measureKind: MeasureKind) => setState({ measureKind, ...notBegun }),
    setMeasuresFace: (measuresFace: boolean) => setState({ measuresFace, clearanceFrom: null }),
    addMeasurePoint: (point: Vec) => setState(addMeasurePoint(getState(), point)),
    moveMeasureEnd: (id: number, end: number, point: Vec) =>
      setState({ measures: moveEnd(getState().measures, id, end, point) }),
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
      setState({ clearanceFrom: null, ...(found && { measures: keepMeasure(measures, 'clearance', found.ends) }) });
    },
    finishMeasure: () => setState(finishMeasure(getState())),
    removeMeasure: (id: number) => setState({ measures: getState().measures.filter(measure => measure.id !== id) }),
    clearMeasures: () => setState({ measures: [], measurePoints: [] }),
  };
}
