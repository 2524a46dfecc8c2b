// The viewer and the colours of overlays.
import { createContext, useContext } from 'react';
import type { Viewer } from '../viewer.ts';

/** CSS colours. */
export interface OverlayColours {
  readonly accent: string;
  readonly surface: string;
  readonly line: string;
  readonly text: string;
}

/** A pane that overlays are drawn in. */
export type OverlayViewer = Pick<Viewer, 'rig' | 'invalidate' | 'onFrame' | 'pick' | 'outlined'>;

interface Overlay {
  readonly viewer: OverlayViewer;
  readonly colours: OverlayColours;
}

const OverlayContext = createContext<Overlay | null>(null);
export const OverlayProvider = OverlayContext.Provider;

export function useOverlay(): Overlay {
  const overlay = useContext(OverlayContext);
  if (!overlay) throw new Error('overlays are drawn within the canvas of a viewer');
  return overlay;
}
