// The scale of a page: what people write as a length, and what a line of that length makes of a pixel.
import { lengthOf } from '../../viewer/tools/measures.ts';
import type { KeptMeasure } from './measure-rules.ts';

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

/** `3.25`, `3,25 m`, `325 cm`, `12 ft` in metres; undefined for what is no length. */
export function readLength(text: string): number | undefined {
  const [, number = '', unit = ''] = /^\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*([a-z'"]*)\s*$/i.exec(text) ?? [];
  const factor = units[unit.toLowerCase()];
  const value = Number(number.replace(',', '.'));
  return number !== '' && factor !== undefined && value > 0 ? value * factor : undefined;
}

/** Metres of a pixel, when a line is so many metres long. */
export const scaleOf = ({ points }: Pick<KeptMeasure, 'points'>, metres: number): number =>
  metres / lengthOf(points.map(([x, y]) => [x, y, 0]));
