// The rules of measuring: which points a measure takes, when it is complete, what the next click is.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { fewest, most, type MeasureKind } from '../../../viewer/tools/measures.ts';
import { shiftOf, type Shifts } from '../position/georeference-rules.ts';
import { distance, type ScreenPoint, type Snap } from '../../../viewer/tools/snap.ts';

/** The model that a point was measured on, and the offset that it had then from its place in the file. */
export interface PointOrigin {
  readonly model: number;
  readonly shift: Vec;
}

/** One for each point; null: not known. */
type Origins = readonly (PointOrigin | null)[];

export interface Measure {
  readonly id: number;
  readonly kind: MeasureKind;
  readonly points: readonly Vec[];
  readonly origins?: Origins;
}

/**
 * Why a measure does not hold for the files: `since`: a model of it was moved afterwards; `across`: it is between
 * models that are not moved alike, or the place of a moved one. Null: it holds.
 */
export function doubtOf({ kind, origins = [] }: Pick<Measure, 'kind' | 'origins'>, shifts: Shifts) {
  const known = origins.filter(origin => origin !== null);
  if (known.some(({ model, shift }) => shiftOf(shifts, model).join() !== shift.join())) return 'since';
  const places = new Set(known.map(({ shift }) => shift.join()));
  const isMovedPlace = kind === 'point' && known.some(({ shift }) => shift.some(each => each !== 0));
  return places.size > 1 || isMovedPlace ? 'across' : null;
}

/** The models of a measure that are or were moved. */
export const movedIn = ({ origins = [] }: Pick<Measure, 'origins'>, shifts: Shifts): number[] => [
  ...new Set(
    origins.flatMap(origin => {
      if (!origin) return [];
      const isMoved = [origin.shift, shiftOf(shifts, origin.model)].some(shift => shift.some(each => each !== 0));
      return isMoved ? [origin.model] : [];
    }),
  ),
];

/** Start of a clearance: an element, or with a face only that. */
interface ClearanceStart {
  readonly feature: number;
  readonly face: { readonly point: Vec; readonly normal: Vec } | null;
}

/** Completed measures and the one in progress. */
interface Measuring {
  readonly measures: readonly Measure[];
  /** kind of the next measure */
  readonly measureKind: MeasureKind;
  /** its points so far */
  readonly measurePoints: readonly Vec[];
  readonly measureOrigins: Origins;
  readonly clearanceFrom: ClearanceStart | null;
  /** whether a clearance starts at the clicked face, not at its whole element */
  readonly measuresFace: boolean;
}

export const noMeasuring: Measuring = {
  measures: [],
  measureKind: 'length',
  measurePoints: [],
  measureOrigins: [],
  clearanceFrom: null,
  measuresFace: false,
};

/** No measure in progress. */
export const notBegun = { measurePoints: [], measureOrigins: [], clearanceFrom: null } as const;

/** Points closer than this coincide, metres. */
const SAME = 0.001;

type Points = Pick<Measuring, 'measures' | 'measureKind' | 'measurePoints'> &
  Partial<Pick<Measuring, 'measureOrigins'>>;

/** Adds a complete measure. */
export const keepMeasure = (
  measures: readonly Measure[],
  kind: MeasureKind,
  points: readonly Vec[],
  origins: Origins = [],
): Measure[] =>
  measures.concat({
    id: (measures.at(-1)?.id ?? 0) + 1,
    kind,
    points,
    ...(origins.some(origin => origin !== null) && { origins }),
  });

/** Ends a measure at its last point, if it has enough points. */
export function finishMeasure(now: Points): Points {
  const { measures, measureKind, measurePoints, measureOrigins } = now;
  if (measurePoints.length < fewest[measureKind]) return now;
  const kept = keepMeasure(measures, measureKind, measurePoints, measureOrigins);
  return { measureKind, measurePoints: [], measureOrigins: [], measures: kept };
}

/** Adds a point; a measure with all its points is complete. A click on the first point closes an area. */
export function addMeasurePoint(now: Points, point: Vec, origin: PointOrigin | null = null): Points {
  const { measures, measureKind, measurePoints, measureOrigins = [] } = now;
  const [first] = measurePoints;
  const last = measurePoints.at(-1);
  // The second click of a double click.
  if (last && distance(last, point) < SAME) return now;
  if (measureKind === 'area' && first && measurePoints.length >= fewest.area && distance(first, point) < SAME)
    return finishMeasure(now);
  const origins = [...measureOrigins, origin];
  const next = { measures, measureKind, measurePoints: [...measurePoints, point], measureOrigins: origins };
  return next.measurePoints.length >= most[measureKind] ? finishMeasure(next) : next;
}

/** The same measures, with one end of one of them moved. */
export const moveEnd = (
  measures: readonly Measure[],
  id: number,
  end: number,
  { point, origin = null }: { readonly point: Vec; readonly origin?: PointOrigin | null },
): Measure[] =>
  measures.map(measure =>
    measure.id === id && end < measure.points.length
      ? {
          ...measure,
          points: measure.points.with(end, point),
          origins: measure.points.map((_each, n) => (n === end ? origin : (measure.origins?.[n] ?? null))),
        }
      : measure,
  );

/** Shape of the measure in progress: the snap point, all points including it, and whether they have a number. */
export function begunShape({ measureKind, measurePoints }: Points, pointer: Snap | null) {
  const snap = measureKind === 'clearance' ? null : pointer;
  const points = snap ? [...measurePoints, snap.point] : measurePoints;
  const isBegun = measurePoints.length > 0 || measureKind === 'point';
  return { snap, points, says: isBegun && points.length >= fewest[measureKind] };
}

/** A path through places of the canvas; empty when one of them is behind the camera. */
export function pathThrough(places: readonly ScreenPoint[], isClosed: boolean): string {
  if (places.length < 2 || places.some(({ depth }) => depth > 1)) return '';
  return `M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${isClosed ? 'Z' : ''}`;
}

type Step = Omit<Measuring, 'measures' | 'measureOrigins'>;

/** Instruction for the next click. */
export function measureStep({ measureKind, measurePoints, clearanceFrom, measuresFace }: Step) {
  if (measureKind === 'point') return 'onePoint';
  if (measureKind === 'clearance') return clearanceFrom ? 'secondElement' : measuresFace ? 'firstFace' : 'firstElement';
  if (measurePoints.length >= fewest[measureKind]) return 'more';
  return (['first', 'second', 'third'] as const)[measurePoints.length] ?? 'more';
}
