// The boundary of a HATCH.
import { reversed } from '../../flat-points.ts';
import { radiansOf } from './affine.ts';
import { arcPoints, ellipsePoints, polylinePoints, type Ellipse, splinePoints } from './curves.ts';
import { numberOf, type Pairs } from '../reading/drawing.ts';
import type { TagValue } from '../reading/tags.ts';

export type Pair = readonly [number, number];

/** A line of a pattern as the file has it, scaled and turned already. */
export interface PatternLine {
  /** radians */
  readonly angle: number;
  readonly base: Pair;
  readonly offset: Pair;
  /** negative: gap; empty: a whole line */
  readonly dashes: readonly number[];
}

export interface HatchParts {
  /** points x, y, ... in the plane of the hatch */
  readonly loops: readonly (readonly number[])[];
  /** group 92 of each loop */
  readonly flags: readonly number[];
  /** group 75: how islands are treated */
  readonly style: number;
  readonly lines: readonly PatternLine[];
}

const POLYLINE = 2;
/** Loops that bound an area from outside. */
export const EXTERNAL = 1;
/** Loops around texts: as groups of the reference, and as programs write them. */
export const TEXT_BOX = 8 | 128;
/** A loop that repeats another one. */
const DUPLICATE = 256;
const MOST_NAMED = 1_000_000;

/** Walks the pairs of an entity in their order. */
class Cursor {
  private at: number;
  private readonly codes: readonly number[];
  private readonly values: readonly TagValue[];

  constructor({ codes, values }: Pairs, at: number) {
    this.codes = codes;
    this.values = values;
    this.at = at;
  }

  /** Whether the next pair is of this group. */
  is(code: number): boolean {
    return this.codes[this.at] === code;
  }

  /** The number of the next pair when it is of this group, which is then consumed; else `otherwise`. */
  number(code: number, otherwise = 0): number {
    if (!this.is(code)) return otherwise;
    const value = this.values[this.at++];
    return typeof value === 'number' ? value : otherwise;
  }

  /** A count that the rest of the entity can hold. */
  count(code: number): number {
    return Math.max(0, Math.min(this.number(code), this.codes.length - this.at, MOST_NAMED));
  }

  /** x and y of a group and the one ten above it. */
  point(code: number): [number, number] {
    const x = this.number(code);
    return [x, this.number(code + 10)];
  }

  get isAtEnd(): boolean {
    return this.at >= this.codes.length;
  }

  skip(): void {
    this.at++;
  }
}

/** Reads boundary and pattern of a HATCH. Damaged loops are left out. */
export function readHatch(entity: Pairs): HatchParts {
  const start = entity.codes.indexOf(91);
  if (start < 0) return { loops: [], flags: [], style: 0, lines: [] };
  const cursor = new Cursor(entity, start);
  const loops: number[][] = [];
  const flags: number[] = [];
  for (let left = cursor.count(91); left > 0 && !cursor.isAtEnd; left--) {
    while (!cursor.isAtEnd && !cursor.is(92)) cursor.skip();
    const flag = cursor.number(92);
    const loop = flag & POLYLINE ? readPolyline(cursor) : readEdges(cursor);
    for (let sources = cursor.count(97); sources > 0; sources--) cursor.number(330);
    if (loop.length < 6 || flag & DUPLICATE) continue;
    loops.push(loop);
    flags.push(flag);
  }
  const style = numberOf(entity, 75);
  while (!cursor.isAtEnd && !cursor.is(78)) cursor.skip();
  const lines = Array.from({ length: cursor.count(78) }, () => readPatternLine(cursor));
  return { loops, flags, style, lines };
}

function readPolyline(cursor: Cursor): number[] {
  const hasBulges = cursor.number(72) !== 0;
  cursor.number(73);
  const corners = Array.from({ length: cursor.count(93) }, () => {
    const [x, y] = cursor.point(10);
    return { x, y, bulge: hasBulges ? cursor.number(42) : 0 };
  });
  return polylinePoints(corners, true);
}

