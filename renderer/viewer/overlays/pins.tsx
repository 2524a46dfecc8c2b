// Pins at places of the model: a drop with a number, of constant size on the screen, turned to the viewer.
import type { ThreeEvent } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import { CanvasTexture, SRGBColorSpace, type Group } from 'three';
import { axesOf, dot, type Vec } from '../camera/camera-math.ts';
import { useOverlay, type OverlayViewer } from './overlay-context.ts';
import { showCursor, take } from './overlay-events.ts';
import { paintPin, PIN_HEIGHT, PIN_WIDTH, type PinLook } from './pin-picture.ts';
import { PixelSized } from './pixel-sized.tsx';

interface PlacedPin extends PinLook {
  readonly key: string;
  /** in the scene */
  readonly at: Vec;
  /** absent: the pin ignores the pointer */
  readonly onOpen?: () => void;
}

interface PinsProps {
  readonly pins: readonly PlacedPin[];
  /** whether it is visible through the model */
  readonly isThrough: boolean;
  readonly onOver: (key: string | null) => void;
}

/** Milliseconds after the last frame: whether the model hides a pin is tested when nothing moves. */
const REST = 80;

export function Pins({ pins, isThrough, onOver }: PinsProps) {
  const { viewer } = useOverlay();
  const groups = useRef(new Map<string, Group>());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      let hasChanged = false;
      for (const { key, at } of pins) {
        const group = groups.current.get(key);
        const isSeen = isThrough || !isHidden(viewer, at);
        if (!group || group.visible === isSeen) continue;
        group.visible = isSeen;
        hasChanged = true;
      }
      if (hasChanged) viewer.invalidate();
    };
    const stop = viewer.onFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(look, REST);
    });
    look();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [viewer, pins, isThrough]);
  return pins.map((pin, n) => (
    <group
      key={pin.key}
      ref={group => {
        if (group) groups.current.set(pin.key, group);
        else groups.current.delete(pin.key);
      }}
    >
      <Pin pin={pin} order={n} isSeen={() => groups.current.get(pin.key)?.visible ?? false} onOver={onOver} />
    </group>
  ));
}

/** Metres in front of a pin within which nothing hides it. */
const SLACK = 0.05;

/** Whether the model hides the place of a pin. */
function isHidden(viewer: OverlayViewer, at: Vec): boolean {
  const { x, y, depth } = viewer.rig.project(at);
  const hit = Math.abs(depth) <= 1 ? viewer.pick(x, y) : null;
  const { back } = axesOf(viewer.rig.pose);
  return hit !== null && dot(hit.point, back) > dot(at, back) + SLACK;
}

/** Render order: over the outlines of sections, below the knobs. */
const FIRST = 14;

interface PinProps {
  readonly pin: PlacedPin;
  readonly order: number;
  readonly isSeen: () => boolean;
  readonly onOver: PinsProps['onOver'];
}

function Pin({ pin: { key, at, label, colour, isCurrent, onOpen }, order, isSeen, onOver }: PinProps) {
  const { colours } = useOverlay();
  const texture = useMemo(() => {
    const made = new CanvasTexture(paintPin({ label, colour, isCurrent }, colours.surface));
    made.colorSpace = SRGBColorSpace;
    return made;
  }, [label, colour, isCurrent, colours.surface]);
  useEffect(() => () => texture.dispose(), [texture]);
  const scale = isCurrent ? LARGER : 1;
  return (
    <PixelSized at={at} faces>
      <mesh
        position={[0, (PIN_HEIGHT * scale) / 2, 0]}
        scale={scale}
        renderOrder={FIRST + order / 1000}
        {...(onOpen && {
          onPointerOver: (event: ThreeEvent<PointerEvent>) => {
            if (event.buttons !== 0 || !isSeen()) return;
            showCursor(event, 'pointer');
            onOver(key);
          },
          onPointerOut: (event: ThreeEvent<PointerEvent>) => {
            showCursor(event, null);
            onOver(null);
          },
          onPointerDown: (event: ThreeEvent<PointerEvent>) => {
            if (event.button === 0 && isSeen()) take(event);
          },
          onClick: (event: ThreeEvent<MouseEvent>) => {
            if (!isSeen()) return;
            take(event);
            onOpen();
          },
        })}
      >
        <planeGeometry args={[PIN_WIDTH, PIN_HEIGHT]} />
        <meshBasicMaterial map={texture} transparent depthTest={false} toneMapped={false} />
      </mesh>
    </PixelSized>
  );
}

const LARGER = 1.25;
