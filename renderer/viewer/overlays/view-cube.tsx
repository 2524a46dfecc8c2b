// The cube in the corner of the canvas: shows the orientation of the camera, and turns it to one of 26 sides.
import { createPortal, useFrame, useThree, type ThreeEvent } from '@react-three/fiber';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CanvasTexture, type Mesh, PerspectiveCamera, Scene, SRGBColorSpace, Vector3 } from 'three';
import { axesOf, type Pose, type Vec } from '../camera/camera-math.ts';
import { faceNames, HALF, partOf, sideAt, type FaceName } from './cube-sides.ts';
import { useOverlay, type OverlayColours } from './overlay-context.ts';
import { showCursor, take } from './overlay-events.ts';

/** Its place from the top right corner, in pixels. */
export const cubePlace = { top: 10, right: 12, size: 92 } as const;
const DISTANCE = 420;
/** Priority of a frame callback: after the other overlays. */
const LAST = 4;

interface ViewCubeProps {
  readonly names: Readonly<Record<FaceName, string>>;
  readonly onLook: (side: Vec) => void;
  readonly onOver: () => void;
}

export function ViewCube(props: ViewCubeProps) {
  const { viewer } = useOverlay();
  const gl = useThree(state => state.gl);
  const [scene] = useState(() => new Scene());
  const [camera] = useState(() => {
    const made = new PerspectiveCamera((2 * Math.atan(cubePlace.size / 2 / DISTANCE) * 180) / Math.PI, 1, 100, 1000);
    made.matrixAutoUpdate = false;
    return Object.assign(made, { manual: true });
  });

  useFrame(({ size }) => {
    lookAtCube(camera, viewer.rig.pose);
    const at = [size.width - cubePlace.right - cubePlace.size, size.height - cubePlace.top - cubePlace.size] as const;
    gl.setViewport(...at, cubePlace.size, cubePlace.size);
    gl.setScissor(...at, cubePlace.size, cubePlace.size);
    gl.setScissorTest(true);
    gl.clearDepth();
    gl.render(scene, camera);
    gl.setScissorTest(false);
    gl.setViewport(0, 0, size.width, size.height);
  }, LAST);

  return createPortal(<Cube {...props} />, scene, {
    camera,
    events: {
      priority: 2,
      // The pointer is over the cube only within its square.
      compute(event, { pointer, raycaster, camera: from }, root) {
        const width = root?.size.width ?? 0;
        const x = ((event.offsetX - (width - cubePlace.right - cubePlace.size)) / cubePlace.size) * 2 - 1;
        const y = 1 - ((event.offsetY - cubePlace.top) / cubePlace.size) * 2;
        pointer.set(x, y);
        if (Math.max(Math.abs(x), Math.abs(y)) <= 1) raycaster.setFromCamera(pointer, from);
      },
    },
  });
}

/** Faces the cube from the direction of the model's camera. */
function lookAtCube(camera: PerspectiveCamera, pose: Pose): void {
  const { right, up, back } = axesOf(pose);
  camera.matrix
    .makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(...back))
    .setPosition(back[0] * DISTANCE, back[1] * DISTANCE, back[2] * DISTANCE);
  camera.matrixWorldNeedsUpdate = true;
}

function Cube({ names, onLook, onOver }: ViewCubeProps) {
  const { colours } = useOverlay();
  const [over, setOver] = useState<Vec | null>(null);
  const mesh = useRef<Mesh>(null);
  const textures = useMemo(() => faceNames.map(name => faceTexture(names[name], colours)), [names, colours]);
  useEffect(() => () => textures.forEach(texture => texture.dispose()), [textures]);
  const part = over && partOf(over);
  const sideOf = ({ point }: ThreeEvent<MouseEvent>): Vec => sideAt([point.x, point.y, point.z]);
  return (
    <>
      <mesh
        ref={mesh}
        onPointerOver={event => {
          if (event.buttons === 0) onOver();
        }}
        onPointerMove={event => {
          // The cube ignores the pointer while the camera orbits.
          if (event.buttons !== 0) return;
          take(event);
          showCursor(event, 'pointer');
          const side = sideOf(event);
          if (event.pointerType !== 'touch' && side.join() !== over?.join()) setOver(side);
        }}
        onPointerOut={event => {
          showCursor(event, null);
          setOver(null);
        }}
        onPointerDown={take}
        onDoubleClick={take}
        onClick={event => {
          take(event);
          onLook(sideOf(event));
        }}
      >
        <boxGeometry args={[2 * HALF, 2 * HALF, 2 * HALF]} />
        {textures.map((map, n) => (
          <meshBasicMaterial key={n} attach={`material-${n}`} map={map} transparent />
        ))}
      </mesh>
      {part && (
        <mesh position={part.centre} scale={[part.size[0] * 1.01, part.size[1] * 1.01, part.size[2] * 1.01]}>
          <boxGeometry />
          <meshBasicMaterial color={colours.accent} transparent opacity={0.38} />
        </mesh>
      )}
    </>
  );
}

/** A face with its name, sharp on displays with a pixel ratio of two. */
function faceTexture(name: string, { surface, line, text }: OverlayColours): CanvasTexture {
  const sharpness = 3;
  const size = 2 * HALF * sharpness;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (context) {
    context.globalAlpha = 0.88;
    context.fillStyle = surface;
    context.fillRect(0, 0, size, size);
    context.globalAlpha = 1;
    context.strokeStyle = line;
    context.lineWidth = sharpness * 2;
    context.strokeRect(0, 0, size, size);
    context.fillStyle = text;
    context.font = `600 ${10.5 * sharpness}px ${getComputedStyle(document.body).fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(name, size / 2, size / 2);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}
