// Texts of measures: numbers with their units. Points are in the scene: east, height, south.
import { areaText, digits, lengthText, type NumberStyle } from '../../../ui/numbers/length-display.ts';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { angleOf, areaOf, lengthOf, type MeasureKind } from '../../../viewer/tools/measures.ts';
import { coordinatesText, type Coordinates } from './coordinates.ts';

export interface MeasureWriting extends NumberStyle {
  /** coordinates of a point of the scene */
  readonly at: (point: Vec) => Coordinates;
}

export function measureText(kind: MeasureKind, points: readonly Vec[], { at, ...style }: MeasureWriting): string {
  switch (kind) {
    case 'point':
      return points[0] ? coordinatesText(at(points[0]), style) : '';
    case 'angle':
      return `${digits((angleOf(points) * 180) / Math.PI, 1, style.language)}°`;
    case 'area':
      return areaText(areaOf(points), style);
    case 'length':
    case 'chain':
    case 'clearance':
      return lengthText(lengthOf(points), style);
  }
}

export interface LengthParts {
  readonly dx: string;
  readonly dy: string;
  readonly dz: string;
  readonly horizontal: string;
  /** `5.0 % (2.9°)`; vertical: only the degrees */
  readonly slope: string;
}

/** Components of a length from its first point to its second: x to the east, y to the north, z up. */
export function lengthParts([from, to]: readonly Vec[], style: NumberStyle): LengthParts | null {
  if (!from || !to) return null;
  const [dx, dz, dy] = [to[0] - from[0], to[1] - from[1], from[2] - to[2]];
  const horizontal = Math.hypot(dx, dy);
  const degrees = `${digits((Math.atan2(dz, horizontal) * 180) / Math.PI, 1, style.language)}°`;
  const percent = horizontal > Math.abs(dz) * 1e-4 ? (dz / horizontal) * 100 : null;
  return {
    dx: lengthText(dx, style),
    dy: lengthText(dy, style),
    dz: lengthText(dz, style),
    horizontal: lengthText(horizontal, style),
    slope: percent === null ? degrees : `${digits(percent, 1, style.language)} % (${degrees})`,
  };
}
