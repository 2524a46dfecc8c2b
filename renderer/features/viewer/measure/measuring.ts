// The rules of measuring: which points a measure takes, when it is complete, what the next click is.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { fewest, most, type MeasureKind } from '../../../viewer/tools/measures.ts';
import { distance, type ScreenPoint, type Snap } from '../../../viewer/tools/snap.ts';

export interface Measure {
  readonly id: number;
  readonly kind: MeasureKind;
  readonly points: readonly Vec[];
}

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
  readonly clearanceFrom: ClearanceStart | null;
  /** whether a clearance starts at the clicked face, not at its whole element */
  readonly measuresFace: boolean;
}

export const noMeasuring: Measuring = {
  measures: [],
  measureKind: 'length',
  measurePoints: [],
  clearanceFrom: null,
  measuresFace: false,
};

/** No measure in progress. */
export const notBegun = { measurePoints: [], clearanceFrom: null } as const;

/** Points closer than this coincide, metres. */
const SAME = 0.001;

type Points = Pick<Measuring, 'measures' | 'measureKind' | 'measurePoints'>;

/** Adds a complete measure. */
export const keepMeasure = (measures: readonly Measure[], kind: MeasureKind, points: readonly Vec[]): Measure[] =>
  measures.concat({ id: (measures.at(-1)?.id ?? 0) + 1, kind, points });

/** Ends a measure at its last point, if it has enough points. */
export function finishMeasure(now: Points): Points {
  const { measures, measureKind, measurePoints } = now;
  if (measurePoints.length < fewest[measureKind]) return now;
  return { measureKind, measurePoints: [], measures: keepMeasure(measures, measureKind, measurePoints) };
}

/** Adds a point; a measure with all its points is complete. A click on the first point closes an area. */
export function addMeasurePoint(now: Points, point: Vec): Points {
  const { measures, measureKind, measurePoints } = now;
  const [first] = measurePoints;
  const last = measurePoints.at(-1);
  // The second click of a double click.
  if (last && distance(last, point) < SAME) return now;
  if (measureKind === 'area' && first && measurePoints.length >= fewest.area && distance(first, point) < SAME)
    return finishMeasure(now);
  const next = { measures, measureKind, measurePoints: [...measurePoints, point] };
  return next.measurePoints.length >= most[measureKind] ? finishMeasure(next) : next;
}

/** The same measures, with one end of one of them moved. */
export const moveEnd = (measures: readonly Measure[], id: number, end: number, point: Vec): Measure[] =>
  measures.map(measure =>
    measure.id === id && end < measure.points.length
      ? { ...measure, points: measure.points.with(end, point) }
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

/** Instruction for the next click. */
export function measureStep({ measureKind, measurePoints, clearanceFrom, measuresFace }: Omit<Measuring, 'measures'>) {
  if (measureKind === 'point') return 'onePoint';
  if (measureKind === 'clearance') return clearanceFrom ? 'secondElement' : measuresFace ? 'firstFace' : 'firstElement';
  if (measurePoints.length >= fewest[measureKind]) return 'more';
  return (['first', 'second', 'third'] as const)[measurePoints.length] ?? 'more';
}
