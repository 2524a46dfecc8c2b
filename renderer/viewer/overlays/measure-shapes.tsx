// Lines, areas and ends of measures. Their numbers are texts of the page.
import { useMemo } from 'react';
import { DoubleSide } from 'three';
import type { Vec } from '../camera/camera-math.ts';
import { areaCorners, outlineOf, type MeasureKind } from '../tools/measures.ts';
import { anchored, ThickLines } from './thick-lines.tsx';
import { useOverlay } from './overlay-context.ts';
import { Disc, PixelSized } from './pixel-sized.tsx';
import { useGrab } from './overlay-events.ts';

interface MeasureShapeProps {
  readonly kind: MeasureKind;
  readonly points: readonly Vec[];
  /** an end is dragged to a place of the canvas, in pixels; absent: ends are fixed */
  readonly onPull?: (end: number, x: number, y: number) => void;
  readonly onOver: () => void;
}

export function MeasureShape({ kind, points, onPull, onOver }: MeasureShapeProps) {
  const { colours } = useOverlay();
  const lines = useMemo(() => outlineOf(kind, points), [kind, points]);
  return (
    <>
      {kind === 'area' && <Area points={points} />}
      <ThickLines lines={lines} colour={colours.accent} width={2} order={11} />
      {points.map((point, end) => (
        <End key={end} point={point} {...(onPull && { onPull: (x, y) => onPull(end, x, y) })} onOver={onOver} />
      ))}
    </>
  );
}

function Area({ points }: { readonly points: readonly Vec[] }) {
  const { colours } = useOverlay();
  const { from, near: positions } = useMemo(() => anchored(areaCorners(points)), [points]);
  return (
    <mesh position={from} renderOrder={10} frustumCulled={false}>
      <bufferGeometry key={positions.length}>
        <bufferAttribute attach="attributes-position" args={[positions, 3]} />
      </bufferGeometry>
      <meshBasicMaterial color={colours.accent} transparent opacity={0.22} depthTest={false} side={DoubleSide} />
    </mesh>
  );
}

interface EndProps {
  readonly point: Vec;
  readonly onPull?: (x: number, y: number) => void;
  readonly onOver: () => void;
}

/** A small circle; with `onPull` it can be dragged, also from a little around it. */
function End({ point, onPull, onOver }: EndProps) {
  const { colours } = useOverlay();
  const handlers = useGrab({
    onGrab: () => true,
    onDrag: ({ nativeEvent }) => onPull?.(nativeEvent.offsetX, nativeEvent.offsetY),
    onOver,
  });
  return (
    <PixelSized at={point} faces>
      <group {...(onPull && handlers)}>
        <Disc radius={6} colour={colours.accent} order={12} />
        <Disc radius={4} colour={colours.surface} order={13} />
      </group>
    </PixelSized>
  );
}

/** The points of a measure in progress. */
export const BegunPoints = ({ points }: { readonly points: readonly Vec[] }) =>
  points.map((point, n) => <End key={n} point={point} onOver={() => undefined} />);

/** The pivot of the camera. */
export function Pivot({ point }: { readonly point: Vec }) {
  const { colours } = useOverlay();
  return (
    <PixelSized at={point} faces>
      <Disc radius={6} colour={colours.accent} order={30} />
      <Disc radius={5} colour="#ffffff" order={31} />
      <Disc radius={3.5} colour={colours.accent} order={32} />
    </PixelSized>
  );
}
