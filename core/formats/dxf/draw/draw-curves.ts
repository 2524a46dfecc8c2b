// Lines, arcs, polylines and splines.
import type { Vector } from '../../matrices.ts';
import { objectSystem, place, radiansOf, turn, within, type Affine } from './affine.ts';
import { arcPoints, ellipsePoints, polylinePoints, sweepOf, splinePoints } from './curves.ts';
import { numberOf, numbersOf, normalOf, pointIn, pointOf, pointsOf, variable } from '../reading/drawing.ts';
import type { Entity } from '../reading/drawing.ts';
import { fillPlaced, flatPoints, lookOf, strokeFlat, strokePlaced, strokeSolid } from './pen.ts';
import type { Drawn, Pen } from './pen.ts';

export const drawnCurves: readonly Drawn[] = [
  [drawLine, 'LINE', '3DLINE'],
  [drawCircle, 'ARC', 'CIRCLE'],
  [drawEllipse, 'ELLIPSE'],
  [drawSpline, 'SPLINE', 'HELIX'],
  [drawLightPolyline, 'LWPOLYLINE'],
  [drawPolyline, 'POLYLINE'],
  [drawParallels, 'MLINE'],
  [drawLeader, 'LEADER'],
  [drawEndless, 'XLINE', 'RAY'],
  [drawPoint, 'POINT'],
  [drawSolid, 'SOLID', 'TRACE'],
  [drawFace, '3DFACE'],
];

/** From the entity's own coordinate system (group 210) to the layout. */
export const systemOf = (pen: Pen, entity: Entity): Affine => within(pen.where, objectSystem(normalOf(entity)));

function drawLine(entity: Entity, pen: Pen): void {
  strokeSolid(pen, lookOf(pen, entity), [...pointOf(entity, 10), ...pointOf(entity, 11)], false);
}

function drawCircle(entity: Entity, pen: Pen): void {
  const [x, y, z] = pointOf(entity, 10);
  const isArc = entity.type === 'ARC';
  const start = isArc ? radiansOf(numberOf(entity, 50)) : 0;
  const sweep = isArc ? sweepOf(start, radiansOf(numberOf(entity, 51))) : 2 * Math.PI;
  const points = arcPoints(x, y, Math.abs(numberOf(entity, 40)), start, sweep);
  const plane = { where: systemOf(pen, entity), z };
  strokeFlat(pen, lookOf(pen, entity), isArc ? points : points.slice(0, -2), !isArc, plane);
}

function drawEllipse(entity: Entity, pen: Pen): void {
  const [start, end] = [numberOf(entity, 41), numberOf(entity, 42, 2 * Math.PI)];
  const ellipse = {
    centre: pointOf(entity, 10),
    major: pointOf(entity, 11, [1, 0, 0]),
    normal: normalOf(entity),
    ratio: numberOf(entity, 40, 1),
  } as const;
  const points = ellipsePoints(ellipse, start, sweepOf(start, end));
  strokeSolid(pen, lookOf(pen, entity), points, false);
}

function drawSpline(entity: Entity, pen: Pen): void {
  const points = splinePoints({
    degree: numberOf(entity, 71, 3),
    knots: numbersOf(entity, 40),
    controls: pointsOf(entity, 10),
    weights: numbersOf(entity, 41),
    fits: pointsOf(entity, 11),
    isClosed: (numberOf(entity, 70) & 1) !== 0,
  });
  strokeSolid(pen, lookOf(pen, entity), points, false);
}

/** A corner of an LWPOLYLINE or VERTEX; `width`: of the segment after it. */
type Corner = Record<'x' | 'y' | 'bulge' | 'width', number>;

function drawLightPolyline(entity: Entity, pen: Pen): void {
  const corners: Corner[] = [];
  const constant = numberOf(entity, 43);
  entity.codes.forEach((code, i) => {
    const value = entity.values[i];
    if (typeof value !== 'number') return;
    if (code === 10) corners.push({ x: value, y: 0, bulge: 0, width: constant });
    const last = corners.at(-1);
    if (!last) return;
    if (code === 20) last.y = value;
    else if (code === 42) last.bulge = value;
    else if (code === 40) last.width = value;
  });
  drawCorners(entity, pen, corners, (numberOf(entity, 70) & 1) !== 0, numberOf(entity, 38));
}

