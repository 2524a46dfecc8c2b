// Values with their units as users write them. Values are those of the file, converted only from kelvin.
import type { Property, Unit } from '../../api/schema.d.ts';
import type { EditableValue } from './properties/property-value.tsx';

// Temperatures: files have kelvin, users read and type degrees Celsius. Stored values stay in the unit of the file.
const ZERO_CELSIUS = 273.15;
/** Decimal places that the sum of a typed number and the zero can have: removes errors of binary fractions. */
const DIGITS = 9;

/** Whether numbers of a type and unit are kelvin that are shown in degrees Celsius. */
const isKelvin = (valueType: string | null, unit: string): boolean =>
  unit === 'K' && valueType === 'IfcThermodynamicTemperatureMeasure';

export const toCelsius = (kelvin: number): number => Number((kelvin - ZERO_CELSIUS).toFixed(DIGITS));
export const toKelvin = (celsius: number): number => Number((celsius + ZERO_CELSIUS).toFixed(DIGITS));

/** Applies `change` to a number or to those of a list; other values stay. */
const each = (value: unknown, change: (number: number) => number): unknown =>
  typeof value === 'number' ? change(value) : Array.isArray(value) ? value.map(item => each(item, change)) : value;

/** A value and its unit as shown. */
export const shownTemperature = (valueType: string | null, value: unknown, unit: string) =>
  isKelvin(valueType, unit) ? { value: each(value, toCelsius), unit: '°C' } : { value, unit };

/** A value that is edited as shown, and saved in the unit of the file. */
export function inCelsius(valueType: string | null, edit: EditableValue): EditableValue {
  if (!isKelvin(valueType, edit.unit)) return edit;
  const { value, save } = edit;
  return { ...edit, ...shownTemperature(valueType, value, edit.unit), save: next => save(each(next, toKelvin)) };
}

const prefixes: Readonly<Record<string, string>> = {
  EXA: 'E',
  PETA: 'P',
  TERA: 'T',
  GIGA: 'G',
  MEGA: 'M',
  KILO: 'k',
  HECTO: 'h',
  DECA: 'da',
  DECI: 'd',
  CENTI: 'c',
  MILLI: 'm',
  MICRO: 'µ',
  NANO: 'n',
  PICO: 'p',
};
const symbols: Readonly<Record<string, string>> = {
  METRE: 'm',
  SQUARE_METRE: 'm²',
  CUBIC_METRE: 'm³',
  GRAM: 'g',
  SECOND: 's',
  RADIAN: 'rad',
  STERADIAN: 'sr',
  KELVIN: 'K',
  DEGREE_CELSIUS: '°C',
  AMPERE: 'A',
  CANDELA: 'cd',
  LUMEN: 'lm',
  LUX: 'lx',
  NEWTON: 'N',
  PASCAL: 'Pa',
  JOULE: 'J',
  WATT: 'W',
  VOLT: 'V',
  HERTZ: 'Hz',
  OHM: 'Ω',
  MOLE: 'mol',
  COULOMB: 'C',
  FARAD: 'F',
  TESLA: 'T',
  WEBER: 'Wb',
  SIEMENS: 'S',
};
const named: Readonly<Record<string, string>> = {
  degree: '°',
  deg: '°',
  inch: 'in',
  foot: 'ft',
  yard: 'yd',
  mile: 'mi',
  'square inch': 'in²',
  'square foot': 'ft²',
  'cubic foot': 'ft³',
  'cubic inch': 'in³',
  litre: 'l',
  hour: 'h',
  minute: 'min',
  day: 'd',
  pound: 'lb',
  ounce: 'oz',
};
/** Derived units have no name in IFC; these are the usual ones in SI. */
const derived: Readonly<Record<string, string>> = {
  THERMALTRANSMITTANCEUNIT: 'W/(m²·K)',
  THERMALCONDUCTANCEUNIT: 'W/(m·K)',
  VOLUMETRICFLOWRATEUNIT: 'm³/s',
  MASSDENSITYUNIT: 'kg/m³',
  LINEARVELOCITYUNIT: 'm/s',
  MASSFLOWRATEUNIT: 'kg/s',
  HEATFLUXDENSITYUNIT: 'W/m²',
  SPECIFICHEATCAPACITYUNIT: 'J/(kg·K)',
  THERMALRESISTANCEUNIT: 'm²·K/W',
};

/** `mm`, `m²`, `°`; empty when there is none to show. */
export function unitText(unit: Pick<Unit, 'name' | 'unit_type' | 'prefix' | 'type'> | null): string {
  if (!unit) return '';
  const { name, unit_type, prefix } = unit;
  if (!name) return derived[unit_type ?? ''] ?? '';
  const symbol = symbols[name.toUpperCase()];
  if (symbol !== undefined) return `${prefixes[prefix ?? ''] ?? ''}${symbol}`;
  return named[name.toLowerCase()] ?? name.toLowerCase();
}

export interface ValueWords {
  readonly yes: string;
  readonly no: string;
  readonly unknown: string;
}

/** A value without its unit. Numbers keep up to six decimal places of the file. */
export function valueText(value: unknown, words: ValueWords, language: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number')
    return new Intl.NumberFormat(language, {
      maximumFractionDigits: Math.abs(value) >= 1000 ? 3 : 6,
      useGrouping: Math.abs(value) >= 10_000,
    }).format(value);
  if (Array.isArray(value)) return value.map(each => valueText(each, words, language)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${valueText(each, words, language)}`)
      .join('; ');
  return value === '.U.' ? words.unknown : String(value);
}

/** Value and unit of a property. */
export function propertyText(
  { value, definition }: Pick<Property, 'value' | 'definition'>,
  words: ValueWords,
  language: string,
): string {
  const isNumeric = typeof value === 'number' || Array.isArray(value);
  const shown = shownTemperature(definition.value_type, value, isNumeric ? unitText(definition.unit) : '');
  return `${valueText(shown.value, words, language)}${shown.unit && ` ${shown.unit}`}`;
}

/** A range of numbers, with as many digits as distinguish them. */
export function rangeText(from: number, to: number, language: string): string {
  const digits = Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(to - from || 1))));
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  return `${format.format(from)} – ${format.format(to)}`;
}

/** An approximate length: in decimetres. */
export const roughText = (metres: number, language: string): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(metres)} m`;

/** An approximate distance: kilometres with four digits. */
export const farText = (metres: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer', maximumSignificantDigits: 4 }).format(
    metres / 1000,
  );
