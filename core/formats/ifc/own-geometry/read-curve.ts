import { createAlignmentReader } from './read-alignment.ts';
import { arcThrough, chain, circleIn, ellipseIn, lineFrom, moved, polyline, segmentBetween, trim } from './curve.ts';
import type { Curve } from './curve.ts';
import { isReference, isTyped, listOf, numberOf, vectorOf } from './instances.ts';
import type { Instance, Instances, Value } from './instances.ts';
import { angleUnit, axisPlacement, isParameter } from './placements.ts';
import { byLength, polynomialIn, cosineDirection, polynomialDirection, sineDirection, spiralIn } from './spirals.ts';
import { offsetCurve, readSpline } from './splines.ts';
import { compose, distance, identity, inverse, travelFrame, type Vector } from './vectors.ts';

// Curves made of curves; a cycle ends here.
const DEEPEST = 16;

export type CurveReader = ReturnType<typeof createCurveReader>;

/** Functions of the reader for the kinds of curves that are made of others. */
interface Scope {
  readonly instances: Instances;
  readonly read: (of: Instance | null) => Curve | null;
  /** `length`: of the piece that is cut out, which some spirals depend on. */
  readonly make: (of: Instance, length: number) => Curve | null;
}

/**
 * A reader of the curves of a file, with a cache: an alignment carries a thousand elements. Kinds it does not know, and
 * broken ones, are null.
 */
export function createCurveReader(instances: Instances) {
  const angle = angleUnit(instances);
  const known = new Map<number, Curve | null>();
  let depth = 0;
  const read = (of: Instance | null): Curve | null => {
    if (of === null) return null;
    const old = known.get(of.id);
    if (old !== undefined) return old;
    const curve = make(of, NaN);
    const sound =
      curve !== null && curve.end > 0 && Number.isFinite(curve.end) && curve.point(0).every(Number.isFinite)
        ? curve
        : null;
    known.set(of.id, sound);
    return sound;
  };
  const scope: Scope = { instances, read, make };
  const readAlignment = createAlignmentReader(instances, angle, { read, segment: of => curveSegment(scope, of) });

  function make(of: Instance, length: number): Curve | null {
    if (depth > DEEPEST) return null;
    depth++;
    const curve = makeKind(of, length);
    depth--;
    return curve;
  }

  function makeKind(of: Instance, length: number): Curve | null {
    const frame = () => axisPlacement(instances, instances.follow(of, 0)) ?? identity;
    const number = (rank: number): number => numberOf(of.values[rank], 0);
    switch (of.type) {
      case 'IFCPOLYLINE':
        return polyline(
          instances
            .list(of, 0)
            .map(point => vectorOf(point.values[0]))
            .filter(point => point !== null),
        );
      case 'IFCLINE':
        return line(instances, of);
      case 'IFCCIRCLE':
        return number(1) > 0 ? circleIn(frame(), number(1), angle) : null;
      case 'IFCELLIPSE':
        return number(1) > 0 && number(2) > 0 ? ellipseIn(frame(), number(1), number(2), angle) : null;
      case 'IFCINDEXEDPOLYCURVE':
        return indexedPolyCurve(instances, of);
      case 'IFCTRIMMEDCURVE':
        return trimmedCurve(scope, of);
      case 'IFCCOMPOSITECURVE':
      case 'IFC2DCOMPOSITECURVE':
      case 'IFCCOMPOSITECURVEONSURFACE':
      case 'IFCBOUNDARYCURVE':
      case 'IFCOUTERBOUNDARYCURVE':
        return compositeCurve(scope, of);
      case 'IFCCURVESEGMENT':
        return curveSegment(scope, of);
      case 'IFCCLOTHOID':
        return spiralIn(frame(), polynomialDirection([0, number(1)]));
      case 'IFCSECONDORDERPOLYNOMIALSPIRAL':
      case 'IFCTHIRDORDERPOLYNOMIALSPIRAL':
      case 'IFCSEVENTHORDERPOLYNOMIALSPIRAL': {
        const terms = of.values.slice(1).map(value => numberOf(value, 0));
        return spiralIn(frame(), polynomialDirection(terms.reverse()));
      }
      case 'IFCCOSINESPIRAL':
        return number(1) !== 0 && length > 0 ? spiralIn(frame(), cosineDirection(number(1), number(2), length)) : null;
      case 'IFCSINESPIRAL':
        return number(1) !== 0 && length > 0
          ? spiralIn(frame(), sineDirection(number(1), number(2), number(3), length))
          : null;
      case 'IFCPOLYNOMIALCURVE': {
        const coefficients = [1, 2, 3].map(rank => listOf(of.values[rank]).map(value => numberOf(value, 0)));
        return polynomialIn(frame(), coefficients);
      }
      case 'IFCEDGE':
      case 'IFCORIENTEDEDGE':
      case 'IFCEDGECURVE':
        return edge(scope, of);
      case 'IFCSURFACECURVE':
      case 'IFCSEAMCURVE':
      case 'IFCINTERSECTIONCURVE':
        return read(instances.follow(of, 0));
      case 'IFCOFFSETCURVE2D': {
        const basis = read(instances.follow(of, 0));
        return basis && offsetCurve(basis, number(1));
      }
      default:
        return readSpline(instances, of) ?? readAlignment(of);
    }
  }
  return {
    read,
    /** radians per plane angle of the file */
    angle,
  };
}

