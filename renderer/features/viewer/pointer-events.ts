// What the pointer does on the canvas with each tool.
import type { RefObject } from 'react';
import { add, positionOf, type Pose } from '../../viewer/camera/camera-math.ts';
import type { PointerEvents } from '../../viewer/camera/pointer-control.ts';
import { EYE_HEIGHT, withEye } from '../../viewer/camera/walk-math.ts';
import { addPlane } from '../../viewer/tools/sections.ts';
import type { Actions } from './actions.ts';
import { showBand } from './band-hint.tsx';
import type { LoupeHandle } from './loupe.tsx';
import { measureAt } from './measure-at.ts';
import type { PointerMark } from './measure-pointer.tsx';
import { getState, setState } from './state.ts';

/** Upward part of the normal of what can be stood on. */
const LEVEL = 0.7;

/** Who comes down from high above looks ahead, no longer at the ground. */
function levelled(pose: Pose, floor: number): Pose {
  return positionOf(pose)[1] - floor > HIGH ? { ...pose, pitch: Math.min(pose.pitch, AHEAD) } : pose;
}
const HIGH = 4;
const AHEAD = 0.08;

/** Whether points are measured; a clearance is between whole elements. */
const takesPoints = (): boolean => getState().tool === 'measure' && getState().measureKind !== 'clearance';

const adds = (event: PointerEvent): boolean => event.ctrlKey || event.metaKey;

/** What moves with the pointer. */
export interface Followers {
  readonly mark: RefObject<PointerMark | null>;
  readonly band: RefObject<HTMLElement | null>;
  readonly loupe: RefObject<LoupeHandle | null>;
}

export function pointerEvents(actions: Actions, { mark, band, loupe }: Followers): PointerEvents {
  const { viewer } = actions;
  let waiting: { x: number; y: number } | null = null;
  let frame = 0;
  const point = () => {
    frame = 0;
    if (!waiting) return;
    const { x, y } = waiting;
    if (takesPoints()) mark.current?.show(measureAt(viewer, x, y));
    else viewer.hover(viewer.pick(x, y)?.feature ?? -1);
  };
  return {
    onClick(x, y, event) {
      const current = getState();
      setState({ menu: null });
      if (current.tool === 'measure' && current.measureKind === 'clearance') {
        const hit = viewer.pick(x, y);
        if (hit) actions.addClearanceEnd(hit);
      } else if (current.tool === 'measure') {
        const snap = measureAt(viewer, x, y);
        if (snap) actions.addMeasurePoint(snap.point);
      } else if (current.tool === 'section') {
        const hit = viewer.pick(x, y);
        if (hit) actions.setSections(addPlane(current.sections, hit.point, hit.normal));
      } else {
        const hit = viewer.pick(x, y);
        // A click on a floor goes there.
        if (current.tool === 'walk' && hit && hit.normal[1] > LEVEL)
          viewer.goTo(withEye(levelled(viewer.rig.pose, hit.point[1]), add(hit.point, [0, EYE_HEIGHT, 0])));
        else actions.pickFeature(hit?.feature ?? -1, adds(event));
      }
    },
    onDoubleClick(x, y) {
      if (getState().tool === 'measure') actions.finishMeasure();
      const hit = getState().tool === 'select' ? viewer.pick(x, y) : null;
      if (hit) viewer.fit([hit.feature]);
    },
    onMenu(x, y) {
      const hit = viewer.pick(x, y);
      if (hit && !viewer.states.has(hit.feature, 'selected')) actions.pickFeature(hit.feature, false);
      setState({ menu: { x, y } });
    },
    onHover(at) {
      waiting = at;
      if (!at) {
        viewer.hover(-1);
        mark.current?.show(null);
      } else if (frame === 0) frame = requestAnimationFrame(point);
    },
    looksAround: () => getState().tool === 'walk',
    drawsRectangle: event => getState().tool === 'rectangle' || (getState().tool === 'select' && event.altKey),
    onRectangle(rectangle, ended) {
      showBand(band.current, ended ? null : rectangle);
      if (rectangle && !ended) return;
      if (rectangle && ended) actions.pickMany(viewer.within(rectangle), adds(ended));
      // The command is for one drag.
      if (getState().tool === 'rectangle') setState({ tool: 'select' });
    },
    aims: takesPoints,
    onAim(at, isDone) {
      const snap = at && measureAt(viewer, at.x, at.y);
      mark.current?.show(isDone ? null : snap);
      loupe.current?.show(isDone ? null : at, snap);
      if (isDone && snap) actions.addMeasurePoint(snap.point);
    },
    onPivot: pivot => setState({ pivot }),
  };
}
