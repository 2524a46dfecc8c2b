// HATCH, WIPEOUT and pictures.
import { boxAround, eachEdge, eachPoint, placed, type FlatPoints } from '../../flat-points.ts';
import type { Vector } from '../../matrices.ts';
import { colourOf } from '../colours.ts';
import { place } from './affine.ts';
import { systemOf } from './draw-curves.ts';
import { type Entity, numberOf, numbersOf, pointIn, pointOf, pointsOf } from '../reading/drawing.ts';
import { readHatch, type Pair, type PatternLine } from './hatch-loops.ts';
import { hatchAreas } from './hatch-style.ts';
import { count, fillPlaced, flatPoints, lookOf, type Pen, strokePlaced, take } from './pen.ts';

// The lines of a hatch pattern, cut at the boundary.

/** A pattern of more lines or dashes is drawn as a tone. */
const MOST_LINES = 4_000;
const MOST_PIECES = 40_000;

/**
 * Pieces x0, y0, x1, y1, ... of the lines of a pattern inside of loops (even-odd rule); undefined when there would be
 * too many.
 */
export function hatchLines(loops: readonly FlatPoints[], lines: readonly PatternLine[]): number[] | undefined {
  const pieces: number[] = [];
  for (const line of lines) if (!addLine(loops, line, pieces)) return undefined;
  return pieces;
}

function addLine(loops: readonly FlatPoints[], { angle, base, offset, dashes }: PatternLine, pieces: number[]) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // In the system of the line: u along it, v across.
  const turn = (x: number, y: number) => [x * cos + y * sin, y * cos - x * sin] as const;
  const turned = loops.map(loop => placed(loop, turn));
  const [baseU, baseV] = turn(...base);
  const [stepU, stepV] = turn(...offset);
  const box = boxAround(turned);
  if (!box) return true;
  const [, low, , high] = box;
  const [a, b] = stepV === 0 ? [0, 0] : [(low - baseV) / stepV, (high - baseV) / stepV];
  const [first, last] = [Math.ceil(Math.min(a, b)), Math.floor(Math.max(a, b))];
  if (!(last - first < MOST_LINES)) return false;
  for (let n = first; n <= last; n++) {
    const v = baseV + n * stepV;
    let isFull = false;
    eachPoint(crossingsAt(turned, v), (enters, leaves) => {
      for (const [from, to] of dashed(enters, leaves, baseU + n * stepU, dashes)) {
        isFull ||= pieces.length >= MOST_PIECES * 4;
        if (isFull) return;
        pieces.push(from * cos - v * sin, from * sin + v * cos, to * cos - v * sin, to * sin + v * cos);
      }
    });
    if (isFull) return false;
  }
  return true;
}

/** The places where a line across all loops enters and leaves them, in order. */
function crossingsAt(loops: readonly FlatPoints[], v: number): number[] {
  const found: number[] = [];
  for (const loop of loops)
    eachEdge(loop, (u0, v0, u1, v1) => {
      // A corner counts for the edge below it only, so that every loop is crossed an even number of times.
      if (v0 <= v !== v1 <= v) found.push(u0 + ((v - v0) / (v1 - v0)) * (u1 - u0));
    });
  return found.sort((a, b) => a - b);
}

/** The dashes of a line between two places; the pattern begins at `origin`. */
function* dashed(from: number, to: number, origin: number, dashes: readonly number[]): Generator<Pair> {
  const period = dashes.reduce((sum, length) => sum + Math.abs(length), 0);
  if (dashes.length === 0 || period === 0 || (to - from) / period > MOST_PIECES) {
    yield [from, to];
    return;
  }
  for (let at = origin + Math.floor((from - origin) / period) * period; at < to;) {
    for (const length of dashes) {
      const end = at + Math.abs(length);
      const [start, stop] = [Math.max(at, from), Math.min(end, to)];
      // A dot is a dash of a hundredth of the pattern.
      if (length === 0 && at >= from && at < to) yield [at, Math.min(at + period / 100, to)];
      else if (length > 0 && start < stop) yield [start, stop];
      at = end;
    }
  }
}

