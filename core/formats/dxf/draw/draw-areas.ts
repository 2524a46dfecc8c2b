// HATCH, WIPEOUT and pictures.
import { place, type Vector } from './affine.ts';
import { systemOf } from './draw-curves.ts';
import { type Entity, numberOf, pointOf, pointsOf } from '../reading/drawing.ts';
import { hatchLines } from './hatch-lines.ts';
import { readHatch } from './hatch-loops.ts';
import { fillPlaced, flatPoints, lookOf, type Pen, strokePlaced, take } from './pen.ts';

/** Replaces a pattern that would be too dense, and a gradient. */
const TONE = 0.35;

export function drawHatch(entity: Entity, pen: Pen): void {
  const { loops, lines } = readHatch(entity);
  const where = systemOf(pen, entity);
  const z = numberOf(entity, 30);
  const look = lookOf(pen, entity);
  const placed = loops.map(loop => flatPoints(loop, where, z));
  const isSolid = numberOf(entity, 70) === 1;
  if (isSolid || lines.length === 0) {
    fillPlaced(pen, look, placed, isSolid && numberOf(entity, 450) !== 1 ? 1 : TONE);
    return;
  }
  const pieces = hatchLines(loops, lines);
  if (!pieces) {
    fillPlaced(pen, look, placed, TONE);
    return;
  }
  for (let i = 0; i < pieces.length; i += 4)
    strokePlaced(pen, { ...look, dashes: [] }, flatPoints(pieces.slice(i, i + 4), where, z), false);
}

const MOST_CLIP_POINTS = 100_000;

/**
 * The corners of a picture in the layout: its frame, or what it is cut to. Corners of the cut count pixels from the
 * middle of the first one, down.
 */
function frameOf(entity: Entity, pen: Pen): number[] {
  const [insert, u, v]: readonly [Vector, Vector, Vector] = [
    pointOf(entity, 10) ?? [0, 0, 0],
    pointOf(entity, 11) ?? [1, 0, 0],
    pointOf(entity, 12) ?? [0, 1, 0],
  ];
  const [width, height] = [numberOf(entity, 13, 1), numberOf(entity, 23, 1)];
  const clip = pointsOf(entity, 14);
  const corners =
    clip.length > MOST_CLIP_POINTS
      ? []
      : clip.length > 2
        ? clip
        : rectangle(clip[0] ?? [-0.5, -0.5, 0], clip[1] ?? [width - 0.5, height - 0.5, 0]);
  return corners.flatMap(([x, y]) => {
    const [across, up] = [x + 0.5, height - y - 0.5];
    return place(
      pen.where,
      insert[0] + u[0] * across + v[0] * up,
      insert[1] + u[1] * across + v[1] * up,
      insert[2] + u[2] * across + v[2] * up,
    ).slice(0, 2);
  });
}

/** All corners of a rectangle of which two are given. */
const rectangle = ([x0, y0]: Vector, [x1, y1]: Vector): Vector[] => [
  [x0, y0, 0],
  [x1, y0, 0],
  [x1, y1, 0],
  [x0, y1, 0],
];

/** A picture: its frame only, because the picture itself is another file. */
export const drawImage = (entity: Entity, pen: Pen): void => {
  strokePlaced(pen, lookOf(pen, entity), frameOf(entity, pen), true);
};

/** A WIPEOUT hides what was drawn before. */
export function drawWipeout(entity: Entity, pen: Pen): void {
  const points = frameOf(entity, pen);
  if (points.length >= 6 && points.every(Number.isFinite) && take(pen, points.length / 2))
    pen.marks.push({ kind: 'mask', points });
}
