// Drawing on a picture with the pointer or the keys, as a small state machine: a shape is begun, moved and ended; arrow
// keys move a cross. Pure.
import { drawnTo, isLargeEnough, letterHeight, type MarkupShape, type Size, type Spot } from './markup-shapes.ts';

interface MarkupHistory {
  readonly shapes: readonly MarkupShape[];
  readonly undone: readonly MarkupShape[];
}

export const startHistory = (shapes: readonly MarkupShape[]): MarkupHistory => ({ shapes, undone: [] });

export const drew = ({ shapes }: MarkupHistory, shape: MarkupShape): MarkupHistory => ({
  shapes: [...shapes, shape],
  undone: [],
});

export function undo(history: MarkupHistory): MarkupHistory {
  const last = history.shapes.at(-1);
  return last ? { shapes: history.shapes.slice(0, -1), undone: [...history.undone, last] } : history;
}

export function redo(history: MarkupHistory): MarkupHistory {
  const last = history.undone.at(-1);
  return last ? { shapes: [...history.shapes, last], undone: history.undone.slice(0, -1) } : history;
}

/** The step of a key: Ctrl+Z undoes, Ctrl+Y or Ctrl+Shift+Z redoes, with the command key on a Mac; undefined: none. */
export function stepOfKey({ key, shiftKey, ctrlKey, metaKey }: Omit<PressedKey, 'altKey'>): typeof undo | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shiftKey)) return redo;
  return letter === 'z' ? undo : undefined;
}

export interface Pen {
  /** the shape that is being drawn; null: none */
  readonly drawing: MarkupShape | null;
  /** position of the keyboard cross; null: hidden */
  readonly cross: Spot | null;
  /** the pointer was pressed for a text, which is placed where it is released */
  readonly isTextDue: boolean;
}

export const restingPen: Pen = { drawing: null, cross: null, isTextDue: false };

/** The pen after a step, and the result. */
export interface PenStep {
  readonly pen: Pen;
  /** a finished shape */
  readonly drawn?: MarkupShape;
  /** position of a new text */
  readonly textAt?: Spot;
}

/**
 * The pointer is pressed. A text waits for the release: a press focuses the picture, and the field of the text needs
 * the focus afterwards. @param begun tool and colour of the next shape
 */
export const pressed = (pen: Pen, begun: MarkupShape, at: Spot): Pen =>
  begun.tool === 'text'
    ? { ...pen, cross: null, isTextDue: true }
    : { ...pen, cross: null, isTextDue: false, drawing: { ...begun, points: [at] } };

export const led = (pen: Pen, at: Spot): Pen => (pen.drawing ? { ...pen, drawing: drawnTo(pen.drawing, at) } : pen);

/** A press that began outside the picture, or with another button, is ignored. */
export const released = (pen: Pen, at: Spot): PenStep =>
  pen.isTextDue ? { pen: { ...pen, isTextDue: false }, textAt: at } : ended(pen);

/** Discards the shape that is being drawn. */
export const cancelled = (pen: Pen): Pen => ({ ...pen, drawing: null, isTextDue: false });

/** Shapes no larger than a click are discarded. */
function ended(pen: Pen): PenStep {
  const { drawing } = pen;
  const rest = cancelled(pen);
  return drawing && isLargeEnough(drawing) ? { pen: rest, drawn: drawing } : { pen: rest };
}

/** Fractions of the picture's width that an arrow key moves the cross by. */
const [STEP, LARGE_STEP] = [0.01, 0.05];

const ways: Readonly<Record<string, Spot>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Action of a key; undefined for keys that the pen does not use. The cross starts in the middle. */
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

/** The position in the picture for a point of the page. @param box of the picture in the page */
export const spotIn = (
  box: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>,
  [x, y]: Spot,
  size: Size,
): Spot => [((x - box.left) / box.width) * size.width, ((y - box.top) / box.height) * size.height];

/** The cross as an SVG path; empty while it is hidden. */
export function crossPath(cross: Spot | null, size: Size): string {
  const arm = letterHeight(size) * 0.7;
  return cross ? `M${cross[0] - arm} ${cross[1]} h${2 * arm} M${cross[0]} ${cross[1] - arm} v${2 * arm}` : '';
}
