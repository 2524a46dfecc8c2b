// Pointer events of the second pane: select, menu, section and camera; measures are taken in the first.
import type { PointerEvents } from '../../../viewer/camera/pointer-control.ts';
import type { SecondPane } from '../../../viewer/second-pane.ts';
import { addPlane } from '../../../viewer/tools/sections.ts';
import type { Actions } from '../actions.ts';
import { adds, oncePerFrame } from '../canvas/click-rules.ts';
import { getState, setState } from '../state.ts';

export function secondPointerEvents(actions: Actions, pane: SecondPane): PointerEvents {
  const point = oncePerFrame((at: { readonly x: number; readonly y: number }) =>
    pane.hover(pane.pick(at.x, at.y)?.feature ?? -1),
  );
  return {
    onClick(x, y, event) {
      const { tool, sections } = getState();
      setState({ menu: null });
      const hit = pane.pick(x, y);
      if (tool === 'section' && hit) actions.setSections(addPlane(sections, hit.point, hit.normal));
      if (tool === 'select') actions.pickFeature(hit?.feature ?? -1, adds(event));
    },
    onDoubleClick(x, y) {
      const hit = getState().tool === 'select' ? pane.pick(x, y) : null;
      if (hit) actions.viewer.fit([hit.feature]);
    },
    onMenu(x, y) {
      const hit = pane.pick(x, y);
      if (hit && !actions.viewer.states.has(hit.feature, 'selected')) actions.pickFeature(hit.feature, false);
      setState({ menu: { x, y, pane: 1 } });
    },
    onHover(at) {
      point(at);
      if (!at) pane.hover(-1);
    },
    looksAround: () => getState().tool === 'walk',
    drawsRectangle: () => false,
    onRectangle: () => undefined,
    aims: () => false,
    onAim: () => undefined,
    onPivot: pivot => setState({ pivot }),
  };
}
