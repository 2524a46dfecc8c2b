// Names and areas of rooms on the canvas of a plan.
import type { PlacedPlan } from './paint-plan.ts';
import { labelsThatFit, LINE } from './plan-labels.ts';
import type { PlanPalette } from './plan-palette.ts';
import type { PlanStates } from './plan-states.ts';
import type { Size } from '../../ui/canvas/pan-zoom.ts';
import type { PlanView } from './plan-view.ts';

/** A plan whose labels are drawn. */
export interface LabelledPlans {
  readonly plans: readonly PlacedPlan[];
  readonly view: PlanView;
  readonly size: Size;
  readonly palette: PlanPalette;
  readonly states: PlanStates['states'];
}

/** Returns a function that draws labels in pixels of the page; widths of texts are measured once. */
export function createLabelPainter(
  context: CanvasRenderingContext2D | null,
  font: string,
  area: (squareMetres: number) => string,
): (labelled: LabelledPlans) => void {
  const widths = new Map<string, number>();
  const fontOf = (isName: boolean): string => `${isName ? '600 ' : ''}12px ${font}`;

  function widthOf(text: string, isName: boolean): number {
    const key = `${isName} ${text}`;
    let width = widths.get(key);
    if (width === undefined && context) {
      context.font = fontOf(isName);
      widths.set(key, (width = context.measureText(text).width));
    }
    return width ?? 0;
  }

  return ({ plans, view, size, palette, states }) => {
    if (!context) return;
    const rules = {
      width: widthOf,
      area,
      isShown: (plan: number, part: number) =>
        part < 0 || !['hidden', 'ghost'].some(state => states[plan]?.[part] === state),
    };
    Object.assign(context, { textAlign: 'center', textBaseline: 'middle', strokeStyle: palette.paper, lineWidth: 3 });
    for (const { x, y, lines, isNamed, plan, part } of labelsThatFit(plans, view, size, rules)) {
      context.fillStyle = states[plan]?.[part] === 'selected' ? palette.accent : palette.ink;
      for (const [n, line] of lines.entries()) {
        const at = y + (n - (lines.length - 1) / 2) * LINE;
        context.font = fontOf(isNamed && n === 0);
        context.strokeText(line, x, at);
        context.fillText(line, x, at);
      }
    }
  };
}
