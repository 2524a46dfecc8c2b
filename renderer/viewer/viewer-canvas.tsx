// The one canvas of the viewer. React makes it and tells its size; everything else the viewer draws itself, on demand.
import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { setConsoleFunction } from 'three';
import type { Viewer } from './viewer.ts';

// The canvas library still makes a clock of a kind that three tells off; nobody who opens the console can do anything about it.
setConsoleFunction((type: 'log' | 'warn' | 'error', message: string, ...rest: unknown[]) => {
  if (!message.startsWith('THREE.Clock: ')) console[type](message, ...rest);
});

/** Whether this browser can draw at all. */
export function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

export function ViewerCanvas({ viewer }: { readonly viewer: Viewer }) {
  return (
    <Canvas
      frameloop="demand"
      flat
      dpr={[0.5, 2]}
      gl={{ antialias: true, powerPreference: 'high-performance' }}
      resize={{ debounce: 0 }}
      style={{ position: 'absolute', inset: 0 }}
    >
      <Drawing viewer={viewer} />
    </Canvas>
  );
}

function Drawing({ viewer }: { readonly viewer: Viewer }) {
  const gl = useThree(state => state.gl);
  const invalidate = useThree(state => state.invalidate);
  const { width, height } = useThree(state => state.size);
  useEffect(() => viewer.attach(gl, () => invalidate()), [viewer, gl, invalidate]);
  useEffect(() => viewer.resize(width, height), [viewer, width, height]);
  // A priority above zero: the viewer renders, not the library.
  useFrame(() => viewer.draw(performance.now()), 1);
  return null;
}
