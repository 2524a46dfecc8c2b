// Drags cards to another column, by mouse or finger. Moves the card in the DOM directly: pointer moves do not render
// React. Cards have `data-card` with their guid, columns `data-column` with their index on the board.

// When a pointer on a card starts a drag. A mouse drags once it has moved; a finger must hold first, because moving at
// once scrolls.

/** Pixels that a mouse moves before it drags, and that a holding finger may move. */
const THRESHOLD = 5;
const WAVER = 8;
/** Milliseconds that a finger holds a card before it drags; moving earlier scrolls. */
const HOLD = 220;
/** Distance in pixels from the edge of the board where it scrolls, and pixels per step. */
const EDGE = 48;
const STEP = 12;

type Point = { readonly x: number; readonly y: number };

/** Whether a press can become a drag: of the first finger, or of the main button. */
export const mayHold = ({ button, isPrimary }: { readonly button: number; readonly isPrimary: boolean }): boolean =>
  button === 0 && isPrimary;

/** Milliseconds until a held card is lifted; undefined for a mouse, which must move. */
export const holdOf = (pointerType: string): number | undefined => (pointerType === 'mouse' ? undefined : HOLD);

/**
 * Meaning of a pointer move: a lifted card follows it, a mouse lifts the card, a finger cancels the hold and scrolls.
 */
export function moveMeans(pointerType: string, isLifted: boolean, from: Point, at: Point) {
  if (isLifted) return 'follow';
  const moved = Math.hypot(at.x - from.x, at.y - from.y);
  if (pointerType === 'mouse') return moved > THRESHOLD ? 'lift' : 'wait';
  return moved > WAVER ? 'leave' : 'wait';
}

/** Pixels per frame that the board scrolls while a card is near one of its edges. */
export const scrollStep = (x: number, { left, right }: { readonly left: number; readonly right: number }): number =>
  x < left + EDGE ? -STEP : x > right - EDGE ? STEP : 0;

interface Held {
  readonly card: HTMLElement;
  readonly pointer: number;
  readonly from: Point;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  ghost?: HTMLElement;
  over?: HTMLElement | undefined;
  at: Point;
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** The copy of a card that follows the pointer. */
function ghostOf(card: HTMLElement): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.dataset['ghost'] = '';
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  const [x, y, w, h] = [left, top, width, height].map(pixels => `${pixels}px`);
  Object.assign(ghost.style, { position: 'fixed', left: x, top: y, width: w, height: h });
  return ghost;
}

const columnAt = (board: HTMLElement, { x, y }: Point): HTMLElement | undefined =>
  document
    .elementsFromPoint(x, y)
    .map(element => element.closest<HTMLElement>('[data-column]'))
    .find(found => found !== null && board.contains(found)) ?? undefined;

/** Marks the column that a card is over, instead of the one before. */
function mark(held: Held, column: HTMLElement | undefined): void {
  if (column === held.over) return;
  if (held.over) delete held.over.dataset['over'];
  if (column) column.dataset['over'] = '';
  held.over = column;
}

function putDown(held: Held): void {
  clearTimeout(held.timer);
  held.ghost?.remove();
  delete held.card.dataset['lifted'];
  mark(held, undefined);
}

/**
 * Listens on a board until the returned function is called.
 * @param onDrop called after a drop on a column, the card's own or another one
 */
export function attachDrag(board: HTMLElement, onDrop: (guid: string, column: number) => void): () => void {
  let held: Held | undefined;
  let frame = 0;
  let swallowClick = false;

  const end = () => {
    cancelAnimationFrame(frame);
    if (held) putDown(held);
    held = undefined;
  };

  const follow = () => {
    if (!held?.ghost) return;
    const { at, from, ghost } = held;
    ghost.style.transform = `translate(${at.x - from.x}px, ${at.y - from.y}px) rotate(1.5deg)`;
    mark(held, columnAt(board, at));
  };

  /** Scrolls the board while the card is near its edge. */
  const scroll = () => {
    if (!held?.ghost) return;
    const by = scrollStep(held.at.x, board.getBoundingClientRect());
    if (by !== 0) {
      board.scrollLeft += by;
      follow();
    }
    frame = requestAnimationFrame(scroll);
  };

  const lift = () => {
    if (!held || held.ghost) return;
    held.ghost = ghostOf(held.card);
    board.append(held.ghost);
    held.card.dataset['lifted'] = '';
    follow();
    frame = requestAnimationFrame(scroll);
  };

  const onDown = (event: PointerEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
    if (!card || held || !mayHold(event)) return;
    swallowClick = false;
    const hold = holdOf(event.pointerType);
    const timer = hold === undefined ? undefined : setTimeout(lift, hold);
    held = { card, pointer: event.pointerId, from: pointOf(event), at: pointOf(event), timer };
  };

  const onMove = (event: PointerEvent) => {
    if (!held || event.pointerId !== held.pointer) return;
    held.at = pointOf(event);
    const means = moveMeans(event.pointerType, held.ghost !== undefined, held.from, held.at);
    if (means === 'follow') follow();
    else if (means === 'lift') lift();
    else if (means === 'leave') end();
  };

  const onUp = (event: PointerEvent) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { ghost, over, card } = held;
    end();
    if (!ghost) return;
    swallowClick = true;
    const [guid, column] = [card.dataset['card'], over?.dataset['column']];
    if (guid !== undefined && column !== undefined) onDrop(guid, Number(column));
  };

  const onClick = (event: MouseEvent) => {
    // Keyboard clicks have no coordinates and pass.
    if (!swallowClick || event.detail === 0) return;
    swallowClick = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held?.ghost) return;
    event.stopPropagation();
    swallowClick = true;
    end();
  };
  // A dragging finger must not scroll or open the browser's context menu; links have no native drag.
  const hinder = (event: Event) => {
    if (held?.ghost || event.type === 'dragstart') event.preventDefault();
  };

  const stop = new AbortController();
  const { signal } = stop;
  board.addEventListener('pointerdown', onDown, { signal });
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', end, { signal });
  addEventListener('keydown', onKey, { signal, capture: true });
  board.addEventListener('click', onClick, { signal, capture: true });
  board.addEventListener('touchmove', hinder, { signal, passive: false });
  board.addEventListener('contextmenu', hinder, { signal });
  board.addEventListener('dragstart', hinder, { signal });
  return () => {
    end();
    stop.abort();
  };
}
