// Handles of section planes and of the sides of the section box: a knob on an axis.
import { useRef } from 'react';
import { Shape } from 'three';
import type { Vec } from '../camera/camera-math.ts';
import { alongAxis } from '../tools/sections.ts';
import { useOverlay } from './overlay-context.ts';
import { Disc, PixelSized } from './pixel-sized.tsx';
import { ThickLines } from './thick-lines.tsx';
import { useGrab } from './overlay-events.ts';

export interface Grip {
  readonly key: string;
  readonly anchor: Vec;
  /** unit vector along which it moves */
  readonly axis: Vec;
}

interface SectionGripsProps<Kind extends Grip> {
  readonly grips: readonly Kind[];
  readonly onGrab: () => void;
  /** metres from the start of the drag, along the axis at that time */
  readonly onMove: (grip: Kind, metres: number) => void;
  readonly onOver: () => void;
}

export function SectionGrips<Kind extends Grip>({ grips, ...handlers }: SectionGripsProps<Kind>) {
  return grips.map(grip => <SectionGrip key={grip.key} grip={grip} {...handlers} />);
}

interface SectionGripProps<Kind extends Grip> extends Omit<SectionGripsProps<Kind>, 'grips'> {
  readonly grip: Kind;
}

/** Pixels. */
const [KNOB, AXIS] = [15, 36];

function SectionGrip<Kind extends Grip>({ grip, onGrab, onMove, onOver }: SectionGripProps<Kind>) {
  const { colours } = useOverlay();
  const grabbed = useRef<{ readonly grip: Kind; readonly along: number } | null>(null);
  const along = ({ anchor, axis }: Grip, { ray }: { readonly ray: { origin: XYZ; direction: XYZ } }) =>
    alongAxis(anchor, axis, numbersOf(ray.origin), numbersOf(ray.direction));
  const handlers = useGrab({
    onGrab(event) {
      const start = along(grip, event);
      if (start === null) return false;
      grabbed.current = { grip, along: start };
      onGrab();
      return true;
    },
    onDrag(event) {
      if (!grabbed.current) return;
      const now = along(grabbed.current.grip, event);
      if (now !== null) onMove(grabbed.current.grip, now - grabbed.current.along);
    },
    onOver,
  });
  const [x, y, z] = grip.axis;
  return (
    <>
      <PixelSized at={grip.anchor}>
        <ThickLines
          lines={Float32Array.of(0, 0, 0, x * AXIS, y * AXIS, z * AXIS)}
          colour={colours.accent}
          width={2.5}
          order={20}
        />
      </PixelSized>
      <PixelSized at={grip.anchor} faces>
        <group {...handlers}>
          <Disc radius={KNOB} colour="#ffffff" order={21} />
          <Disc radius={KNOB - 2} colour={colours.accent} order={22} />
          <mesh renderOrder={23}>
            <shapeGeometry args={[arrows]} />
            <meshBasicMaterial color="#ffffff" depthTest={false} transparent />
          </mesh>
        </group>
      </PixelSized>
    </>
  );
}

interface XYZ {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
const numbersOf = ({ x, y, z }: XYZ): Vec => [x, y, z];

/** A cross of four arrows. */
const arrows = crossOfArrows();
function crossOfArrows(): Shape {
  const [stem, head, neck, tip] = [0.8, 2.6, 5, 8];
  const quarter: readonly (readonly [number, number])[] = [
    [stem, stem],
    [stem, neck],
    [head, neck],
    [0, tip],
    [-head, neck],
    [-stem, neck],
  ];
  const shape = new Shape();
  for (let turn = 0, corners = quarter; turn < 4; turn++, corners = corners.map(([x, y]) => [-y, x] as const))
    for (const [x, y] of corners) {
      if (turn === 0 && x === stem && y === stem) shape.moveTo(x, y);
      else shape.lineTo(x, y);
    }
  shape.closePath();
  return shape;
}
