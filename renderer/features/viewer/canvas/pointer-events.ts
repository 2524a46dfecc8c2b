// Pointer events of the canvas for each tool.
import type { RefObject } from 'react';
import { add } from '../../../viewer/camera/camera-math.ts';
import type { PointerEvents } from '../../../viewer/camera/pointer-control.ts';
import { EYE_HEIGHT, withEye } from '../../../viewer/camera/walk-math.ts';
import { addPlane } from '../../../viewer/tools/sections.ts';
import type { Actions } from '../actions.ts';
import { adds, drawsRectangle, levelled, meaningOfClick, oncePerFrame, takesPoints } from './click-rules.ts';
import { showBand } from './canvas-overlays.tsx';
import type { LoupeHandle } from '../measure/loupe.tsx';
import { measureAt, modelAt } from '../measure/point-requests.ts';
import type { PointerMark } from '../measure/measure-labels.tsx';
import { getState, setState } from '../state.ts';

/** Overlays that follow the pointer. */
interface Followers {
  readonly mark: RefObject<PointerMark | null>;
  readonly band: RefObject<HTMLElement | null>;
  readonly loupe: RefObject<LoupeHandle | null>;
}

export function pointerEvents(actions: Actions, { mark, band, loupe }: Followers): PointerEvents {
  const { viewer } = actions;
  const point = oncePerFrame(({ x, y }: { readonly x: number; readonly y: number }) => {
    if (takesPoints(getState())) mark.current?.show(measureAt(viewer, x, y));
    else viewer.hover(viewer.pick(x, y)?.feature ?? -1);
  });
  return {
    onClick(x, y, event) {
      const now = getState();
      setState({ menu: null });
      if (now.tool === 'place') {
        const at = takesPoints(now) ? measureAt(viewer, x, y)?.point : viewer.placeAt(x, y);
        if (at) now.onPlace?.(viewer.worldOf(at));
        return;
      }
      const hit = takesPoints(now) ? null : viewer.pick(x, y);
      const meaning = meaningOfClick(now, hit);
      const snap = meaning === 'point' ? measureAt(viewer, x, y) : null;
      if (snap) actions.addMeasurePoint(snap.point, modelAt(viewer, x, y));
      else if (meaning === 'pick') actions.pickFeature(hit?.feature ?? -1, adds(event));
      else if (hit && meaning === 'element') actions.addClearanceEnd(hit);
      else if (hit && meaning === 'section') actions.setSections(addPlane(now.sections, hit.point, hit.normal));
      else if (hit && meaning === 'go')
        viewer.goTo(withEye(levelled(viewer.rig.pose, hit.point[1]), add(hit.point, [0, EYE_HEIGHT, 0])));
    },

    onDoubleClick(x, y) {
      if (getState().tool === 'measure') actions.finishMeasure();
      const hit = getState().tool === 'select' ? viewer.pick(x, y) : null;
      if (hit) viewer.fit([hit.feature]);
    },
    onMenu(x, y) {
      const hit = viewer.pick(x, y);
      if (hit && !viewer.states.has(hit.feature, 'selected')) actions.pickFeature(hit.feature, false);
      setState({ menu: { x, y, pane: 0 } });
    },
    onHover(at) {
      point(at);
      if (at) return;
      viewer.hover(-1);
      mark.current?.show(null);
    },
    looksAround: () => getState().tool === 'walk',
    drawsRectangle: event => drawsRectangle(getState().tool, event),
    onRectangle(rectangle, ended) {
      showBand(band.current, ended ? null : rectangle);
      if (rectangle && !ended) return;
      if (rectangle && ended) actions.pickMany(viewer.within(rectangle), adds(ended));
      // The command is for one drag.
      if (getState().tool === 'rectangle') setState({ tool: 'select' });
    },
    aims: () => takesPoints(getState()),
    onAim(at, isDone) {
      const snap = at && measureAt(viewer, at.x, at.y);
      mark.current?.show(isDone ? null : snap);
      loupe.current?.show(isDone ? null : at, snap);
      if (!isDone || !snap) return;
      const { tool, onPlace } = getState();
      if (tool === 'place') onPlace?.(viewer.worldOf(snap.point));
      else actions.addMeasurePoint(snap.point, modelAt(viewer, at.x, at.y));
    },
    onPivot: pivot => setState({ pivot }),
  };
}
