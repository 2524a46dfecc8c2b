// Pointer events of overlays. They share an element with the camera and are heard before it: what an overlay takes, the
// camera and the model do not get.
import { events as createPointerEvents, type RootStore, type ThreeEvent } from '@react-three/fiber';

/** The event manager of the canvas library, which listens on the way down. */
export function overlayEvents(store: RootStore): ReturnType<typeof createPointerEvents> {
  const manager = createPointerEvents(store);
  let stop: AbortController | undefined;
  return {
    ...manager,
    connect(target: HTMLElement) {
      stop?.abort();
      stop = new AbortController();
      const { handlers } = store.getState().events;
      for (const [name, handler] of Object.entries(handlers ?? {}))
        target.addEventListener(listened[name as keyof typeof listened], handler, {
          capture: true,
          passive: true,
          signal: stop.signal,
        });
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

/** Keeps an event from other overlays, the camera and the model. */
export function take({ stopPropagation, nativeEvent }: ThreeEvent<MouseEvent>): void {
  stopPropagation();
  nativeEvent.stopPropagation();
}

/** The pointer over an overlay; null: as it is over the model. */
export function showCursor({ nativeEvent }: ThreeEvent<PointerEvent>, cursor: string | null): void {
  if (nativeEvent.currentTarget instanceof HTMLElement) nativeEvent.currentTarget.style.cursor = cursor ?? '';
}
