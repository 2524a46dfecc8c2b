// Mouse, pen and fingers on the canvas: left drag orbits the point under the pointer; right, middle or Shift drag pans;
// the wheel zooms to the pointer; one finger orbits, two pan and pinch. A left drag may draw a rectangle instead, and a
// held finger may aim: a preview follows it until it is lifted.
import type { Rectangle } from '../tools/rectangle.ts';
import { type Vec, zoomTo } from './camera-math.ts';
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
class Gestures {
  readonly #viewer: LedViewer;
  readonly #element: HTMLElement;
  readonly #events: PointerEvents;
  readonly #drags: ReturnType<typeof createDrags>;
  readonly #pointers = new Map<number, { x: number; y: number }>();
  #start: { readonly x: number; readonly y: number; readonly button: number } | undefined;
  #drag: Drag | undefined;
  #moved = false;
  #isRectangle = false;
  #isAiming = false;
  #wasHeld = false;
  #press: ReturnType<typeof setTimeout> | undefined;
  #wheelAim: { readonly point: Vec; readonly until: number } | undefined;

  constructor(viewer: LedViewer, element: HTMLElement, events: PointerEvents) {
    [this.#viewer, this.#element, this.#events] = [viewer, element, events];
    this.#drags = createDrags(viewer);
  }

  at(event: MouseEvent): { readonly x: number; readonly y: number } {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #begin(kind: Drag['kind'], x: number, y: number): void {
    this.#drag = this.#drags.begin(kind, x, y);
    if (kind === 'turn') this.#events.onPivot(this.#drag.pivot);
  }

  readonly onDown = (event: PointerEvent): void => {
    if (event.target !== this.#element) return;
    // Keys belong to the canvas now; a focus ring would only disturb users of the pointer.
    this.#element.focus({ preventScroll: true, focusVisible: false } as FocusOptions);
    // A synthetic pointer cannot be captured.
    if (event.isTrusted) this.#element.setPointerCapture(event.pointerId);
    const point = this.at(event);
    this.#pointers.set(event.pointerId, point);
    clearTimeout(this.#press);
    this.#events.onHover(null);
    if (this.#pointers.size > 1) {
      this.giveUp();
      this.#drag = undefined;
      this.#begin('move', ...middleOf(this.#pointers));
      this.#moved = true;
      return;
    }
    this.#start = { ...point, button: event.button };
    this.#moved = this.#wasHeld = false;
    this.#drag = undefined;
    if (event.pointerType === 'touch') this.#press = setTimeout(() => this.#hold(point.x, point.y), LONG_PRESS);
  };

  #hold(x: number, y: number): void {
    if (this.#moved) return;
    this.#start = undefined;
    this.#wasHeld = true;
    this.#isAiming = this.#events.aims();
    if (this.#isAiming) this.#events.onAim({ x, y }, false);
    else this.#events.onMenu(x, y);
  }

  /** Cancels the rectangle or aim; the rest of the drag has no effect. */
  giveUp(): boolean {
    const wasBegun = this.#isRectangle || this.#isAiming;
    if (this.#isRectangle) this.#events.onRectangle(null);
    if (this.#isAiming) this.#events.onAim(null, true);
    this.#isRectangle = this.#isAiming = false;
    if (wasBegun) this.#start = undefined;
    return wasBegun;
  }

  readonly onMove = (event: PointerEvent): void => {
    this.#wheelAim = undefined;
    const point = this.at(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.target === this.#element) this.#events.onHover(point);
      return;
    }
    if (this.#pointers.size > 1) {
      const [oldX, oldY] = middleOf(this.#pointers);
      const oldSpread = spreadOf(this.#pointers);
      this.#pointers.set(event.pointerId, point);
      const [x, y] = middleOf(this.#pointers);
      this.#drags.by(this.#drag, x - oldX, y - oldY);
      const newSpread = spreadOf(this.#pointers);
      if (oldSpread > 10 && newSpread > 10 && this.#drag)
        this.#viewer.setPose(zoomTo(this.#viewer.rig.pose, this.#drag.pivot, oldSpread / newSpread));
      return;
    }
    this.#pointers.set(event.pointerId, point);
    if (this.#isAiming) this.#events.onAim(point, false);
    if (!this.#start) return;
    if (!this.#moved) {
      if (Math.hypot(point.x - this.#start.x, point.y - this.#start.y) < SLACK) return;
      this.#moved = true;
      clearTimeout(this.#press);
      this.#isRectangle = this.#start.button === 0 && this.#events.drawsRectangle(event);
      const kind = dragKind(this.#start.button, event.shiftKey, this.#events.looksAround());
      if (!this.#isRectangle) this.#begin(kind, this.#start.x, this.#start.y);
    }
    if (this.#isRectangle) {
      this.#events.onRectangle({ x0: this.#start.x, y0: this.#start.y, x1: point.x, y1: point.y });
      return;
    }
    this.#drags.by(this.#drag, point.x - before.x, point.y - before.y);
  };

  readonly onUp = (event: PointerEvent): void => {
    clearTimeout(this.#press);
    if (!this.#pointers.delete(event.pointerId)) return;
    this.#events.onPivot(null);
    const begun = this.#start;
    this.#start = this.#drag = undefined;
    if (this.#pointers.size > 0) return;
    if (event.type === 'pointercancel') this.giveUp();
    if (this.#isAiming) {
      this.#isAiming = false;
      this.#events.onAim(this.at(event), true);
    }
    if (begun && this.#isRectangle) {
      this.#isRectangle = false;
      const { x, y } = this.at(event);
      this.#events.onRectangle({ x0: begun.x, y0: begun.y, x1: x, y1: y }, event);
    }
    if (!begun || this.#moved || event.type === 'pointercancel') return;
    if (begun.button === 0) this.#events.onClick(begun.x, begun.y, event);
    if (begun.button === 2) this.#events.onMenu(begun.x, begun.y);
  };

  readonly onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = this.at(event);
    const lines = event.deltaMode === 1 ? 30 : event.deltaMode === 2 ? 300 : 1;
    const factor = Math.exp(Math.max(-0.5, Math.min(0.5, event.deltaY * lines * 0.0016)));
    // One aim per turn of the wheel, so that it does not jump to objects that come under the pointer.
    if (!this.#wheelAim || this.#wheelAim.until < event.timeStamp)
      this.#wheelAim = { point: this.#drags.aimAt(x, y), until: 0 };
    this.#wheelAim = { point: this.#wheelAim.point, until: event.timeStamp + 250 };
    if (this.#drags.zoom([x, y], factor, this.#wheelAim.point)) this.#wheelAim = undefined;
  };

  /** The mouse events that browsers emulate after a touch would close the menu that a held finger opened. */
  readonly onTouchEnd = (event: TouchEvent): void => {
    if (this.#wasHeld && event.cancelable) event.preventDefault();
  };

  readonly onLeave = (): void => {
    if (this.#pointers.size === 0) this.#events.onHover(null);
  };

  stop(): void {
    clearTimeout(this.#press);
  }
}

/** Listens on an element as large as the canvas. Returns a function that stops it. */
export function controlCamera(viewer: LedViewer, element: HTMLElement, events: PointerEvents): () => void {
  const gestures = new Gestures(viewer, element, events);
  const stop = new AbortController();
  const options = { signal: stop.signal };
  element.addEventListener('pointerdown', gestures.onDown, options);
  element.addEventListener('pointermove', gestures.onMove, options);
  element.addEventListener('pointerup', gestures.onUp, options);
  element.addEventListener('pointercancel', gestures.onUp, options);
  element.addEventListener('touchend', gestures.onTouchEnd, { ...options, passive: false });
  element.addEventListener('pointerleave', gestures.onLeave, options);
  element.addEventListener('contextmenu', event => event.preventDefault(), options);
  const onDouble = (event: MouseEvent): void => {
    const { x, y } = gestures.at(event);
    events.onDoubleClick(x, y);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !gestures.giveUp()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('dblclick', onDouble, options);
  // Before the commands of the page: Escape cancels the drawing in progress first.
  addEventListener('keydown', onKey, { ...options, capture: true });
  element.addEventListener('wheel', gestures.onWheel, { ...options, passive: false });
  return () => {
    gestures.stop();
    stop.abort();
  };
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
