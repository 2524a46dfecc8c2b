// Temperatures: files have kelvin, users read and type degrees Celsius. Stored values stay in the unit of the file.
import type { EditableValue } from './property-value.tsx';

const ZERO_CELSIUS = 273.15;
/** Decimal places that the sum of a typed number and the zero can have: removes errors of binary fractions. */
const DIGITS = 9;

/** Whether numbers of a type and unit are kelvin that are shown in degrees Celsius. */
export const isKelvin = (valueType: string | null, unit: string): boolean =>
  unit === 'K' && valueType === 'IfcThermodynamicTemperatureMeasure';

export const toCelsius = (kelvin: number): number => Number((kelvin - ZERO_CELSIUS).toFixed(DIGITS));
export const toKelvin = (celsius: number): number => Number((celsius + ZERO_CELSIUS).toFixed(DIGITS));

/** Applies `change` to a number or to those of a list; other values stay. */
const each = (value: unknown, change: (number: number) => number): unknown =>
  typeof value === 'number' ? change(value) : Array.isArray(value) ? value.map(item => each(item, change)) : value;

/** A value and its unit as shown. */
export function shownTemperature(
  valueType: string | null,
  value: unknown,
  unit: string,
): { readonly value: unknown; readonly unit: string } {
  return isKelvin(valueType, unit) ? { value: each(value, toCelsius), unit: '°C' } : { value, unit };
}

/** A value that is edited as shown, and saved in the unit of the file. */
export function inCelsius(valueType: string | null, edit: EditableValue): EditableValue {
  if (!isKelvin(valueType, edit.unit)) return edit;
  const { value, save } = edit;
  return { ...edit, ...shownTemperature(valueType, value, edit.unit), save: next => save(each(next, toKelvin)) };
}
