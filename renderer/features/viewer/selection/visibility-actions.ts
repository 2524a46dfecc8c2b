// Visibility of the models: hidden, isolated, x-rayed, up to a storey.
import type { ElementStates } from '../../../viewer/models/element-states.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import { featuresBelow, type Forest, type StoreyChoice } from '../tree/forest.ts';
import { drawnBelow } from '../tree/group-tree.ts';
import { getState, setState } from '../state.ts';

export function createVisibilityActions(
  viewer: Pick<Viewer, 'models'> & { readonly states: ElementStates },
  known: () => { readonly forest: Forest; readonly storeys: readonly StoreyChoice[] },
  changed: () => void,
  clearSelection: () => void,
  colourAgain: () => void,
) {
  const { states } = viewer;
  const everything = () => Array.from({ length: states.count }, (_each, feature) => feature);
  /** Shows a storey and those below; -1 shows all. */
  function setStorey(storey: number): void {
    const { forest, storeys } = known();
    const next = Math.max(-1, Math.min(storeys.length - 1, storey));
    states.clear('aboveStorey');
    if (next >= 0)
      for (const { nodes } of storeys.slice(next + 1))
        for (const node of nodes) states.mark(featuresBelow(forest, node), 'aboveStorey', true);
    setState({ storey: next });
    changed();
  }

  return {
    setStorey,
    hide(): void {
      states.mark(states.all('selected'), 'hidden', true);
      clearSelection();
    },
    /** Shows or hides the subtree of a row. A ghost that is shown becomes solid again. */
    setNodeVisible(node: number, visible: boolean, tree = known().forest): void {
      const features = [...drawnBelow(tree, node)];
      states.mark(features, 'hidden', !visible);
      if (visible) for (const mark of ['kindOff', 'ghost', 'aboveStorey'] as const) states.mark(features, mark, false);
      changed();
    },
    isNodeVisible(node: number, tree = known().forest): boolean {
      for (const feature of drawnBelow(tree, node))
        if (states.isVisible(feature) && !states.has(feature, 'ghost')) return true;
      return false;
    },
    isolate(): void {
      const chosen = states.all('selected');
      if (chosen.length === 0) return;
      states.mark(chosen, 'hidden', false);
      states.markAllBut(chosen, 'ghost');
      changed();
    },
    /** Makes the selection, else everything, translucent; a second call ends it. */
    xray(): void {
      const on = states.countOf('xray') === 0;
      const chosen = states.all('selected');
      if (on) states.mark(chosen.length > 0 ? chosen : everything(), 'xray', true);
      else states.clear('xray');
      if (on && chosen.length > 0) states.clear('selected');
      changed();
    },
    /** Removes one mark from all elements. */
    endMark(mark: 'hidden' | 'ghost' | 'xray'): void {
      states.clear(mark);
      changed();
    },
    /** Ends all shades and x-ray. */
    endShades(): void {
      states.clear('ghost');
      states.clear('xray');
      changed();
    },
    showAll(): void {
      for (const mark of ['hidden', 'ghost', 'xray', 'aboveStorey'] as const) states.clear(mark);
      setState({ storey: -1 });
      changed();
    },
    toggleSpaces(): void {
      const on = states.countOf('kindOff') > 0;
      for (const model of viewer.models.values()) states.mark(model.spaces, 'kindOff', !on);
      colourAgain();
      changed();
    },
    /** Moves one storey up or down: above the topmost, and below the lowest, all are shown. */
    stepStorey(by: 1 | -1): void {
      setStorey(nextStorey(getState().storey, known().storeys.length, by));
    },
  };
}

/** The storey after a step, of `count`; -1 all. From all, a step down is to the topmost and a step up to the lowest. */
export function nextStorey(now: number, count: number, by: 1 | -1): number {
  if (by < 0) return now < 0 ? count - 1 : now - 1;
  return now + 1 >= count ? -1 : now + 1;
}