/** Replaces a pattern that would be too dense. */
const TONE = 0.35;

export function drawHatch(entity: Entity, pen: Pen): void {
  const parts = readHatch(entity);
  const where = systemOf(pen, entity);
  const z = numberOf(entity, 30);
  const look = lookOf(pen, entity);
  // Group 70 of an MPOLYGON is a version.
  const isSolid = numberOf(entity, entity.type === 'MPOLYGON' ? 71 : 70) === 1;
  const gradient = numberOf(entity, 450) === 1 ? gradientColour(entity) : undefined;
  const isPattern = !isSolid && gradient === undefined && parts.lines.length > 0;
  if (gradient !== undefined) count(pen.undrawn.partial, entity.type);
  for (const area of hatchAreas(parts)) {
    const loops = area.map(loop => flatPoints(loop, where, z));
    const pieces = isPattern ? hatchLines(area, parts.lines) : undefined;
    if (gradient !== undefined) fillPlaced(pen, { ...look, colour: gradient }, loops);
    else if (!pieces) fillPlaced(pen, look, loops, isSolid ? 1 : TONE);
    for (let i = 0; pieces && i < pieces.length; i += 4)
      strokePlaced(pen, { ...look, dashes: [] }, flatPoints(pieces.slice(i, i + 4), where, z), false);
  }
}

/** One colour for a gradient, the middle of its colours (groups 421, or 63 as indices); undefined without any. */
function gradientColour(entity: Entity): number | undefined {
  const start = Math.max(0, entity.codes.indexOf(450));
  const own = { codes: entity.codes.slice(start), values: entity.values.slice(start) };
  const rgbs = numbersOf(own, 421).filter(rgb => rgb >= 0 && rgb <= 0xffffff);
  const colours = rgbs.length > 0 ? rgbs : numbersOf(own, 63).map(colourOf);
  const [only] = colours;
  if (only === undefined) return undefined;
  // A gradient of one colour leads to a tint of it: 0 is black, 1 is white.
  if (colours.length === 1)
    colours.push(Math.round(Math.max(0, Math.min(1, numberOf(entity, 462, 1))) * 255) * 0x10101);
  const channel = (shift: number): number =>
    Math.round(colours.reduce((sum, rgb) => sum + ((rgb >> shift) & 255), 0) / colours.length) << shift;
  return channel(16) | channel(8) | channel(0);
}

const MOST_CLIP_POINTS = 100_000;

/**
 * The corners of a picture in the layout: its frame, or what it is cut to. Corners of the cut count pixels from the
 * middle of the first one, down.
 */
function frameOf(entity: Entity, pen: Pen): number[] {
  const insert = pointOf(entity, 10);
  const [u, v] = [pointOf(entity, 11, [1, 0, 0]), pointOf(entity, 12, [0, 1, 0])];
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
  count(pen.undrawn.partial, entity.type);
  strokePlaced(pen, lookOf(pen, entity), frameOf(entity, pen), true);
};

/**
 * An embedded object: its frame only, between the corners in groups 10 and 11, because only the program that made it
 * draws it.
 */
export function drawEmbedded(entity: Entity, pen: Pen): void {
  const [first, second] = [pointIn(entity, 10), pointIn(entity, 11)];
  count(first && second ? pen.undrawn.partial : pen.undrawn.types, entity.type);
  if (!first || !second) return;
  const [[x0, y0], [x1, y1]] = [first, second];
  strokePlaced(pen, lookOf(pen, entity), [x0, y0, x1, y0, x1, y1, x0, y1], true);
}

/** A WIPEOUT hides what was drawn before. */
export function drawWipeout(entity: Entity, pen: Pen): void {
  const points = frameOf(entity, pen);
  if (points.length >= 6 && points.every(Number.isFinite) && take(pen, points.length / 2))
    pen.marks.push({ kind: 'mask', points });
}
