// The canvas of a pane of the viewer. React creates it, measures it and draws overlays on it; the viewer draws the
// model itself. Both draw on demand.
import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { type Group, setConsoleFunction } from 'three';
import { OverlayProvider, type OverlayColours, type OverlayViewer } from './overlays/overlay-context.ts';
import { overlayEvents } from './overlays/overlay-events.ts';
import type { Viewer } from './viewer.ts';

// The canvas library still creates a clock that three warns about as deprecated; users of the console cannot fix that.
setConsoleFunction((type: 'log' | 'warn' | 'error', message: string, ...rest: unknown[]) => {
  if (!message.startsWith('THREE.Clock: ')) console[type](message, ...rest);
});

/** A pane as its canvas knows it. */
type DrawnViewer = OverlayViewer & Pick<Viewer, 'attach' | 'resize' | 'draw' | 'setPictureOverlay'>;

interface ViewerCanvasProps {
  readonly viewer: DrawnViewer;
  readonly colours: OverlayColours;
  /** receives the pointer events: covers the canvas, of the same size */
  readonly surface: RefObject<HTMLElement | null>;
  /** overlays that are also part of saved pictures */
  readonly inPicture: ReactNode;
  /** overlays of the window only */
  readonly children: ReactNode;
}

export function ViewerCanvas({ viewer, colours, surface, inPicture, children }: ViewerCanvasProps) {
  const overlay = useMemo(() => ({ viewer, colours }), [viewer, colours]);
  return (
    <Canvas
      frameloop="demand"
      flat
      dpr={[0.5, 2]}
      // Sections cut drawings over storeys by planes of their own material.
      gl={{ antialias: true, powerPreference: 'high-performance', localClippingEnabled: true }}
      resize={{ debounce: 0 }}
      camera={viewer.rig.camera}
      events={overlayEvents}
      eventSource={surface as RefObject<HTMLElement>}
      style={{ position: 'absolute', inset: 0 }}
    >
      <OverlayProvider value={overlay}>
        <Drawing viewer={viewer} inPicture={inPicture}>
          {children}
        </Drawing>
      </OverlayProvider>
    </Canvas>
  );
}

/** Priorities within a frame: the model, which updates the camera; overlays are placed; then overlays are drawn. */
const [MODEL, OVERLAYS] = [1, 3];

function Drawing({ viewer, inPicture, children }: Pick<ViewerCanvasProps, 'viewer' | 'inPicture' | 'children'>) {
  const gl = useThree(state => state.gl);
  const scene = useThree(state => state.scene);
  const invalidate = useThree(state => state.invalidate);
  const { width, height } = useThree(state => state.size);
  const aids = useRef<Group>(null);
  useEffect(() => viewer.attach(gl, () => invalidate()), [viewer, gl, invalidate]);
  useEffect(() => viewer.resize(width, height), [viewer, width, height]);
  useEffect(
    () =>
      viewer.setPictureOverlay(() => {
        if (aids.current) aids.current.visible = false;
        gl.render(scene, viewer.rig.camera);
        if (aids.current) aids.current.visible = true;
      }),
    [viewer, gl, scene],
  );
  useFrame(({ camera, set }) => {
    viewer.draw(performance.now());
    // The pointer hits overlays where they are visible.
    if (camera !== viewer.rig.camera) set({ camera: viewer.rig.camera });
  }, MODEL);
  useFrame(() => gl.render(scene, viewer.rig.camera), OVERLAYS);
  return (
    <>
      {inPicture}
      <group ref={aids}>{children}</group>
    </>
  );
}