function drawCorners(entity: Entity, pen: Pen, corners: readonly Corner[], isClosed: boolean, z: number): void {
  const [first] = corners;
  if (first && corners.length === 1) drawDot(pen, entity, systemOf(pen, entity), [first.x, first.y, z]);
  else
    strokeFlat(pen, lookOf(pen, entity), polylinePoints(corners, isClosed), isClosed, {
      where: systemOf(pen, entity),
      z,
      width: Math.max(0, ...corners.map(({ width }) => width)),
    });
}

const [CLOSED, SPLINE_FRAME, SPACE_CURVE, MESH, FACES] = [1, 16, 8, 16, 64];

function drawPolyline(entity: Entity, pen: Pen): void {
  const flags = numberOf(entity, 70);
  if (flags & FACES) drawFaces(entity, pen);
  else if (flags & MESH) drawMesh(entity, pen);
  else {
    // The control frame of a smooth line is not drawn.
    const vertices = entity.parts.filter(vertex => !(numberOf(vertex, 70) & SPLINE_FRAME));
    const isClosed = (flags & CLOSED) !== 0;
    if (flags & SPACE_CURVE) {
      const chain = vertices.flatMap(vertex => pointIn(vertex, 10) ?? []);
      strokeSolid(pen, lookOf(pen, entity), chain, isClosed);
    } else {
      const width = numberOf(entity, 40);
      const corners = vertices.map(vertex => ({
        x: numberOf(vertex, 10),
        y: numberOf(vertex, 20),
        bulge: numberOf(vertex, 42),
        width: numberOf(vertex, 40, width),
      }));
      drawCorners(entity, pen, corners, isClosed, numberOf(entity, 30) || numberOf(entity, 38));
    }
  }
}

/** Faces name their corners by number; a negative one hides the edge that follows. */
function drawFaces(entity: Entity, pen: Pen): void {
  const look = lookOf(pen, entity);
  const isFace = (vertex: Entity): boolean => (numberOf(vertex, 70) & 192) === 128;
  const points = entity.parts.filter(vertex => !isFace(vertex)).map(vertex => pointOf(vertex, 10));
  for (const face of entity.parts.filter(isFace)) {
    const corners = [71, 72, 73, 74].map(code => numberOf(face, code)).filter(index => index !== 0);
    const cornerOf = (index = 0): Vector | undefined => points[Math.abs(index) - 1];
    corners.forEach((index, i) => {
      const [from, to] = [cornerOf(index), cornerOf(corners[i + 1] ?? corners[0])];
      if (index > 0 && from && to) strokeSolid(pen, look, [...from, ...to], false);
    });
  }
}

/** A net of M by N points; closed in one direction by flag 1, in the other by flag 32. */
function drawMesh(entity: Entity, pen: Pen): void {
  const look = lookOf(pen, entity);
  const flags = numberOf(entity, 70);
  const smooth = (flags & 4) !== 0;
  const vertices = entity.parts
    .filter(vertex => !(numberOf(vertex, 70) & SPLINE_FRAME))
    .map(vertex => pointOf(vertex, 10));
  const [rows, columns] = [numberOf(entity, smooth ? 73 : 71), numberOf(entity, smooth ? 74 : 72)];
  if (rows < 1 || columns < 1 || rows * columns > vertices.length) return;
  for (let row = 0; row < rows; row++)
    strokeSolid(pen, look, vertices.slice(row * columns, (row + 1) * columns).flat(), (flags & 32) !== 0);
  for (let column = 0; column < columns; column++) {
    const chain = vertices.slice(0, rows * columns).filter((_, n) => n % columns === column);
    strokeSolid(pen, look, chain.flat(), (flags & CLOSED) !== 0);
  }
}

const cornersOf = (entity: Entity): Vector[] =>
  [10, 11, 12, 13].map(code => pointIn(entity, code)).filter(point => point !== undefined);

/** A 3DFACE: its edges, except hidden ones (group 70). */
function drawFace(entity: Entity, pen: Pen): void {
  const corners = cornersOf(entity);
  const hidden = numberOf(entity, 70);
  const look = lookOf(pen, entity);
  if (hidden === 0) {
    strokeSolid(pen, look, corners.flat(), true);
    return;
  }
  corners.forEach((from, i) => {
    const to = corners[i + 1] ?? corners[0] ?? from;
    if (!(hidden & (1 << i))) strokeSolid(pen, look, [...from, ...to], false);
  });
}

/** A SOLID or TRACE: filled, its last two corners in the other order. */
function drawSolid(entity: Entity, pen: Pen): void {
  const [a, b, c, d] = cornersOf(entity);
  const where = systemOf(pen, entity);
  if (a && b && c)
    fillPlaced(pen, lookOf(pen, entity), [
      [a, b, ...(d ? [d, c] : [c])].flatMap(point => place(where, point[0], point[1], point[2]).slice(0, 2)),
    ]);
}

