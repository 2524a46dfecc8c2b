// Texts and buttons of the page at places of the model. They follow the camera without React.
import { useEffect, type RefObject } from 'react';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { ScreenPoint } from '../../../viewer/tools/snap.ts';
import { useViewer } from '../context.ts';

/**
 * Names of elements (`data-pin`) below `root`, each with its place. Pass the same object while the content is the same.
 */
export function usePinned(root: RefObject<HTMLElement | null>, places: ReadonlyMap<string, Vec | null>): void {
  const { viewer } = useViewer();
  useEffect(() => {
    const place = () => {
      for (const element of root.current?.querySelectorAll<HTMLElement>('[data-pin]') ?? [])
        pin(element, places.get(element.dataset['pin'] ?? '') ?? null, point => viewer.rig.project(point));
    };
    place();
    return viewer.onFrame(place);
  }, [viewer, root, places]);
}

/** Moves an element to the canvas position of a point; hidden when the point is not on the canvas. */
export function pin(element: HTMLElement, point: Vec | null, project: (point: Vec) => ScreenPoint): void {
  const at = point && project(point);
  const isSeen = at !== null && Math.abs(at.depth) <= 1;
  element.hidden = !isSeen;
  if (isSeen) element.style.transform = `translate(${at.x}px, ${at.y}px)`;
}
