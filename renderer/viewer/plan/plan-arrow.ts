// The arrow of the camera over a plan.
import type { CameraRig } from '../camera/rig.ts';
import { arrowPlace, conePath } from './plan-camera.ts';
import type { PlanView, Size } from './plan-view.ts';

const CONE = 90;

/** Gives what moves and turns the arrow to where the camera is. */
export function createArrow(arrow: SVGSVGElement, rig: CameraRig): (view: PlanView, size: Size) => void {
  let aspect = 0;
  return (view, size) => {
    const { x, y, turn, isAway } = arrowPlace(rig.pose, view, size);
    arrow.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}rad)`;
    arrow.toggleAttribute('data-away', isAway);
    if (rig.aspect !== aspect) arrow.querySelector('path')?.setAttribute('d', conePath((aspect = rig.aspect), CONE));
  };
}
