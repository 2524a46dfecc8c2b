// The rules of measuring on a sheet: which points a measure takes, when it is complete, what it says.
import type { SheetMeasure } from '../../sheets/sheet-marks.ts';
import {
  areaText as plainAreaText,
  digits,
  lengthText as plainLengthText,
  type NumberStyle,
} from '../../ui/numbers/length-display.ts';
import type { Spot } from '../../sheets/sheet-view.ts';
import { angleOf, areaOf, fewest, labelPlace, lengthOf, most, type MeasureKind } from '../../viewer/tools/measures.ts';

export type SheetMeasureKind = Extract<MeasureKind, 'length' | 'chain' | 'angle' | 'area'>;
export const sheetMeasureKinds: readonly SheetMeasureKind[] = ['length', 'chain', 'area', 'angle'];

export interface KeptMeasure {
  readonly kind: SheetMeasureKind;
  /** units of the sheet */
  readonly points: readonly Spot[];
}

export interface Measured {
  readonly kept: readonly KeptMeasure[];
  readonly kind: SheetMeasureKind;
  /** of the measure that is begun */
  readonly points: readonly Spot[];
}

/** One more point. The same point again ends a measure that has enough of them, as does the first one of an area. */
export function withPoint(now: Measured, point: Spot): Measured {
  const [first, last] = [now.points[0], now.points.at(-1)];
  if (last && isSame(last, point)) return now.points.length >= fewest[now.kind] ? finished(now) : now;
  if (now.kind === 'area' && first && now.points.length >= fewest.area && isSame(first, point)) return finished(now);
  const next = { ...now, points: [...now.points, point] };
  return next.points.length >= most[now.kind] ? finished(next) : next;
}

/** Keeps what is begun, when that is enough. */
export function finished({ kept, kind, points }: Measured): Measured {
  return { kind, points: [], kept: points.length < fewest[kind] ? kept : [...kept, { kind, points }] };
}

/** Takes back the last point, else the last measure. */
export function withoutLast(now: Measured): Measured {
  return now.points.length > 0 ? { ...now, points: now.points.slice(0, -1) } : { ...now, kept: now.kept.slice(0, -1) };
}

/** What the next click of a measure is; `more`: another point, or the end. */
export function measureHint({ kind, points }: Pick<Measured, 'kind' | 'points'>) {
  const clicks = kind === 'chain' ? (['first', 'second'] as const) : (['first', 'second', 'third'] as const);
  return clicks[points.length] ?? 'more';
}

const isSame = (a: Spot, b: Spot): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * What is drawn of all measures; `pointer`: where the next click would measure. `metres`: of a unit; null: units are
 * pixels of nobody knows what.
 */
export function shownMeasures(
  { kept, kind, points }: Measured,
  pointer: Spot | null,
  metres: number | null,
  style: NumberStyle,
): SheetMeasure[] {
  const begun = points.length === 0 ? [] : [{ kind, points: pointer ? [...points, pointer] : points }];
  return [...kept, ...begun].map(each => ({
    points: each.points,
    isArea: each.kind === 'area',
    text: each.points.length < fewest[each.kind] ? null : measureText(each, metres, style),
    label: labelOf(each),
  }));
}

function labelOf({ kind, points }: KeptMeasure): Spot {
  const [x, y] = labelPlace(kind, flat(points, 1)) ?? [0, 0, 0];
  return [x, y];
}

const flat = (points: readonly Spot[], metres: number) => points.map(([x, y]) => [x * metres, y * metres, 0] as const);

/** `3.250 m`, `12.4 mm`, `12.50 m²`, `45.0°`; without a scale `320 px`. */
export function measureText({ kind, points }: KeptMeasure, metres: number | null, style: NumberStyle): string {
  const { language } = style;
  const at = flat(points, metres ?? 1);
  if (kind === 'angle') return `${digits((angleOf(at) * 180) / Math.PI, 1, language)}°`;
  if (metres === null)
    return kind === 'area' ? `${digits(areaOf(at), 0, language)} px²` : `${digits(lengthOf(at), 0, language)} px`;
  if (kind === 'area') return areaText(areaOf(at), style);
  return lengthText(lengthOf(at), style);
}

/** As lengths are shown; in metres, what is below a tenth of one in millimetres with their thousandths. */
export const lengthText = (metres: number, style: NumberStyle): string =>
  metres < 0.1 && style.lengths.unit === 'm'
    ? `${digits(metres * 1000, 3, style.language)} mm`
    : plainLengthText(metres, style);

const areaText = (squareMetres: number, style: NumberStyle): string =>
  squareMetres < 0.01 && style.lengths.unit !== 'ft-in'
    ? `${digits(squareMetres * 1e6, 2, style.language)} mm²`
    : plainAreaText(squareMetres, style);