/** Half the size of a point without one, as a share of the drawing; of an empty header in its units. */
const POINT_SHARE = 0.0025;

function drawPoint(entity: Entity, pen: Pen): void {
  const [x, y, z] = pointOf(entity, 10);
  drawDot(pen, entity, pen.where, [x, y, z]);
}

/** A small cross. */
function drawDot(pen: Pen, entity: Entity, where: Affine, [x, y, z]: Vector): void {
  const { drawing } = pen;
  const size = variable(drawing, '$PDSIZE', 0);
  const [low, high] = [drawing.variables.get('$EXTMIN')?.[1], drawing.variables.get('$EXTMAX')?.[1]];
  const height =
    typeof low === 'number' && typeof high === 'number' && high > low && high - low < 1e9 ? high - low : 40;
  const half = size > 0 ? size / 2 : height * POINT_SHARE;
  const [px, py] = place(where, x, y, z);
  const look = lookOf(pen, entity);
  strokePlaced(pen, look, [px - half, py, px + half, py], false);
  strokePlaced(pen, look, [px, py - half, px, py + half], false);
}

/** An XLINE or RAY: cut when the extents of everything else are known. */
function drawEndless(entity: Entity, pen: Pen): void {
  const [x, y] = place(pen.where, ...pointOf(entity, 10));
  const [dx, dy] = turn(pen.where, ...pointOf(entity, 11, [1, 0, 0]));
  if (Math.hypot(dx, dy) === 0 || ![x, y, dx, dy].every(Number.isFinite)) return;
  const isRay = entity.type === 'RAY';
  pen.marks.push({ kind: 'endless', from: [x, y], towards: [dx, dy], isRay, look: lookOf(pen, entity) });
}

/** A LEADER: its line and, when it has one (group 71), an arrow head. */
function drawLeader(entity: Entity, pen: Pen): void {
  const points = pointsOf(entity, 10);
  const look = lookOf(pen, entity);
  const isCurved = numberOf(entity, 72) === 1 && points.length > 2;
  const curve = { degree: 3, knots: [], controls: [], weights: [], fits: points, isClosed: false };
  strokeSolid(pen, look, isCurved ? splinePoints(curve) : points.flat(), false);
  if (numberOf(entity, 71, 1) === 1) drawArrow(pen, entity, points);
}

/** The head of an arrow at the first of some points. */
export function drawArrow(
  pen: Pen,
  entity: Entity,
  [tip, next]: readonly Vector[],
  size = variable(pen.drawing, '$DIMASZ', 0.18) * (variable(pen.drawing, '$DIMSCALE', 1) || 1),
): void {
  if (!tip || !next) return;
  const length = Math.hypot(next[0] - tip[0], next[1] - tip[1]);
  if (length === 0 || length < size) return;
  const [ux, uy] = [((next[0] - tip[0]) / length) * size, ((next[1] - tip[1]) / length) * size];
  const [x, y, z] = tip;
  const head = [x, y, x + ux - uy / 6, y + uy + ux / 6, x + ux + uy / 6, y + uy - ux / 6];
  fillPlaced(pen, lookOf(pen, entity), [flatPoints(head, pen.where, z)]);
}

/** An MLINE: each of its lines from corner to corner, at its distance along the mitre. */
function drawParallels(entity: Entity, pen: Pen): void {
  const look = lookOf(pen, entity);
  const lines = new Map<number, number[]>();
  const [points, mitres] = [pointsOf(entity, 11), pointsOf(entity, 13)];
  let [corner, line, isFirst] = [-1, 0, false];
  entity.codes.forEach((code, i) => {
    const value = entity.values[i];
    if (code === 11) [corner, line] = [corner + 1, -1];
    if (code === 74) [line, isFirst] = [line + 1, true];
    if (code !== 41 || !isFirst || typeof value !== 'number') return;
    isFirst = false;
    const [point, mitre] = [points[corner], mitres[corner]];
    if (!point || !mitre) return;
    const chain = lines.get(line) ?? [];
    chain.push(point[0] + mitre[0] * value, point[1] + mitre[1] * value, point[2] + mitre[2] * value);
    lines.set(line, chain);
  });
  for (const chain of lines.values()) strokeSolid(pen, look, chain, (numberOf(entity, 71) & 2) !== 0);
}