function trimmedCurve({ instances, make }: Scope, of: Instance): Curve | null {
  const basis = instances.follow(of, 0);
  const curve = basis === null ? null : make(basis, NaN);
  if (curve === null) return null;
  const byPoint = of.values[4] === 'CARTESIAN';
  const from = trimAt(instances, curve, of.values[1], byPoint);
  let to = trimAt(instances, curve, of.values[2], byPoint);
  if (from === null || to === null) return null;
  const forward = of.values[3] !== 'F';
  const { period } = curve;
  if (period !== undefined && forward) to = from + ((((to - from) % period) + period) % period || period);
  if (period !== undefined && !forward) to = from - ((((from - to) % period) + period) % period || period);
  // Except for closed curves the sense agreement adds nothing to the two ends.
  return trim(curve, from, to);
}

/** Curves of segments that may have no length, as the last one of an alignment. */
const MAY_BE_EMPTY = new Set(['IFCPOLYLINE', 'IFCTRIMMEDCURVE', 'IFCINDEXEDPOLYCURVE']);

/** Segments one after another. Null when one of them cannot be read. One that does not begin but
 *  end where the one before it ends has the wrong sense: it is reversed. */
function compositeCurve(scope: Scope, of: Instance): Curve | null {
  const parts = scope.instances.list(of, 0).map(part => ({ part, curve: segment(scope, part) }));
  const pieces = parts.flatMap(({ curve }) => curve ?? []);
  const isEmpty = (part: Instance): boolean =>
    part.type === 'IFCCURVESEGMENT' || MAY_BE_EMPTY.has(scope.instances.follow(part, 2)?.type ?? '');
  if (parts.some(({ part, curve }) => curve === null && !isEmpty(part))) return null;
  const [first, second] = pieces;
  if (first === undefined || second === undefined) return chain(pieces);
  const ends = (curve: Curve) => [curve.point(0), curve.point(curve.end)] as const;
  const limit = 1e-3 * Math.max(...pieces.map(curve => distance(...ends(curve))));
  const isApart = (a: Vector, b: Vector): boolean => distance(a, b) > limit;
  const reverse = (curve: Curve): Curve => trim(curve, curve.end, 0);
  const [start, end] = ends(first);
  const isTurned =
    ends(second).every(other => isApart(end, other)) && ends(second).some(other => !isApart(start, other));
  const chained = [isTurned ? reverse(first) : first];
  for (const piece of pieces.slice(1)) {
    const before = chained.at(-1) ?? piece;
    const at = before.point(before.end);
    const [from, to] = ends(piece);
    chained.push(isApart(at, from) && !isApart(at, to) ? reverse(piece) : piece);
  }
  return chain(chained);
}

function segment(scope: Scope, of: Instance): Curve | null {
  const { instances, read } = scope;
  if (of.type === 'IFCCURVESEGMENT') return curveSegment(scope, of);
  const parent = read(instances.follow(of, 2));
  return parent !== null && of.values[1] === 'F' ? trim(parent, parent.end, 0) : parent;
}

/** A piece of a curve, with its beginning moved to a placement (IFC 4.3, IfcCurveSegment). */
function curveSegment({ instances, make }: Scope, of: Instance): Curve | null {
  const parent = instances.follow(of, 4);
  const target = axisPlacement(instances, instances.follow(of, 1));
  const length = numberOf(of.values[3]);
  const curve = parent === null ? null : make(parent, Math.abs(length));
  if (curve === null || target === null || !Number.isFinite(length) || length === 0) return null;
  const measure = (value: Value | undefined): number =>
    isParameter(value) ? curve.fromParameter(numberOf(value, 0)) : numberOf(value, 0);
  const from = measure(of.values[2]);
  const piece =
    parent?.type === 'IFCPOLYNOMIALCURVE' && !isParameter(of.values[3])
      ? byLength(curve, from, length)
      : trim(curve, from, from + measure(of.values[3]));
  return moved(piece, compose(target, inverse(travelFrame(piece.point(0), piece.tangent(0)))));
}

