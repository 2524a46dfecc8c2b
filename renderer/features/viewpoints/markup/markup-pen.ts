// Drawing over a picture with the pointer or the keys, as a small machine: a shape that is begun, led and ended, and a
// cross that the arrow keys move. Pure.
import { drawnTo, isLargeEnough, letterHeight, type MarkupShape, type Size, type Spot } from './markup-shapes.ts';

export interface Pen {
  /** the shape that is being drawn; null: none */
  readonly drawing: MarkupShape | null;
  /** where the keys are; null: the cross is not shown */
  readonly cross: Spot | null;
  /** the pointer was pressed on the picture, and a text is wanted where it is released */
  readonly isTextDue: boolean;
}

export const restingPen: Pen = { drawing: null, cross: null, isTextDue: false };

/** The pen after a step, and what came of it. */
export interface PenStep {
  readonly pen: Pen;
  /** a shape is done */
  readonly drawn?: MarkupShape;
  /** a text is wanted at a place */
  readonly textAt?: Spot;
}

/** The pointer is pressed. A text waits until it is released: pressing gives the picture the focus, which the field of
 *  the text wants afterwards. @param begun tool and colour of the next shape */
export const pressed = (pen: Pen, begun: MarkupShape, at: Spot): Pen =>
  begun.tool === 'text'
    ? { ...pen, cross: null, isTextDue: true }
    : { ...pen, cross: null, isTextDue: false, drawing: { ...begun, points: [at] } };

export const led = (pen: Pen, at: Spot): Pen => (pen.drawing ? { ...pen, drawing: drawnTo(pen.drawing, at) } : pen);

/** A press that began outside the picture, or with another button, is none. */
export const released = (pen: Pen, at: Spot): PenStep =>
  pen.isTextDue ? { pen: { ...pen, isTextDue: false }, textAt: at } : ended(pen);

/** What was begun is given up. */
export const cancelled = (pen: Pen): Pen => ({ ...pen, drawing: null, isTextDue: false });

/** Shapes that are no larger than a click are dropped. */
function ended(pen: Pen): PenStep {
  const { drawing } = pen;
  const rest = cancelled(pen);
  return drawing && isLargeEnough(drawing) ? { pen: rest, drawn: drawing } : { pen: rest };
}

/** Shares of the width of the picture that an arrow key moves the cross by. */
const [STEP, LARGE_STEP] = [0.01, 0.05];

const ways: Readonly<Record<string, Spot>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key does; undefined: it is none of the pen's. The cross begins in the middle. */
export function keyed(
  pen: Pen,
  { key, shiftKey, ctrlKey, metaKey, altKey }: PressedKey,
  begun: MarkupShape,
  size: Size,
): PenStep | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const at = pen.cross ?? ([size.width / 2, size.height / 2] as const);
  const way = ways[key];
  if (way) {
    const step = (shiftKey ? LARGE_STEP : STEP) * size.width;
    const next: Spot = [within(at[0] + way[0] * step, size.width), within(at[1] + way[1] * step, size.height)];
    return { pen: led({ ...pen, cross: next }, next) };
  }
  if (key === 'Enter' || key === ' ') {
    const there = { ...pen, cross: at };
    if (pen.drawing) return ended(there);
    return begun.tool === 'text'
      ? { pen: there, textAt: at }
      : { pen: { ...there, drawing: { ...begun, points: [at] } } };
  }
  return key === 'Escape' && pen.drawing ? { pen: cancelled(pen) } : undefined;
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** The place of a picture that is seen at a point of the page. @param box where the picture is in the page */
export const spotIn = (
  box: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>,
  [x, y]: Spot,
  size: Size,
): Spot => [((x - box.left) / box.width) * size.width, ((y - box.top) / box.height) * size.height];

/** The cross as SVG writes it; empty where there is none. */
export function crossPath(cross: Spot | null, size: Size): string {
  const arm = letterHeight(size) * 0.7;
  return cross ? `M${cross[0] - arm} ${cross[1]} h${2 * arm} M${cross[0]} ${cross[1] - arm} v${2 * arm}` : '';
}
