// Drawings over storeys. They are part of the picture: bodies in front hide them, and sections cut them.
import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { DoubleSide, LinearMipmapLinearFilter, Plane, SRGBColorSpace, Texture, Vector3 } from 'three';
import type { Vec } from '../camera/camera-math.ts';
import type { Plane as Cut } from '../drawing/materials.ts';
import { anchored } from './thick-lines.tsx';

export interface SheetPlane {
  readonly key: string;
  /** its first row is the upper edge */
  readonly picture: ImageBitmap;
  /** in the scene: the lower left, lower right, upper right and upper left corner */
  readonly corners: readonly [Vec, Vec, Vec, Vec];
  readonly opacity: number;
}

interface SheetPlanesProps {
  readonly sheets: readonly SheetPlane[];
  /** section planes of the scene */
  readonly cuts: readonly Cut[];
}

export function SheetPlanes({ sheets, cuts }: SheetPlanesProps) {
  const invalidate = useThree(state => state.invalidate);
  const planes = useMemo(() => cuts.map(([x, y, z, w]) => new Plane(new Vector3(x, y, z), w)), [cuts]);
  // Removing the last one would not request a frame otherwise.
  useEffect(() => {
    invalidate();
    return () => invalidate();
  }, [sheets, planes, invalidate]);
  return sheets.map((sheet, n) => <OneSheet key={sheet.key} sheet={sheet} planes={planes} order={-100 + n} />);
}

/** In a bitmap the first row comes first. */
const uvs = Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0);
const triangles = Uint16Array.of(0, 1, 2, 0, 2, 3);

/** Uses the mip level with twice the pixels: thin lines vanish in the one that fits. */
function sharper(shader: { fragmentShader: string }): void {
  shader.fragmentShader = shader.fragmentShader.replace(
    '#include <map_fragment>',
    'diffuseColor *= texture2D(map, vMapUv, -1.0);',
  );
}

interface OneSheetProps {
  readonly sheet: SheetPlane;
  readonly planes: Plane[];
  readonly order: number;
}

function OneSheet({ sheet: { picture, corners, opacity }, planes, order }: OneSheetProps) {
  const gl = useThree(state => state.gl);
  const { from, near } = useMemo(() => anchored(corners.flat()), [corners]);
  const texture = useMemo(() => {
    const made = new Texture(picture);
    made.colorSpace = SRGBColorSpace;
    made.flipY = false;
    made.minFilter = LinearMipmapLinearFilter;
    made.anisotropy = Math.min(8, gl.capabilities.getMaxAnisotropy());
    made.needsUpdate = true;
    return made;
  }, [picture, gl]);
  useEffect(() => () => texture.dispose(), [texture]);
  return (
    <mesh position={from} renderOrder={order} frustumCulled={false}>
      <bufferGeometry key={near.join()}>
        <bufferAttribute attach="attributes-position" args={[near, 3]} />
        <bufferAttribute attach="attributes-uv" args={[uvs, 2]} />
        <bufferAttribute attach="index" args={[triangles, 1]} />
      </bufferGeometry>
      <meshBasicMaterial
        key={planes.length}
        map={texture}
        transparent
        opacity={opacity}
        depthWrite={false}
        side={DoubleSide}
        toneMapped={false}
        clippingPlanes={planes}
        onBeforeCompile={sharper}
        // In front of a floor at the same height.
        polygonOffset
        polygonOffsetFactor={-1}
        polygonOffsetUnits={-4}
      />
    </mesh>
  );
}