function readEdges(cursor: Cursor): number[] {
  let points: number[] = [];
  let added = 0;
  for (let edges = cursor.count(93); edges > 0 && cursor.is(72); edges--) {
    const edge = readEdge(cursor);
    if (edge.length < 4) continue;
    // Edges may be written against the direction of the loop: the nearer ends meet. The first one may be, too.
    const [start, end] = [edge.slice(0, 2), edge.slice(-2)];
    const gap = (from: readonly number[]): number => Math.min(distance(from, start), distance(from, end));
    if (added++ === 1 && gap(points) < gap(points.slice(-2))) points = reversed(points);
    const last = points.slice(-2);
    const isBackwards = distance(last, end) < distance(last, start);
    for (const value of isBackwards ? reversed(edge) : edge) points.push(value);
  }
  return points;
}

const distance = ([x = NaN, y = NaN]: readonly number[], [u = NaN, v = NaN]: readonly number[]): number =>
  Math.hypot(u - x, v - y);

function readEdge(cursor: Cursor): number[] {
  const kind = cursor.number(72);
  if (kind === 1) return [...cursor.point(10), ...cursor.point(11)];
  if (kind === 2) {
    const [x, y] = cursor.point(10);
    const radius = cursor.number(40);
    const [start, end] = [radiansOf(cursor.number(50)), radiansOf(cursor.number(51))];
    return arcPoints(x, y, radius, ...directed(start, end, cursor.number(73, 1) !== 0));
  }
  if (kind === 3) {
    const [x, y] = cursor.point(10);
    const [mx, my] = cursor.point(11);
    const ratio = cursor.number(40);
    const [start, end] = [parameterOf(cursor.number(50), ratio), parameterOf(cursor.number(51), ratio)];
    const [from, sweep] = directed(start, end, cursor.number(73, 1) !== 0);
    const ellipse: Ellipse = { centre: [x, y, 0], major: [mx, my, 0], normal: [0, 0, 1], ratio };
    return ellipsePoints(ellipse, from, sweep).filter((_, i) => i % 3 !== 2);
  }
  return kind === 4 ? readSplineEdge(cursor) : [];
}

/** The parameter of an ellipse at an angle in degrees, which is the form in hatches. */
function parameterOf(degrees: number, ratio: number): number {
  const angle = radiansOf(degrees);
  // A whole turn stays one.
  const turns = Math.round(angle / (2 * Math.PI)) * 2 * Math.PI;
  return turns + Math.atan2(Math.sin(angle - turns), Math.cos(angle - turns) * ratio);
}

/** Clockwise arcs have their angles with the opposite sign. */
function directed(start: number, end: number, isCounterClockwise: boolean): [start: number, sweep: number] {
  const sweep = (((end - start) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
  return isCounterClockwise ? [start, sweep] : [-start, -sweep];
}

function readSplineEdge(cursor: Cursor): number[] {
  const degree = cursor.number(94);
  const isRational = cursor.number(73) !== 0;
  cursor.number(74);
  const [knotCount, controlCount] = [cursor.count(95), cursor.count(96)];
  const knots = Array.from({ length: knotCount }, () => cursor.number(40));
  const weights: number[] = [];
  const controls = Array.from({ length: controlCount }, () => {
    const [x, y] = cursor.point(10);
    if (isRational || cursor.is(42)) weights.push(cursor.number(42, 1));
    return [x, y, 0] as const;
  });
  // A 97 follows here only with fit points; the one of the loop's sources has none after it.
  const fits = cursor.is(97) ? Array.from({ length: cursor.count(97) }, () => [...cursor.point(11), 0] as const) : [];
  if (fits.length > 0) {
    cursor.point(12);
    cursor.point(13);
  }
  return splinePoints({ degree, knots, controls, weights, fits, isClosed: false }).filter((_, i) => i % 3 !== 2);
}

function readPatternLine(cursor: Cursor): PatternLine {
  const angle = radiansOf(cursor.number(53));
  const base: Pair = [cursor.number(43), cursor.number(44)];
  const offset: Pair = [cursor.number(45), cursor.number(46)];
  return { angle, base, offset, dashes: Array.from({ length: cursor.count(79) }, () => cursor.number(49)) };
}
