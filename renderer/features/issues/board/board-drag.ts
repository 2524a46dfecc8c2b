// Cards that are dragged to another column, by mouse or finger. What moves is moved in the page itself: a move of the
// pointer draws nothing anew. Cards have `data-card` with their guid, columns `data-column` with their place on the
// board.
import { holdOf, mayHold, moveMeans, scrollStep } from './board-gesture.ts';

export interface BoardDrag {
  /** a card was dropped on a column, its own or another one */
  readonly onDrop: (guid: string, column: number) => void;
}

interface Held {
  readonly card: HTMLElement;
  readonly pointer: number;
  readonly from: { readonly x: number; readonly y: number };
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  ghost: HTMLElement | undefined;
  over: HTMLElement | undefined;
  at: { x: number; y: number };
}

/** Listens on a board until the returned function is called. */
export function attachDrag(board: HTMLElement, { onDrop }: BoardDrag): () => void {
  let held: Held | undefined;
  let frame = 0;
  let swallowClick = false;

  const end = () => {
    clearTimeout(held?.timer);
    cancelAnimationFrame(frame);
    held?.ghost?.remove();
    if (held) delete held.card.dataset['lifted'];
    if (held?.over) delete held.over.dataset['over'];
    held = undefined;
  };

  const follow = () => {
    if (!held?.ghost) return;
    const { at, from, ghost } = held;
    ghost.style.transform = `translate(${at.x - from.x}px, ${at.y - from.y}px) rotate(1.5deg)`;
    const column = document
      .elementsFromPoint(at.x, at.y)
      .map(element => element.closest<HTMLElement>('[data-column]'))
      .find(found => found !== null && board.contains(found));
    if (column !== held.over) {
      if (held.over) delete held.over.dataset['over'];
      if (column) column.dataset['over'] = '';
      held.over = column ?? undefined;
    }
  };

  /** Near its side the board scrolls for as long as the card is there. */
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
    const { card } = held;
    const { left, top, width, height } = card.getBoundingClientRect();
    const ghost = card.cloneNode(true) as HTMLElement;
    ghost.dataset['ghost'] = '';
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    Object.assign(ghost.style, {
      position: 'fixed',
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    board.append(ghost);
    card.dataset['lifted'] = '';
    held.ghost = ghost;
    follow();
    frame = requestAnimationFrame(scroll);
  };

  const onDown = (event: PointerEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
    if (!card || held || !mayHold(event)) return;
    swallowClick = false;
    const hold = holdOf(event.pointerType);
    held = {
      card,
      pointer: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      at: { x: event.clientX, y: event.clientY },
      timer: hold === undefined ? undefined : setTimeout(lift, hold),
      ghost: undefined,
      over: undefined,
    };
  };

  const onMove = (event: PointerEvent) => {
    if (!held || event.pointerId !== held.pointer) return;
    held.at = { x: event.clientX, y: event.clientY };
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
    // Keys click, too, without a place.
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
  // A finger that drags does not scroll, and what it holds opens no menu of the browser; a link is not dragged as such.
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