function edge({ instances, read, make }: Scope, of: Instance): Curve | null {
  if (of.type === 'IFCORIENTEDEDGE') {
    const inner = read(instances.follow(of, 2));
    return inner !== null && of.values[3] === 'F' ? trim(inner, inner.end, 0) : inner;
  }
  const [from, to] = [vertexOf(instances, of, 0), vertexOf(instances, of, 1)];
  const geometry = of.type === 'IFCEDGECURVE' ? instances.follow(of, 2) : null;
  const curved = geometry === null ? null : make(geometry, NaN);
  if (from === null || to === null) return curved;
  const project = curved?.project;
  if (curved === null || project === undefined) return curved ?? segmentBetween(from, to);
  const [start, end] = [project(from), project(to)];
  if (curved.period === undefined) return trim(curved, start, end);
  const turns = of.values[3] === 'F' ? -1 : 1;
  const way = ((((end - start) * turns) % curved.period) + curved.period) % curved.period || curved.period;
  return trim(curved, start, start + turns * way);
}

function line(instances: Instances, of: Instance): Curve | null {
  const direction = instances.follow(of, 1);
  if (direction === null) return null;
  const magnitude = numberOf(direction.values[1], 1);
  const [origin, way] = [instances.vector(of, 0), instances.vector(direction, 0)];
  return lineFrom(origin ?? [0, 0, 0], way ?? [1, 0, 0], magnitude > 0 ? magnitude : 1);
}

function indexedPolyCurve(instances: Instances, of: Instance): Curve | null {
  const list = instances.follow(of, 0);
  const points = listOf(list?.values[0])
    .map(row => vectorOf(row))
    .filter(point => point !== null);
  const parts = listOf(of.values[1]).filter(isTyped);
  if (parts.length === 0) return polyline(points);
  const pieces: Curve[] = [];
  for (const part of parts) {
    const corners = listOf(part.values[0])
      .map(number => points[numberOf(number) - 1])
      .filter(point => point !== undefined);
    const [first, second, third, fourth] = corners;
    if (part.type === 'IFCARCINDEX' && first && second && third && !fourth)
      pieces.push(arcThrough(first, second, third));
    else corners.slice(1).forEach((to, i) => pieces.push(segmentBetween(corners[i] ?? to, to)));
  }
  return chain(pieces);
}

function trimAt(instances: Instances, curve: Curve, ends: Value | undefined, byPoint: boolean): number | null {
  const list = listOf(ends);
  const parameter = list.find(isParameter);
  const reference = list.find(isReference);
  const point: Vector | null = reference === undefined ? null : vectorOf(instances.get(reference.id).values[0]);
  if (point !== null && curve.project !== undefined && (byPoint || parameter === undefined))
    return curve.project(point);
  return parameter === undefined ? null : curve.fromParameter(numberOf(parameter));
}

function vertexOf(instances: Instances, edge: Instance, rank: number): Vector | null {
  const vertex = instances.follow(edge, rank);
  return vertex === null ? null : instances.vector(vertex, 0);
}

/**
 * The part of a curve that a sweep between two parameters takes. The standard adds up the parameters of all pieces of a
 * chain; exporters of reinforcement count pieces instead, so numbers up to the count of the pieces mean those where the
 * letter of the standard would leave nearly nothing. Null parameters mean the ends.
 */
export function sweptPart(curve: Curve, from: number, to: number): Curve {
  const ends = curve.segmentEnds ?? [curve.end];
  const last = Number.isFinite(to) ? to : NaN;
  const countsPieces = last <= ends.length && curve.parameters > 2 * ends.length;
  const at = (parameter: number, otherwise: number): number => {
    if (!Number.isFinite(parameter)) return otherwise;
    if (!countsPieces) return Math.max(0, Math.min(curve.end, curve.fromParameter(parameter)));
    const piece = Math.min(ends.length - 1, Math.max(0, Math.floor(parameter)));
    const [start = 0, end = curve.end] = [ends[piece - 1], ends[piece]];
    return Math.min(curve.end, start + (end - start) * (parameter - piece));
  };
  const [start, end] = [at(from, 0), at(to, curve.end)];
  return end > start ? trim(curve, start, end) : curve;
}
