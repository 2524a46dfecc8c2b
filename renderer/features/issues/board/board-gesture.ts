// When a pointer that holds a card of the board drags it. A mouse drags once it has moved; a finger holds first, for
// one that moves at once scrolls.

/** Pixels that a mouse moves before it drags, and that a finger may waver while it holds. */
const THRESHOLD = 5;
const WAVER = 8;
/** Milliseconds that a finger holds a card before it drags: until then it scrolls. */
const HOLD = 220;
/** Pixels from the side of the board at which it scrolls, and pixels of each step. */
const EDGE = 48;
const STEP = 12;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether a press can become a drag: of the first finger, or of the main button. */
export const mayHold = ({ button, isPrimary }: { readonly button: number; readonly isPrimary: boolean }): boolean =>
  button === 0 && isPrimary;

/** Milliseconds until a card that is held is lifted by itself; undefined for a mouse, which must move. */
export const holdOf = (pointerType: string): number | undefined => (pointerType === 'mouse' ? undefined : HOLD);

/** What a move of the pointer means: a lifted card follows it, a mouse lifts the card, and a finger leaves it.
 *  The board then scrolls. */
export function moveMeans(
  pointerType: string,
  isLifted: boolean,
  from: Point,
  at: Point,
): 'follow' | 'lift' | 'leave' | 'wait' {
  if (isLifted) return 'follow';
  const moved = Math.hypot(at.x - from.x, at.y - from.y);
  if (pointerType === 'mouse') return moved > THRESHOLD ? 'lift' : 'wait';
  return moved > WAVER ? 'leave' : 'wait';
}

/** Pixels by which the board scrolls in a frame while a card is near one of its sides. */
export const scrollStep = (x: number, { left, right }: { readonly left: number; readonly right: number }): number =>
  x < left + EDGE ? -STEP : x > right - EDGE ? STEP : 0;
