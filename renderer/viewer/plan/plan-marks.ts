// Marks over a plan: the outline under the pointer, measures, and the snap point.
import { pathOf, setPlace, type PlacedPlan } from './paint-plan.ts';
import type { PlanPart } from './plan-drawing.ts';
import type { PlanPalette } from './plan-palette.ts';
import { toScreen, type PlanView, type Size, type Spot } from './plan-view.ts';

/** A measurement on the plan. */
export interface PlanMeasure {
  readonly points: readonly Spot[];
  readonly isArea: boolean;
  /** null while there is no value yet */
  readonly text: string | null;
  readonly label: Spot;
}

export interface Marks {
  readonly view: PlanView;
  readonly size: Size;
  readonly density: number;
  readonly palette: PlanPalette;
  readonly font: string;
  readonly outlined: readonly (readonly [PlacedPlan, PlanPart])[];
  readonly measures: readonly PlanMeasure[];
  /** where a click would measure */
  readonly snap: Spot | null;
}

/** Clears the canvas and draws the marks on it. */
export function paintMarks(
  context: CanvasRenderingContext2D,
  { view, size, density, palette, font, outlined, measures, snap }: Marks,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  Object.assign(context, {
    strokeStyle: palette.accent,
    lineJoin: 'round',
    textAlign: 'center',
    textBaseline: 'middle',
    font: `600 12px ${font}`,
  });
  context.lineWidth = 2 / view.scale;
  for (const [plan, part] of outlined) {
    setPlace(context, view, size, density, plan);
    context.stroke(pathOf(part));
  }
  context.setTransform(density, 0, 0, density, 0, 0);
  context.lineWidth = 2;
  for (const { points, isArea } of measures) {
    const path = new Path2D();
    for (const point of points) path.lineTo(...toScreen(view, size, point));
    if (isArea) path.closePath();
    context.stroke(path);
    for (const point of points) dot(context, toScreen(view, size, point), palette);
  }
  if (snap) dot(context, toScreen(view, size, snap), palette);
  for (const { text, label } of measures)
    if (text !== null) tag(context, text, toScreen(view, size, label), size, palette);
}

function dot(context: CanvasRenderingContext2D, [x, y]: Spot, { paper }: PlanPalette): void {
  context.beginPath();
  context.arc(x, y, 4, 0, 2 * Math.PI);
  context.fillStyle = paper;
  context.fill();
  context.stroke();
}

/** Keeps a text near the border within the plan. */
function tag(
  context: CanvasRenderingContext2D,
  text: string,
  [middle, y]: Spot,
  size: Size,
  { paper, ink }: PlanPalette,
): void {
  const width = context.measureText(text).width + 14;
  const isNear = middle > 0 && middle < size.width;
  const x = isNear ? Math.max(width / 2 + 4, Math.min(size.width - width / 2 - 4, middle)) : middle;
  context.beginPath();
  context.roundRect(x - width / 2, y - 11, width, 22, 4);
  context.fillStyle = paper;
  context.fill();
  context.lineWidth = 1;
  context.stroke();
  context.lineWidth = 2;
  context.fillStyle = ink;
  context.fillText(text, x, y);
}
