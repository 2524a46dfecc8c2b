import { type Curve, sampleCurve, trim } from '../curve.ts';
import { type Instance, isTyped, numberOf, type Value } from '../instances.ts';
import type { Mesh } from '../mesh.ts';
import { axisPlacement } from '../placements.ts';
import type { Flat, Profile } from '../profiles.ts';
import { sweptPart } from '../read-curve.ts';
import type { Tolerance } from '../roundness.ts';
import { add, compose, cross, distance, dot, type Frame, frameOf, identity, perpendicular } from '../vectors.ts';
import { place, scale, subtract, UP, unit, type Vector } from '../vectors.ts';
import { loft, type Section } from './loft.ts';
import { areasOf, joined, type Shapes } from './shapes.ts';
import { surfaceNormal } from './surfaces.ts';

/** Frame of the profile where the directrix has a direction: its z axis is that direction. */
type FrameAt = (at: number, tangent: Vector) => Frame;

/**
 * IfcFixedReferenceSweptAreaSolid, IfcDirectrixDerivedReferenceSweptAreaSolid and IfcSurfaceCurveSweptAreaSolid: a
 * profile along a curve, in the plane across it. Its x axis is as near as that plane allows to a fixed direction, to
 * one that turns with the cant of the directrix, or to the normal of the reference surface (ISO 10303-42,
 * surface_curve_swept_area_solid). Corners of the directrix are mitred. Null when something cannot be read.
 */
export function drawSweep(shapes: Shapes, of: Instance): Mesh | null {
  const { instances, curves, tolerance } = shapes;
  const areas = areasOf(shapes, instances.follow(of, 0));
  const directrix = curves.read(instances.follow(of, 2));
  if (areas === null || directrix === null) return null;
  const curve = partBetween(directrix, of.values[3], of.values[4]);
  const frameAt = curve && frames(shapes, of, curve);
  if (curve === null || frameAt === null) return null;
  const position = axisPlacement(instances, instances.follow(of, 1)) ?? identity;
  return joined(areas.map(area => sweepArea(area, curve, frameAt, position, tolerance)));
}

/** The part of the directrix between two lengths or parameters of it; null when the lengths leave nothing. */
function partBetween(curve: Curve, from: Value | undefined, to: Value | undefined): Curve | null {
  const isLength = (value: Value | undefined): boolean => isTyped(value) && value.type.endsWith('LENGTHMEASURE');
  if (!isLength(from) && !isLength(to)) return sweptPart(curve, numberOf(from), numberOf(to));
  const at = (value: Value | undefined, otherwise: number): number => {
    const number = numberOf(value);
    if (!Number.isFinite(number)) return otherwise;
    return Math.max(0, Math.min(curve.end, isLength(value) ? number : curve.fromParameter(number)));
  };
  const [start, end] = [at(from, 0), at(to, curve.end)];
  return end > start ? trim(curve, start, end) : null;
}

function frames(shapes: Shapes, of: Instance, curve: Curve): FrameAt | null {
  const { instances } = shapes;
  if (of.type === 'IFCSURFACECURVESWEPTAREASOLID') {
    const normal = surfaceNormal(shapes, instances.follow(of, 5));
    return normal && ((at, tangent) => frameOf(curve.point(at), tangent, normal(curve.point(at)) ?? UP));
  }
  const fixed = unit(instances.vector(of, 5) ?? UP) ?? UP;
  const up = of.type === 'IFCDIRECTRIXDERIVEDREFERENCESWEPTAREASOLID' ? curve.up : undefined;
  return (at, tangent) => {
    const plain = frameOf(curve.point(at), tangent, fixed);
    if (up === undefined) return plain;
    const [level, canted] = [perpendicular(tangent, UP), perpendicular(tangent, up(at))];
    const [c, s] = [dot(level, canted), dot(cross(level, canted), tangent)];
    const x = add(scale(plain.x, c), scale(plain.y, s));
    return { ...plain, x, y: cross(plain.z, x) };
  };
}

