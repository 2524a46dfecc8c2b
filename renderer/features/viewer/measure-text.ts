// What a measure says: a number with its unit.
import type { Vec } from '../../viewer/camera/camera-math.ts';
import { angleOf, areaOf, lengthOf, type MeasureKind } from '../../viewer/tools/measures.ts';
import { lengthText } from './units.ts';

export function measureText(kind: MeasureKind, points: readonly Vec[], language: string): string {
  if (kind === 'length' || kind === 'chain' || kind === 'clearance') return lengthText(lengthOf(points), language);
  const digits = kind === 'angle' ? 1 : 2;
  const value = kind === 'angle' ? (angleOf(points) * 180) / Math.PI : areaOf(points);
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
  return kind === 'angle' ? `${number}°` : `${number} m²`;
}
