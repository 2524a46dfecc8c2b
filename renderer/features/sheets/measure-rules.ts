// Rules of measuring on a sheet: points of a measure, its completion, its text.
import type { CanvasMeasure } from '../../ui/canvas/measure-marks.ts';
import {
  areaText as plainAreaText,
  digits,
  lengthText as plainLengthText,
  type NumberStyle,
} from '../../ui/numbers/length-display.ts';
import type { Spot } from '../../ui/canvas/pan-zoom.ts';
import { angleOf, areaOf, fewest, labelPlace, lengthOf, most, type MeasureKind } from '../../viewer/tools/measures.ts';
import { readNumber } from '../../ui/numbers/number-text.ts';

const [FOOT, INCH] = [0.3048, 0.0254];
const imperial = { ft: FOOT, "'": FOOT, in: INCH, '"': INCH };
const units: Readonly<Record<string, number>> = { '': 1, m: 1, cm: 0.01, mm: 0.001, km: 1000, ...imperial };

/** `3.25`, `3,25 m`, `1 325 cm`, `12 ft`, `12' 3 1/2"` in metres; undefined for invalid input. */
export function readLength(text: string, language: string): number | undefined {
  const [, feet, inches = '0', part = '0', of = '1'] =
    /^\s*(?:(\d+)\s*(?:'|′|ft)\s*)(?:(\d+(?:[.,]\d+)?)?\s*(?:(\d+)\/(\d+))?\s*(?:"|″|in))\s*$/i.exec(text) ?? [];
  if (feet !== undefined) {
    const metres = Number(feet) * FOOT + (Number(inches.replace(',', '.')) + Number(part) / Number(of)) * INCH;
    return metres > 0 && Number.isFinite(metres) ? metres : undefined;
  }
  const [, number = '', unit = ''] = /^(.*?)\s*([a-z'"′″]*)\s*$/i.exec(text) ?? [];
  const factor = units[unit.toLowerCase().replace('′', "'").replace('″', '"')];
  const reading = readNumber(number, language);
  return 'value' in reading && factor !== undefined && reading.value > 0 ? reading.value * factor : undefined;
}

/** The line that was just drawn with the calibration tool, and the measures without it. Undefined: there is none. */
export function lineForScale(
  { tool, kept }: Pick<Measured, 'kept'> & { readonly tool: string },
  before: Pick<Measured, 'kept'>,
): { readonly line: KeptMeasure; readonly kept: readonly KeptMeasure[] } | undefined {
  const line = tool === 'calibrate' && kept.length > before.kept.length ? kept.at(-1) : undefined;
  return line && { line, kept: kept.slice(0, -1) };
}

/** Metres per pixel, given the length of a line in metres. */
export const scaleOf = ({ points }: Pick<KeptMeasure, 'points'>, metres: number): number =>
  metres / lengthOf(points.map(([x, y]) => [x, y, 0]));

export type SheetMeasureKind = Extract<MeasureKind, 'length' | 'chain' | 'angle' | 'area'>;
export const sheetMeasureKinds: readonly SheetMeasureKind[] = ['length', 'chain', 'area', 'angle'];

export interface KeptMeasure {
  readonly kind: SheetMeasureKind;
  /** in units of the sheet */
  readonly points: readonly Spot[];
}

export interface Measured {
  readonly kept: readonly KeptMeasure[];
  readonly kind: SheetMeasureKind;
  /** points of the unfinished measure */
  readonly points: readonly Spot[];
}

/**
 * Adds a point. Repeating the last point ends a measure that has enough of them, as does the first point of an area.
 */
export function withPoint(now: Measured, point: Spot): Measured {
  const [first, last] = [now.points[0], now.points.at(-1)];
  if (last && isSame(last, point)) return now.points.length >= fewest[now.kind] ? finished(now) : now;
  if (now.kind === 'area' && first && now.points.length >= fewest.area && isSame(first, point)) return finished(now);
  const next = { ...now, points: [...now.points, point] };
  return next.points.length >= most[now.kind] ? finished(next) : next;
}

/** Keeps the unfinished measure, if it has enough points. */
export const finished = ({ kept, kind, points }: Measured): Measured => ({
  kind,
  points: [],
  kept: points.length < fewest[kind] ? kept : [...kept, { kind, points }],
});

/** Removes the last point, else the last measure. */
export const withoutLast = (now: Measured): Measured =>
  now.points.length > 0 ? { ...now, points: now.points.slice(0, -1) } : { ...now, kept: now.kept.slice(0, -1) };

/** The next click of a measure; `more`: another point, or the end. */
export function measureHint({ kind, points }: Pick<Measured, 'kind' | 'points'>) {
  const clicks = kind === 'chain' ? (['first', 'second'] as const) : (['first', 'second', 'third'] as const);
  return clicks[points.length] ?? 'more';
}

const isSame = (a: Spot, b: Spot): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * Shapes and texts of all measures; `pointer`: position of the next point. `metres`: per unit; null: pixels without a
 * scale.
 */
export function shownMeasures(
  { kept, kind, points }: Measured,
  pointer: Spot | null,
  metres: number | null,
  style: NumberStyle,
): CanvasMeasure[] {
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

/** Formats a length; in metres, lengths below a tenth of a metre are in millimetres with three decimals. */
export const lengthText = (metres: number, style: NumberStyle): string =>
  metres < 0.1 && style.lengths.unit === 'm'
    ? `${digits(metres * 1000, 3, style.language)} mm`
    : plainLengthText(metres, style);

const areaText = (squareMetres: number, style: NumberStyle): string =>
  squareMetres < 0.01 && style.lengths.unit !== 'ft-in'
    ? `${digits(squareMetres * 1e6, 2, style.language)} mm²`
    : plainAreaText(squareMetres, style);