// A corner is one where the directrix turns by more than this share of a radian.
const SMOOTH = 2e-3;
// Mitred corners of more than about 150 degrees would reach far out: there both ends are cut straight.
const SHARPEST = 0.26;
const MOST_CORNERS = 4_000_000;

function sweepArea(area: Profile, curve: Curve, frameAt: FrameAt, position: Frame, tolerance: Tolerance): Mesh | null {
  const stops = stopsAlong(area, curve, frameAt, tolerance);
  if (stops.length * area.outer.length > MOST_CORNERS) return null;
  const isLoop = stops.length > 3 && distance(curve.point(0), curve.point(curve.end)) <= tolerance.most * 1e-3;
  const sections = (isLoop ? stops.slice(0, -1) : stops).flatMap((at, i): Section[] => {
    const gapBefore = i > 0 ? at - stops[i - 1]! : isLoop ? curve.end - stops.at(-2)! : 0;
    const gapAfter = i + 1 < stops.length ? stops[i + 1]! - at : 0;
    const before = gapBefore > 0 ? curve.tangent((i > 0 ? at : curve.end) - gapBefore * 1e-6) : curve.tangent(at);
    const after = gapAfter > 0 ? curve.tangent(at + gapAfter * 1e-6) : before;
    return cornerFrames(at, gapBefore > 0 ? before : after, after, frameAt).map(frame => ({
      profile: area,
      frame: compose(position, frame),
    }));
  });
  return loft(sections, isLoop);
}

/** One frame where the directrix is smooth or the mitre of both sides is the same, else one for each side. */
function cornerFrames(at: number, before: Vector, after: Vector, frameAt: FrameAt): Frame[] {
  if (distance(before, after) < SMOOTH) return [frameAt(at, unit(add(before, after)) ?? after)];
  const [a, b] = [frameAt(at, before), frameAt(at, after)];
  const plane = unit(add(before, after));
  if (plane === null || dot(plane, before) < SHARPEST) return [a, b];
  const [left, right] = [mitred(a, plane), mitred(b, plane)];
  const size = distance(left.x, right.x) + distance(left.y, right.y);
  return size < 1e-9 ? [left] : [left, right];
}

/** Slides the plane of a profile along its sweep into the plane between two pieces of the directrix. */
function mitred({ o, x, y, z }: Frame, plane: Vector): Frame {
  const slide = (axis: Vector): Vector => subtract(axis, scale(z, dot(axis, plane) / dot(z, plane)));
  return { o, x: slide(x), y: slide(y), z };
}

/** Distances along the directrix whose chords are near enough to it, and to the ways of the corners of the profile. */
function stopsAlong({ outer }: Profile, curve: Curve, frameAt: FrameAt, tolerance: Tolerance): number[] {
  const xs = outer.map(([x]) => x);
  const ys = outer.map(([, y]) => y);
  const corners = [Math.min(...xs), Math.max(...xs)].flatMap(x =>
    [Math.min(...ys), Math.max(...ys)].map((y): Flat => [x, y]),
  );
  const { steps: _, ...plain } = curve;
  const ways = corners.map(([x, y]): Curve => ({
    ...plain,
    point: at => place(frameAt(at, curve.tangent(at)), [x, y, 0]),
  }));
  const stops = [...new Set([0, ...curve.breaks, curve.end])].sort((a, b) => a - b);
  const found = [0];
  stops.slice(1).forEach((to, i) => {
    const from = stops[i]!;
    // Just before a corner, the direction is still that of the piece.
    const end = to - (to - from) * 1e-9;
    const rows = [sampleCurve(curve, tolerance, from, to), ...ways.map(way => sampleCurve(way, tolerance, from, end))];
    const most = rows.reduce((best, row) => (row.length > best.length ? row : best));
    found.push(...most.slice(1, -1), to);
  });
  return found;
}
