// Mouse, pen and fingers on the canvas: left drag orbits the point under the pointer; right, middle or Shift drag pans;
// the wheel zooms to the pointer; one finger orbits, two pan and pinch. A left drag may draw a rectangle instead, and a
// held finger may aim: a preview follows it until it is lifted.
import type { Rectangle } from '../tools/rectangle.ts';
import type { Vec } from './camera-math.ts';
import { zoomTo } from './camera-math.ts';
import { createDrags, type Drag, type LedViewer } from './drags.ts';

export interface PointerEvents {
  onClick(x: number, y: number, event: PointerEvent): void;
  onDoubleClick(x: number, y: number): void;
  onMenu(x: number, y: number): void;
  /** the pointer rests or moves without a button; null when it left */
  onHover(at: { readonly x: number; readonly y: number } | null): void;
  /** whether left drags turn the camera about the eye instead of the model */
  looksAround(): boolean;
  /** whether a left drag that starts with this event draws a rectangle */
  drawsRectangle(event: PointerEvent): boolean;
  /**
   * the rectangle while it is drawn, and once more at its end with the event that ended it; null when it is cancelled
   */
  onRectangle(rectangle: Rectangle | null, ended?: PointerEvent): void;
  /** whether a held finger aims; otherwise it opens the menu */
  aims(): boolean;
  /** position of a held finger, and once more when it is lifted; null when cancelled */
  onAim(at: { readonly x: number; readonly y: number } | null, isDone: boolean): void;
  /** the pivot of the camera while it orbits */
  onPivot(point: Vec | null): void;
}

const SLACK = 5;
const LONG_PRESS = 550;

/** What a pointer on the element does, from its first press to its last release. */
function createGestures(viewer: LedViewer, element: HTMLElement, events: PointerEvents) {
  const pointers = new Map<number, { x: number; y: number }>();
  let start: { readonly x: number; readonly y: number; readonly button: number } | undefined;
  let drag: Drag | undefined;
  let moved = false;
  let isRectangle = false;
  let isAiming = false;
  let wasHeld = false;
  let press: ReturnType<typeof setTimeout> | undefined;
  let wheelAim: { readonly point: Vec; readonly until: number } | undefined;
  const { rig } = viewer;
  const drags = createDrags(viewer);

  const at = (event: MouseEvent) => placeIn(element, event);

  function begin(kind: Drag['kind'], x: number, y: number): void {
    drag = drags.begin(kind, x, y);
    if (kind === 'turn') events.onPivot(drag.pivot);
  }

  function onDown(event: PointerEvent): void {
    if (event.target !== element) return;
    // Keys belong to the canvas now; a focus ring would only disturb users of the pointer.
    element.focus({ preventScroll: true, focusVisible: false } as FocusOptions);
    // A synthetic pointer cannot be captured.
    if (event.isTrusted) element.setPointerCapture(event.pointerId);
    const point = at(event);
    pointers.set(event.pointerId, point);
    clearTimeout(press);
    events.onHover(null);
    if (pointers.size > 1) {
      giveUp();
      drag = undefined;
      begin('move', ...middleOf(pointers));
      moved = true;
      return;
    }
    start = { ...point, button: event.button };
    moved = wasHeld = false;
    drag = undefined;
    if (event.pointerType === 'touch') press = setTimeout(() => hold(point.x, point.y), LONG_PRESS);
  }

  function hold(x: number, y: number): void {
    if (moved) return;
    start = undefined;
    wasHeld = true;
    isAiming = events.aims();
    if (isAiming) events.onAim({ x, y }, false);
    else events.onMenu(x, y);
  }

  /** Cancels the rectangle or aim; the rest of the drag has no effect. */
  function giveUp(): boolean {
    const wasBegun = isRectangle || isAiming;
    if (isRectangle) events.onRectangle(null);
    if (isAiming) events.onAim(null, true);
    isRectangle = isAiming = false;
    if (wasBegun) start = undefined;
    return wasBegun;
  }

  function onMove(event: PointerEvent): void {
    const point = at(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.target === element) events.onHover(point);
      return;
    }
    if (pointers.size > 1) {
      const [oldX, oldY] = middleOf(pointers);
      const oldSpread = spreadOf(pointers);
      pointers.set(event.pointerId, point);
      const [x, y] = middleOf(pointers);
      drags.by(drag, x - oldX, y - oldY);
      const newSpread = spreadOf(pointers);
      if (oldSpread > 10 && newSpread > 10 && drag) viewer.setPose(zoomTo(rig.pose, drag.pivot, oldSpread / newSpread));
      return;
    }
    pointers.set(event.pointerId, point);
    if (isAiming) events.onAim(point, false);
    if (!start) return;
    if (!moved) {
      if (Math.hypot(point.x - start.x, point.y - start.y) < SLACK) return;
      moved = true;
      clearTimeout(press);
      isRectangle = start.button === 0 && events.drawsRectangle(event);
      if (!isRectangle) begin(dragKind(start.button, event.shiftKey, events.looksAround()), start.x, start.y);
    }
    if (isRectangle) {
      events.onRectangle({ x0: start.x, y0: start.y, x1: point.x, y1: point.y });
      return;
    }
    drags.by(drag, point.x - before.x, point.y - before.y);
  }

  function onUp(event: PointerEvent): void {
    clearTimeout(press);
    if (!pointers.delete(event.pointerId)) return;
    events.onPivot(null);
    const begun = start;
    start = drag = undefined;
    if (pointers.size > 0) return;
    if (event.type === 'pointercancel') giveUp();
    if (isAiming) {
      isAiming = false;
      events.onAim(at(event), true);
    }
    if (begun && isRectangle) {
      isRectangle = false;
      const { x, y } = at(event);
      events.onRectangle({ x0: begun.x, y0: begun.y, x1: x, y1: y }, event);
    }
    if (!begun || moved || event.type === 'pointercancel') return;
    if (begun.button === 0) events.onClick(begun.x, begun.y, event);
    if (begun.button === 2) events.onMenu(begun.x, begun.y);
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = at(event);
    const lines = event.deltaMode === 1 ? 30 : event.deltaMode === 2 ? 300 : 1;
    const factor = Math.exp(Math.max(-0.5, Math.min(0.5, event.deltaY * lines * 0.0016)));
    // One aim per turn of the wheel, so that it does not jump to objects that come under the pointer.
    if (!wheelAim || wheelAim.until < event.timeStamp) wheelAim = { point: drags.aimAt(x, y), until: 0 };
    wheelAim = { point: wheelAim.point, until: event.timeStamp + 250 };
    if (drags.zoom([x, y], factor, wheelAim.point)) wheelAim = undefined;
  }

  return {
    at,
    onDown,
    onUp,
    onWheel,
    giveUp,
    onMove(event: PointerEvent): void {
      wheelAim = undefined;
      onMove(event);
    },
    /** The mouse events that browsers emulate after a touch would close the menu that a held finger opened. */
    onTouchEnd(event: TouchEvent): void {
      if (wasHeld && event.cancelable) event.preventDefault();
    },
    onLeave(): void {
      if (pointers.size === 0) events.onHover(null);
    },
    stop: (): void => clearTimeout(press),
  };
}

