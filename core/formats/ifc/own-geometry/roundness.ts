// How closely chords follow what is round: one rule for profiles, directrices, revolutions, tubes and surfaces. The
// error is at most a millimetre, or a five-hundredth of the radius where that is more, but no more than 5 mm: curved
// facades and tracks have radii of hundreds of metres.

/** The largest distance of a chord from its curve, in file units. */
export interface Tolerance {
  /** allowed everywhere */
  readonly most: number;
  /** share of the radius that is allowed where that is more, up to `limit` */
  readonly ofRadius: number;
  readonly limit: number;
}

/** Sides of a whole turn. */
const [FEWEST_SIDES, MOST_SIDES] = [12, 96];
/** Height of an arc by its chord where it is a twelfth of a turn. */
const FEWEST_HEIGHT = Math.tan(Math.PI / (2 * FEWEST_SIDES)) / 2;

/** The rule in the length unit of a file. @param metres metres per unit of the file */
export const toleranceIn = (metres: number): Tolerance => ({
  most: 0.001 / metres,
  ofRadius: 0.002,
  limit: 0.005 / metres,
});

/** The tolerance within something that is drawn `factor` times as large. */
export const toleranceAt = (tolerance: Tolerance, factor: number): Tolerance =>
  factor > 0 && factor !== 1
    ? { ...tolerance, most: tolerance.most / factor, limit: tolerance.limit / factor }
    : tolerance;

/** How much larger something is drawn, by the longest of its axes, in powers of two: what is drawn at nearly the same
 *  scale is divided once. 1 for what is not enlarged. */
export function enlargement(axes: readonly (readonly [x: number, y: number, z: number])[]): number {
  const factor = Math.max(...axes.map(axis => Math.hypot(...axis)));
  return factor > 1.01 ? 2 ** Math.ceil(Math.log2(factor) - 0.01) : 1;
}

/** How far a chord may be from a curve of this radius. */
export const allowedAt = (radius: number, { most, ofRadius, limit }: Tolerance): number =>
  Math.max(most, Math.min(ofRadius * radius, limit));

/** Chords of a whole turn, at least 12; not a whole number. `error`: the distance that is allowed. */
function chordsOfTurn(radius: number, error: number): number {
  return error < radius ? Math.max(FEWEST_SIDES, Math.PI / Math.acos(1 - error / radius)) : FEWEST_SIDES;
}

/** Sides of a circle, 12 to 96 and a multiple of four: its box is then exact along its own axes. */
export function sidesFor(radius: number, tolerance: Tolerance): number {
  const chords = chordsOfTurn(radius, allowedAt(radius, tolerance));
  return Math.min(MOST_SIDES, 4 * Math.ceil(chords / 4 - 1e-9));
}

/** Chords of an arc, at least one. `angle` in radians. */
export function stepsFor(radius: number, angle: number, tolerance: Tolerance): number {
  const turns = Math.abs(angle) / (2 * Math.PI);
  if (turns > 1 - 1e-9) return Math.ceil(turns - 1e-9) * sidesFor(radius, tolerance);
  return Math.max(1, Math.ceil(turns * chordsOfTurn(radius, allowedAt(radius, tolerance)) - 1e-9));
}

/** Chords of an arc of an ellipse in equal steps of its angle; a whole one has a multiple of four. Its flattest and its
 *  tightest bends are both within what is allowed at the smaller radius. */
export function ellipseSteps(a: number, b: number, angle: number, tolerance: Tolerance): number {
  const [less, more] = a < b ? [a, b] : [b, a];
  const chords = Math.min(MOST_SIDES, chordsOfTurn(more, allowedAt(less, tolerance)));
  const turns = Math.abs(angle) / (2 * Math.PI);
  const steps = turns * chords;
  return Math.max(1, turns > 1 - 1e-9 ? 4 * Math.ceil(steps / 4 - 1e-9) : Math.ceil(steps - 1e-9));
}

/** Whether a chord may replace a bend of this height above it. */
export function isFlatEnough(height: number, chord: number, tolerance: Tolerance): boolean {
  if (height <= 1e-9 * chord) return true;
  if (height > FEWEST_HEIGHT * chord) return false;
  // chord² / 8 height is the radius of a flat arc.
  return height <= allowedAt((chord * chord) / (8 * height), tolerance);
}
