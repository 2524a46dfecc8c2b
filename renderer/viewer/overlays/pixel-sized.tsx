// Objects at places of the model that have a constant size on the screen: their units are pixels of the window.
import { useFrame } from '@react-three/fiber';
import { useRef, type ReactNode } from 'react';
import type { Group } from 'three';
import type { Vec } from '../camera/camera-math.ts';
import { useOverlay } from './overlay-context.ts';

/** Priority of a frame callback: after the camera has moved, before overlays are drawn. */
const PLACING = 2;

interface PixelSizedProps {
  readonly at: Vec;
  /** whether it is turned to the viewer; otherwise its axes are those of the model */
  readonly faces?: boolean;
  readonly children: ReactNode;
}

export function PixelSized({ at, faces = false, children }: PixelSizedProps) {
  const { rig } = useOverlay().viewer;
  const group = useRef<Group>(null);
  useFrame(() => {
    group.current?.scale.setScalar(rig.metresPerPixel(at));
    if (faces) group.current?.quaternion.setFromRotationMatrix(rig.camera.matrixWorld);
  }, PLACING);
  return (
    <group ref={group} position={at}>
      {children}
    </group>
  );
}

interface DiscProps {
  /** pixels */
  readonly radius: number;
  readonly colour: string;
  /** render order */
  readonly order: number;
}

/** A filled circle of a `PixelSized` that faces the viewer. */
export const Disc = ({ radius, colour, order }: DiscProps) => (
  <mesh renderOrder={order}>
    <circleGeometry args={[radius, 32]} />
    <meshBasicMaterial color={colour} depthTest={false} transparent />
  </mesh>
);