/** Listens on an element as large as the canvas. Returns a function that stops it. */
export function controlCamera(viewer: LedViewer, element: HTMLElement, events: PointerEvents): () => void {
  const gestures = createGestures(viewer, element, events);
  const stop = new AbortController();
  const options = { signal: stop.signal };
  element.addEventListener('pointerdown', gestures.onDown, options);
  element.addEventListener('pointermove', gestures.onMove, options);
  element.addEventListener('pointerup', gestures.onUp, options);
  element.addEventListener('pointercancel', gestures.onUp, options);
  element.addEventListener('touchend', gestures.onTouchEnd, { ...options, passive: false });
  element.addEventListener('pointerleave', gestures.onLeave, options);
  element.addEventListener('contextmenu', event => event.preventDefault(), options);
  element.addEventListener(
    'dblclick',
    event => {
      const { x, y } = gestures.at(event);
      events.onDoubleClick(x, y);
    },
    options,
  );
  // Before the commands of the page: Escape cancels the drawing in progress first.
  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape' || !gestures.giveUp()) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { ...options, capture: true },
  );
  element.addEventListener('wheel', gestures.onWheel, { ...options, passive: false });
  return () => {
    gestures.stop();
    stop.abort();
  };
}

function placeIn(element: HTMLElement, { clientX, clientY }: MouseEvent) {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function dragKind(button: number, isShifted: boolean, looksAround: boolean): Drag['kind'] {
  if (button !== 0 || (isShifted && !looksAround)) return 'move';
  return looksAround ? 'look' : 'turn';
}

type Fingers = ReadonlyMap<number, { readonly x: number; readonly y: number }>;

function middleOf(pointers: Fingers): [number, number] {
  const all = [...pointers.values()];
  return [all.reduce((sum, { x }) => sum + x, 0) / all.length, all.reduce((sum, { y }) => sum + y, 0) / all.length];
}

function spreadOf(pointers: Fingers): number {
  const [a, b] = [...pointers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}
