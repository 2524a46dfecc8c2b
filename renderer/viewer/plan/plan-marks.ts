// Marks over a plan: the outline under the pointer, measures, and the snap point.
import { pathOf, setPlace, type PlacedPlan } from './paint-plan.ts';
import type { PlanPart } from './plan-drawing.ts';
import type { PlanPalette } from './plan-palette.ts';
import { clearMarks, paintDot, paintMeasures, paintTags, type CanvasMeasure } from '../../ui/canvas/measure-marks.ts';
import type { Size, Spot } from '../../ui/canvas/pan-zoom.ts';
import { toScreen, type PlanView } from './plan-view.ts';

export interface Marks {
  readonly view: PlanView;
  readonly size: Size;
  readonly density: number;
  readonly palette: PlanPalette;
  readonly font: string;
  readonly outlined: readonly (readonly [PlacedPlan, PlanPart])[];
  readonly measures: readonly CanvasMeasure[];
  /** where a click would measure */
  readonly snap: Spot | null;
}

/** Clears the canvas and draws the marks on it. */
export function paintMarks(
  context: CanvasRenderingContext2D,
  { view, size, density, palette, font, outlined, measures, snap }: Marks,
): void {
  clearMarks(context, font);
  context.strokeStyle = palette.accent;
  context.lineWidth = 2 / view.scale;
  for (const [plan, part] of outlined) {
    setPlace(context, view, size, density, plan);
    context.stroke(pathOf(part));
  }
  context.setTransform(density, 0, 0, density, 0, 0);
  const at = (spot: Spot): Spot => toScreen(view, size, spot);
  const surface = palette.paper;
  paintMeasures(context, measures, at, { surface, radius: 4, fillsAreas: false });
  if (snap) paintDot(context, at(snap), 4, surface);
  paintTags(context, measures, at, { surface, text: palette.ink }, size);
}
