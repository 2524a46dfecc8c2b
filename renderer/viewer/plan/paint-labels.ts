// Names and areas of rooms on the canvas of a plan.
import type { Painting, PlacedPlan } from './paint-plan.ts';
import type { PlanStates } from './plan-states.ts';
import type { Size } from '../../ui/canvas/pan-zoom.ts';
import { type PlanView, toScreen } from './plan-view.ts';

// Names and areas of rooms on a plan: always in the text size of the window, and only where they fit.

/** A text in the middle of a room; pixels. */
interface ShownLabel {
  readonly x: number;
  readonly y: number;
  /** a name, and under it the area; a single one is in the middle */
  readonly lines: readonly string[];
  /** whether the first line is a name */
  readonly isNamed: boolean;
  readonly plan: number;
  /** part of the room; -1 unknown */
  readonly part: number;
}

interface LabelRules {
  /** width of a text in pixels; the first line may be bold */
  width(text: string, isName: boolean): number;
  /** formats an area */
  area(squareMetres: number): string;
  /** whether the room's name is shown */
  isShown(plan: number, part: number): boolean;
}

const LINE = 15;
const AIR = 4;
/** A name that does not fit is shortened to at least this many letters. */
const FEWEST = 4;

/** The labels that fit into their rooms without overlaps, the largest rooms first. */
export function labelsThatFit(plans: readonly PlacedPlan[], view: PlanView, size: Size, rules: LabelRules) {
  const wanted = plans.flatMap(({ drawing, east, south }, plan) =>
    drawing.labels.flatMap(label => {
      const [x, y] = toScreen(view, size, [label.x + east, label.y + south]);
      // On a turned plan the words stay level: the smaller side of the room counts.
      const [wide, deep] =
        Math.abs(Math.sin(view.angle)) < 0.2
          ? [label.width, label.depth]
          : [Math.min(label.width, label.depth), Math.min(label.width, label.depth)];
      const [room, height] = [wide * view.scale - AIR, deep * view.scale - AIR];
      if (height < LINE || x < 0 || y < 0 || x > size.width || y > size.height || !rules.isShown(plan, label.part))
        return [];
      const name = label.name === null ? null : fittingName(label.name, room, rules);
      const area = label.area === null ? null : rules.area(label.area);
      const lines = [
        ...(name === null ? [] : [name]),
        ...(area !== null && rules.width(area, false) <= room && (name === null || height >= 2 * LINE) ? [area] : []),
      ];
      if (lines.length === 0) return [];
      const half = Math.max(...lines.map((line, n) => rules.width(line, n === 0 && name !== null))) / 2;
      return [{ x, y, lines, isNamed: name !== null, plan, part: label.part, room: wide * deep, half }];
    }),
  );
  const shown: typeof wanted = [];
  for (const label of wanted.sort((a, b) => b.room - a.room)) {
    const isFree = shown.every(
      other =>
        Math.abs(other.x - label.x) > other.half + label.half + AIR ||
        Math.abs(other.y - label.y) > ((other.lines.length + label.lines.length) * LINE) / 2,
    );
    if (isFree) shown.push(label);
  }
  return shown.map(({ room: _room, half: _half, ...label }): ShownLabel => label);
}

/** The name, or as much of it as fits; null when that is too little. */
function fittingName(name: string, room: number, { width }: LabelRules): string | null {
  if (width(name, true) <= room) return name;
  for (let length = Math.floor((name.length * room) / width(name, true)); length >= FEWEST; length--) {
    const shorter = `${name.slice(0, length).trimEnd()}…`;
    if (width(shorter, true) <= room) return shorter;
  }
  return null;
}

/** A plan whose labels are drawn. */
interface LabelledPlans extends Omit<Painting, 'density' | 'stateOf'> {
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
    const isOff = (plan: number, part: number) => ['hidden', 'ghost'].some(state => states[plan]?.[part] === state);
    const isShown = (plan: number, part: number) => part < 0 || !isOff(plan, part);
    const rules = { width: widthOf, area, isShown };
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

/** Pixels: smaller texts of notes are not legible. */
const LEAST_SIZE = 5;
/** Pixels of a tag whose circle is small, and the size from which it is drawn. */
const [TAG_SIZE, LEAST_TAG] = [9, 3];

/** Draws the texts of annotations and the tags of axes, in pixels of the page. */
export function paintTexts(
  context: CanvasRenderingContext2D,
  { plans, view, size, palette }: Pick<Painting, 'plans' | 'view' | 'size' | 'palette'>,
  font: string,
): void {
  for (const { drawing, east, south } of plans)
    for (const { text, isTag, x, y, anchor, size: height, angle } of drawing.texts) {
      const natural = height * view.scale;
      const pixels = isTag && natural >= LEAST_TAG ? Math.max(TAG_SIZE, natural) : natural;
      const [px, py] = toScreen(view, size, [x + east, y + south]);
      const reach = text.length * pixels;
      if (pixels < LEAST_SIZE || px < -reach || py < -reach || px > size.width + reach || py > size.height + reach)
        continue;
      context.save();
      context.translate(px, py);
      // Tags stay level on a turned plan: around the middle of their circle, a third of the font above the baseline.
      if (isTag)
        context.translate(Math.sin(view.angle) * pixels * TAG_RISE, (1 - Math.cos(view.angle)) * -pixels * TAG_RISE);
      else context.rotate(angle + view.angle);
      const align = { start: 'left', middle: 'center', end: 'right' } as const;
      Object.assign(context, { textAlign: align[anchor], textBaseline: 'alphabetic' });
      context.font = `${pixels}px ${font}`;
      context.fillStyle = isTag ? palette.grid : palette.ink;
      if (pixels > natural) context.translate(0, (pixels - natural) * TAG_RISE);
      context.fillText(text, 0, 0);
      context.restore();
    }
}

const TAG_RISE = 0.35;
