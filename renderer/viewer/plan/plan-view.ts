// The visible area of a plan as plain numbers. Metres of the scene: x to the east, y to the south (z of the scene);
// pixels count from the top left corner.
import type { Size, Spot } from '../../ui/canvas/pan-zoom.ts';
import type { Bounds } from './plan-drawing.ts';

export interface PlanView {
  /** point in the middle */
  readonly x: number;
  readonly y: number;
  /** pixels per metre */
  readonly scale: number;
  /** clockwise rotation of the plan, radians */
  readonly angle: number;
}

const SMALLEST = 0.01;
const LARGEST = 4000;
const AIR = 0.92;

const turned = ([x, y]: Spot, angle: number): Spot => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

export function toScreen({ x, y, scale, angle }: PlanView, { width, height }: Size, at: Spot): Spot {
  const [across, down] = turned([(at[0] - x) * scale, (at[1] - y) * scale], angle);
  return [across + width / 2, down + height / 2];
}

export function toPlan({ x, y, scale, angle }: PlanView, { width, height }: Size, at: Spot): Spot {
  const [east, south] = turned([(at[0] - width / 2) / scale, (at[1] - height / 2) / scale], -angle);
  return [x + east, y + south];
}

/** Pans by pixels. */
export function moved(view: PlanView, across: number, down: number): PlanView {
  const [east, south] = turned([across / view.scale, down / view.scale], -view.angle);
  return { ...view, x: view.x - east, y: view.y - south };
}

/** Zooms in (factor above 1) or out; the point at a place of the screen stays there. */
export function zoomed(view: PlanView, size: Size, at: Spot, factor: number): PlanView {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor));
  const [x, y] = toPlan(view, size, at);
  const k = view.scale / scale;
  return { ...view, scale, x: x + (view.x - x) * k, y: y + (view.y - y) * k };
}

/** Fits bounds. */
export function fitted(bounds: Bounds, size: Size, angle: number): PlanView {
  const [left, top, right, bottom] = bounds;
  const corners = [left, right].flatMap(x => [top, bottom].map(y => turned([x, y], angle)));
  const span = (axis: 0 | 1): number =>
    Math.max(...corners.map(corner => corner[axis])) - Math.min(...corners.map(corner => corner[axis]));
  const scale = Math.min(size.width / Math.max(span(0), 1), size.height / Math.max(span(1), 1)) * AIR;
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(LARGEST, Math.max(SMALLEST, scale)), angle };
}

/** Turned about the middle. */
export const turnedTo = (view: PlanView, angle: number): PlanView => ({ ...view, angle });

/** Bounds of the visible area; larger than it when the plan is turned. */
export function seen(view: PlanView, size: Size): Bounds {
  const corners = [0, size.width].flatMap(x => [0, size.height].map(y => toPlan(view, size, [x, y])));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
