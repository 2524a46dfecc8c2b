import { type Drawing, variable } from './drawing.ts';
import type { DxfWarning } from '../errors.ts';

export const INCH = 0.0254;
const US_FOOT = 1200 / 3937;

/** $INSUNITS: metres of each unit (DXF reference); 0 is no unit. */
const metresOfUnit: readonly number[] = [
  0,
  INCH,
  0.3048,
  1609.344,
  0.001,
  0.01,
  1,
  1000,
  2.54e-8,
  2.54e-5,
  0.9144,
  1e-10,
  1e-9,
  1e-6,
  0.1,
  10,
  100,
  1e9,
  149_597_870_700,
  9.4607e15,
  3.0857e16,
  US_FOOT,
  US_FOOT / 12,
  US_FOOT * 3,
  US_FOOT * 5280,
];

/**
 * Metres of a unit of the model. Drawings without a unit count in millimetres, or in inches when they are marked as
 * imperial ($MEASUREMENT 0); a warning reports it.
 */
export function unitOf(drawing: Drawing): { readonly metres: number; readonly warning: DxfWarning | undefined } {
  const known = metresOfUnit[variable(drawing, '$INSUNITS', 0)];
  if (known) return { metres: known, warning: undefined };
  const isImperial = variable(drawing, '$MEASUREMENT', 1) === 0;
  const [metres, name] = isImperial ? [INCH, 'inches, because its measurement is imperial'] : [0.001, 'millimetres'];
  return {
    metres,
    warning: { code: 'no_unit', message: `The drawing does not say its unit ($INSUNITS); it was read as ${name}.` },
  };
}
