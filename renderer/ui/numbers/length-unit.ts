// Units of length by what they are in metres.
const units: readonly (readonly [metres: number, name: string])[] = [
  [1, 'm'],
  [0.1, 'dm'],
  [0.01, 'cm'],
  [0.001, 'mm'],
  [1000, 'km'],
  [0.0254, 'in'],
  [0.3048, 'ft'],
];

/** `mm`; a unit that has no sign by its metres. */
export function lengthUnitName(metres: number): string {
  return units.find(([length]) => Math.abs(length / metres - 1) < 1e-5)?.[1] ?? `${metres} m`;
}
