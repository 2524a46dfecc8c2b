// A loupe next to a finger: the enlarged picture under it, with the mark of the snap point.
import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import type { Snap } from '../../../viewer/tools/snap.ts';
import { useViewer } from '../context.ts';
import classes from '../viewer.module.css';

export interface LoupeHandle {
  /** `at`: the finger, in pixels of the canvas; null hides the loupe */
  show(at: { readonly x: number; readonly y: number } | null, snap: Snap | null): void;
}

const SIZE = 132;
const POWER = 2.5;
/** Pixels from the finger to the middle of the loupe, so that the finger does not cover it. */
const AWAY = 120;

export function Loupe({ handle }: { readonly handle: RefObject<LoupeHandle | null> }) {
  const { viewer } = useViewer();
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<{ readonly x: number; readonly y: number; readonly snap: Snap | null } | null>(null);

  useImperativeHandle(
    handle,
    () => ({
      show(at, snap) {
        shown.current = at && { ...at, snap };
        if (canvas.current) canvas.current.hidden = at === null;
        // The picture can be copied only within its frame.
        viewer.invalidate();
      },
    }),
    [viewer],
  );

  useEffect(
    () =>
      viewer.onFrame(() => {
        const context = shown.current && canvas.current?.getContext('2d');
        if (!context || !shown.current || !canvas.current || !viewer.canvas) return;
        const { x, y, snap } = shown.current;
        const { rig } = viewer;
        const ratio = viewer.canvas.width / rig.width;
        const half = SIZE / POWER / 2;
        context.fillStyle = getComputedStyle(canvas.current).getPropertyValue('--canvas-bottom');
        context.fillRect(0, 0, SIZE, SIZE);
        const [left, top, side] = [(x - half) * ratio, (y - half) * ratio, half * 2 * ratio];
        context.drawImage(viewer.canvas, left, top, side, side, 0, 0, SIZE, SIZE);
        const mark = snap ? rig.project(snap.point) : { x, y };
        const accent = getComputedStyle(canvas.current).getPropertyValue('--accent');
        drawMark(context, (mark.x - x) * POWER + SIZE / 2, (mark.y - y) * POWER + SIZE / 2, accent, snap?.kind);
        const [across, down] = [Math.max(0, Math.min(rig.width - SIZE, x - SIZE / 2)), y - AWAY - SIZE / 2];
        canvas.current.style.transform = `translate(${across}px, ${down >= 0 ? down : y + AWAY - SIZE / 2}px)`;
      }),
    [viewer],
  );

  return <canvas ref={canvas} className={classes.loupe} width={SIZE} height={SIZE} data-loupe hidden aria-hidden />;
}

/**
 * A square for a corner, a triangle for an edge, a circle for a face, with a cross hair; the cross alone for no snap.
 */
function drawMark(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  colour: string,
  kind: Snap['kind'] | undefined,
): void {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  if (kind === 'vertex') context.rect(x - 9, y - 9, 18, 18);
  else if (kind === 'face') context.arc(x, y, 9, 0, 2 * Math.PI);
  else if (kind === 'edge') {
    context.moveTo(x, y - 10);
    context.lineTo(x + 10, y + 8);
    context.lineTo(x - 10, y + 8);
    context.closePath();
  }
  for (const way of [1, -1]) {
    context.moveTo(x + way * 3, y);
    context.lineTo(x + way * 22, y);
    context.moveTo(x, y + way * 3);
    context.lineTo(x, y + way * 22);
  }
  context.stroke();
}
