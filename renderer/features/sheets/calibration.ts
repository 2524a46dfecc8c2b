// The scale of a page: parses lengths, and computes the size of a pixel from a line of known length.
import { readNumber } from '../../ui/numbers/number-text.ts';
import { lengthOf } from '../../viewer/tools/measures.ts';
import type { KeptMeasure, Measured } from './measure-rules.ts';

const units: Readonly<Record<string, number>> = {
  '': 1,
  m: 1,
  cm: 0.01,
  mm: 0.001,
  km: 1000,
  ft: 0.3048,
  "'": 0.3048,
  in: 0.0254,
  '"': 0.0254,
};

/** `3.25`, `3,25 m`, `1 325 cm`, `12 ft`, `12' 3 1/2"` in metres; undefined for invalid input. */
export function readLength(text: string, language: string): number | undefined {
  const [, feet, inches = '0', part = '0', of = '1'] =
    /^\s*(?:(\d+)\s*(?:'|′|ft)\s*)(?:(\d+(?:[.,]\d+)?)?\s*(?:(\d+)\/(\d+))?\s*(?:"|″|in))\s*$/i.exec(text) ?? [];
  if (feet !== undefined) {
    const metres = Number(feet) * 0.3048 + (Number(inches.replace(',', '.')) + Number(part) / Number(of)) * 0.0254;
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
