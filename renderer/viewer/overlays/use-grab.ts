// Dragging of an overlay with a pointer, from press to release.
import type { ThreeEvent } from '@react-three/fiber';
import { useRef } from 'react';
import { showCursor, take } from './overlay-events.ts';

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
