// Lines of a width in pixels: the graphics card itself draws lines of one pixel only.
import { extend } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import type { Vec } from '../camera/camera-math.ts';
import { linesOf } from '../drawing/section-lines.ts';
import type { Sections } from '../tools/sections.ts';
import { useOverlay } from './overlay-context.ts';

// The outlines of section planes and of the section box. They are part of the picture: the model hides what is behind
// it.

export function SectionOutlines({ sections }: { readonly sections: Sections }) {
  const { viewer, colours } = useOverlay();
  const lines = useMemo(() => linesOf(sections, viewer.outlined()), [sections, viewer]);
  return <ThickLines lines={lines} colour={colours.accent} width={1.25} opacity={0.8} isInModel order={0} />;
}

// Points far from zero, for the graphics card: it uses single precision, which is half a metre at 4,000 km.

/** The same points, three numbers each, relative to the first of them. */
export function anchored(points: ArrayLike<number>): { readonly from: Vec; readonly near: Float32Array<ArrayBuffer> } {
  const from: Vec = [points[0] ?? 0, points[1] ?? 0, points[2] ?? 0];
  return { from, near: Float32Array.from(points, (value, n) => value - from[n % 3]!) };
}

const Segments = extend(LineSegments2);

interface ThickLinesProps {
  /** six numbers per line */
  readonly lines: Float32Array | Float64Array;
  readonly colour: string;
  /** pixels */
  readonly width: number;
  /** whether the model hides it; otherwise it is over everything */
  readonly isInModel?: boolean;
  readonly opacity?: number;
  readonly order: number;
}

export function ThickLines({ lines, colour, width, isInModel = false, opacity = 1, order }: ThickLinesProps) {
  const { from, near } = useMemo(() => anchored(lines), [lines]);
  const geometry = useMemo(() => new LineSegmentsGeometry().setPositions(near), [near]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  const material = useMemo(() => new LineMaterial(), []);
  useEffect(() => () => material.dispose(), [material]);
  if (lines.length === 0) return null;
  return (
    <Segments args={[geometry, material]} geometry={geometry} position={from} frustumCulled={false} renderOrder={order}>
      <primitive
        object={material}
        attach="material"
        color={colour}
        linewidth={width}
        depthTest={isInModel}
        transparent
        opacity={opacity}
      />
    </Segments>
  );
}
