// Pointer events of overlays. They share an element with the camera and are dispatched first: events that an overlay
// takes do not reach the camera and the model.
import { events as createPointerEvents, type RootStore, type ThreeEvent } from '@react-three/fiber';
import { useRef } from 'react';

// Dragging of an overlay with a pointer, from press to release.

type PointerHandler = (event: ThreeEvent<PointerEvent>) => void;

interface Grab {
  /** prepares the drag; false: it cannot be dragged now */
  readonly onGrab: (event: ThreeEvent<PointerEvent>) => boolean;
  readonly onDrag: PointerHandler;
  /** the pointer came over it without a button */
  readonly onOver: () => void;
}

/** Handlers of a draggable object. It ignores the pointer while the camera orbits. */
export function useGrab({ onGrab, onDrag, onOver }: Grab): Readonly<Record<`onPointer${string}`, PointerHandler>> {
  const held = useRef<number | null>(null);
  const release: PointerHandler = event => {
    if (held.current !== event.pointerId) return;
    held.current = null;
    take(event);
  };
  return {
    onPointerOver(event) {
      if (event.buttons !== 0) return;
      showCursor(event, 'grab');
      onOver();
    },
    onPointerOut: event => showCursor(event, null),
    onPointerDown(event) {
      if (event.button !== 0 || held.current !== null || !onGrab(event)) return;
      held.current = event.pointerId;
      // A synthetic pointer cannot be captured.
      if (event.nativeEvent.isTrusted)
        (event.target as unknown as Pick<Element, 'setPointerCapture'>).setPointerCapture(event.pointerId);
      take(event);
    },
    onPointerMove(event) {
      if (held.current === event.pointerId) onDrag(event);
      else if (event.buttons !== 0) return;
      take(event);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

/** The event manager of the canvas library, which listens in the capture phase. */
export function overlayEvents(store: RootStore): ReturnType<typeof createPointerEvents> {
  const manager = createPointerEvents(store);
  let stop: AbortController | undefined;
  return {
    ...manager,
    connect(target: HTMLElement) {
      stop?.abort();
      stop = new AbortController();
      const { handlers } = store.getState().events;
      const options = { capture: true, passive: true, signal: stop.signal };
      for (const [name, handler] of Object.entries(handlers ?? {}))
        target.addEventListener(listened[name as keyof typeof listened], handler, options);
      store.getState().setEvents({ connected: target });
    },
    disconnect() {
      stop?.abort();
      store.getState().setEvents({ connected: undefined });
    },
  };
}

const listened = {
  onClick: 'click',
  onContextMenu: 'contextmenu',
  onDoubleClick: 'dblclick',
  onWheel: 'wheel',
  onPointerDown: 'pointerdown',
  onPointerUp: 'pointerup',
  onPointerLeave: 'pointerleave',
  onPointerMove: 'pointermove',
  onPointerCancel: 'pointercancel',
  onLostPointerCapture: 'lostpointercapture',
} as const;

/** Stops an event from reaching other overlays, the camera and the model. */
export function take({ stopPropagation, nativeEvent }: ThreeEvent<MouseEvent>): void {
  stopPropagation();
  nativeEvent.stopPropagation();
}

/** Sets the cursor over an overlay; null: that of the model. */
export function showCursor({ nativeEvent }: ThreeEvent<PointerEvent>, cursor: string | null): void {
  if (nativeEvent.currentTarget instanceof HTMLElement) nativeEvent.currentTarget.style.cursor = cursor ?? '';
}
