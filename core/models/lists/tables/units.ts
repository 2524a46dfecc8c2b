// Units of columns: what they are called, and how one is converted into another (IFC: IfcSIUnit,
// IfcConversionBasedUnit).
import type { Unit } from '../../properties/catalogue.ts';

/** `factor`: what 1 of it is in the SI unit of its kind; null when nothing says. */
export interface ColumnUnit {
  /** `mm`, `m²` */
  readonly symbol: string;
  /** `LENGTHUNIT` */
  readonly kind: string;
  readonly factor: number | null;
}

const prefixes: Readonly<Record<string, readonly [symbol: string, power: number]>> = {
  EXA: ['E', 18],
  PETA: ['P', 15],
  TERA: ['T', 12],
  GIGA: ['G', 9],
  MEGA: ['M', 6],
  KILO: ['k', 3],
  HECTO: ['h', 2],
  DECA: ['da', 1],
  DECI: ['d', -1],
  CENTI: ['c', -2],
  MILLI: ['m', -3],
  MICRO: ['µ', -6],
  NANO: ['n', -9],
  PICO: ['p', -12],
  FEMTO: ['f', -15],
  ATTO: ['a', -18],
};

/** Symbol, and the power in which a prefix counts: a square millimetre is a millionth of a square metre. */
const siUnits: Readonly<Record<string, readonly [symbol: string, power: number]>> = {
  METRE: ['m', 1],
  SQUARE_METRE: ['m²', 2],
  CUBIC_METRE: ['m³', 3],
  GRAM: ['g', 1],
  SECOND: ['s', 1],
  RADIAN: ['rad', 1],
  STERADIAN: ['sr', 1],
  KELVIN: ['K', 1],
  AMPERE: ['A', 1],
  CANDELA: ['cd', 1],
  LUMEN: ['lm', 1],
  LUX: ['lx', 1],
  NEWTON: ['N', 1],
  PASCAL: ['Pa', 1],
  JOULE: ['J', 1],
  WATT: ['W', 1],
  VOLT: ['V', 1],
  HERTZ: ['Hz', 1],
  OHM: ['Ω', 1],
  MOLE: ['mol', 1],
};

/** Usual signs of units that are counted in others. */
const others: Readonly<Record<string, string>> = {
  degree: '°',
  inch: 'in',
  foot: 'ft',
  yard: 'yd',
  mile: 'mi',
  'square inch': 'in²',
  'square foot': 'ft²',
  'square yard': 'yd²',
  'cubic inch': 'in³',
  'cubic foot': 'ft³',
  'cubic yard': 'yd³',
  litre: 'l',
  hour: 'h',
  minute: 'min',
  day: 'd',
  pound: 'lb',
};

/** The usual names of derived units, which have none in IFC. */
const derived: Readonly<Record<string, string>> = {
  THERMALTRANSMITTANCEUNIT: 'W/(m²·K)',
  VOLUMETRICFLOWRATEUNIT: 'm³/s',
  MASSDENSITYUNIT: 'kg/m³',
  LINEARVELOCITYUNIT: 'm/s',
};

/** Null: values have no unit. */
export function columnUnit(unit: Unit | null): ColumnUnit | null {
  if (!unit) return null;
  const { name, prefix, unit_type, conversion_baseunit: inner, conversion_factor } = unit;
  const kind = unit_type ?? '';
  if (name === null) return derived[kind] === undefined ? null : { symbol: derived[kind], kind, factor: null };
  const si = siUnits[name.toUpperCase()];
  if (si && !inner) {
    const [sign, power] = prefixes[prefix ?? ''] ?? ['', 0];
    return { symbol: sign + si[0], kind, factor: 10 ** (power * si[1]) };
  }
  const base = inner ? columnUnit(inner)?.factor : undefined;
  const factor = typeof base === 'number' && conversion_factor !== null ? base * conversion_factor : null;
  return { symbol: others[name.toLowerCase()] ?? name.toLowerCase(), kind, factor };
}

/** By what a number is multiplied to become one of the other unit; undefined: the two cannot be compared. */
export function conversion(from: ColumnUnit | null, to: ColumnUnit | null): number | undefined {
  if (from === to || (from?.symbol === to?.symbol && from?.kind === to?.kind)) return 1;
  if (!from || !to || from.kind !== to.kind || from.factor === null || to.factor === null) return undefined;
  return from.factor / to.factor;
}
