// Draws plans onto a canvas: only what is visible and large enough, in the order of the drawing, with lines of constant
// width.
import { type PlanDrawing, type PlanPart, kinds } from './plan-drawing.ts';
import type { PartState, PlanPalette } from './plan-palette.ts';
import type { Size } from '../../ui/canvas/pan-zoom.ts';
import { type PlanView, seen } from './plan-view.ts';
import { floatAt } from '../load/array-reads.ts';

/** A drawing at its place in the scene. */
export interface PlacedPlan {
  readonly drawing: PlanDrawing;
  /** from its own coordinates to those of the scene, metres */
  readonly east: number;
  readonly south: number;
}

/** State of a part; a part that is not drawn is `hidden`. */
export type StateOf = (plan: number, part: number) => PartState | 'hidden';

/** Parts smaller than this on the screen are left out, pixels. */
const TOO_SMALL = 0.6;

const paths = new WeakMap<PlanPart, Path2D>();

/** The outline of a part, created on first use. */
export function pathOf(part: PlanPart): Path2D {
  let path = paths.get(part);
  if (path) return path;
  path = new Path2D();
  for (const { points, closed } of part.rings) {
    path.moveTo(floatAt(points, 0), floatAt(points, 1));
    for (let i = 2; i < points.length; i += 2) path.lineTo(floatAt(points, i), floatAt(points, i + 1));
    if (closed) path.closePath();
  }
  paths.set(part, path);
  return path;
}

/**
 * Transform from metres of a drawing to pixels of the canvas; computed in doubles, so that small steps far from zero
 * are kept.
 */
export function setPlace(
  context: CanvasRenderingContext2D,
  { x, y, scale, angle }: PlanView,
  { width, height }: Size,
  density: number,
  { east, south }: PlacedPlan,
): void {
  const [c, s] = [Math.cos(angle) * scale * density, Math.sin(angle) * scale * density];
  const [dx, dy] = [east - x, south - y];
  context.setTransform(c, s, -s, c, c * dx - s * dy + (width * density) / 2, s * dx + c * dy + (height * density) / 2);
}

export interface Painting {
  readonly plans: readonly PlacedPlan[];
  readonly view: PlanView;
  readonly size: Size;
  /** pixels of the canvas per pixel of the page */
  readonly density: number;
  readonly palette: PlanPalette;
  readonly stateOf: StateOf;
}

/** Clears the canvas and draws the plans on it, selected ones last. */
export function paintPlan(context: CanvasRenderingContext2D, painting: Painting): void {
  const { plans, view, size, density, palette } = painting;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, size.width * density, size.height * density);
  context.lineJoin = 'round';
  const pixel = 1 / view.scale;
  const area = seen(view, size);
  const selected: (readonly [PlacedPlan, PlanPart])[] = [];
  for (const kind of kinds) {
    for (const [number, plan] of plans.entries()) {
      setPlace(context, view, size, density, plan);
      const { east, south } = plan;
      const [left, top, right, bottom] = [area[0] - east, area[1] - south, area[2] - east, area[3] - south];
      for (const [n, part] of plan.drawing.parts.entries()) {
        const { bounds } = part;
        if (part.kind !== kind || bounds[2] < left || bounds[0] > right || bounds[3] < top || bounds[1] > bottom)
          continue;
        if (Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) < TOO_SMALL * pixel) continue;
        const state = painting.stateOf(number, n);
        if (state === 'hidden') continue;
        if (state === 'selected') selected.push([plan, part]);
        else paintPart(context, part, palette.lookOf(part, state), pixel);
      }
    }
  }
  for (const [plan, part] of selected) {
    setPlace(context, view, size, density, plan);
    paintPart(context, part, palette.lookOf(part, 'selected'), pixel);
  }
}

function paintPart(
  context: CanvasRenderingContext2D,
  part: PlanPart,
  { fill, line, width }: ReturnType<PlanPalette['lookOf']>,
  pixel: number,
): void {
  const path = pathOf(part);
  if (fill !== null) {
    context.fillStyle = fill;
    context.fill(path, part.kind === 'cut' || part.kind === 'notes' ? 'evenodd' : 'nonzero');
  }
  if (line === null) return;
  context.strokeStyle = line;
  context.lineWidth = width * pixel;
  if (part.dashed) context.setLineDash([5 * pixel, 4 * pixel]);
  context.stroke(path);
  if (part.dashed) context.setLineDash([]);
}
