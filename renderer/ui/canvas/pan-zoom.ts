// Mouse, pen, fingers and keys on a drawing: drag pans it, the wheel and pinch zoom at their place.

/** Pixels of the page from the top left corner, or a place of the drawing. */
export type Spot = readonly [x: number, y: number];

export type Size = { readonly width: number; readonly height: number };

export interface SurfaceEvents {
  onMove(across: number, down: number): void;
  onZoom(at: Spot, factor: number): void;
  onClick(at: Spot, adds: boolean): void;
  onDoubleClick(at: Spot): void;
  /** the pointer rests or moves without a button; null when it left */
  onHover(at: Spot | null): void;
  /** begins a drag of its own, which gets its places and null at its end; undefined: the drag moves the drawing */
  onDrag?(at: Spot): ((to: Spot | null) => void) | undefined;
}

const SLACK = 5;
const WHEEL = 0.0018;
/** Wheels report lines, trackpads report pixels. */
const LINE_HEIGHT = 16;

/** Listens on an element. Returns a function that stops it. */
export function controlSurface(element: HTMLElement, events: SurfaceEvents): () => void {
  const pointers = new Map<number, Spot>();
  let start: Spot | null = null;
  let isDrag = false;
  let own: ((to: Spot | null) => void) | undefined;
  const stop = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
    element.addEventListener(name, act, { signal: stop.signal, passive: false });
  const at = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top } = element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };

  function endOwn(): void {
    if (isDrag) own?.(null);
    own = undefined;
  }

  on('pointerdown', event => {
    if (event.target instanceof Element && event.target.closest('[data-own-drag]')) {
      start = null;
      return;
    }
    pointers.set(event.pointerId, at(event));
    if (pointers.size === 1) [start, isDrag] = [at(event), false];
    else isDrag = true;
    endOwn();
    // Fingers always move the drawing, as the middle button does.
    if (pointers.size === 1 && event.pointerType !== 'touch' && event.button === 0) own = events.onDrag?.(at(event));
    element.setPointerCapture(event.pointerId);
  });

  on('pointermove', event => {
    const now = at(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') events.onHover(now);
      return;
    }
    if (!isDrag && start && Math.hypot(now[0] - start[0], now[1] - start[1]) < SLACK) return;
    if (!isDrag) events.onHover(null);
    isDrag = true;
    const [other] = [...pointers].flatMap(([id, spot]) => (id === event.pointerId ? [] : [spot]));
    pointers.set(event.pointerId, now);
    if (own) {
      own(now);
      return;
    }
    if (!other) {
      events.onMove(now[0] - before[0], now[1] - before[1]);
      return;
    }
    const apart = ([x, y]: Spot): number => Math.hypot(x - other[0], y - other[1]);
    const [was, is] = [apart(before), apart(now)];
    events.onMove((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    if (was > 0 && is > 0) events.onZoom([(now[0] + other[0]) / 2, (now[1] + other[1]) / 2], is / was);
  });

  const end = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    endOwn();
  };
  on('pointerup', end);
  on('pointercancel', end);
  on('pointerleave', () => events.onHover(null));
  on('click', event => {
    if (!isDrag && start) events.onClick(at(event), event.ctrlKey || event.metaKey);
  });
  on('dblclick', event => {
    if (!isDrag && start) events.onDoubleClick(at(event));
  });
  on('wheel', event => {
    event.preventDefault();
    const way = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1);
    // A pinch on a trackpad is reported as a wheel with Ctrl, in small steps.
    events.onZoom(at(event), Math.exp(-way * WHEEL * (event.ctrlKey ? 5 : 1)));
  });
  return () => stop.abort();
}

/** Pixels of one press of an arrow, and the zoom factor of one press of +. */
const [STEP, LARGER] = [60, 1.25];

/** A surface with pan and zoom: a plan, a drawing, a page. */
export interface MovedSurface {
  readonly size: Size;
  move(across: number, down: number): void;
  zoom(at: Spot, factor: number): void;
  fit(): void;
}

export const middleOf = ({ size: { width, height } }: MovedSurface): Spot => [width / 2, height / 2];

/** Keys of every such surface: arrows pan, + and - zoom around its middle, 0 fits all. */
export function movingKeys(surface: MovedSurface): Readonly<Record<string, () => void>> {
  const enlarge = (factor: number) => () => surface.zoom(middleOf(surface), factor);
  return {
    ArrowLeft: () => surface.move(STEP, 0),
    ArrowRight: () => surface.move(-STEP, 0),
    ArrowUp: () => surface.move(0, STEP),
    ArrowDown: () => surface.move(0, -STEP),
    '+': enlarge(LARGER),
    '=': enlarge(LARGER),
    '-': enlarge(1 / LARGER),
    0: surface.fit,
  };
}
