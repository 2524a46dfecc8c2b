// Formatting of lengths: the unit and decimals chosen by the user, else those of the project, else metres with three
// decimals. Areas and volumes follow. Values are in metres, square metres and cubic metres.
import { numberFormat } from './format.ts';

// Units of length by their size in metres.
const units: readonly (readonly [metres: number, name: string])[] = [
  [1, 'm'],
  [0.1, 'dm'],
  [0.01, 'cm'],
  [0.001, 'mm'],
  [1000, 'km'],
  [0.0254, 'in'],
  [0.3048, 'ft'],
];

/** `mm`; a unit that has no symbol is written in metres. */
export const lengthUnitName = (metres: number): string =>
  units.find(([length]) => Math.abs(length / metres - 1) < 1e-5)?.[1] ?? `${metres} m`;

export const lengthUnits = ['mm', 'cm', 'm', 'ft-in'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

export interface LengthDisplay {
  readonly unit: LengthUnit;
  /** of lengths; feet and inches have sixteenths instead */
  readonly decimals: number;
}

/** All that formatting a number needs. */
export type NumberStyle = { readonly language: string; readonly lengths: LengthDisplay };

export const MOST_DECIMALS = 6;
export const plainLengths: LengthDisplay = { unit: 'm', decimals: 3 };

/** Decimals that show a millimetre in a unit. */
export const usualDecimals: Readonly<Record<LengthUnit, number>> = { mm: 0, cm: 1, m: 3, 'ft-in': 0 };

const [FOOT, INCH] = [0.3048, 0.0254];
const metresOf = { mm: 0.001, cm: 0.01, m: 1 } as const;

/** Reads a stored choice; null when it cannot be read. */
export function readLengths(text: string | null): LengthDisplay | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<LengthDisplay> | null;
    const unit = lengthUnits.find(each => each === kept?.unit);
    const decimals = kept?.decimals;
    if (unit === undefined || !Number.isInteger(decimals) || decimals! < 0 || decimals! > MOST_DECIMALS) return null;
    return { unit, decimals: decimals! };
  } catch {
    return null;
  }
}

/** `3.250 m`, `3250 mm`, `10′ 7 15/16″`. */
export function lengthText(metres: number, { language, lengths: { unit, decimals } }: NumberStyle): string {
  if (unit === 'ft-in') return feetText(metres, language);
  return `${digits(metres / metresOf[unit], decimals, language)} ${unit}`;
}

/** Square metres, or square feet. */
export const areaText = (squareMetres: number, { language, lengths: { unit } }: NumberStyle): string =>
  unit === 'ft-in' ? `${digits(squareMetres / FOOT ** 2, 2, language)} ft²` : `${digits(squareMetres, 2, language)} m²`;

/** Cubic metres, or cubic feet. */
export const volumeText = (cubicMetres: number, { language, lengths: { unit } }: NumberStyle): string =>
  unit === 'ft-in' ? `${digits(cubicMetres / FOOT ** 3, 2, language)} ft³` : `${digits(cubicMetres, 3, language)} m³`;

/** Kilograms, or tonnes from ten of them. */
export const weightText = (kilograms: number, { language }: Pick<NumberStyle, 'language'>): string =>
  Math.abs(kilograms) < 10_000 ? `${digits(kilograms, 1, language)} kg` : `${digits(kilograms / 1000, 2, language)} t`;

/** Feet, inches and sixteenths, without parts that are zero. */
function feetText(metres: number, language: string): string {
  const sixteenths = Math.round((Math.abs(metres) / INCH) * 16);
  const feet = Math.floor(sixteenths / 192);
  const inches = Math.floor((sixteenths % 192) / 16);
  const [part, of] = reduced(sixteenths % 16);
  const fraction = part === 0 ? '' : `${part}/${of}`;
  const inchText = [inches > 0 || fraction === '' ? String(inches) : '', fraction].filter(Boolean).join(' ');
  const parts = [
    feet > 0 ? `${numberFormat(language).format(feet)}′` : '',
    feet > 0 && inchText === '0' ? '' : `${inchText}″`,
  ];
  return `${metres < 0 && sixteenths > 0 ? '−' : ''}${parts.filter(Boolean).join(' ')}`;
}

function reduced(sixteenths: number): readonly [part: number, of: number] {
  let [part, of] = [sixteenths, 16];
  while (part > 0 && part % 2 === 0) [part, of] = [part / 2, of / 2];
  return [part, of];
}

/** A number with fixed decimals; zero is never negative. */
export function digits(value: number, decimals: number, language: string): string {
  const rounded = Math.abs(value) < 0.5 * 10 ** -decimals ? 0 : value;
  return numberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(rounded);
}
